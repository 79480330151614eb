import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { defineConfig } from 'tsup';

import { packReference } from './pack-reference.js';

/** They load files from beside themselves. */
const unbundled = ['@electric-sql/pglite', '@prisma/schema-engine-wasm'];

/** Clients of key services, by the releases that were tried: installed only where a service is chosen. */
const optional = {
  '@aws-sdk/client-kms': '^3.940.0',
  '@azure/identity': '^4.14.0',
  'google-auth-library': '^11.3.2',
  koffi: '^3.3.4',
};

export default defineConfig(({ outDir = 'dist' }) => ({
  entry: { keyway: 'src/cli/keyway.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: true,
  sourcemap: true,
  // Each command is a chunk of its own, so that none waits for what another needs.
  splitting: true,
  removeNodeProtocol: false,
  // The libraries as well: to find, read and compile their 850 files took a third of a start. pg-native is an option
  // of pg that nobody installs.
  noExternal: [new RegExp(`^(?!${[...unbundled, ...Object.keys(optional)].join('|')}|pg-native)`)],
  external: Object.keys(optional),
  // Libraries in CommonJS ask for Node's own modules by name. Ours import createRequire by its own.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
  onSuccess: async () => {
    packManifest(outDir);
    // `clean` leaves empty folders behind, and each is taken for a migration.
    rmSync(join(outDir, 'migrations'), { recursive: true, force: true });
    cpSync('../../packages/db/prisma/migrations', join(outDir, 'migrations'), { recursive: true });
    for (const page of ['vault', 'console']) packPage(`../${page}/dist`, join(outDir, page));
    packReference('reference', join(outDir, 'reference'));
    compress(join(outDir, 'reference', 'assets'));
  },
}));

/** With what is not in the bundle as its dependencies, the folder is all that an installation needs. */
const packManifest = (to: string): void => {
  const { version, license, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { engines } = JSON.parse(readFileSync('../../package.json', 'utf8'));
  const manifest = {
    name: 'keyway-server',
    version,
    private: true,
    license,
    type: 'module',
    engines,
    bin: { keyway: './keyway.js' },
    dependencies: Object.fromEntries(unbundled.map((name) => [name, dependencies[name]])),
    peerDependencies: optional,
    peerDependenciesMeta: Object.fromEntries(Object.keys(optional).map((name) => [name, { optional: true }])),
  };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

/** A page, built before the server: the document and its assets, each with its compressed forms beside it. */
const packPage = (from: string, to: string): void => {
  if (!existsSync(join(from, 'index.html'))) return;
  cpSync(join(from, 'index.html'), join(to, 'index.html'));
  cpSync(join(from, 'assets'), join(to, 'assets'), { recursive: true });
  compress(join(to, 'assets'));
};

const compress = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
};
