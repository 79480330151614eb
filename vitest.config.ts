import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const sdk = (path: string): string => fileURLToPath(new URL(`packages/sdk/${path}`, import.meta.url));

const room = (name: string, folder: string, more: { globalSetup?: string[] } = {}) => ({
  extends: true as const,
  root: folder,
  test: { name, include: ['{src,scripts}/**/*.test.ts'], ...more },
});

export default defineConfig({
  test: {
    // Two cores are what a small machine has; a database in WebAssembly takes its seconds there.
    maxWorkers: 2,
    // A worker loads the server once, not once for each file; what a file changes around it, it puts back.
    isolate: false,
    // Limits are for what hangs: a machine that is busy with something else may take many times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      room('contract', 'packages/contract'),
      room('openapi', 'packages/openapi'),
      room('connectors', 'packages/connectors'),
      room('db', 'packages/db'),
      {
        ...room('sdk', 'packages/sdk', { globalSetup: [sdk('scripts/generate.ts')] }),
        resolve: { alias: { '@keyway/sdk': sdk('src/index.ts') } },
      },
      {
        ...room('server', 'apps/server', { globalSetup: [sdk('scripts/generate.ts')] }),
        // The client is tested from its source; its package leads to what was built.
        resolve: {
          alias: { '@keyway/sdk': sdk('src/index.ts') },
        },
      },
      room('sandbox', 'apps/sandbox'),
      {
        ...room('mock', 'apps/mock', { globalSetup: [sdk('scripts/generate.ts')] }),
        resolve: { alias: { '@keyway/sdk': sdk('src/index.ts') } },
      },
      room('console', 'apps/console'),
      room('vault', 'apps/vault'),
      room('vault-js', 'packages/vault-js'),
      { extends: true, test: { name: 'repo', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
