import type { ServerResponse } from 'node:http';

import { expect, test } from 'vitest';

import { type ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import type { Services } from '../../../compose/index.js';
import { createRateLimits } from '../../../platform/admission/rate-limits.js';
import { limitRate } from './limit-rate.js';

const PER_SECOND = 20;

type Calls = { times: number; keyId: string; consumerId?: string; serviceId?: string };

/** Sends concurrent requests through the limit; returns the errors of refused ones, and the last response's headers. */
async function send(deps: Services, { times, keyId, consumerId, serviceId }: Calls) {
  const headers: Record<string, unknown> = {};
  const response = { setHeader: (name: string, value: unknown) => (headers[name] = value) };
  const context = {
    metadata: { rateClass: 'api', area: consumerId === undefined ? 'vault' : 'unify' },
    caller: { kind: 'application', application: { id: 'one' }, keyId },
    consumerId,
    serviceId,
  };
  const refused: ApiError[] = [];
  const call = () => limitRate(deps, { context } as ApiRequest, response as unknown as ServerResponse);
  for (let sent = 0; sent < times; sent += 1)
    await call().catch((error: unknown) => refused.push(error as ApiError));
  return { refused, headers };
}

test('a key has a limit of its own, and half of it is for one consumer and connector', async () => {
  const rateLimits = createRateLimits({
    perSecond: PER_SECOND,
    redisUrl: undefined,
    monotonic: () => performance.now(),
  });
  const deps = { rateLimits } as Services;
  const share = { keyId: 'a', consumerId: 'importing', serviceId: 'zendesk' };
  const { refused, headers } = await send(deps, { ...share, times: 40 });
  expect(refused).toHaveLength(30);
  expect(refused[0]).toMatchObject({
    typeName: 'TooManyRequestsError',
    message: expect.stringContaining('for this consumer and connector') as string,
    detail: { limit: 10, window_seconds: 1 },
  });
  expect(headers).toMatchObject({ 'RateLimit-Limit': 10, 'RateLimit-Remaining': 0 });
  for (const other of [{ consumerId: 'another' }, { serviceId: 'front' }])
    expect((await send(deps, { ...share, ...other, times: 3 })).refused).toEqual([]);
  const last = await send(deps, { keyId: 'a', times: 5 });
  expect(last.refused).toHaveLength(1);
  expect(last.refused[0]?.detail).toEqual({ limit: PER_SECOND, window_seconds: 1 });
  const ofAnotherKey = await send(deps, { ...share, keyId: 'b', consumerId: 'another', times: 3 });
  expect(ofAnotherKey.refused).toEqual([]);
  rateLimits.close();
});

test('the headers show the limit that is closest to exhaustion', async () => {
  const rateLimits = createRateLimits({
    perSecond: PER_SECOND,
    redisUrl: undefined,
    monotonic: () => performance.now(),
  });
  const deps = { rateLimits } as Services;
  await send(deps, { keyId: 'a', times: 15 });
  const { headers } = await send(deps, { keyId: 'a', consumerId: 'one', times: 1 });
  expect(headers).toMatchObject({ 'RateLimit-Limit': PER_SECOND, 'RateLimit-Remaining': 4 });
  const ofConsumer = await send(deps, { keyId: 'b', consumerId: 'two', times: 2 });
  expect(ofConsumer.headers).toMatchObject({ 'RateLimit-Limit': 10, 'RateLimit-Remaining': 8 });
  rateLimits.close();
});
