// Hand-written: cockatiel has no shared retry budget, and no rule for requests that a vendor may have carried out.
import { ApiError } from '../../api-error.js';
import { EgressError, type EgressErrorCode, type EgressResponse } from '../../security/egress/index.js';
import type { CallOutcome } from './breaker.js';
import { isStreamed, type WireRequest } from '../wire-request.js';

const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 200;
/** Minimum time left of the request for a retry. */
const MIN_TIME_MS = 1_000;
/** A vendor that names a longer pause than this gets it: the caller may retry later. */
const MAX_RETRY_AFTER_SECONDS = 1;
/** A shorter timeout chosen by the caller says nothing about the connector's health. */
const MIN_FAIR_TIMEOUT_MS = 5_000;

type Attempts = {
  readonly request: WireRequest;
  /** By the monotonic clock. */
  readonly deadline: number;
  /** Takes one retry from the budget before its pause. */
  readonly spend: () => boolean;
  readonly send: (retries: number) => Promise<EgressResponse>;
};

/**
 * Sends a request, and retries where that is safe: any method if no byte of it left, reads also after a broken
 * connection or a transient vendor fault, if the request allows hiding it. Full jitter, within the budget and the
 * request's time; past either, the result is that of the last attempt.
 */
export async function sendWithRetries({ request, deadline, spend, send }: Attempts): Promise<EgressResponse> {
  let last: Ending | undefined;
  for (let retry = 0; ; retry += 1) {
    try {
      const response = await send(retry);
      if (!isPassingFault(request, response)) return response;
      last = { response };
    } catch (error) {
      // Refused before it was sent: the vendor's previous response is more useful.
      if (last && isOurRefusal(error)) return conclude(last);
      if (!isHarmlessToRepeat(request, error)) throw error;
      last = { error };
    }
    const pause = Math.random() * FIRST_PAUSE_MS * 2 ** retry;
    const hasTime = deadline - performance.now() > pause + MIN_TIME_MS;
    if (retry >= MAX_RETRIES || !hasTime || !spend()) return conclude(last);
    last = withoutStream(last);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Returns what a response says about the connector's health. */
export const outcomeOfAnswer = ({ status }: EgressResponse): CallOutcome => (status >= 500 ? 'fault' : 'ok');

/** Returns what a missing response says about it: a failure caused by us or by the client says nothing. */
export function outcomeOfFailure(error: unknown, { timeoutMs }: WireRequest): CallOutcome {
  const failure = egressErrorOf(error);
  if (!failure || !isFault(failure)) return 'neutral';
  const isCallerTimeout =
    failure.code === 'timeout' && timeoutMs !== undefined && timeoutMs < MIN_FAIR_TIMEOUT_MS;
  return isCallerTimeout ? 'neutral' : 'fault';
}

/** Returns whether the error is the connector's fault. */
export const isFault = ({ code }: EgressError): boolean => faults.has(code);

type Ending = { readonly response: EgressResponse } | { readonly error: unknown };

/** Discards a response that a retry replaces: an unread stream would keep its permit. */
function withoutStream(ending: Ending): Ending {
  if (!('response' in ending) || !ending.response.stream) return ending;
  const { stream, readTrailers: _, ...response } = ending.response;
  stream.destroy();
  return { response };
}

const faults = new Set<EgressErrorCode>(['dns', 'connect', 'tls', 'timeout', 'reset']);
/** Excludes timeouts: three full waits exceed any caller's own timeout. */
const unsentFaults = new Set<EgressErrorCode>(['dns', 'connect']);
const passingStatuses = new Set([502, 503, 504]);

function conclude(ending: Ending): EgressResponse {
  if ('response' in ending) return ending.response;
  throw ending.error;
}

function isPassingFault(request: WireRequest, { status, headers }: EgressResponse): boolean {
  if (!passingStatuses.has(status) || !request.hidesPassingFaults || !isRead(request)) return false;
  const wish = headers['retry-after'];
  return wish === undefined || Number(wish) <= MAX_RETRY_AFTER_SECONDS;
}

function isHarmlessToRepeat(request: WireRequest, error: unknown): boolean {
  const failure = egressErrorOf(error);
  if (!failure || isStreamed(request.body)) return false;
  if (!failure.sent) return unsentFaults.has(failure.code);
  return failure.code === 'reset' && Boolean(request.hidesPassingFaults) && isRead(request);
}

const isRead = ({ method }: WireRequest): boolean => method === 'GET' || method === 'HEAD';

const isOurRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.typeName === 'ServiceUnavailableError';

const egressErrorOf = (error: unknown): EgressError | undefined =>
  error instanceof ApiError && error.cause instanceof EgressError ? error.cause : undefined;
