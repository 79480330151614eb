import { ApiError } from '../api-error.js';
import type { ApiRequest } from '../context.js';
import type { Deps } from '../deps.js';

const HEALTH_PATHS = new Set(['/livez', '/readyz']);
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/**
 * Refuses plain HTTP without processing it, noting a key that came that way (R-UI-6); loopback is exempt in
 * development, health checks always.
 */
export const httpsOnly = (deps: Deps, request: ApiRequest): void => {
  if (request.context.client.isSecure || HEALTH_PATHS.has(request.path)) return;
  if (deps.env.isDevelopment && isLoopback(request)) return;
  deps.audit.clear.add(request.headers.authorization);
  throw new ApiError('ForbiddenError', {
    message:
      'Calls over plain HTTP are not processed. Use https, and replace the key if it was sent in the clear.',
  });
};

const isLoopback = (request: ApiRequest): boolean => LOOPBACK.test(request.socket.remoteAddress ?? '');
