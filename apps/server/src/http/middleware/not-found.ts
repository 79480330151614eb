import { ApiError } from '../../api-error.js';
import type { ApiRequest } from '../../context.js';
import { findPath } from '../../route-table.js';

/** Returns the error for an unmatched route: 405 if the path exists under other methods, otherwise 404. */
export function notFound(request: ApiRequest): ApiError {
  const found = findPath(request.path);
  if (!found) return noSuchPath(request);
  return new ApiError('MethodNotAllowedError', {
    headers: { Allow: [...new Set(found.methods)].join(', ') },
  });
}

/** Returns the error for an unknown path. */
export const noSuchPath = ({ path }: ApiRequest): ApiError =>
  new ApiError('EntityNotFoundError', { detail: { not_found: { route: path } } });
