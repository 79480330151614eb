import type { Request, RequestHandler } from 'express';

import { ApiError } from '../api-error.js';
import type { Deps } from '../deps.js';

const HEALTH_PATHS = new Set(['/livez', '/readyz']);
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Refuses plain HTTP without processing it, noting a key that came that way (R-UI-6); loopback is exempt in development, health checks always. */
export const httpsOnly =
  (deps: Deps): RequestHandler =>
  (request, _response, next) => {
    if (request.secure || HEALTH_PATHS.has(request.path) || (deps.env.isDevelopment && isLoopback(request)))
      return next();
    deps.audit.clear.add(request.headers.authorization);
    throw new ApiError('ForbiddenError', {
      message:
        'Calls over plain HTTP are not processed. Use https, and replace the key if it was sent in the clear.',
    });
  };

const isLoopback = (request: Request): boolean => LOOPBACK.test(request.socket.remoteAddress ?? '');
