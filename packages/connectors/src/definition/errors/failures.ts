import type { DownstreamResponse, Failure, FailureKind, RateLimitState } from '../define.js';
import { htmlToText, type JsonRecord, optionalId, optionalText } from '../../reading/index.js';

type Headers = DownstreamResponse['headers'];
export type FailureErrors = Failure['errors'];

const kindByStatus: Readonly<Record<number, FailureKind>> = {
  401: 'credentials',
  404: 'not_found',
  410: 'not_found',
  429: 'rate_limit',
};
const maxMessageLength = 1000;

export const kindOfStatus = (status: number): FailureKind => kindByStatus[status] ?? 'downstream';

/** Returns the failure of a vendor's response: its own errors if there are any, otherwise its text or status. */
export function toFailure(
  response: DownstreamResponse,
  errors: FailureErrors,
  kind: FailureKind = kindOfStatus(response.status),
): Failure {
  const retryAfterSeconds = readRetryAfter(response.headers);
  return {
    kind,
    errors: errors.length > 0 ? errors : [{ message: describeBody(response) }],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** The failure of a redirect from a conversation that was merged into another; `target` is the other one's id. */
export const mergedInto = (response: DownstreamResponse, target: string | null): Failure =>
  toFailure(
    response,
    [{ message: `The conversation was merged into ${target ?? 'another one'}.` }],
    'not_found',
  );

/** Adds the wait time to a rate-limit failure whose response did not include it. */
export const waiting = (failure: Failure, seconds: number | undefined): Failure =>
  seconds === undefined || failure.kind !== 'rate_limit'
    ? failure
    : { retryAfterSeconds: seconds, ...failure };

export function readCountHeader(headers: Headers, name: string): number | undefined {
  const value = headers[name]?.trim();
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : undefined;
}

/**
 * Parses Retry-After: seconds, or a date relative to the response's own Date, so that our clock does not matter (RFC
 * 9110 10.2.3).
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const given = headers['retry-after'];
  if (given === undefined) return undefined;
  const seconds = readCountHeader(headers, 'retry-after');
  if (seconds !== undefined) return seconds;
  const until = Date.parse(given);
  const from = Date.parse(headers.date ?? '');
  return Number.isNaN(until - from) ? undefined : Math.max(0, Math.ceil((until - from) / 1000));
}

/**
 * Returns the seconds to the Unix time in a header, relative to the response's own Date, so that our clock does not
 * matter.
 */
export function readSecondsUntil(headers: Headers, name: string): number | undefined {
  const until = readCountHeader(headers, name);
  const from = Date.parse(headers.date ?? '');
  return until === undefined || Number.isNaN(from) ? undefined : Math.max(1, Math.ceil(until - from / 1000));
}

/**
 * Reads one error of a vendor's response: for each part, the first of these members with a value. If there is a general
 * message as well, uses the reason that a person can act on.
 */
export function readProblem(
  record: JsonRecord,
  names: {
    readonly message: readonly string[];
    readonly code?: readonly string[];
    readonly detail?: readonly string[];
  },
): FailureErrors[number] {
  const first = (candidates: readonly string[] | undefined, read: typeof optionalText): string | undefined =>
    candidates?.map((name) => read(record, name)).find((text) => text !== null) ?? undefined;
  const code = first(names.code, optionalId);
  const message = first(names.message, optionalText);
  const detail = first(names.detail, optionalText);
  return {
    message: message ?? detail ?? code ?? 'The request was refused.',
    ...(code === undefined || message === undefined ? {} : { code }),
    ...(detail === undefined || message === undefined || detail === message ? {} : { detail }),
  };
}

/** Reads rate-limit headers, whose names differ between vendors, and Retry-After if present. */
export const rateLimitReader =
  (names: {
    readonly limit?: readonly string[];
    readonly remaining?: readonly string[];
    /** Format of the reset header: Unix seconds, seconds from now, or an ISO date. */
    readonly reset?: { readonly name: string; readonly as: 'unix' | 'seconds' | 'date' };
    /** A header with the seconds to wait, other than Retry-After. */
    readonly retryAfter?: string;
  }) =>
  (headers: Headers, now: Date): RateLimitState => {
    const first = (candidates: readonly string[] = []): number | undefined =>
      candidates.map((name) => readCountHeader(headers, name)).find((count) => count !== undefined);
    const state: Record<keyof RateLimitState, number | undefined> = {
      limit: first(names.limit),
      remaining: first(names.remaining),
      reset: names.reset && readReset(headers, names.reset, now),
      retryAfterSeconds:
        readRetryAfter(headers) ??
        (names.retryAfter ? readCountHeader(headers, names.retryAfter) : undefined),
    };
    return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
  };

/** Reads the header names that many vendors use; `as` is the format of the reset header. */
export const usualRateLimitReader = (as: 'unix' | 'seconds' | 'date') =>
  rateLimitReader({
    limit: ['x-ratelimit-limit'],
    remaining: ['x-ratelimit-remaining'],
    reset: { name: 'x-ratelimit-reset', as },
  });

/** Reads a header with requests made and allowed, such as `10/80`: the two groups of `form`. */
export const usageReader =
  (name: string, form: RegExp) =>
  (headers: Headers): RateLimitState => {
    const retryAfterSeconds = readRetryAfter(headers);
    const [found, used, limit] = form.exec(headers[name]?.trim() ?? '') ?? [];
    return {
      ...(found === undefined
        ? {}
        : { limit: Number(limit), remaining: Math.max(0, Number(limit) - Number(used)) }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  };

function readReset(
  headers: Headers,
  { name, as }: { name: string; as: 'unix' | 'seconds' | 'date' },
  now: Date,
): number | undefined {
  if (as === 'date') {
    const moment = Date.parse(headers[name] ?? '');
    return Number.isNaN(moment) ? undefined : Math.ceil(moment / 1000);
  }
  const count = readCountHeader(headers, name);
  return count === undefined || as === 'unix' ? count : Math.ceil(now.getTime() / 1000) + count;
}

function describeBody({ status, body }: DownstreamResponse): string {
  const text = typeof body === 'string' ? body.slice(0, 20 * maxMessageLength) : '';
  const plain = text.trimStart().startsWith('<') ? htmlToText(text) : text.trim();
  return plain.slice(0, maxMessageLength) || `The service answered with status ${status}.`;
}
