import {
  AbortedError,
  ApiError,
  ConnectionFailedError,
  DownstreamError,
  TimeoutError,
  type KeywayError,
} from './errors.js';
import type { Clock } from './options.js';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
const MAX_RETRY_AFTER_SECONDS = 60;

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
  /** An upload creates no record, and may be repeated. */
  readonly file?: object | undefined;
};

/**
 * How long to wait before the request may be sent again; `undefined` when it must not be. A wait that the
 * server asks for is kept in full: when it is longer than anyone would sit out, the error goes to the caller.
 */
export function retryDelay(
  error: KeywayError,
  request: Attempted,
  attempt: number,
  clock: Clock,
): number | undefined {
  if (!isRetryable(error, request)) return undefined;
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (asked !== undefined) return asked <= MAX_RETRY_AFTER_SECONDS ? Math.ceil(asked * 1000) : undefined;
  return clock.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
}

function isRetryable(error: KeywayError, { method, transactionId, file }: Attempted): boolean {
  const idempotent = file !== undefined || idempotentMethods.includes(method);
  // The server runs a transaction once and replays its answer, so that sending it again adds nothing.
  const repeatable = idempotent || transactionId !== undefined;
  if (error instanceof AbortedError) return false;
  if (error instanceof ConnectionFailedError) return repeatable || isUnsent(error.cause);
  if (error instanceof TimeoutError) return repeatable;
  return error instanceof ApiError && isRetryableAnswer(error, idempotent, repeatable);
}

function isRetryableAnswer(error: ApiError, idempotent: boolean, repeatable: boolean): boolean {
  if (error.outcome === 'unknown' || error.typeName === 'TransactionOutcomeUnknownError') return false;
  // A stored answer stays what it is.
  if (error.headers.get('idempotent-replayed') === 'true') return false;
  if (error.typeName === 'TransactionConflictError') return true;
  // The downstream may have acted before it failed, and a transaction id means nothing to it.
  if (error instanceof DownstreamError) return idempotent && [429, 502, 503, 504].includes(error.statusCode);
  if (error.statusCode === 429 || error.statusCode === 503) return true;
  return repeatable && (error.statusCode === 502 || error.statusCode === 504);
}

function isUnsent(cause: unknown): boolean {
  const { code, cause: inner } = (cause ?? {}) as { code?: unknown; cause?: unknown };
  return unsentCodes.includes(String(code)) || (inner !== undefined && isUnsent(inner));
}
