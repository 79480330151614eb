import type { Request, RequestHandler } from 'express';

import { ApiError } from '../api-error.js';
import { assertJsonShape, jsonLimits } from '../security/parse-json.js';

const MAX_URL_LENGTH = 8_192;

/** What Node's parser lets through and we do not: absolute-form targets, several Host headers, unknown codings. */
export const checkRequestLine: RequestHandler = (request, response, next) => {
  const coding = request.headers['transfer-encoding']?.toLowerCase() ?? 'chunked';
  if (!request.url.startsWith('/') || !hasHost(request) || coding !== 'chunked') {
    response.setHeader('Connection', 'close');
    throw new ApiError('RequestValidationError', {
      message: 'Send an origin-form request target, one Host header and no transfer coding but chunked.',
    });
  }
  if (request.url.length > MAX_URL_LENGTH)
    throw new ApiError('RequestTooLargeError', { message: 'The URL is longer than 8 KB.' });
  // Express parses anew at every look; the parsed query is kept, and checked once.
  const query = request.query as unknown;
  assertJsonShape(query, jsonLimits);
  Object.defineProperty(request, 'query', { value: query, writable: true });
  next();
};

/** HTTP/1.0, which health checks of load balancers speak, may do without (RFC 9112, 3.2). */
const hasHost = ({ rawHeaders, httpVersion }: Request): boolean => {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0');
};
