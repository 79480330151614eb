import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildOpenApi, requestExamples } from '@keyway/openapi';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { runCurl, runNode, runPhp } from '../fixtures/samples/run-sample.js';
import { buildSampleWorld, type Replacements, type SampleWorld } from '../fixtures/samples/sample-world.js';
import { findTypeFaults } from '../fixtures/samples/type-check.js';
import { startTestApp, type TestApp } from '../testing.js';

/** Their inputs exist only in a browser session: the samples send the request, and the response is a refusal. */
const refused = ['connectionsConfirm', 'connectionsAuthorize', 'connectionsCallback', 'connectionsRevoke'];
/** The built pages don't exist when the server runs from source. */
const unbuilt = ['docsReference', 'hostedVaultPage'];

/** The simulator has no such endpoint, so the response is the connector's own error. */
const passedOn = ['proxyPatch'];

const placeholder = 'https://keyway.test';
const operations = Object.values(buildOpenApi({ baseUrl: placeholder, version: '0.0.0' }).paths)
  .flatMap((methods) => Object.values(methods))
  .map(({ operationId, responses, 'x-codeSamples': samples = [] }) => ({
    operationId,
    declared: Object.keys(responses),
    samples: Object.fromEntries(samples.map(({ label, source }) => [label, source])) as Record<
      string,
      string
    >,
  }));
type Operation = (typeof operations)[number];

const folder = mkdtempSync(join(tmpdir(), 'keyway-samples-'));
// The samples upload files from their working directory.
for (const { file } of Object.values(requestExamples))
  if (file) writeFileSync(join(folder, file.name), 'bytes');
const sdks = fileURLToPath(new URL('../../../../sdks/', import.meta.url));
const isCi = process.env.CI === 'true';
function missing(what: string, found: boolean): boolean {
  if (!found && isCi) throw new Error(`${what} is not there`);
  if (!found) console.warn(`left out: ${what} is not there`);
  return !found;
}
const has = (program: string, ...parameters: string[]): boolean =>
  spawnSync(program, parameters, { stdio: 'ignore' }).status === 0;

let app: TestApp;
let world: SampleWorld;

beforeAll(async () => {
  app = await startTestApp();
  for (const service of ['zendesk', 'gorgias'] as const) app.sandbox.control.setRateLimit(service, null);
  world = buildSampleWorld(app);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const fill = (source: string, replacements: Replacements): string =>
  [[placeholder, app.url] as const, ...replacements].reduce(
    // A path holds the encoded ID, a query or a body the plain one.
    (text, [example, real]) =>
      text.replaceAll(encodeURIComponent(example), encodeURIComponent(real)).replaceAll(example, real),
    source,
  );

function expectDeclared({ operationId, declared }: Operation, status: number): void {
  if (unbuilt.includes(operationId)) return expect([200, 404]).toContain(status);
  expect(declared.includes('default') || declared.includes(String(status)), `${status}`).toBe(true);
  if (passedOn.includes(operationId)) return expect(status).toBe(404);
  if (refused.includes(operationId)) return expect(Math.trunc(status / 100)).toBe(4);
  expect(Math.trunc(status / 100), `${status}`).toBe(2);
}

test('every operation has a sample in each of the four languages', () => {
  for (const { operationId, samples } of operations)
    expect([operationId, Object.keys(samples)]).toEqual([operationId, ['curl', 'Node.js', 'PHP', 'C#']]);
});

test('every request example is of an operation', () => {
  const known = operations.map(({ operationId }) => operationId);
  expect(Object.keys(requestExamples).filter((operationId) => !known.includes(operationId))).toEqual([]);
});

describe.skipIf(missing('curl', has('curl', '--version')))('the sample in curl', () => {
  test.each(operations)('$operationId', async (operation) => {
    const source = fill(operation.samples.curl!, await world.arrange(operation.operationId));
    expectDeclared(operation, await runCurl(source, { folder, environment: await world.environment() }));
  });
});

describe('the sample for Node.js', () => {
  test('is sound by its types', () => {
    const files = operations.map(({ operationId, samples }) => {
      const file = join(folder, `${operationId}.typed.ts`);
      writeFileSync(file, samples['Node.js']!);
      return file;
    });
    expect(findTypeFaults(files)).toEqual([]);
  });

  test.each(operations)('$operationId', async (operation) => {
    const { operationId: name } = operation;
    const source = fill(operation.samples['Node.js']!, await world.arrange(name));
    const environment = await world.environment();
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const { statuses, error } = await runNode(source, { folder, name, environment });
    log.mockRestore();
    expect(statuses.length, String(error)).toBeGreaterThan(0);
    for (const status of statuses) expectDeclared(operation, status);
    if (!refused.includes(name)) expect(error).toBeUndefined();
  });
});

/** PHP autoload paths of the SDK's dependencies in Debian's packages. */
const libraries = ['GuzzleHttp/autoload.php', 'Psr/Log/autoload.php']
  .map((path) => `require_once '${path}';`)
  .join(' ');

describe.skipIf(missing('php', has('php', '--version')))('the sample for PHP', () => {
  test('is PHP', () => {
    for (const { operationId, samples } of operations) {
      const file = join(folder, `${operationId}.lint.php`);
      writeFileSync(file, samples.PHP!);
      const { status, stdout } = spawnSync('php', ['-l', file], { encoding: 'utf8' });
      expect([status, status === 0 ? '' : stdout]).toEqual([0, '']);
    }
  });

  const autoload = join(sdks, 'php/autoload.php');
  const runnable = operations.filter(({ operationId }) => ![...refused, ...unbuilt].includes(operationId));
  const cannotRun =
    missing('sdks/php', existsSync(autoload)) ||
    // A bare php-cli lacks every library that the SDK needs.
    missing('Guzzle or Psr/Log for PHP', has('php', '-r', `${libraries} exit(0);`));
  describe.skipIf(cannotRun)('runs', () => {
    beforeAll(() =>
      writeFileSync(join(folder, 'autoload.php'), `<?php\n${libraries}\nrequire_once '${autoload}';\n`),
    );
    test.each(runnable)('$operationId', async ({ operationId: name, samples }) => {
      const source = fill(samples.PHP!, await world.arrange(name));
      const options = {
        folder,
        name,
        autoload: join(folder, 'autoload.php'),
        environment: await world.environment(),
      };
      await expect(runPhp(source, options)).resolves.not.toMatch(/Warning|Fatal|Deprecated/);
    });
  });
});

const project = join(sdks, 'dotnet/src/Keyway.Sdk/Keyway.Sdk.csproj');
const cannotCompile =
  missing('dotnet', has('dotnet', '--version')) || missing('sdks/dotnet', existsSync(project));
describe.skipIf(cannotCompile)('the sample for C#', () => {
  test('compiles, as all do together', () => {
    const usings = new Set<string>();
    const classes = operations.map(({ operationId, samples }) => {
      const lines = samples['C#']!.split('\n');
      lines
        .filter((line) => line.startsWith('using ') && !line.startsWith('using var'))
        .forEach((line) => usings.add(line));
      const body = lines.filter((line) => !usings.has(line));
      return `static class Sample_${operationId}\n{\n    public static async Task Run()\n    {\n${body.join('\n')}\n    }\n}`;
    });
    writeFileSync(
      join(folder, 'Samples.cs'),
      [...usings, ...classes, 'static class Entry { static void Main() { } }'].join('\n'),
    );
    writeFileSync(
      join(folder, 'Samples.csproj'),
      `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable><EnableDefaultCompileItems>false</EnableDefaultCompileItems></PropertyGroup><ItemGroup><Compile Include="Samples.cs" /><ProjectReference Include="${project}" /></ItemGroup></Project>`,
    );
    const built = spawnSync(
      'dotnet',
      ['build', folder, '--nologo', '-v', 'q', '--artifacts-path', join(folder, 'artifacts')],
      {
        encoding: 'utf8',
        env: { ...process.env, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' },
      },
    );
    const faults = built.stdout.split('\n').filter((line) => line.includes('error'));
    expect([built.status, [...new Set(faults)]]).toEqual([0, []]);
  }, 240_000);
});
