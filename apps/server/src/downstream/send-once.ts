import { DEFAULT_CONNECTION_ID } from '@keyway/contract';

import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import { EgressError, type EgressResponse, type StopSignal } from '../security/egress/index.js';
import { createCredentialMask } from '../security/redaction/index.js';
import { egressOwnerOf, type ResolvedConnection, secretsOfAuthorization } from '../vault/model/index.js';
import { readClockOffset } from './clock-offset.js';
import { toTransportError } from './downstream-error.js';
import type { DownstreamCall } from './downstream-call.js';
import { maskAnswer } from './responses/mask-answer.js';
import { isStreamed, openBody, type WireRequest } from './wire-request.js';

/** A background request holds a slot that others wait for. */
const BACKGROUND_TIMEOUT_MS = 15_000;

export const isWriteRequest = ({ method }: WireRequest): boolean => method !== 'GET' && method !== 'HEAD';

/**
 * Returns the abort signal. A write continues after the client disconnects, and so does its read-back: both belong to
 * the transaction ID.
 */
export const signalOf = ({ transaction, signal }: RequestContext, isWrite: boolean): StopSignal | undefined =>
  isWrite || (transaction?.lastWrite ?? 'none') !== 'none' ? undefined : signal;

/** The innermost policy: one attempt, with the credential, through the egress guard. */
export async function sendOnce({ deps, state, context, request }: DownstreamCall): Promise<EgressResponse> {
  const { resolved, deadline } = state;
  const isWrite = isWriteRequest(request);
  const isBackground = context.caller?.kind === 'background';
  const limit = isBackground ? BACKGROUND_TIMEOUT_MS : (request.timeoutMs ?? Infinity);
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
  const [startedAt, sentAt] = [performance.now(), deps.now()];
  const lease = (context.trace.lease ??= deps.responseMemory.open(
    resolved.application.id,
    resolved.connector.id,
  ));
  lease.beginCall();
  const body = openBody(request.body);
  const exchange = context.trace.exchanges?.begin(request, headers, Object.keys(authorization), deps.now());
  if (own === undefined) deps.audit.countUse(resolved.application.id, ...subjectOf(resolved));
  try {
    const answer = await deps.egress.request({
      owner: egressOwnerOf(resolved),
      method: request.method,
      url: request.url,
      headers,
      body: exchange ? exchange.send(body) : body,
      bodyLength: request.bodyLength,
      hosts: resolved.hosts,
      timeoutMs: Math.min(limit, timeLeft),
      signal: signalOf(context, isWrite),
      mayStart: isWrite ? () => mayWrite(context) : undefined,
      reserve: (bytes) => lease.reserve(bytes),
      passes: request.passes,
      maxBytes: request.passes?.maxBytes,
    });
    const masked = maskAnswer(mask, answer);
    const response = exchange ? exchange.answer(masked) : masked;
    context.trace.record(request, headers, response);
    if (isBackground)
      context.trace.clockOffsetMs =
        readClockOffset(answer.headers, { sentAt, receivedAt: deps.now() }) ?? context.trace.clockOffsetMs;
    if (isWrite && context.transaction && response.status >= 200 && response.status < 300)
      context.transaction.lastWrite = 'done';
    context.trace.rateLimit = resolved.connector.readRateLimit?.(response.headers, deps.now()) ?? {};
    return response;
  } catch (error) {
    context.trace.record(request, headers);
    exchange?.fail(error);
    // Caused by the client; says nothing about the connector.
    if (isStreamed(body) && body.errored instanceof ApiError) throw body.errored;
    throw error instanceof EgressError ? toTransportError(error, isWrite) : error;
  } finally {
    context.trace.durationMs += performance.now() - startedAt;
    lease.endCall();
    if (context.signal.aborted) lease.close();
  }
}

/** Returns whether this process certainly still holds the transaction ID, or the lease of the background job. */
const mayWrite = ({ caller, signal, transaction }: RequestContext): boolean =>
  transaction?.isHeld?.() ?? !(caller?.kind === 'background' && signal.aborted);

/** Returns the credential's subject; a first connection keeps the name it had when there could be only one. */
const subjectOf = ({ consumerId, connector, connectionId }: ResolvedConnection): string[] =>
  connectionId === DEFAULT_CONNECTION_ID
    ? [consumerId, connector.id]
    : [consumerId, connector.id, connectionId];

export const outOfTime = (): ApiError =>
  new ApiError('ConnectorExecutionError', {
    status: 504,
    message: 'The connector did not respond to all requests of this operation in time.',
    detail: { status_code: null, response: null, reason: 'timeout' },
  });
