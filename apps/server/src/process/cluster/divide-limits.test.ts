import { expect, test } from 'vitest';

import { parseEnvironment } from '../../env.js';
import { countProcesses, divideLimits } from './divide-limits.js';

const env = (settings: Record<string, string> = {}) =>
  parseEnvironment({ KEYWAY_ENV: 'development', ...settings });

test('four processes have a quarter of each limit', () => {
  const { processes, CACHE_MB, DOWNSTREAM_CONCURRENCY, DOWNSTREAM_MEMORY_MB, MAX_CONNECTIONS } = divideLimits(
    env(),
    4,
  );
  expect({ processes, CACHE_MB, DOWNSTREAM_CONCURRENCY, DOWNSTREAM_MEMORY_MB, MAX_CONNECTIONS }).toEqual({
    ...{ processes: 4, CACHE_MB: 32, DOWNSTREAM_CONCURRENCY: 13, DOWNSTREAM_MEMORY_MB: 32 },
    MAX_CONNECTIONS: 1_250,
  });
});

test.each([
  ['20', 4, 5],
  ['10', 16, 2],
  ['1', 4, 1],
])('a pool of %s, divided among %i, has %i connections in each', (size, processes, share) => {
  const { DATABASE_POOL_SIZE } = divideLimits(env({ DATABASE_POOL_SIZE: size }), processes);
  expect(DATABASE_POOL_SIZE).toBe(share);
});

test('a file of the largest allowed size fits into the half of each share that one application may use', () => {
  const { SPOOL_LIMIT_MB } = divideLimits(env({ SPOOL_LIMIT_MB: '1024', ATTACHMENT_LIMIT_MB: '200' }), 8);
  expect(SPOOL_LIMIT_MB).toBe(400);
});

test('without a number of processes there is no supervisor, and one per core with auto', () => {
  expect(countProcesses(env())).toBeUndefined();
  expect(countProcesses(env({ KEYWAY_PROCESSES: '3' }))).toBe(3);
  expect(countProcesses(env({ KEYWAY_PROCESSES: 'auto' }))).toBeGreaterThan(0);
  expect(() => env({ KEYWAY_PROCESSES: '0' })).toThrow(/KEYWAY_PROCESSES: must be auto or a whole number/);
});

test('four workers together do as much background work at the same time as one', () => {
  const { WORKER_POLLS, WORKER_RECHECKS, WORKER_DELIVERIES, WEBHOOK_CONCURRENCY } = divideLimits(env(), 4);
  // One process at a time has a webhook.
  expect([WORKER_POLLS, WORKER_RECHECKS, WORKER_DELIVERIES, WEBHOOK_CONCURRENCY]).toEqual([4, 8, 64, 16]);
});
