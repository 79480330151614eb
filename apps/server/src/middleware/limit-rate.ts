import type { ServerResponse } from 'node:http';

import { addressBucket } from '../security/address-bucket.js';
import { ApiError, retryAfter } from '../api-error.js';
import type { ApiRequest } from '../context.js';
import type { Deps } from '../deps.js';

/** Our own rate limit: per application, per session, or per address where nobody is known. */
export const limitRate = async (deps: Deps, request: ApiRequest, response: ServerResponse): Promise<void> => {
  const rateClass = request.context.metadata?.rateClass ?? 'api';
  if (rateClass === 'system') return;
  const limit = await deps.rateLimits.take(rateClass, bucketOf(request));
  if (!limit) return;
  writeHeaders(response, limit.limit, limit.remaining, limit.resetSeconds);
  if (limit.allowed) return;
  throw new ApiError('TooManyRequestsError', {
    headers: retryAfter(limit.resetSeconds),
    detail: { limit: limit.limit, window_seconds: 1 },
  });
};

const bucketOf = (request: ApiRequest): string => {
  const { caller } = request.context;
  if (caller.kind === 'application') return caller.application.id;
  if (caller.kind === 'session') return caller.sessionId;
  return caller.kind === 'admin' ? 'admin' : addressBucket(request.context.client.address);
};

const writeHeaders = (
  response: ServerResponse,
  limit: number,
  remaining: number,
  resetSeconds: number,
): void => {
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', remaining);
  response.setHeader('RateLimit-Reset', Math.ceil(resetSeconds));
};
