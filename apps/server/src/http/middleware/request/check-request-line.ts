import type { ServerResponse } from 'node:http';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import { endConnection } from '../ended-connections.js';
import { readQuery } from './read-query.js';

export const MAX_URL_LENGTH = 8_192;
export const MAX_HEADER_FIELDS = 100;

/**
 * Refuses requests that Node's parser accepts and we don't: absolute-form targets, several Host headers, unknown
 * transfer codings, and an excessive number of header fields.
 */
export function checkRequestLine(request: ApiRequest, response: ServerResponse): void {
  if (request.rawHeaders.length > 2 * MAX_HEADER_FIELDS) {
    throw endWith(request, response, 'HeadersTooLargeError', {
      message: `The request has more than ${MAX_HEADER_FIELDS} header fields.`,
    });
  }
  const coding = request.headers['transfer-encoding']?.toLowerCase() ?? 'chunked';
  if (!request.url.startsWith('/') || !hasHost(request) || coding !== 'chunked') {
    throw endWith(request, response, 'RequestValidationError', {
      message: 'Send an origin-form request target, one Host header and no transfer coding except chunked.',
    });
  }
  if (request.url.length > MAX_URL_LENGTH)
    throw new ApiError('RequestTooLargeError', { message: 'The URL is longer than 8 KB.' });
  request.query = readQuery(request.url.slice(request.path.length));
}

function endWith(
  request: ApiRequest,
  response: ServerResponse,
  ...refusal: ConstructorParameters<typeof ApiError>
): ApiError {
  response.setHeader('Connection', 'close');
  endConnection(request.socket);
  return new ApiError(...refusal);
}

/**
 * Returns whether a Host header is present; HTTP/1.0, used by load balancers' health checks, does not need one (RFC
 * 9112, 3.2).
 */
function hasHost({ rawHeaders, httpVersion }: ApiRequest): boolean {
  const hosts = countHosts(rawHeaders);
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
