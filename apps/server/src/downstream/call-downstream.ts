import type { DownstreamResponse } from '@keyway/connectors';

import { DEFAULT_CONNECTION_ID } from '@keyway/contract';

import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { EgressError, type EgressResponse, type StopSignal } from '../security/egress/index.js';
import { createCredentialMask, createScrubber } from '../security/redaction/index.js';
import type { CallOutcome } from './breaker.js';
import { type ResolvedConnection, secretsOfAuthorization } from '../vault/model/index.js';
import { toTransportError } from './downstream-error.js';
import { outcomeOfAnswer, outcomeOfFailure, sendWithRetries } from './retry-downstream.js';
import type { WireRequest } from './wire-request.js';

/** What all downstream calls of one request may take together; within the client's 30 s (R-TMO-2). */
export const DOWNSTREAM_TIMEOUT_MS = 28_000;

/**
 * The connection in use during one request: a refresh replaces it, and at most one refresh follows a
 * downstream 401 (R-REF-7).
 */
export type CallState = {
  resolved: ResolvedConnection;
  /** The one refresh, once something was refused; what was refused beside it waits for the same. */
  refreshing: Promise<void> | undefined;
  /** By the monotonic clock. */
  readonly deadline: number;
  /** Bytes of the largest answer so far. */
  largest: number;
  /** What the vendor answered to the last write that it carried out. */
  written?: DownstreamResponse;
};

/** Whether the time of a request's downstream calls is used up. */
export const timeLeftOf = ({ deadline }: CallState): number => Math.max(0, deadline - performance.now());
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
export const startCalls = async (
  deps: Deps,
  resolved: ResolvedConnection,
  context: RequestContext,
): Promise<CallState> => {
  context.trace.useScrubber(resolved.scrubber);
  context.trace.sandbox = resolved.isSandbox;
  context.trace.serviceId = resolved.connector.id;
  context.trace.connectionId = resolved.row?.connectionId;
  if (context.downstreamAuthorization !== undefined) {
    context.trace.useScrubber(createScrubber(secretsOfAuthorization(context.downstreamAuthorization)));
    return beginCalls(deps, resolved, { mayRefresh: false });
  }
  const fresh = await deps.refreshCredentials.ifDue(resolved);
  if (fresh !== resolved) context.trace.useScrubber(fresh.scrubber);
  return beginCalls(deps, fresh, { mayRefresh: true });
};

/** Sends a request with the connection's credential; refreshes and repeats once after a 401. */
export const sendDownstream = async (
  deps: Deps,
  state: CallState,
  context: RequestContext,
  request: WireRequest,
): Promise<EgressResponse> => {
  const response = await sendRefreshed(deps, state, context, request);
  if (context.downstreamAuthorization === undefined)
    deps.rejectedCredentials.note(context, state.resolved, response.status);
  return response;
};

const sendRefreshed = async (
  deps: Deps,
  state: CallState,
  context: RequestContext,
  request: WireRequest,
): Promise<EgressResponse> => {
  const refused = state.resolved;
  const response = await sendRepeatedly(deps, state, context, request);
  if (response.status !== 401 || refused.authType !== 'oauth2') return response;
  await (state.refreshing ??= refresh(deps, state, context));
  return state.resolved === refused ? response : sendRepeatedly(deps, state, context, request);
};

const refresh = async (deps: Deps, state: CallState, context: RequestContext): Promise<void> => {
  state.resolved = await deps.refreshCredentials.afterRejection(state.resolved);
  context.trace.useScrubber(state.resolved.scrubber);
};

const sendRepeatedly = (
  deps: Deps,
  state: CallState,
  context: RequestContext,
  request: WireRequest,
): Promise<EgressResponse> =>
  sendWithRetries({
    request,
    deadline: state.deadline,
    spend: () => deps.downstreamGuard.spendRetry(state.resolved),
    send: (isRetry) => sendGuarded(deps, state, context, request, isRetry),
  });

/** One attempt behind the bulkhead and the breaker: what they refuse has not been sent. */
const sendGuarded = async (
  deps: Deps,
  state: CallState,
  context: RequestContext,
  request: WireRequest,
  isRetry: boolean,
): Promise<EgressResponse> => {
  const timeLeftMs = state.deadline - performance.now();
  if (timeLeftMs <= 0) throw outOfTime();
  const signal = signalOf(context, isWriteRequest(request));
  const { url } = request;
  const permit = await deps.downstreamGuard.enter(state.resolved, { url, timeLeftMs, signal, isRetry });
  let outcome: CallOutcome = 'neutral';
  try {
    const response = await sendOnce(deps, state, context, request);
    outcome = outcomeOfAnswer(response);
    return response;
  } catch (error) {
    outcome = outcomeOfFailure(error, request);
    throw error;
  } finally {
    permit.end(outcome);
  }
};

const isWriteRequest = ({ method }: WireRequest): boolean => method !== 'GET' && method !== 'HEAD';

/** A write goes on when the client leaves, and so does what reads it back: both belong to the transaction id. */
const signalOf = ({ transaction, signal }: RequestContext, isWrite: boolean): StopSignal | undefined =>
  isWrite || (transaction?.lastWrite ?? 'none') !== 'none' ? undefined : signal;

const sendOnce = async (
  deps: Deps,
  { resolved, deadline }: CallState,
  context: RequestContext,
  request: WireRequest,
): Promise<EgressResponse> => {
  const isWrite = isWriteRequest(request);
  const timeLeft = Math.ceil(deadline - performance.now());
  if (timeLeft <= 0) throw outOfTime();
  if (isWrite && context.transaction) {
    await context.transaction.markSent();
    context.transaction.lastWrite = 'pending';
  }
  const own = context.downstreamAuthorization;
  const authorization = own === undefined ? resolved.authorization : { authorization: own };
  const mask = own === undefined ? resolved.mask : createCredentialMask(secretsOfAuthorization(own));
  const headers: Record<string, string> = Object.assign({}, resolved.headers, request.headers, authorization);
  const startedAt = performance.now();
  const lease = (context.trace.lease ??= deps.responseMemory.open(
    resolved.application.id,
    resolved.connector.id,
  ));
  lease.beginCall();
  if (own === undefined) deps.audit.countUse(resolved.application.id, ...subjectOf(resolved));
  try {
    const answer = await deps.egress.request({
      method: request.method,
      url: request.url,
      headers,
      body: request.body,
      hosts: resolved.hosts,
      timeoutMs: Math.min(request.timeoutMs ?? timeLeft, timeLeft),
      signal: signalOf(context, isWrite),
      reserve: (bytes) => lease.reserve(bytes),
    });
    const response = mask(answer);
    context.trace.record(request, headers, response);
    if (isWrite && context.transaction && response.status >= 200 && response.status < 300)
      context.transaction.lastWrite = 'done';
    context.trace.rateLimit = resolved.connector.readRateLimit?.(response.headers, deps.now()) ?? {};
    return response;
  } catch (error) {
    context.trace.record(request, headers);
    throw error instanceof EgressError ? toTransportError(error, isWrite) : error;
  } finally {
    context.trace.durationMs += performance.now() - startedAt;
    lease.endCall();
    if (context.signal.aborted) lease.close();
  }
};

/** Whose credential a call uses; a first connection is named as when there was one only. */
const subjectOf = ({ consumerId, connector, connectionId }: ResolvedConnection): string[] =>
  connectionId === DEFAULT_CONNECTION_ID
    ? [consumerId, connector.id]
    : [consumerId, connector.id, connectionId];

const outOfTime = (): ApiError =>
  new ApiError('ConnectorExecutionError', {
    status: 504,
    message: 'The connector did not answer all the calls of this request in time.',
    detail: { status_code: null, response: null, reason: 'timeout' },
  });
