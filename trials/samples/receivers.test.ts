import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { findFreePort } from '../rig/processes/free-port.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { runDotnet, temporaryFolder } from '../rig/sdk-behaviours/dotnet.js';
import { languages, sdkFolder, type LanguageName } from '../rig/sdk-behaviours/languages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const typescript = new URL('../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;
const guide = readFileSync(join(root, 'docs/events.md'), 'utf8');

function readSample(fence: string): string {
  const [, text] = new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide) ?? [];
  if (text === undefined) throw new Error(`docs/events.md shows no receiver in ${fence}`);
  return text;
}

/** The guide's receivers, as commands. */
const receivers: Record<LanguageName, (tool: string, port: number) => Promise<string[]>> = {
  node: async () => ['--import', typescript, join(root, 'examples/webhooks/receiver.ts')],
  php: async (_tool, port) => {
    const folder = temporaryFolder('receiver-php');
    mkdirSync(join(folder, 'vendor'));
    const autoload = join(sdkFolder('php'), 'autoload.php');
    writeFileSync(join(folder, 'vendor/autoload.php'), `<?php require ${JSON.stringify(autoload)};`);
    writeFileSync(join(folder, 'index.php'), readSample('php'));
    return ['-S', `localhost:${port}`, '-t', folder, join(folder, 'index.php')];
  },
  dotnet: async (tool, port) => {
    const folder = temporaryFolder('receiver-dotnet');
    const sdk = join(sdkFolder('dotnet'), 'src/Keyway.Sdk/Keyway.Sdk.csproj');
    writeFileSync(join(folder, 'Receiver.csproj'), project(sdk));
    writeFileSync(join(folder, 'Program.cs'), readSample('csharp').replace('4000', String(port)));
    const artifacts = ['--artifacts-path', join(folder, 'artifacts')];
    await runDotnet(tool, ['build', 'Receiver.csproj', ...artifacts], { cwd: folder });
    return [join(folder, 'artifacts/bin/Receiver/debug/Receiver.dll')];
  },
};

const project = (sdk: string): string => `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <RollForward>Major</RollForward>
    <UseAppHost>false</UseAppHost>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <NuGetAudit>false</NuGetAudit>
  </PropertyGroup>
  <ItemGroup><ProjectReference Include="${sdk}" /></ItemGroup>
</Project>
`;

describe('the receivers of the guide', () => {
  let lab: Lab;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    lab = await startLab({ services: [] });
  });
  afterEach(() => child?.kill());
  afterAll(() => lab?.close());

  for (const { name, findTool } of languages) {
    const tool = findTool();
    test.skipIf(!tool)(`takes what is signed, and nothing else, in ${name}`, async () => {
      const keyway = lab.client('user-1').webhooks;
      const port = await findFreePort();
      const url = `http://localhost:${port}/hooks`;
      const { id, secrets } = await keyway.create({ delivery_url: url, events: ['*'] });
      const parameters = await receivers[name](tool ?? '', port);
      const env = {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME },
        ...{ PORT: String(port), KEYWAY_WEBHOOK_SECRET: secrets[0]?.value },
      };
      let printed = '';
      child = spawn(tool ?? '', parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      const unsigned = () =>
        fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then(
          ({ status }) => status,
          () => undefined,
        );
      await expect.poll(unsigned).toBe(400);
      expect(await keyway.update(id, { status: 'enabled' })).toMatchObject({
        status: 'enabled',
        disabled_reason: 'none',
      });
      expect(await keyway.test(id)).toMatchObject({ status_code: 204, error: null });
      await expect.poll(() => printed).toContain('webhook.test');
      // Another secret signs from now on, and the one before for a day: nothing is lost in between.
      await keyway.rotate(id);
      expect(await keyway.test(id)).toMatchObject({ status_code: 204 });
      await keyway.delete(id);
    });
  }
});
