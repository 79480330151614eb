import type { Request, RequestHandler, Response } from 'express';

import { ApiError, retryAfter } from '../api-error.js';
import type { Deps } from '../deps.js';

/** Our own rate limit: per application, per session, or per address where nobody is known. */
export const limitRate =
  (deps: Deps): RequestHandler =>
  (request, response, next) => {
    const rateClass = request.context.metadata?.rateClass ?? 'api';
    if (rateClass === 'system') return next();
    deps.rateLimits.take(rateClass, bucketOf(request)).then((limit) => {
      if (!limit) return next();
      writeHeaders(response, limit.limit, limit.remaining, limit.resetSeconds);
      if (limit.allowed) return next();
      next(
        new ApiError('TooManyRequestsError', {
          headers: retryAfter(limit.resetSeconds),
          detail: { limit: limit.limit, window_seconds: 1 },
        }),
      );
    }, next);
  };

const bucketOf = (request: Request): string => {
  const { caller } = request.context;
  if (caller.kind === 'application') return caller.application.id;
  if (caller.kind === 'session') return caller.sessionId;
  return caller.kind === 'admin' ? 'admin' : (request.ip ?? '');
};

const writeHeaders = (response: Response, limit: number, remaining: number, resetSeconds: number): void => {
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', remaining);
  response.setHeader('RateLimit-Reset', Math.ceil(resetSeconds));
};
