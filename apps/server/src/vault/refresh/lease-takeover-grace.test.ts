import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createTakeoverGrace } from './lease-takeover-grace.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an expired lease is left to its owner for a moment, separately for each owner', () => {
  const pollOptions = createTakeoverGrace(() => false);
  expect(pollOptions.isOver('a')).toBe(false);
  vi.advanceTimersByTime(1_249);
  expect(pollOptions.isOver('a')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(pollOptions.isOver('a')).toBe(true);
  expect(pollOptions.isOver('b')).toBe(false);
  vi.advanceTimersByTime(1_250);
  expect(pollOptions.isOver('b')).toBe(true);
});

test('after an outage it is left to its owner for as long as a try may hang', () => {
  let awayMs = 20_000;
  const pollOptions = createTakeoverGrace((withinMs) => awayMs <= withinMs);
  expect(pollOptions.isOver('a')).toBe(false);
  vi.advanceTimersByTime(6_499);
  expect(pollOptions.isOver('a')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(pollOptions.isOver('a')).toBe(true);
  awayMs = 40_000;
  expect(pollOptions.isOver('b')).toBe(false);
  vi.advanceTimersByTime(1_250);
  expect(pollOptions.isOver('b')).toBe(true);
});

test('a waiting process checks again when the moment is over, and no more often', () => {
  const pollOptions = createTakeoverGrace(() => false);
  expect(pollOptions.shorten(500)).toBe(500);
  pollOptions.isOver('a');
  vi.advanceTimersByTime(1_000);
  expect([pollOptions.shorten(100), pollOptions.shorten(500)]).toEqual([100, 250]);
  vi.advanceTimersByTime(250);
  expect(pollOptions.shorten(500)).toBe(500);
});
