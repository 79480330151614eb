import { afterEach, beforeEach, expect, it } from 'vitest';

import { periodOf, toRange } from './periods.js';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it('begins days at midnight where the reader is, also when the clocks change', () => {
  // On 8 March 2026, New York goes from -05:00 to -04:00.
  const now = new Date('2026-03-09T14:00:00Z');
  expect(toRange('yesterday', now)).toEqual({
    from: new Date('2026-03-08T05:00:00Z'),
    to: new Date('2026-03-09T04:00:00Z'),
  });
  expect(toRange('today', now)).toEqual({ from: new Date('2026-03-09T04:00:00Z') });
});

it('counts the others back from now', () => {
  const now = new Date('2026-03-09T14:00:00Z');
  expect(toRange('hour', now)).toEqual({ from: new Date('2026-03-09T13:00:00Z') });
  expect(toRange('week', now)).toEqual({ from: new Date('2026-03-02T14:00:00Z') });
});

it('knows its own names only', () => {
  expect(periodOf('yesterday')).toBe('yesterday');
  expect(periodOf('toString')).toBeUndefined();
});
