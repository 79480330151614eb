import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startServer } from './recording-server.js';

const run = promisify(execFile);
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const sample = (load: string) => `
${load}
const main = async (baseUrl: string): Promise<void> => {
  const keyway = new Keyway({ baseUrl, apiKey: 'k', appId: 'a', consumerId: 'u' });
  const ids: string[] = [];
  for await (const message of keyway.messages.list({ filter: { type: 'note' } })) ids.push(message.id);
  const { data, envelope, response } = await keyway.vault.consumers.list().withResponse();
  const total: number | undefined = data.meta.total_count;
  const service: string = (await keyway.messages.get('m').withResponse()).envelope.service;
  const nothing: void = await keyway.vault.connections.delete({ serviceId: 's' });
  const bytes: ArrayBuffer = await (await keyway.proxy.request({ url: '/x', body: { a: 1 }, method: 'POST' })).arrayBuffer();
  const describe = (error: unknown) => {
    if (!RateLimitError.isInstance(error)) return KeywayError.isInstance(error) ? error.statusCode : undefined;
    // @ts-expect-error there is no such type name
    if (error.typeName === 'NoSuchError') return 0;
    return error.typeName === 'ConnectorRateLimitError' ? error.retryAfterSeconds : error.statusCode;
  };
  const refused = () => [
    // @ts-expect-error no such filter
    keyway.messages.list({ filter: { colour: 'red' } }),
    // @ts-expect-error a create says what to create
    keyway.messages.create(),
    // @ts-expect-error no such member
    keyway.messages.create({ body: 'b', nonsense: 1 }),
    // @ts-expect-error several path parameters are an object
    keyway.vault.connections.get('zendesk'),
    // @ts-expect-error not any
    keyway.messages.get('m').then((message) => message.nonsense),
  ];
  console.log(JSON.stringify([ids, response.status, envelope.data.length, total, service, nothing, bytes.byteLength, describe(1), typeof refused]));
};
void main(process.argv[2]!);
`;
const packageJson = { name: 'empty', version: '1.0.0', private: true };
const strict = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  skipLibCheck: false,
  ignoreDeprecations: '6.0',
};
const declaredProcess =
  'declare const process: { argv: string[]; env: Record<string, string | undefined> };\n';

let folder: string;
let packed: string[];
const compile = async (options: Record<string, unknown>) => {
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...strict, ...options }, include: ['*.mts', '*.cts', '*.d.ts'] }),
  );
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyway-sdk-'));
  // Built apart from the package's own dist, which other suites may be reading.
  const staging = join(folder, 'staging');
  await mkdir(staging);
  await run(join(packageFolder, 'node_modules/.bin/tsup'), ['--out-dir', join(staging, 'dist')], {
    cwd: packageFolder,
  });
  for (const file of ['package.json', 'README.md'])
    await copyFile(join(packageFolder, file), join(staging, file));
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: staging,
  });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  packed = files.map(({ path }) => path);
  await writeFile(join(folder, 'package.json'), JSON.stringify(packageJson));
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', `./${filename}`], {
    cwd: folder,
  });
  await writeFile(
    join(folder, 'module.mts'),
    sample("import { Keyway, KeywayError, RateLimitError } from '@keyway/sdk';"),
  );
  await writeFile(
    join(folder, 'common.cts'),
    sample("import sdk = require('@keyway/sdk');\nconst { Keyway, KeywayError, RateLimitError } = sdk;"),
  );
  await writeFile(join(folder, 'readme.mts'), await readmeSamples());
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed package', () => {
  it('holds the build, its types and no source', () => {
    expect(packed.sort()).toEqual([
      'README.md',
      'dist/index.cjs',
      'dist/index.d.cts',
      'dist/index.d.ts',
      'dist/index.js',
      'package.json',
    ]);
  });

  it('carries neither the contract nor its validator', async () => {
    expect((await stat(join(folder, 'node_modules/@keyway/sdk/dist/index.js'))).size).toBeLessThan(50_000);
  });

  it('needs nothing but Node at run time, and no other package for its types', async () => {
    for (const file of ['index.js', 'index.cjs', 'index.d.ts', 'index.d.cts']) {
      const text = await readFile(join(folder, 'node_modules/@keyway/sdk/dist', file), 'utf8');
      const imported = [...text.matchAll(/(?:\bfrom\s+|\brequire\(|\bimport\()['"]([^'"]+)['"]/g)].map(
        (match) => match[1],
      );
      expect(
        imported.filter(
          (name) =>
            !['crypto', 'timers/promises', 'node:crypto', 'node:timers/promises', '@keyway/sdk'].includes(
              name!,
            ),
        ),
      ).toEqual([]);
    }
  });

  it('type-checks in an empty strict project, README included, with Node’s types or the browser’s', async () => {
    const typeRoots = [join(packageFolder, 'node_modules/@types')];
    expect(await compile({ lib: ['es2023'], typeRoots, types: ['node'], noEmit: true })).toBe('');
    await writeFile(join(folder, 'process.d.ts'), declaredProcess);
    expect(await compile({ types: [], noEmit: true })).toBe('');
    expect(
      await compile({ types: [], noEmit: true, exactOptionalPropertyTypes: true, module: 'node16' }),
    ).toBe('');
  }, 120_000);

  it.each(['module.mjs', 'common.cjs'])(
    'runs as %s',
    async (file) => {
      await writeFile(join(folder, 'process.d.ts'), declaredProcess);
      expect(await compile({ types: [] })).toBe('');
      const page = { data: [{ id: 'a' }], meta: { cursors: { next: null }, total_count: 1 }, links: {} };
      const server = await startServer(
        { body: page },
        { body: page },
        { body: { service: 's', data: {} } },
        { status: 204 },
        { body: 'abc' },
      );
      const { stdout } = await run(process.execPath, [join(folder, file), server.baseUrl]);
      expect(JSON.parse(stdout)).toEqual([['a'], 200, 1, 1, 's', null, 3, null, 'function']);
    },
    120_000,
  );
});

/** Every sample of the README as one module: imports first, then each sample in a block of its own. */
async function readmeSamples(): Promise<string> {
  const readme = await readFile(join(packageFolder, 'README.md'), 'utf8');
  const samples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]!);
  const imports = samples.flatMap((text) => text.match(/^import .*$/gm) ?? []);
  const [first, ...others] = samples.map((text) => text.replace(/^import .*$/gm, ''));
  return [...imports, first, ...others.map((text) => `{\n${text}}`)].join('\n');
}
