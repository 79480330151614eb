import { afterEach, beforeEach, expect, it } from 'vitest';

import { toLocal, toMoment, toRelative, withZone } from './moments.js';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/St_Johns';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it('gives a typed time the offset of its reader, so that it is the same moment in every zone', () => {
  const typed = withZone('2026-01-05T09:30');
  expect(typed).toBe('2026-01-05T09:30-03:30');
  process.env.TZ = 'Asia/Kolkata';
  expect(toMoment(typed)).toBe('2026-01-05T13:00:00.000Z');
  expect(toLocal(typed)).toBe('2026-01-05T18:30');
  expect(withZone('2026-01-05T18:30')).toBe('2026-01-05T18:30+05:30');
});

it('leaves alone what is no time', () => {
  expect(withZone('')).toBe('');
  expect(toLocal('')).toBe('');
  expect(toMoment('soon')).toBe('soon');
});

it('says how long ago or how far ahead a moment is within a week', () => {
  const now = new Date('2026-01-05T12:00:00Z');
  const say = (moment: string) => toRelative(new Date(moment), now, 'en');
  expect(say('2026-01-05T11:59:30Z')).toBe('30 sec. ago');
  expect(say('2026-01-05T09:00:00Z')).toBe('3 hr. ago');
  expect(say('2026-01-04T12:00:00Z')).toBe('yesterday');
  expect(say('2026-01-08T12:00:00Z')).toBe('in 3 days');
  expect(say('2025-12-20T12:00:00Z')).toBeUndefined();
});
