import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import { longestFirst } from './scripts/longest-first.js';

/** Each takes longer than twenty seconds. */
const longest = [
  'conformance.int',
  'trigger.int',
  'description.int',
  'code-samples.int',
  'upgrade.int',
  'keyway.int',
  'damaged-installation.int',
  'assert-key-rights.int',
  'keep-alive.int',
  'move-installation.int',
  'outage.int',
  'lists-at-size.int',
  'listen.int',
  'rotate-keys.int',
  'live-logs.int',
  'request-tracker.int',
  'start-server.int',
  'contract-walk.int',
];

const sdk = (path: string): string => fileURLToPath(new URL(`packages/sdk/${path}`, import.meta.url));

const room = (name: string, folder: string, more: { globalSetup?: string[] } = {}) => ({
  extends: true as const,
  root: folder,
  test: { name, include: ['{src,scripts}/**/*.test.ts'], ...more },
});

export default defineConfig({
  test: {
    // Two cores are what a small machine has; what waits for PostgreSQL, a process or a timer leaves one to a third.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(longest) },
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
