import { ApiError } from '../../api-error.js';
import type { ApiRequest } from '../../context.js';
import { findPath } from '../../route-table.js';

/** No route matched: 405 where the path is known under other methods, 404 otherwise. */
export function notFound(request: ApiRequest): ApiError {
  const found = findPath(request.path);
  if (!found) return noSuchPath(request);
  return new ApiError('MethodNotAllowedError', {
    headers: { Allow: [...new Set(found.methods)].join(', ') },
  });
}

/** There is nothing at the path of the request. */
export const noSuchPath = ({ path }: ApiRequest): ApiError =>
  new ApiError('EntityNotFoundError', { detail: { not_found: { route: path } } });
