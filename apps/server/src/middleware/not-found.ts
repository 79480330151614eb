import type { RequestHandler } from 'express';

import { ApiError } from '../api-error.js';
import { findPath } from '../route-table.js';

/** No route matched: 405 where the path is known under other methods, 404 otherwise. */
export const notFound: RequestHandler = (request) => {
  const found = findPath(request.path);
  if (!found) throw new ApiError('EntityNotFoundError', { detail: { not_found: { route: request.path } } });
  throw new ApiError('MethodNotAllowedError', { headers: { Allow: [...new Set(found.methods)].join(', ') } });
};
