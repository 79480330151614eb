import { isTransient, toFailure } from '@keyway/ui';
import { describe, expect, it } from 'vitest';

const answerOf = (status: number, headers: Record<string, string> = {}) =>
  toFailure({ status, body: '<html>proxy</html>', headers: new Headers(headers) });

describe('a response of a proxy', () => {
  it.each([
    [429, 'TooManyRequestsError'],
    [502, 'ServiceUnavailableError'],
    [504, 'ServiceUnavailableError'],
  ])('of status %i is a %s, and may be repeated', (status, typeName) => {
    const failure = answerOf(status);
    expect([failure.typeName, isTransient(failure)]).toEqual([typeName, true]);
  });

  it('says how long to wait, in seconds or as a date', () => {
    expect(answerOf(429, { 'retry-after': '7' }).retryAfter).toBe(7);
    const later = answerOf(503, { 'retry-after': new Date(Date.now() + 30_000).toUTCString() }).retryAfter;
    expect(later).toBeGreaterThan(20);
    expect(later).toBeLessThanOrEqual(30);
    expect(answerOf(429, { 'retry-after': 'soon' }).retryAfter).toBeUndefined();
    expect(answerOf(429).retryAfter).toBeUndefined();
  });
});
