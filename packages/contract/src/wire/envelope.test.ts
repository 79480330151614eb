import { expect, test } from 'vitest';

import { dateTimeInputSchema, storedDateTimeSchema } from './envelope.js';

const problemsOf = (value: string): string[] =>
  storedDateTimeSchema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['9999-12-31T23:59:59-14:00', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T23:59:59.999-00:01', '9999-12-31T23:59:59.999Z'],
  ['0000-01-01T00:00:00+14:00', '1970-01-01T00:00:00.000Z'],
  ['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'],
])('%s is moved to the nearest bound as a filter, and refused where it is stored', (given, moved) => {
  expect(dateTimeInputSchema.parse(given)).toBe(moved);
  expect(problemsOf(given)).toEqual(['must lie between 1970-01-01T00:00:00Z and 9999-12-31T23:59:59Z']);
});

test.each([
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T09:59:59-14:00', '9999-12-31T23:59:59.000Z'],
  ['1970-01-01T14:00:00+14:00', '1970-01-01T00:00:00.000Z'],
  ['2026-03-04T10:30:00+01:00', '2026-03-04T09:30:00.000Z'],
])('%s is the same moment either way', (given, normal) => {
  expect(dateTimeInputSchema.parse(given)).toBe(normal);
  expect(storedDateTimeSchema.parse(given)).toBe(normal);
});

test('an invalid date-time is reported once', () => {
  expect(problemsOf('tomorrow')).toEqual(['Invalid ISO datetime']);
});
