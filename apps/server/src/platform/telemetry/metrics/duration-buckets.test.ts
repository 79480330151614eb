import { expect, test } from 'vitest';

import { addDuration, readPercentile } from './duration-buckets.js';

function bucketsOf(durations: number[]) {
  const buckets: number[] = [];
  for (const duration of durations) addDuration(buckets, duration);
  return buckets;
}

test('every duration of up to seven minutes is accurate within a tenth', () => {
  const durations = [...Array.from({ length: 5_000 }, (_, index) => index + 1), 60_000, 419_999];
  for (const duration of durations) {
    const told = readPercentile(bucketsOf([duration]), 0.5) ?? NaN;
    expect(Math.abs(told - duration) / duration, String(duration)).toBeLessThan(0.1);
  }
});

test('a call that took no time took none, and one that took hours is counted', () => {
  expect(readPercentile(bucketsOf([0]), 0.99)).toBe(0);
  expect(readPercentile(bucketsOf([1e9]), 0.99)).toBeGreaterThan(400_000);
});

test('percentiles are those of the ranks', () => {
  const buckets = bucketsOf([...Array<number>(94).fill(10), ...Array<number>(5).fill(100), 1_000]);
  expect([0.5, 0.94, 0.95, 0.99, 1].map((part) => Math.round(readPercentile(buckets, part) ?? 0))).toEqual(
    [0.5, 0.94, 0.95, 0.99, 1].map((part) =>
      Math.round(readPercentile(bucketsOf([part < 0.95 ? 10 : part < 1 ? 100 : 1_000]), 0.5) ?? 0),
    ),
  );
  expect(readPercentile([], 0.5)).toBeUndefined();
});
