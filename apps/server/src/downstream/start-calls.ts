import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { createScrubber } from '../security/redaction/index.js';
import { type ResolvedConnection, secretsOfAuthorization } from '../vault/model/index.js';
import type { CallState } from './call-state.js';

/** Time limit for all downstream calls of one request together; within the client's 30 s. */
export const DOWNSTREAM_TIMEOUT_MS = 28_000;

/** Starts the call state of a request with the current connection. */
export const beginCalls = (
  { downstreamTimeoutMs }: Ports<'downstreamTimeoutMs'>,
  resolved: ResolvedConnection,
  { mayRefresh }: { mayRefresh: boolean },
): CallState => ({
  resolved,
  refreshing: mayRefresh ? undefined : Promise.resolve(),
  deadline: performance.now() + downstreamTimeoutMs,
  largest: 0,
});

export function restartTimer({ downstreamTimeoutMs }: Ports<'downstreamTimeoutMs'>, state: CallState): void {
  state.deadline = performance.now() + downstreamTimeoutMs;
}

/** Refreshes tokens that are about to expire, before the first call of a request. */
export async function startCalls(
  deps: Ports<'downstreamTimeoutMs' | 'refreshCredentials'>,
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

/** A connection's own validation requests do not count as API requests. */
const isCall = ({ metadata }: RequestContext): boolean =>
  metadata?.area === 'unify' || metadata?.area === 'proxy';
