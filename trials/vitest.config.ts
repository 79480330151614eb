import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import { longestFirst } from '../scripts/longest-first.js';

/** By the time that their short counts take; those not named take less than twenty seconds. */
const longest = [
  'image',
  'package',
  'egress',
  'webhooks',
  'database-away',
  'planted-secrets',
  'rolling-restart',
  'create-killed',
  'virtual-machine',
  'chart',
  'tenants',
  'breaker-probe',
  'downstream-trouble',
  'limits',
  'parsing',
  'refresh-under-way',
  'damaged-values',
  'refresh-answers',
  'unread-log',
  'downstream-neighbours',
  'hostile-answers',
  'oauth',
  'point-in-time',
  'key-rotation',
  'master-key-rotation',
  'refresh-once',
  'late-outcomes',
  'embedded-killed',
  'console-hostile-words',
  'attacks',
  'console-screens',
  'console-strangers',
  'console-roles',
  'console-try',
  'console-secrets',
  'views',
  'console-operations',
  'console-taken-away',
  'console-two-people',
  'reference',
  'inbox',
  'console-integrations',
  'connect',
  'visit',
];

const isLong = process.env.KEYWAY_TRIALS_LONG === '1';
/**
 * Suites that mostly wait for leases and timeouts. Each starts several servers, so that more workers than cores only make
 * them late. In the short counts a worker goes on to the next file with what it has read already.
 */
const waiting = { maxWorkers: 2, isolate: isLong, sequence: { groupOrder: 1 } };
/** Judged by how long things take: they need the machine for themselves. */
const timed = {
  faults: [
    'bursts',
    'database-away',
    'downstream-neighbours',
    'downstream-trouble',
    'first-start',
    'refresh-under-way',
    'rolling-restart',
    'shutdown-signals',
    'unread-log',
  ],
  attacks: ['key-rotation', 'limits', 'shared-limits'],
};
const alone = { maxWorkers: 1, isolate: true, sequence: { groupOrder: 2 } };

/** Both suites once through PgBouncer, in their short counts. */
const pooled = {
  ...waiting,
  sequence: { groupOrder: 3 },
  env: { KEYWAY_TRIALS_POOLED: '1', KEYWAY_TRIALS_LONG: '0' },
};

/** The pages attacked: with the attacks, not with what a person does there. */
const attackedPages = [
  'attacks',
  'token',
  'hostile-words',
  'console-hostile-words',
  'console-secrets',
  'console-strangers',
  'console-taken-away',
].map((name) => `browser/${name}.test.ts`);
const inBrowser = { testTimeout: 300_000, maxWorkers: 3, sequence: { groupOrder: 4 } };

type More = Partial<typeof pooled> & { testTimeout?: number; exclude?: string[]; include?: string[] };
const suite = (name: string, more: More = {}, files = '**/*') => ({
  extends: true as const,
  test: { name, include: [`${name.split(' ')[0]}/${files}.test.ts`], ...more },
});
const suiteInTwo = (name: keyof typeof timed) => {
  const files = `**/{${timed[name].join()}}`;
  return [
    suite(name, { ...waiting, exclude: [`${name}/${files}.test.ts`] }),
    suite(`${name} alone`, alone, files),
    ...(isLong ? [suite(`${name} pooled`, pooled)] : []),
  ];
};

/** The suites against the built server: slow, with real processes. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(longest) },
    testTimeout: isLong ? 3_600_000 : 600_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
    globalSetup: ['rig/print-figures.ts', 'rig/processes/templates.ts'].map((path) =>
      fileURLToPath(new URL(path, import.meta.url)),
    ),
    projects: [
      suite('portman'),
      ...suiteInTwo('faults'),
      ...suiteInTwo('attacks'),
      suite('browser', { ...inBrowser, exclude: attackedPages }),
      suite('attacks of pages', { ...inBrowser, include: attackedPages }),
      suite('helpdesks', inBrowser),
      suite('guide'),
      suite('samples'),
      suite('deploy'),
      suite('sdks', { testTimeout: 300_000 }),
    ],
  },
});
