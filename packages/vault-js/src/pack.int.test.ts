import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom'],
  jsx: 'react-jsx',
  skipLibCheck: false,
  noEmit: true,
};

let folder: string;
let packed: string[];
const installed = (file: string): string => join(folder, 'node_modules/@keyway/vault-js', file);
async function compile(types: string[]): Promise<string> {
  const config = { compilerOptions: { ...strict, types }, include: ['*.ts', '*.tsx', '*.cts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}
async function samples(language: string): Promise<string[]> {
  const readme = await readFile(join(packageFolder, 'README.md'), 'utf8');
  return [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    (match) => match[1]!,
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyway-vault-js-'));
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
  await mkdir(installed(''), { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', installed('')]);
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'empty', private: true, type: 'module' }),
  );
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed package', () => {
  it('holds three builds, their types and no source', () => {
    const named = packed.filter(
      (path) => !/^dist\/chunk-\w+\.c?js$|^dist\/options-[\w-]+\.d\.c?ts$/.test(path),
    );
    expect(named.sort()).toEqual([
      'README.md',
      ...['index.cjs', 'index.d.cts', 'index.d.ts', 'index.global.js', 'index.js'].map(
        (file) => `dist/${file}`,
      ),
      ...['react.cjs', 'react.d.cts', 'react.d.ts', 'react.js'].map((file) => `dist/${file}`),
      'package.json',
    ]);
  });

  it('is small, and for a script tag one name', async () => {
    const script = await readFile(installed('dist/index.global.js'), 'utf8');
    expect(gzipSync(script).length).toBeLessThan(6_000);
    const global: Record<string, unknown> = {};
    runInNewContext(script, global);
    expect(Object.keys(global)).toEqual(['KeywayVault']);
    expect(Object.keys(global['KeywayVault'] as object).sort()).toEqual(['VaultError', 'close', 'open']);
  });

  it('type-checks in an empty strict project, README included, and needs React for its React half only', async () => {
    const [first, ...others] = await samples('ts');
    expect(others).toEqual([]);
    await writeFile(join(folder, 'readme.ts'), first!);
    await writeFile(
      join(folder, 'common.cts'),
      "import vault = require('@keyway/vault-js');\nexport const handle: vault.VaultHandle = vault.open({ token: 't' });\n" +
        "// @ts-expect-error one of the two\nvault.open({ token: 't', sessionUri: 'u' });\n" +
        "// @ts-expect-error a session is needed\nvault.open({ locale: 'de' });\n",
    );
    expect(await compile([])).toBe('');
    await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
    for (const name of ['react', 'csstype'])
      await symlink(
        await typesOf(name),
        join(folder, 'node_modules', name === 'react' ? '@types/react' : name),
      );
    await writeFile(join(folder, 'readme-react.tsx'), (await samples('tsx')).join('\n'));
    expect(await compile(['react'])).toBe('');
  });

  it('loads without a browser, as a server that renders does', async () => {
    const load = `import('@keyway/vault-js').then((vault) => console.log(typeof vault.open, typeof require('@keyway/vault-js').open))`;
    await writeFile(join(folder, 'load.cjs'), load);
    const { stdout } = await run(process.execPath, [join(folder, 'load.cjs')]);
    expect(stdout.trim()).toBe('function function');
  });
});

/** Folder of the types as the workspace has them. */
async function typesOf(name: string): Promise<string> {
  const types = createRequire(import.meta.url).resolve('@types/react/package.json');
  return name === 'react'
    ? join(types, '..')
    : join(createRequire(types).resolve(`${name}/package.json`), '..');
}
