import type { Application, ConnectionKey } from '@keyway/db';

import type { RequestContext } from '../context.js';
import type { Span } from '../platform/telemetry/index.js';
import type { StopSignal } from '../security/egress/index.js';
import { createRequestId } from '../security/input/index.js';
import { DownstreamTrace } from './responses/downstream-trace.js';

/** The background job that makes the request. */
export type UnderWay = { readonly signal: StopSignal; readonly span?: Span | undefined };

/**
 * Runs our own requests to a connection's vendor like a client's, but without counting against any rate limit or quota.
 */
export async function runInBackground<Result>(
  application: Application,
  { consumerId, serviceId, connectionId }: Omit<ConnectionKey, 'unifiedApi'>,
  { signal, span }: UnderWay,
  run: (context: RequestContext) => Promise<Result>,
): Promise<Result> {
  const context: RequestContext = {
    requestId: createRequestId(),
    startedAt: performance.now(),
    calledPath: '/',
    overridden: false,
    signal,
    client: { address: '', isSecure: true },
    span,
    caller: { kind: 'background', application },
    consumerId,
    serviceId,
    connectionId,
    raw: false,
    trace: new DownstreamTrace(),
  };
  try {
    return await run(context);
  } finally {
    context.trace.lease?.close();
  }
}
