import type { ServerResponse } from 'node:http';

import { ApiError } from '../api-error.js';
import type { ApiRequest } from '../context.js';
import { endConnection } from './ended-connections.js';
import { readQuery } from './read-query.js';

export const MAX_URL_LENGTH = 8_192;

/** What Node's parser lets through and we do not: absolute-form targets, several Host headers, unknown codings. */
export const checkRequestLine = (request: ApiRequest, response: ServerResponse): void => {
  const coding = request.headers['transfer-encoding']?.toLowerCase() ?? 'chunked';
  if (!request.url.startsWith('/') || !hasHost(request) || coding !== 'chunked') {
    response.setHeader('Connection', 'close');
    endConnection(request.socket);
    throw new ApiError('RequestValidationError', {
      message: 'Send an origin-form request target, one Host header and no transfer coding but chunked.',
    });
  }
  if (request.url.length > MAX_URL_LENGTH)
    throw new ApiError('RequestTooLargeError', { message: 'The URL is longer than 8 KB.' });
  request.query = readQuery(request.url.slice(request.path.length));
};

/** HTTP/1.0, which health checks of load balancers speak, may do without (RFC 9112, 3.2). */
const hasHost = ({ rawHeaders, httpVersion }: ApiRequest): boolean => {
  const hosts = countHosts(rawHeaders);
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
};

const countHosts = (rawHeaders: readonly string[]): number => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
};
