import { expect, test } from 'vitest';

import { createdSince, earliestInAnyZone, fromDateText, optionalUnixDate } from './dates.js';

test.each([
  ['2026-03-04T09:30:00Z', '2026-03-04T09:30:00.000Z'],
  ['2026-03-04T09:30:00.5Z', '2026-03-04T09:30:00.500Z'],
  ['2026-03-04T09:30:00.123456', '2026-03-04T09:30:00.123Z'],
  ['2026-03-04T09:30:00.123456789Z', '2026-03-04T09:30:00.123Z'],
  ['2026-03-04 09:30:00', '2026-03-04T09:30:00.000Z'],
  ['2026-03-04T09:30:00+0000', '2026-03-04T09:30:00.000Z'],
  ['2026-03-04T09:30:00.000+0700', '2026-03-04T02:30:00.000Z'],
  ['2026-03-04T09:30:00-03:30', '2026-03-04T13:00:00.000Z'],
  ['2026-03-04T23:30:00-02', '2026-03-05T01:30:00.000Z'],
  ['2026-03-04T09:30:00.123Z[GMT]', '2026-03-04T09:30:00.123Z'],
  ['2026-03-04T09:30Z', '2026-03-04T09:30:00.000Z'],
  ['2026-03-04', '2026-03-04T00:00:00.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(fromDateText(text)).toBe(iso);
});

test.each([
  '',
  'yesterday',
  '0000-00-00 00:00:00',
  '2026-13-01',
  '2026-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-03-04T25:00:00Z',
  '2026-03-04T09:60:00Z',
  '2026-03-04T09:30:00+19:00',
  '04/03/2026',
  '1772616600',
  '+012026-03-04T09:30:00Z',
  `2026-03-04T09:30:00.${'1'.repeat(10_000)}Z`,
  `2026-03-04T09:30:00Z[${'A'.repeat(10_000)}`,
])('%s is no date', (text) => {
  expect(fromDateText(text)).toBeNull();
});

test.each([
  [1772616600, 'seconds', '2026-03-04T09:30:00.000Z'],
  [1772616600.0115, 'seconds', '2026-03-04T09:30:00.012Z'],
  [1772616600011, 'milliseconds', '2026-03-04T09:30:00.011Z'],
  [1, 'milliseconds', '1970-01-01T00:00:00.001Z'],
] as const)('%d %s is %s', (at, unit, iso) => {
  expect(optionalUnixDate({ at }, 'at', unit)).toBe(iso);
});

test.each([undefined, null, 0, -1, Number.NaN, Infinity, 8.64e15, 253_402_300_800_000, '1772616600', true])(
  '%s is no moment since 1970',
  (at) => {
    expect(optionalUnixDate({ at }, 'at', 'milliseconds')).toBeNull();
  },
);

test('a moment is early enough in the zone that is furthest behind', () => {
  expect(earliestInAnyZone('2026-03-04T09:30:00+01:00')).toBe('2026-03-03T17:30:00.000Z');
});

test('what was made since a moment is that moment and what comes after, and all where none is given', () => {
  const messages = ['2026-03-04T09:29:59.999Z', '2026-03-04T09:30:00.000Z', '2026-03-05T00:00:00.000Z'].map(
    (created_at) => ({ created_at }),
  );
  expect(createdSince(messages, '2026-03-04T10:30:00+01:00')).toEqual(messages.slice(1));
  expect(createdSince(messages, undefined)).toEqual(messages);
});
