import { headerNames, responseHeaders } from '@keyway/contract';
import type { RequestHandler } from 'express';

import { findPath } from '../route-table.js';

const ALLOWED_HEADERS = ['authorization', 'content-type', ...Object.values(headerNames)].join(', ');
const EXPOSED_HEADERS = Object.keys(responseHeaders).join(', ');

/** CORS for session-callable routes: any origin, never credentials. Routes for keys alone answer none. */
export const answerCrossOrigin: RequestHandler = (request, response, next) => {
  if (request.headers.origin === undefined) return next();
  const found = findPath(request.path);
  if (!found?.isSessionCallable) return next();
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  if (request.method !== 'OPTIONS') return next();
  response.setHeader('Access-Control-Allow-Methods', [...new Set(found.methods)].join(', '));
  response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS);
  response.setHeader('Access-Control-Max-Age', '600');
  response.status(204).end();
};
