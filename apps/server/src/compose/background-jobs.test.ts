import type { Database } from '@keyway/db';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Services } from './index.js';
import { startBackgroundJobs } from './background-jobs.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Each task queries the database, with its name as the `reason`. */
const start = (
  system: (reason: string) => unknown,
  { isOpen = true, roles = ['worker'] }: { isOpen?: boolean; roles?: string[] } = {},
): ReturnType<typeof startBackgroundJobs> =>
  startBackgroundJobs({
    database: { system, onWork: () => () => undefined } as unknown as Database,
    logger: pino({ level: 'silent' }),
    env: { LOG_RETENTION_DAYS: 30, KEYWAY_ROLES: roles },
    keyring: { isClosing: () => !isOpen },
    isShuttingDown: () => false,
    measureClock: () => system('compare clocks'),
  } as unknown as Services);

test('a process without the role does no work of the queue', async () => {
  const tries: string[] = [];
  const jobs = start((reason) => Promise.resolve(void tries.push(reason)), { roles: ['api'] });
  await vi.advanceTimersByTimeAsync(9_000);
  await jobs.stop();
  expect(tries).toEqual([]);
});

test('a process whose vault is closed takes no work', async () => {
  const tries: string[] = [];
  const jobs = start((reason) => Promise.resolve(void tries.push(reason)), { isOpen: false });
  await vi.advanceTimersByTimeAsync(9_000);
  await jobs.stop();
  expect(tries).not.toContain('take work that is due');
  expect(tries).not.toContain('plan work that there always is');
});

test('a job that hangs is not started again, and does not hold up the end', async () => {
  const tries: string[] = [];
  const jobs = start((reason) => {
    tries.push(reason);
    return new Promise<never>(() => undefined);
  });
  await vi.advanceTimersByTimeAsync(150_000);
  expect(tries.toSorted()).toEqual([
    'compare clocks',
    'find new events',
    'look for connections without parents',
    'plan work that there always is',
  ]);
  expect(new Set(tries).size).toBe(tries.length);
  let isStopped = false;
  const stopping = jobs.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(isStopped).toBe(true);
  await stopping;
});
