import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { defineConfig } from 'tsup';

const database = dirname(createRequire(import.meta.url).resolve('@keyway/db/package.json'));

export default defineConfig({
  entry: { keyway: 'src/cli/keyway.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: true,
  sourcemap: true,
  splitting: true,
  // Ours are sources without a build; what they need from the registry stays outside.
  noExternal: [/^@keyway\//],
  onSuccess: async () => {
    cpSync(join(database, 'prisma/migrations'), 'dist/migrations', { recursive: true });
  },
});
