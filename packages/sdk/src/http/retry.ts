import {
  AbortedError,
  ApiError,
  ConnectionFailedError,
  DeadlineError,
  DownstreamError,
  TimeoutError,
  type KeywayError,
} from '../errors.js';
import type { Clock } from '../options.js';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;

const readMethods = ['GET', 'HEAD', 'OPTIONS'];
const idempotentMethods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];
/** Failures that happen before the first byte of the request has left. */
const unsentCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

export type Attempted = {
  readonly method: string;
  readonly transactionId: string | undefined;
  readonly file?: { readonly isForm: boolean } | undefined;
};

export type Attempt = {
  readonly request: Attempted;
  /** 0 for the first try. */
  readonly attempt: number;
  readonly maxRetryWaitMs: number;
  readonly clock: Clock;
};

/**
 * How long to wait before the request may be sent again; `undefined` when it must not be. A wait that the
 * server asks for is kept in full; past `maxRetryWaitMs` the error goes to the caller.
 */
export function retryDelay(
  error: KeywayError,
  { request, attempt, maxRetryWaitMs, clock }: Attempt,
): number | undefined {
  if (!isRetryable(error, request)) return undefined;
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (asked === undefined)
    return clock.random() * Math.min(MAX_DELAY_MS, maxRetryWaitMs, FIRST_DELAY_MS * 2 ** attempt);
  const delay = Math.ceil(asked * 1000);
  return delay <= maxRetryWaitMs ? delay : undefined;
}

function isRetryable(error: KeywayError, { method, transactionId, file }: Attempted): boolean {
  // An upload creates no record, and may be repeated; the record of a form has a transaction.
  const idempotent = file?.isForm === false || idempotentMethods.includes(method);
  // The server runs a transaction once and replays its answer, so that sending it again adds nothing.
  const repeatable = idempotent || transactionId !== undefined;
  if (error instanceof AbortedError || error instanceof DeadlineError) return false;
  if (error instanceof ConnectionFailedError) return repeatable || isUnsent(error.cause);
  // A helpdesk that hangs would hang again: a read is not worth the wait, a create needs its answer.
  if (error instanceof TimeoutError)
    return repeatable && (file !== undefined || !readMethods.includes(method));
  return error instanceof ApiError && isRetryableAnswer(error, idempotent, repeatable);
}

function isRetryableAnswer(error: ApiError, idempotent: boolean, repeatable: boolean): boolean {
  if (error.outcome === 'unknown' || error.typeName === 'TransactionOutcomeUnknownError') return false;
  // A stored answer stays what it is.
  if (error.headers.get('idempotent-replayed') === 'true') return false;
  if (error.typeName === 'TransactionConflictError') return true;
  // The downstream may have acted before it failed, and a transaction id means nothing to it.
  if (error instanceof DownstreamError) return idempotent && [429, 502, 503].includes(error.statusCode);
  if (error.statusCode === 429 || error.statusCode === 503) return true;
  return repeatable && (error.statusCode === 502 || error.statusCode === 504);
}

function isUnsent(cause: unknown): boolean {
  const { code, cause: inner } = (cause ?? {}) as { code?: unknown; cause?: unknown };
  return unsentCodes.includes(String(code)) || (inner !== undefined && isUnsent(inner));
}
