// By hand: cockatiel has no budget that calls share, and no rule for what a vendor may have carried out.
import { ApiError } from '../../api-error.js';
import { EgressError, type EgressErrorCode, type EgressResponse } from '../../security/egress/index.js';
import type { CallOutcome } from './breaker.js';
import { isStreamed, type WireRequest } from '../wire-request.js';

const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 200;
/** A retry needs at least so much of the request's time. */
const MIN_TIME_MS = 1_000;
/** A vendor that names a longer pause than this is taken at its word: the caller may come back. */
const MAX_WISH_SECONDS = 1;
/** A caller that gives the connector less time than this learns nothing about its health. */
const MIN_FAIR_TIMEOUT_MS = 5_000;

type Attempts = {
  readonly request: WireRequest;
  /** By the monotonic clock. */
  readonly deadline: number;
  /** Takes one retry from the budget; its pause counts, as it is taken before. */
  readonly spend: () => boolean;
  readonly send: (retries: number) => Promise<EgressResponse>;
};

/**
 * Sends a request, and again where that is harmless: every method when no byte of it left, reads
 * also after a broken connection or a passing fault of the vendor, if the request may hide it. Full jitter,
 * within the budget and the request's time; what is out of either ends as the last attempt did.
 */
export async function sendWithRetries({ request, deadline, spend, send }: Attempts): Promise<EgressResponse> {
  let last: Ending | undefined;
  for (let retry = 0; ; retry += 1) {
    try {
      const response = await send(retry);
      if (!isPassingFault(request, response)) return response;
      last = { response };
    } catch (error) {
      // Refused before it was sent: what the vendor said before that is the better answer.
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

/** What an answer says about the connector's health. */
export const outcomeOfAnswer = ({ status }: EgressResponse): CallOutcome => (status >= 500 ? 'fault' : 'ok');

/** What a call without an answer says about it: what we or the client brought about says nothing. */
export function outcomeOfFailure(error: unknown, { timeoutMs }: WireRequest): CallOutcome {
  const failure = egressErrorOf(error);
  if (!failure || !isFault(failure)) return 'neutral';
  const isImpatience =
    failure.code === 'timeout' && timeoutMs !== undefined && timeoutMs < MIN_FAIR_TIMEOUT_MS;
  return isImpatience ? 'neutral' : 'fault';
}

/** Whether it is the connector's own. */
export const isFault = ({ code }: EgressError): boolean => faults.has(code);

type Ending = { readonly response: EgressResponse } | { readonly error: unknown };

/** Nobody is going to read what another answer takes the place of, and unread it would keep its permit. */
function withoutStream(ending: Ending): Ending {
  if (!('response' in ending) || !ending.response.stream) return ending;
  const { stream, readTrailers: _, ...response } = ending.response;
  stream.destroy();
  return { response };
}

const faults = new Set<EgressErrorCode>(['dns', 'connect', 'tls', 'timeout', 'reset']);
/** Not what took its whole time already: three such waits are longer than a caller's patience. */
const unsentFaults = new Set<EgressErrorCode>(['dns', 'connect']);
const passingStatuses = new Set([502, 503, 504]);

function conclude(ending: Ending): EgressResponse {
  if ('response' in ending) return ending.response;
  throw ending.error;
}

function isPassingFault(request: WireRequest, { status, headers }: EgressResponse): boolean {
  if (!passingStatuses.has(status) || !request.hidesPassingFaults || !isRead(request)) return false;
  const wish = headers['retry-after'];
  return wish === undefined || Number(wish) <= MAX_WISH_SECONDS;
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
