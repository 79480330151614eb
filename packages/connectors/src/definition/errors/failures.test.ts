import { expect, test } from 'vitest';

import {
  rateLimitReader,
  readProblem,
  readRetryAfter,
  readSecondsUntil,
  toFailure,
  usageReader,
  usualRateLimitReader,
  waiting,
} from './failures.js';

test('Retry-After as seconds and as a date, counted from the answer’s own clock', () => {
  expect(readRetryAfter({ 'retry-after': '12' })).toBe(12);
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

const names = { message: ['title', 'error'], code: ['code', 'type'], detail: ['detail'] };
test.each([
  [
    { title: 'Bad', error: 'x', code: 12, detail: 'field a' },
    { message: 'Bad', code: '12', detail: 'field a' },
  ],
  [
    { title: '', error: 'x', type: 'oops' },
    { message: 'x', code: 'oops' },
  ],
  [{ detail: 'field a', code: 'oops' }, { message: 'field a' }],
  [{ code: 'oops' }, { message: 'oops' }],
  [{ title: { nested: true } }, { message: 'The request was refused.' }],
  [{}, { message: 'The request was refused.' }],
])('of %j the problem is %j', (record, problem) => {
  const read = readProblem(record, names);
  expect(read).toMatchObject(problem);
  if (!('code' in problem) && !('detail' in problem)) expect(Object.keys(read)).toEqual(['message']);
});

const now = new Date('2026-03-04T09:30:00.500Z');
const seconds = now.getTime() / 1000;
const limitNames = { limit: ['x-limit', 'x-old-limit'], remaining: ['x-remaining'] };

test('reads what of a rate limit is there, under the first name that has it', () => {
  const read = rateLimitReader(limitNames);
  expect(read({ 'x-limit': '100', 'x-old-limit': '50', 'x-remaining': '0' }, now)).toEqual({
    limit: 100,
    remaining: 0,
  });
  expect(read({ 'x-limit': 'many', 'x-old-limit': '50', 'retry-after': '7' }, now)).toEqual({
    limit: 50,
    retryAfterSeconds: 7,
  });
  expect(read({}, now)).toEqual({});
});

test.each([
  ['unix', '1772617000', 1_772_617_000],
  ['seconds', '30', Math.ceil(seconds) + 30],
  ['date', '2026-03-04T09:31:00.200Z', Date.parse('2026-03-04T09:31:01Z') / 1000],
  ['unix', 'soon', undefined],
  ['date', 'soon', undefined],
] as const)('a reset as %s of %s is %d', (as, value, reset) => {
  const read = rateLimitReader({ reset: { name: 'x-reset', as } });
  expect(read({ 'x-reset': value }, now).reset).toBe(reset);
});

test('a header of the vendor’s own says how long to wait, unless Retry-After does', () => {
  const read = rateLimitReader({ retryAfter: 'x-wait' });
  expect(read({ 'x-wait': '9' }, now)).toEqual({ retryAfterSeconds: 9 });
  expect(read({ 'x-wait': '9', 'retry-after': '3' }, now)).toEqual({ retryAfterSeconds: 3 });
});

test('seconds until a Unix time, counted from the answer’s own clock', () => {
  const date = 'Wed, 04 Mar 2026 09:30:00 GMT';
  const until = (reset: string, more = { date }) =>
    readSecondsUntil({ 'x-reset': reset, ...more }, 'x-reset');
  expect(until('1772616607')).toBe(7);
  expect(until('1772616000')).toBe(1);
  expect(until('soon')).toBeUndefined();
  expect(readSecondsUntil({ 'x-reset': '1772616607' }, 'x-reset')).toBeUndefined();
  expect(readSecondsUntil({ date }, 'x-reset')).toBeUndefined();
});

test('the usual headers are read under their usual names', () => {
  const now = new Date('2026-03-04T09:30:00Z');
  const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '30' };
  expect(usualRateLimitReader('seconds')(headers, now)).toEqual({
    limit: 60,
    remaining: 3,
    reset: now.getTime() / 1000 + 30,
  });
  expect(usualRateLimitReader('unix')(headers, now).reset).toBe(30);
});

test('calls made of those allowed are read from one header, never below nothing', () => {
  const read = usageReader('x-calls', /(\d+)\/(\d+)$/);
  expect(read({ 'x-calls': ' used=10/80 ' })).toEqual({ limit: 80, remaining: 70 });
  expect(read({ 'x-calls': '90/80', 'retry-after': '4' })).toEqual({
    limit: 80,
    remaining: 0,
    retryAfterSeconds: 4,
  });
  expect(read({ 'x-calls': 'many' })).toEqual({});
  expect(read({})).toEqual({});
});

test('how long to wait is added to a limit that did not say, and to nothing else', () => {
  const limited = { kind: 'rate_limit', errors: [] } as const;
  expect(waiting(limited, 60)).toEqual({ ...limited, retryAfterSeconds: 60 });
  expect(waiting({ ...limited, retryAfterSeconds: 2 }, 60).retryAfterSeconds).toBe(2);
  expect(waiting(limited, undefined)).toEqual(limited);
  const failed = { kind: 'downstream', errors: [] } as const;
  expect(waiting(failed, 60)).toEqual(failed);
});
