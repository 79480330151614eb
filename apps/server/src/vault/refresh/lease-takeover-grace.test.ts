import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createTakeoverGrace } from './lease-takeover-grace.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an expired lease is left to its owner for a moment, each owner’s anew', () => {
  const patience = createTakeoverGrace(() => false);
  expect(patience.isOver('a')).toBe(false);
  vi.advanceTimersByTime(1_249);
  expect(patience.isOver('a')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(patience.isOver('a')).toBe(true);
  expect(patience.isOver('b')).toBe(false);
  vi.advanceTimersByTime(1_250);
  expect(patience.isOver('b')).toBe(true);
});

test('after an outage it is left to its owner for as long as a try may hang', () => {
  let awayMs = 20_000;
  const patience = createTakeoverGrace((withinMs) => awayMs <= withinMs);
  expect(patience.isOver('a')).toBe(false);
  vi.advanceTimersByTime(6_499);
  expect(patience.isOver('a')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(patience.isOver('a')).toBe(true);
  awayMs = 40_000;
  expect(patience.isOver('b')).toBe(false);
  vi.advanceTimersByTime(1_250);
  expect(patience.isOver('b')).toBe(true);
});

test('whoever waits looks again when the moment is over, and no more often for it', () => {
  const patience = createTakeoverGrace(() => false);
  expect(patience.shorten(500)).toBe(500);
  patience.isOver('a');
  vi.advanceTimersByTime(1_000);
  expect([patience.shorten(100), patience.shorten(500)]).toEqual([100, 250]);
  vi.advanceTimersByTime(250);
  expect(patience.shorten(500)).toBe(500);
});
