import type { ServerResponse } from 'node:http';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';

const ALLOWED = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Applies `_method` on GET or POST. This step rewrites the method and marks the request; authentication refuses a
 * marked request without an application key.
 */
export function overrideMethod(request: ApiRequest, response: ServerResponse): void {
  const method: unknown = request.query._method;
  if (method === undefined) return;
  if (typeof method !== 'string' || !ALLOWED.has(method) || !['GET', 'POST'].includes(request.method)) {
    throw new ApiError('RequestValidationError', {
      message: '_method is allowed once, on GET or POST, with the value GET, POST, PUT, PATCH or DELETE.',
      detail: { _method: 'not usable here' },
    });
  }
  request.context = Object.assign(request.context, { overridden: true });
  request.method = method;
  response.setHeader('Cache-Control', 'no-store');
}
