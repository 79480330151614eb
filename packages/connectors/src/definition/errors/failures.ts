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

/** A failure from a vendor's answer: its own errors where it gave any, else its text, else its status. */
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

/** The failure, with how long to wait where it is a limit and the answer itself did not say. */
export const waiting = (failure: Failure, seconds: number | undefined): Failure =>
  seconds === undefined || failure.kind !== 'rate_limit'
    ? failure
    : { retryAfterSeconds: seconds, ...failure };

export function readCountHeader(headers: Headers, name: string): number | undefined {
  const value = headers[name]?.trim();
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : undefined;
}

/** Seconds, or a date counted from the answer's own Date, so that our clock does not matter (RFC 9110 10.2.3). */
export function readRetryAfter(headers: Headers): number | undefined {
  const given = headers['retry-after'];
  if (given === undefined) return undefined;
  const seconds = readCountHeader(headers, 'retry-after');
  if (seconds !== undefined) return seconds;
  const until = Date.parse(given);
  const from = Date.parse(headers.date ?? '');
  return Number.isNaN(until - from) ? undefined : Math.max(0, Math.ceil((until - from) / 1000));
}

/** Seconds to the Unix time in a header, counted from the answer's own Date, so that our clock does not matter. */
export function readSecondsUntil(headers: Headers, name: string): number | undefined {
  const until = readCountHeader(headers, name);
  const from = Date.parse(headers.date ?? '');
  return until === undefined || Number.isNaN(from) ? undefined : Math.max(1, Math.ceil(until - from / 1000));
}

/**
 * One error of a vendor's answer: for each part the first of these members that has one. The message is the reason that
 * a person can act on, where the vendor has a general one beside it.
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

/** `X-RateLimit-…` and its like, which every vendor spells its own way, with Retry-After where it comes. */
export const rateLimitReader =
  (names: {
    readonly limit?: readonly string[];
    readonly remaining?: readonly string[];
    /** What the reset header holds: Unix seconds, seconds from now, or an ISO date. */
    readonly reset?: { readonly name: string; readonly as: 'unix' | 'seconds' | 'date' };
    /** Where seconds to wait come in a header other than Retry-After. */
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

/** For the names that many vendors give these headers; `as` is what the reset header holds. */
export const usualRateLimitReader = (as: 'unix' | 'seconds' | 'date') =>
  rateLimitReader({
    limit: ['x-ratelimit-limit'],
    remaining: ['x-ratelimit-remaining'],
    reset: { name: 'x-ratelimit-reset', as },
  });

/** For a header that tells the calls made and allowed, such as `10/80`: the two groups that `form` finds in it. */
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
