import type { ServerResponse } from 'node:http';

import { addressBucket } from '../../../security/input/index.js';
import { ApiError, retryAfter } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import type { RateLimitResult } from '../../../platform/admission/index.js';

/**
 * Applies our own rate limits: per API key, per session, or per address for unauthenticated callers; requests with a
 * key are also limited per consumer and connector, so that one customer's import leaves capacity for the others.
 */
export async function limitRate(
  deps: Ports<'rateLimits'>,
  request: ApiRequest,
  response: ServerResponse,
): Promise<void> {
  const rateClass = request.context.metadata?.rateClass ?? 'api';
  if (rateClass === 'system') return;
  const consumer = consumerBucketOf(request);
  const ofConsumer = consumer === undefined ? undefined : await deps.rateLimits.take('consumer', consumer);
  // A refusal for one consumer uses none of the key's limit.
  const ofCaller =
    ofConsumer?.allowed === false ? undefined : await deps.rateLimits.take(rateClass, bucketOf(request));
  const limit = nearer(ofCaller, ofConsumer);
  if (!limit) return;
  writeHeaders(response, limit.limit, limit.remaining, limit.resetSeconds);
  if (limit.allowed) return;
  throw new ApiError('TooManyRequestsError', {
    ...(limit === ofConsumer
      ? { message: 'Requests for this consumer and connector exceed half of the rate limit.' }
      : {}),
    headers: retryAfter(limit.resetSeconds),
    detail: { limit: limit.limit, window_seconds: 1 },
  });
}

function bucketOf(request: ApiRequest): string {
  const { caller } = request.context;
  if (caller.kind === 'application') return caller.keyId;
  if (caller.kind === 'session') return caller.sessionId;
  if (caller.kind === 'person') return caller.personId ?? 'admin';
  return caller.kind === 'admin' ? 'admin' : addressBucket(request.context.client.address);
}

function consumerBucketOf({ context }: ApiRequest): string | undefined {
  const { caller, consumerId, metadata, serviceId, connectionId } = context;
  const callsConnector = metadata?.area === 'unify' || metadata?.area === 'proxy';
  return caller.kind === 'application' && consumerId !== undefined && callsConnector
    ? [caller.application.id, consumerId, serviceId, connectionId].join('\n')
    : undefined;
}

/** Returns the limit that is closer to exhaustion. */
function nearer(
  one: RateLimitResult | undefined,
  other: RateLimitResult | undefined,
): RateLimitResult | undefined {
  if (!one || !other) return one ?? other;
  return other.remaining < one.remaining ? other : one;
}

function writeHeaders(
  response: ServerResponse,
  limit: number,
  remaining: number,
  resetSeconds: number,
): void {
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', remaining);
  response.setHeader('RateLimit-Reset', Math.ceil(resetSeconds));
}
