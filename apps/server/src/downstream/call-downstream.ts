import type { Readable } from 'node:stream';

import type { RequestContext } from '../context.js';
import { EgressError, type EgressResponse } from '../security/egress/index.js';
import { type Span, tracedCall } from '../platform/telemetry/index.js';
import type { CallOutcome } from './guard/breaker.js';
import type { CallState } from './call-state.js';
import type { DownstreamCall, Policy, Send, SendPorts } from './downstream-call.js';
import type { Permit } from './guard/downstream-guard.js';
import { isFault, outcomeOfAnswer, outcomeOfFailure, sendWithRetries } from './guard/retry-downstream.js';
import { isWriteRequest, outOfTime, sendOnce, signalOf } from './send-once.js';
import { isStreamed, type WireRequest } from './wire-request.js';

/** Records how the vault's own credential fared, after all other policies. */
const monitor: Policy = (next) => async (call) => {
  const response = await next(call);
  const { deps, state, context } = call;
  if (context.downstreamAuthorization === undefined)
    void deps.connectionHealth.noteAnswer(state.resolved, response.status);
  return response;
};

/** Refreshes and retries once after a 401. */
const refreshAfterRejection: Policy = (next) => async (call) => {
  const { state, request } = call;
  const refused = state.resolved;
  const response = await next(call);
  if (response.status !== 401 || refused.authType !== 'oauth2') return response;
  try {
    await (state.refreshing ??= refresh(call));
  } catch (error) {
    response.stream?.destroy();
    throw error;
  }
  // A streamed body cannot be sent again: the caller may retry, with the new token then.
  if (isStreamed(request.body) || state.resolved === refused) return response;
  // An unread stream would keep its permit.
  response.stream?.destroy();
  return next(call);
};

async function refresh({ deps, state, context }: DownstreamCall): Promise<void> {
  state.resolved = await deps.refreshCredentials.afterRejection(state.resolved, context.span);
  context.trace.useScrubber(state.resolved.scrubber);
}

/** Retries requests that are safe to retry, within the budget. */
const retry: Policy = (next) => (call) =>
  sendWithRetries({
    request: call.request,
    deadline: call.state.deadline,
    spend: () => call.deps.downstreamGuard.spendRetry(call.state.resolved),
    send: (retries) => next({ ...call, retries }),
  });

/** Keeps to the vendor's own limit. A credential of the caller's own has a limit of its own. */
const pace: Policy = (next) => (call) => {
  const { deps, state, context, request } = call;
  if (context.downstreamAuthorization !== undefined) return next(call);
  return deps.downstreamGuard.pace(state.resolved, {
    timeLeftMs: state.deadline - performance.now(),
    signal: signalOf(context, isWriteRequest(request)),
    isBackground: context.caller?.kind === 'background',
    // A proxied response is passed on as it is.
    canRepeat: !isStreamed(request.body) && request.passes === undefined,
    send: () => next(call),
    told: () => context.trace.rateLimit,
  });
};

/** Sends one attempt through the bulkhead and the breaker: a request that they refuse has not been sent. */
const guard: Policy = (next) => async (call) => {
  const { deps, state, context, request, retries } = call;
  const timeLeftMs = state.deadline - performance.now();
  if (timeLeftMs <= 0) throw outOfTime();
  const signal = signalOf(context, isWriteRequest(request));
  const { url } = request;
  const permit = await deps.downstreamGuard.enter(state.resolved, {
    url,
    timeLeftMs,
    signal,
    isRetry: retries > 0,
  });
  let response: EgressResponse;
  try {
    response = await next(call);
  } catch (error) {
    permit.end(outcomeOfFailure(error, request));
    throw error;
  }
  const outcome = outcomeOfAnswer(response);
  if (response.stream) endWithStream(permit, outcome, response.stream);
  else permit.end(outcome);
  return response;
};

/** Keeps the permit until the stream's last byte. */
function endWithStream(permit: Permit, outcome: CallOutcome, stream: Readable): void {
  let last = outcome;
  stream.once('error', (error) => {
    if (error instanceof EgressError && isFault(error)) last = 'fault';
  });
  stream.once('close', () => permit.end(last));
}

/** Gives each attempt its own span. The vendor receives the trace context only if the operator enables that. */
const trace: Policy = (next) => (call) => {
  const { span } = call.context;
  if (!span) return next(call);
  const { request, retries, state } = call;
  const facts = { ...request, service: state.resolved.connector.id, resends: retries };
  const send = (own: Span | undefined) => next(own ? { ...call, request: withTrace(request, own) } : call);
  return tracedCall(span, facts, send, ({ status }) => status);
};

const withTrace = (request: WireRequest, span: Span): WireRequest => ({
  ...request,
  headers: { ...request.headers, ...span.vendorHeaders() },
});

/** The policies of every vendor request, outermost first. */
const policies: readonly Policy[] = [monitor, refreshAfterRejection, retry, pace, guard, trace];

const send = policies.reduceRight<Send>((next, policy) => policy(next), sendOnce);

/** Sends a request with the connection's credential, through every policy. */
export const sendDownstream = (
  deps: SendPorts,
  state: CallState,
  context: RequestContext,
  request: WireRequest,
): Promise<EgressResponse> => send({ deps, state, context, request, retries: 0 });
