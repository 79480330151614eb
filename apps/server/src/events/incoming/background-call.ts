import { type Application, type EventSource, moveEventSource } from '@keyway/db';

import type { RequestContext } from '../../context.js';
import type { Deps } from '../../deps.js';
import { callHost } from '../../vault/settings/index.js';
import { DownstreamTrace } from '../../downstream/index.js';
import type { Span } from '../../platform/telemetry/index.js';
import { createRequestId } from '../../security/input/index.js';
import type { CallSnapshot } from '../../vault/model/index.js';

/** The work that it belongs to. */
export type UnderWay = { readonly signal: AbortSignal; readonly span?: Span };

/**
 * Runs calls of our own to a connection's vendor, as a client's would run, but against nobody's rate or quota.
 * Undefined where the application is gone.
 */
export const inBackground = async <Result>(
  deps: Deps,
  source: EventSource,
  work: UnderWay,
  run: (context: RequestContext) => Promise<Result>,
): Promise<Result | undefined> => {
  const { applicationId, consumerId, unifiedApi } = source;
  const snapshot = await deps.caches.snapshot(applicationId, consumerId, unifiedApi);
  if (!snapshot) return undefined;
  await noteHost(deps, source, snapshot);
  return runInBackground(snapshot.application, source, work, run);
};

/** Its integration's settings may have moved it, and what an earlier release began has no host noted. */
const noteHost = async (
  deps: Pick<Deps, 'database'>,
  { applicationId, id, serviceId, connectionId, host }: EventSource,
  { connections }: CallSnapshot,
): Promise<void> => {
  const resolved = connections.get(serviceId)?.find((each) => each.connectionId === connectionId);
  const current = resolved && callHost(resolved, resolved.row?.settings, resolved.authType);
  if (current !== undefined && current !== host)
    await deps.database.tenant(applicationId, (tx) => moveEventSource(tx, id, current));
};

/** The same for an application that may be on its way out. */
export const runInBackground = async <Result>(
  application: Application,
  { consumerId, serviceId, connectionId }: EventSource,
  { signal, span }: UnderWay,
  run: (context: RequestContext) => Promise<Result>,
): Promise<Result> => {
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
};
