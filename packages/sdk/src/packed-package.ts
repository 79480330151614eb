import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const examplesFolder = join(packageFolder, '../../examples');
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const strict = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  ignoreDeprecations: '6.0',
};

export type PackedPackage = {
  /** An otherwise empty project in which the package is installed. */
  readonly folder: string;
  readonly installed: string;
  readonly archive: string;
  /** The files of the archive. */
  readonly files: string[];
  /** The compiler's complaints about the named sources of the project. */
  compile(include: readonly string[], options: Record<string, unknown>): Promise<string>;
  remove(): Promise<void>;
};

/** Builds, packs and installs the package, once for all that is asked of it. */
export async function packPackage(): Promise<PackedPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-sdk-'));
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
  await writeFile(join(folder, 'package.json'), '{"name":"empty","version":"1.0.0","private":true}');
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quietly, `./${filename}`], { cwd: folder });
  return {
    folder,
    installed: join(folder, 'node_modules/@keyway/sdk'),
    archive: join(folder, filename),
    files: files.map(({ path }) => path),
    compile: async (include, options) => {
      await writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: { ...strict, ...options }, include }),
      );
      const { stdout: complaints } = await run(process.execPath, [compiler, '-p', folder]).catch(
        (error: { stdout: string }) => error,
      );
      return complaints;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Where the compiler finds Node's types; the project itself has none. */
export const nodeTypes = {
  lib: ['es2023'],
  typeRoots: [join(packageFolder, 'node_modules/@types')],
  types: ['node'],
};

/** Adds the README's samples and the repository's examples to the project, with the library they name. */
export async function addSamples(folder: string): Promise<void> {
  await symlink(join(packageFolder, 'node_modules/undici'), join(folder, 'node_modules/undici'));
  await writeFile(join(folder, 'readme.mts'), await readmeSamples());
  await mkdir(join(folder, 'examples'));
  await writeFile(join(folder, 'examples/package.json'), '{"type":"module"}');
  const names = (await readdir(examplesFolder)).filter((name) => name.endsWith('.ts'));
  for (const name of names) await copyFile(join(examplesFolder, name), join(folder, 'examples', name));
}

/** Every sample of the README as one module: imports first, then each sample in a block of its own. */
async function readmeSamples(): Promise<string> {
  const readme = await readFile(join(packageFolder, 'README.md'), 'utf8');
  const samples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]!);
  const imports = samples.flatMap((text) => text.match(/^import [^;]*;$/gm) ?? []);
  const [first, ...others] = samples.map((text) => text.replace(/^import [^;]*;$/gm, ''));
  return [...imports, first, ...others.map((text) => `{\n${text}}`)].join('\n');
}
