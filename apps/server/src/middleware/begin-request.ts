import type { IncomingMessage, ServerResponse } from 'node:http';

import type { ApiRequest, Client } from '../context.js';
import type { Deps } from '../deps.js';
import { createRequestId } from '../security/request-id.js';
import { StopSource } from '../security/stop-signal.js';
import { Exchange } from '../services/exchange-record.js';
import { finishRequest } from '../services/finish-request.js';
import { writeFixedHeaders } from './fixed-headers.js';

/** Gives the request its id and context, and hears when it ends. */
export const beginRequest = (
  deps: Deps,
  client: Client,
  incoming: IncomingMessage,
  response: ServerResponse,
): ApiRequest => {
  const request = incoming as ApiRequest;
  const signal = new StopSource();
  request.context = {
    requestId: createRequestId(),
    startedAt: performance.now(),
    calledPath: request.url,
    overridden: false,
    signal,
    client,
    caller: { kind: 'public' },
    raw: false,
    exchange: new Exchange(),
  };
  setUrl(request, request.url);
  response.setHeader('Request-Id', request.context.requestId);
  writeFixedHeaders(response);
  response.once('close', () => {
    if (!response.writableFinished) signal.stop();
    finishRequest(deps, request, response);
  });
  if (deps.isShuttingDown()) response.setHeader('Connection', 'close');
  return request;
};

/** Points the request at another URL of ours. */
export const setUrl = (request: ApiRequest, url: string): void => {
  const end = url.search(/[?#]/);
  request.url = url;
  request.path = end === -1 ? url : url.slice(0, end);
};
