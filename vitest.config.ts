import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import type { World } from './apps/sandbox/src/world/build-world.js';
import { longestFirst } from './scripts/longest-first.js';

/** Each takes longer than twenty seconds. */
const longest = [
  'conformance.int',
  'whole-world.int',
  'poll-budgets.int',
  'pairs.int',
  'code-samples.int',
  'keyway.int',
  'description.int',
  'damaged-installation.int',
  'trigger.int',
  'unfinished-migrations.int',
  'outage.int',
  'lists-at-size.int',
  'keep-alive.int',
  'upgrade.int',
  'rotate-keys.int',
  'move-installation.int',
  'migrate.int',
  'snapshot.int',
  'start-server.int',
  'pack.int',
  'request-tracker.int',
  'subscribe.int',
  'read-back.int',
  'every-connector.int',
  'open-telemetry.int',
  'verify-audit.int',
  'live-logs.int',
  'refresh-credentials.int',
  'scenario.int',
  'count-request.int',
  'webhooks.int',
  'closed-vault.int',
  'console-session.int',
  'integration-changes.int',
  'derive',
  'contract-walk.int',
  'second-wall.int',
  'recheck.int',
  'races.int',
];

/** Suites that only `.ci/long` runs, by its part: `npm test` leaves them out, and names them. */
const long = {
  described: 'src/acceptance/description.int.test.ts',
  rules: 'src/openapi-rules.test.ts',
  helpdesks: 'src/acceptance/request-tracker/*.test.ts',
  samples: 'src/acceptance/code-samples.int.test.ts',
  processes:
    'src/{start-server,http/ending,process/cluster/supervisor,acceptance/{keep-alive,restore},cli/apply/apply,cli/keyway,cli/terminal,cli/damaged-installation,cli/sandbox/trigger,cli/events/listen,installation/*}.int.test.ts',
  pairs: 'src/acceptance/pairs/*.int.test.ts',
  engine:
    'src/{engine/{outage,process-life,lock-file},engine/migrations/{migrate,unfinished-migrations,compare-schema},tests/late-times,transfer/{snapshot,upgrade}}.int.test.ts',
  events:
    'src/acceptance/events/events-{after-an-update,by-vendor-clock,of-long-conversations,of-odd-records}.int.test.ts',
  large: 'src/acceptance/conformance/{whole-world,poll-budgets}.int.test.ts',
  size: 'src/tests/lists-at-size.int.test.ts',
  packages: 'src/pack.int.test.ts',
  mock: 'src/mock-servers.test.ts',
};

/** Checks of the repository that take long: samples in every language, and installing and listing every package. */
const longChecks = 'scripts/checks/{docs-languages,bill-of-materials}.test.ts';

const sdk = (path: string): string => fileURLToPath(new URL(`packages/sdk/${path}`, import.meta.url));

/** Every helpdesk with 20,000 conversations. `npm test` runs the first in a small one. */
const conformance = 'src/acceptance/conformance/conformance.int.test.ts';

/** `npm test` runs them on PostgreSQL, `.ci/long trials` on the embedded database, too. */
const onBoth =
  'src/{repositories/logs/usage-counts,tests/{event-feed,incoming-events,keep-alive,races,second-wall,tenants,webhooks,work}}.int.test.ts';

type More = { globalSetup?: string[]; include?: string[]; env?: Record<string, string> };
const room = (name: string, folder: string, more: More = {}) => ({
  extends: true as const,
  root: folder,
  test: {
    name,
    include: ['{src,scripts}/**/*.test.ts'],
    exclude: more.include ? [] : Object.values(long),
    ...more,
  },
});

// The client is tested from its source; its package leads to what was built.
const generated = { globalSetup: [sdk('scripts/generate.ts')] };
const sdkFromSource = { alias: { '@keyway/sdk': sdk('src/index.ts') } };
const server = (name: string, include?: string[]) => ({
  ...room(name, 'apps/server', { ...generated, ...(include && { include }) }),
  resolve: sdkFromSource,
});

const withWorld = (project: ReturnType<typeof server>, world: World) => ({
  ...project,
  // Some helpdesks are read slowly: a machine that is busy with something else takes minutes.
  test: { ...project.test, provide: { world }, ...(world === 'large' && { testTimeout: 600_000 }) },
});

export default defineConfig({
  test: {
    // Two cores are what a small machine has; what waits for PostgreSQL, a process or a timer leaves half of them to others.
    maxWorkers: 4,
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
      { ...room('sdk', 'packages/sdk', generated), resolve: sdkFromSource },
      withWorld(server('server'), { conversations: 300 }),
      room('sandbox', 'apps/sandbox'),
      { ...room('mock', 'apps/mock', generated), resolve: sdkFromSource },
      room('console', 'apps/console'),
      room('vault', 'apps/vault'),
      room('docs', 'apps/docs'),
      room('vault-js', 'packages/vault-js'),
      { extends: true, test: { name: 'repo', include: ['scripts/**/*.test.ts'], exclude: [longChecks] } },
      { extends: true, test: { name: 'long checks', include: [longChecks] } },
      {
        ...room('long sdk package', 'packages/sdk', { ...generated, include: [long.packages] }),
        resolve: sdkFromSource,
      },
      room('long embed package', 'packages/vault-js', { include: [long.packages] }),
      { ...room('long mock', 'apps/mock', { ...generated, include: [long.mock] }), resolve: sdkFromSource },
      withWorld(server('long large', [conformance, long.large, long.events]), 'large'),
      server('long described', [long.described]),
      room('long rules', 'packages/openapi', { include: [long.rules] }),
      server('long helpdesks', [long.helpdesks]),
      server('long samples', [long.samples]),
      server('long processes', [long.processes]),
      server('long pairs', [long.pairs]),
      room('long engine', 'packages/db', {
        include: [long.engine, onBoth],
        env: { KEYWAY_TEST_BACKENDS: 'all' },
      }),
      room('long size', 'packages/db', { include: [long.size] }),
    ],
  },
});
