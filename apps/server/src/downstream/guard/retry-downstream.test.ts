import { expect, test } from 'vitest';

import { ApiError } from '../../api-error.js';
import { EgressError, type EgressErrorCode, type EgressResponse } from '../../security/egress/egress.js';
import { toTransportError } from '../downstream-error.js';
import { outcomeOfFailure, sendWithRetries } from './retry-downstream.js';

const answer = (status: number, headers: Record<string, string> = {}): EgressResponse => ({
  status,
  headers,
  body: Buffer.alloc(0),
  durationMs: 1,
});
const broken = (code: EgressErrorCode, sent: boolean) =>
  toTransportError(new EgressError(code, sent, 'X'), false);
const read = { method: 'GET', url: 'https://a.example/', headers: {}, hidesPassingFaults: true };
const proxied = { ...read, hidesPassingFaults: false };
const write = { ...read, method: 'POST' };

/** Sends until the endings are used up; returns the number of attempts and the result. */
async function run(
  request: typeof read,
  ends: (EgressResponse | Error)[],
  { budget = 10, timeMs = 28_000 } = {},
): Promise<[number, number | string]> {
  let attempts = 0;
  let left = budget;
  const outcome = await sendWithRetries({
    request,
    deadline: performance.now() + timeMs,
    spend: () => (left -= 1) >= 0,
    send: () => {
      const end = ends[Math.min(attempts, ends.length - 1)] as EgressResponse | Error;
      attempts += 1;
      return end instanceof Error ? Promise.reject(end) : Promise.resolve(end);
    },
  }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof ApiError ? error.message : String(error)),
  );
  return [attempts, outcome];
}

test.each([502, 503, 504])('a unified read is tried again after a %i', async (status) => {
  expect(await run(read, [answer(status), answer(200)])).toEqual([2, 200]);
  expect(await run(read, [answer(status)])).toEqual([3, status]);
});

test('what a repetition would not mend, could do twice, or the caller wants to see is not tried again', async () => {
  for (const status of [200, 304, 400, 401, 404, 429, 500, 501])
    expect(await run(read, [answer(status)])).toEqual([1, status]);
  for (const request of [write, proxied]) expect(await run(request, [answer(503)])).toEqual([1, 503]);
  const timeout = broken('timeout', true);
  expect(await run(read, [timeout])).toEqual([1, timeout.message]);
  const reset = broken('reset', true);
  for (const request of [write, proxied]) expect(await run(request, [reset])).toEqual([1, reset.message]);
  expect(await run(read, [reset, answer(200)])).toEqual([2, 200]);
});

test('every method is tried again when no byte of it left', async () => {
  for (const request of [read, write, proxied]) {
    for (const code of ['connect', 'dns'] as const)
      expect(await run(request, [broken(code, false), answer(201)])).toEqual([2, 201]);
    for (const code of ['refused', 'bad_header', 'tls', 'aborted'] as const)
      expect((await run(request, [broken(code, false)]))[0]).toBe(1);
  }
});

test('the budget, the request’s time and the vendor’s own wish end the tries', async () => {
  expect(await run(read, [answer(503)], { budget: 1 })).toEqual([2, 503]);
  expect(await run(read, [answer(503)], { timeMs: 900 })).toEqual([1, 503]);
  expect(await run(read, [answer(503, { 'retry-after': '30' })])).toEqual([1, 503]);
  expect(await run(read, [answer(503, { 'retry-after': '1' }), answer(200)])).toEqual([2, 200]);
});

test('a retry that we refuse ourselves leaves the vendor’s answer', async () => {
  const refused = new ApiError('ServiceUnavailableError');
  expect(await run(read, [answer(503), refused])).toEqual([2, 503]);
  expect((await run(read, [refused]))[0]).toBe(1);
});

test('what we or the client brought about is not the connector’s fault', () => {
  const outcomes = (['timeout', 'reset', 'refused', 'aborted', 'too_large'] as const).map((code) =>
    outcomeOfFailure(broken(code, true), read),
  );
  expect(outcomes).toEqual(['fault', 'fault', 'neutral', 'neutral', 'neutral']);
  expect(outcomeOfFailure(broken('timeout', true), { ...read, timeoutMs: 100 })).toBe('neutral');
  expect(outcomeOfFailure(new Error('ours'), read)).toBe('neutral');
});
