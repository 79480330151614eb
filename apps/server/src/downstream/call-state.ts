import type { DownstreamResponse } from '@keyway/connectors';

import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import type { StreamedBody } from '../security/egress/index.js';
import { createScrubber } from '../security/redaction/index.js';
import { type ResolvedConnection, secretsOfAuthorization } from '../vault/model/index.js';

/** What all downstream calls of one request may take together; within the client's 30 s. */
export const DOWNSTREAM_TIMEOUT_MS = 28_000;

/**
 * The connection in use during one request: a refresh replaces it, and at most one refresh follows a
 * downstream 401.
 */
export type CallState = {
  resolved: ResolvedConnection;
  /** The one refresh, once something was refused; what was refused beside it waits for the same. */
  refreshing: Promise<void> | undefined;
  /** By the monotonic clock. A file that flows takes its own time: it is set anew at the file's end. */
  deadline: number;
  /** Bytes of the largest answer so far. */
  largest: number;
  /** What the vendor answered to the last write that it carried out. */
  written?: DownstreamResponse;
  /** The file that one of the calls sends. */
  file?: ClientFile;
};

/** A file as the client sends it: few bytes, or more as they come. */
export type ClientFile = { readonly body: Uint8Array | StreamedBody; readonly size: number };

/** Milliseconds that a request's downstream calls have left. */
export const timeLeftOf = ({ deadline }: CallState): number => Math.max(0, deadline - performance.now());
/** Whether that time is used up. */
export const isOver = (state: CallState): boolean => performance.now() >= state.deadline;

/** The calls of one request begin now, with the connection as it is. */
export const beginCalls = (
  { downstreamTimeoutMs }: Pick<Deps, 'downstreamTimeoutMs'>,
  resolved: ResolvedConnection,
  { mayRefresh }: { mayRefresh: boolean },
): CallState => ({
  resolved,
  refreshing: mayRefresh ? undefined : Promise.resolve(),
  deadline: performance.now() + downstreamTimeoutMs,
  largest: 0,
});

/** Refreshes the tokens when they are about to expire, before the first call of a request. */
export async function startCalls(
  deps: Deps,
  resolved: ResolvedConnection,
  context: RequestContext,
): Promise<CallState> {
  context.trace.useScrubber(resolved.scrubber);
  context.trace.sandbox = resolved.isSandbox;
  context.trace.serviceId = resolved.connector.id;
  context.trace.connectionId = resolved.row?.connectionId;
  if (resolved.application.logDetail !== 'none' && isCall(context)) context.trace.keepExchanges();
  if (context.downstreamAuthorization !== undefined) {
    context.trace.useScrubber(createScrubber(secretsOfAuthorization(context.downstreamAuthorization)));
    return beginCalls(deps, resolved, { mayRefresh: false });
  }
  const fresh = await deps.refreshCredentials.ifDue(resolved, context.span);
  if (fresh !== resolved) context.trace.useScrubber(fresh.scrubber);
  return beginCalls(deps, fresh, { mayRefresh: true });
}

/** What a connection is asked for itself, when it is checked, is nobody's call. */
const isCall = ({ metadata }: RequestContext): boolean =>
  metadata?.area === 'unify' || metadata?.area === 'proxy';
