import { expect, test } from 'vitest';

import { readClockOffset } from './clock-offset.js';

const at = (time: string) => new Date(`2026-03-04T${time}Z`);
const asked = { sentAt: at('09:30:00.200'), receivedAt: at('09:30:00.900') };
const headers = (time: string, more = {}) => ({ date: at(time).toUTCString(), ...more });

test('clocks agree where the whole second of the answer may be that of the call', () => {
  expect(readClockOffset(headers('09:30:00'), asked)).toBe(0);
  const late = { ...asked, receivedAt: at('09:30:14.000') };
  expect(readClockOffset(headers('09:30:03'), late)).toBe(0);
});

test.each([
  ['behind', '09:27:00', -180_900],
  ['ahead', '09:35:00', 299_100],
])('of a clock that is %s the least possible offset is taken', (_name, time, offset) => {
  expect(readClockOffset(headers(time), asked)).toBe(offset);
});

test('an answer from a cache is as old as it says', () => {
  expect(readClockOffset(headers('09:29:00', { age: '60' }), asked)).toBe(0);
});

test('without a time, or with one of another day, nothing is known', () => {
  expect(readClockOffset({}, asked)).toBeUndefined();
  expect(readClockOffset({ date: 'soon' }, asked)).toBeUndefined();
  expect(readClockOffset({ date: 'Thu, 01 Jan 1970 00:00:00 GMT' }, asked)).toBeUndefined();
});
