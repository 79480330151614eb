import { cpSync } from 'node:fs';

import { defineConfig } from 'tsup';

export default defineConfig({
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
    cpSync('../../packages/db/prisma/migrations', 'dist/migrations', { recursive: true }),
});
