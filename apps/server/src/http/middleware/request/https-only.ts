import type { ServerResponse } from 'node:http';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { PAGE_PREFIX } from '../../../vault/oauth/index.js';

const HEALTH_PATHS = new Set(['/livez', '/readyz']);
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/**
 * Refuses plain HTTP without processing the request, and records a key that was sent that way. A browser that opens the
 * hosted vault is redirected to https instead: returns true in that case.
 */
export function httpsOnly(
  deps: Ports<'audit' | 'env' | 'vaultUrl'>,
  request: ApiRequest,
  response: ServerResponse,
): boolean {
  if (!isInTheClear(deps, request)) return false;
  if (isPageView(request) && deps.vaultUrl.startsWith('https:')) {
    response.statusCode = 308;
    response.setHeader('Location', `${deps.vaultUrl}${request.url}`);
    response.setHeader('Cache-Control', 'no-store');
    response.end();
    return true;
  }
  deps.audit.clear.add(request.headers.authorization);
  throw new ApiError('ForbiddenError', {
    message: 'Plain HTTP is not accepted. Use https, and replace any key you sent in the clear.',
  });
}

/** Returns whether a request came over plain HTTP; loopback is exempt in development, and health checks always. */
export function isInTheClear(deps: Ports<'env'>, request: ApiRequest): boolean {
  if (request.context.client.isSecure || HEALTH_PATHS.has(request.path)) return false;
  return !(deps.env.isDevelopment && isLoopback(request));
}

const isLoopback = (request: ApiRequest): boolean => LOOPBACK.test(request.socket.remoteAddress ?? '');

/** A browser's page view carries no Authorization header; a client that sends one gets an error about its exposure. */
const isPageView = ({ method, path, headers }: ApiRequest): boolean =>
  ['GET', 'HEAD'].includes(method) && path.startsWith(PAGE_PREFIX) && headers.authorization === undefined;
