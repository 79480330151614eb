import { randomBytes } from 'node:crypto';

import type { RequestHandler } from 'express';

import type { Deps } from '../deps.js';
import { Exchange } from '../services/exchange-record.js';
import { finishRequest } from '../services/finish-request.js';

/** Gives the request its id and context, and hears when it ends. */
export const beginRequest =
  (deps: Deps): RequestHandler =>
  (request, response, next) => {
    const requestId = randomBytes(16).toString('hex');
    const abort = new AbortController();
    request.context = {
      requestId,
      startedAt: performance.now(),
      calledPath: request.originalUrl,
      overridden: false,
      signal: abort.signal,
      caller: { kind: 'public' },
      raw: false,
      exchange: new Exchange(),
    };
    response.setHeader('Request-Id', requestId);
    response.once('close', () => {
      if (!response.writableFinished) abort.abort();
      finishRequest(deps, request, response);
    });
    if (deps.isShuttingDown()) response.setHeader('Connection', 'close');
    next();
  };
