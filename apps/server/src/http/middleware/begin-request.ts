import type { IncomingMessage, ServerResponse } from 'node:http';

import type { ApiRequest, Client } from '../../context.js';
import type { Ports } from '../../ports.js';
import { createRequestId } from '../../security/input/index.js';
import { StopSource } from '../../security/egress/index.js';
import { DownstreamTrace } from '../../downstream/index.js';
import { finishRequest } from '../../platform/telemetry/index.js';
import { writeFixedHeaders } from './fixed-headers.js';

/** Gives the request its ID and context, and listens for its end. */
export function beginRequest(
  deps: Ports<'now' | 'exchanges' | 'isShuttingDown' | 'logger' | 'metrics' | 'requestLogs' | 'tracing'>,
  client: Client,
  incoming: IncomingMessage,
  response: ServerResponse,
): ApiRequest {
  const request = incoming as ApiRequest;
  const signal = new StopSource();
  request.context = {
    requestId: createRequestId(),
    startedAt: performance.now(),
    calledPath: request.url,
    overridden: false,
    signal,
    client,
    span: deps.tracing?.beginRequest(request.method, request.headers),
    caller: { kind: 'public' },
    raw: false,
    trace: new DownstreamTrace(),
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
}

/** Rewrites the request to another of our URLs. */
export function setUrl(request: ApiRequest, url: string): void {
  const end = url.search(/[?#]/);
  request.url = url;
  request.path = end === -1 ? url : url.slice(0, end);
}
