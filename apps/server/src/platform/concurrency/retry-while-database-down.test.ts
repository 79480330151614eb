import { DatabaseUnavailableError } from '@keyway/db';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { retryWhileDatabaseDown } from './retry-while-database-down.js';

let said: unknown[][] = [];
const logger = { error: (...words: unknown[]) => void said.push(words) };

beforeEach(() => {
  said = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('a write goes through soon after the database comes back', async () => {
  let isAway = true;
  const write = () =>
    isAway ? Promise.reject(new DatabaseUnavailableError('away')) : Promise.resolve('stored');
  const writing = retryWhileDatabaseDown(logger, 'a token', write);
  await vi.advanceTimersByTimeAsync(40_000);
  isAway = false;
  await vi.advanceTimersByTimeAsync(250);
  expect(await Promise.race([writing, Promise.resolve('still waiting')])).toBe('stored');
  expect(said).toEqual([]);
});

test('a write that is given up is logged', async () => {
  const failing = retryWhileDatabaseDown(logger, 'a token', () =>
    Promise.reject(new DatabaseUnavailableError('away')),
  );
  const refused = expect(failing).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(61_000);
  await refused;
  expect(said).toEqual([[{ what: 'a token', code: 'DatabaseUnavailableError' }, expect.any(String)]]);
});

test('any other failure is final', async () => {
  let tries = 0;
  const failing = retryWhileDatabaseDown(logger, 'a token', () => {
    tries += 1;
    return Promise.reject(new TypeError('a mistake'));
  });
  await expect(failing).rejects.toThrow('a mistake');
  expect([tries, said]).toEqual([1, []]);
});
