import { defineConfig } from 'vitest/config';

const room = (name: string, folder: string) => ({
  extends: true as const,
  root: folder,
  test: { name, include: ['src/**/*.test.ts'] },
});

export default defineConfig({
  test: {
    // Two cores are what a small machine has; a database in WebAssembly takes its seconds there.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      room('contract', 'packages/contract'),
      room('connectors', 'packages/connectors'),
      room('db', 'packages/db'),
      { ...room('sdk', 'packages/sdk'), extends: './packages/sdk/vitest.config.ts' },
      room('server', 'apps/server'),
      room('sandbox', 'apps/sandbox'),
      { extends: true, test: { name: 'repo', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
