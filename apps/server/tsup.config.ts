import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { defineConfig } from 'tsup';

import { packDocs } from './pack-docs.js';
import { packManifest } from './pack-manifest.js';
import { packReference } from './pack-reference.js';
import { optional, required } from './unbundled.js';

export default defineConfig(({ outDir = 'dist' }) => ({
  entry: { keyway: 'src/cli/keyway.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: true,
  sourcemap: true,
  // Each command is a separate chunk, so that it loads only what it needs.
  splitting: true,
  removeNodeProtocol: false,
  // Libraries are bundled, too: locating, reading and compiling their 850 files took a third of the startup time.
  // pg-native is an optional dependency of pg that is never installed.
  noExternal: [new RegExp(`^(?!${[...required, ...optional].join('|')}|pg-native)`)],
  external: [...optional],
  // CommonJS libraries require Node's built-in modules by name. Our own code imports createRequire under another name.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
  onSuccess: async () => {
    packManifest(outDir);
    // `clean` leaves empty folders, each of which would count as a migration.
    rmSync(join(outDir, 'migrations'), { recursive: true, force: true });
    cpSync('../../packages/db/prisma/migrations', join(outDir, 'migrations'), { recursive: true });
    for (const page of ['vault', 'console']) packPage(`../${page}/dist`, join(outDir, page));
    packSandbox('../sandbox/dist/main.js', join(outDir, 'sandbox'));
    packDocs('../docs/dist', join(outDir, 'docs'));
    packReference('reference', join(outDir, 'reference'));
    compress(join(outDir, 'reference', 'assets'));
  },
}));

/** Packs a page built before the server: the document and its assets, each with its compressed variants. */
function packPage(from: string, to: string): void {
  if (!existsSync(join(from, 'index.html'))) return;
  cpSync(join(from, 'index.html'), join(to, 'index.html'));
  cpSync(join(from, 'assets'), join(to, 'assets'), { recursive: true });
  compress(join(to, 'assets'));
}

/** Packs the simulated helpdesks, built before the server. */
function packSandbox(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  cpSync(from, join(to, 'main.js'));
}

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
