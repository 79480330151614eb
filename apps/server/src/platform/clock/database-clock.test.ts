import { DatabaseUnavailableError, type Database } from '@keyway/db';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';

import { createDatabaseClock } from './database-clock.js';

const HOUR = 3_600_000;
let ours: number;
let theirs: number;
/** Duration of a query. */
let roundTrip: number;
let isAway: boolean;
const logger = pino({ level: 'silent' });
function system() {
  ours += roundTrip / 2;
  theirs += roundTrip / 2;
  const answer = isAway
    ? Promise.reject(new DatabaseUnavailableError('away'))
    : Promise.resolve(new Date(theirs));
  ours += roundTrip / 2;
  theirs += roundTrip / 2;
  return answer;
}
const open = () =>
  createDatabaseClock({
    database: { system } as unknown as Database,
    logger,
    processClock: () => ours,
    monotonic: () => ours,
  });

beforeEach(() => {
  ours = theirs = Date.UTC(2026, 0, 1);
  roundTrip = 10;
  isAway = false;
});

test.each([HOUR, -HOUR])('a process whose clock is %i ms off goes by the database’s', async (off) => {
  ours += off;
  const clock = open();
  expect(clock.now().getTime()).toBe(ours);
  await clock.measure();
  expect(Math.abs(clock.now().getTime() - theirs)).toBeLessThanOrEqual(roundTrip);
});

test('follows a clock that is set, and does not jump for the error of a measurement', async () => {
  const clock = open();
  await clock.measure();
  expect(clock.now().getTime()).toBe(ours);
  ours += 15;
  await clock.measure();
  expect(clock.now().getTime()).toBe(ours);
  ours -= HOUR;
  await clock.measure();
  expect(Math.abs(clock.now().getTime() - theirs)).toBeLessThanOrEqual(roundTrip);
});

test('keeps the offset it knew while the database is away', async () => {
  ours += HOUR;
  const clock = open();
  await clock.measure();
  isAway = true;
  theirs += HOUR;
  await clock.measure();
  expect(Math.abs(clock.now().getTime() - (theirs - HOUR))).toBeLessThan(HOUR / 2);
});

test('a slow response corrects a clock that is off by more than its round trip, and no other', async () => {
  roundTrip = 5_000;
  ours += 2_000;
  const clock = open();
  await clock.measure();
  expect(clock.now().getTime()).toBe(ours);
  ours += HOUR;
  await clock.measure();
  expect(Math.abs(clock.now().getTime() - theirs)).toBeLessThanOrEqual(roundTrip / 2);
});
