import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import { LongestFirst } from './rig/longest-first.js';

const isLong = process.env.KEYWAY_TRIALS_LONG === '1';
/**
 * For what mostly waits, for leases and timeouts; vitest wants a number of workers of its own in a group of its own. In
 * the short counts a worker goes on to the next file with what it has read already.
 */
const waiting = { maxWorkers: isLong ? 1 : 3, isolate: isLong, sequence: { groupOrder: 1 } };

const suite = (name: string, more: { testTimeout?: number } | typeof waiting = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.ts`], ...more },
});

/** The suites against the built server: slow, with real processes. The full counts want the machine for themselves. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    maxWorkers: isLong ? 1 : 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: isLong ? 3_600_000 : 600_000,
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
    globalSetup: ['rig/print-figures.ts', 'rig/templates.ts'].map((path) =>
      fileURLToPath(new URL(path, import.meta.url)),
    ),
    projects: [
      suite('portman'),
      suite('faults', waiting),
      suite('attacks', waiting),
      suite('browser', { testTimeout: 120_000 }),
      suite('guide'),
      suite('samples'),
      suite('sdks', { testTimeout: 300_000 }),
    ],
  },
});
