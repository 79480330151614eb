import type { Database } from '@keyway/db';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Deps } from '../deps.js';
import { startBackgroundJobs } from './background-jobs.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a process without the role does no work of the queue', async () => {
  const tries: string[] = [];
  const jobs = startBackgroundJobs({
    database: { system: (reason: string) => tries.push(reason) } as unknown as Database,
    logger: pino({ level: 'silent' }),
    env: { KEYWAY_ROLES: ['api'] },
    measureClock: () => Promise.resolve(),
  } as unknown as Deps);
  await vi.advanceTimersByTimeAsync(9_000);
  await jobs.stop();
  expect(tries).toEqual([]);
});

test('a job that hangs is not started again, and does not hold up the end', async () => {
  const tries: string[] = [];
  const system = (reason: string) => {
    tries.push(reason);
    return new Promise<never>(() => undefined);
  };
  const database = { system, onWork: () => () => undefined } as unknown as Database;
  const jobs = startBackgroundJobs({
    database,
    logger: pino({ level: 'silent' }),
    env: { LOG_RETENTION_DAYS: 30, KEYWAY_ROLES: ['worker'] },
    isShuttingDown: () => false,
    measureClock: () => system('compare clocks'),
  } as unknown as Deps);
  await vi.advanceTimersByTimeAsync(150_000);
  expect(tries.toSorted()).toEqual(['compare clocks', 'find new events', 'plan work that there always is']);
  expect(new Set(tries).size).toBe(tries.length);
  let isStopped = false;
  const stopping = jobs.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(isStopped).toBe(true);
  await stopping;
});
