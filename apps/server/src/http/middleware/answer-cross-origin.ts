import type { ServerResponse } from 'node:http';

import { headerNames, responseHeaders } from '@keyway/contract';

import type { ApiRequest } from '../../context.js';
import { findPath } from '../../route-table.js';

const ALLOWED_HEADERS = ['authorization', 'content-type', ...Object.values(headerNames)].join(', ');
const EXPOSED_HEADERS = Object.keys(responseHeaders).join(', ');

/**
 * Handles CORS for routes that sessions may call: any origin, never credentials. Routes for keys only get no CORS
 * headers. Returns true if it responded to a preflight request.
 */
export function answerCrossOrigin(request: ApiRequest, response: ServerResponse): boolean {
  if (request.headers.origin === undefined) return false;
  const found = findPath(request.path);
  if (!found?.isSessionCallable) return false;
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  if (request.method !== 'OPTIONS') return false;
  response.setHeader('Access-Control-Allow-Methods', [...new Set(found.methods)].join(', '));
  response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS);
  response.setHeader('Access-Control-Max-Age', '600');
  response.statusCode = 204;
  response.end();
  return true;
}
