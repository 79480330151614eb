import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { defineConfig } from 'tsup';

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
  // Our packages are sources without a build. What they need from the registry stays outside the bundle, so
  // package.json names the dependencies of @keyway/db as well.
  noExternal: [/^@keyway\//],
  onSuccess: async () =>
    cpSync('../../packages/db/prisma/migrations', join(outDir, 'migrations'), { recursive: true }),
}));
