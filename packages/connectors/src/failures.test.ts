import { expect, test } from 'vitest';

import { readRetryAfter, toFailure } from './failures.js';

test('Retry-After as seconds and as a date, counted from the answer’s own clock', () => {
  expect(readRetryAfter({ 'retry-after': '12' })).toBe(12);
  expect(readRetryAfter({ 'Retry-After': '12' })).toBe(12);
  const date = 'Wed, 04 Mar 2026 09:30:00 GMT';
  expect(readRetryAfter({ 'retry-after': 'Wed, 04 Mar 2026 09:31:30 GMT', date })).toBe(90);
  expect(readRetryAfter({ 'retry-after': 'Wed, 04 Mar 2026 09:29:00 GMT', date })).toBe(0);
  for (const value of ['-1', 'soon', '', '1.5'])
    expect(readRetryAfter({ 'retry-after': value })).toBeUndefined();
});

test('an answer without errors of its own still says something, without markup and without end', () => {
  const page = `<html><style>x</style><body><h1>Bad gateway</h1>${'x '.repeat(5000)}</body></html>`;
  const [error] = toFailure({ status: 502, headers: {}, body: page }, []).errors;
  expect(error?.message).toMatch(/^Bad gateway\n\nx x/);
  expect(error?.message.length).toBeLessThanOrEqual(1000);
  expect(toFailure({ status: 500, headers: {}, body: undefined }, []).errors).toEqual([
    { message: 'The service answered with status 500.' },
  ]);
});
