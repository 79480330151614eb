import type { DownstreamResponse, Failure, FailureKind } from './define.js';
import { htmlToText } from './text.js';

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
export const toFailure = (
  response: DownstreamResponse,
  errors: FailureErrors,
  kind: FailureKind = kindOfStatus(response.status),
): Failure => {
  const retryAfterSeconds = readRetryAfter(response.headers);
  return {
    kind,
    errors: errors.length > 0 ? errors : [{ message: describeBody(response) }],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
};

export const readHeader = (headers: Headers, name: string): string | undefined =>
  headers[name] ?? headers[Object.keys(headers).find((key) => isSameName(key, name)) ?? name];

const isSameName = (key: string, name: string): boolean =>
  key.length === name.length && key.toLowerCase() === name;

export const readCountHeader = (headers: Headers, name: string): number | undefined => {
  const value = readHeader(headers, name)?.trim();
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : undefined;
};

/** Seconds, or a date counted from the answer's own Date, so that our clock does not matter (RFC 9110 10.2.3). */
export const readRetryAfter = (headers: Headers): number | undefined => {
  const seconds = readCountHeader(headers, 'retry-after');
  if (seconds !== undefined) return seconds;
  const until = Date.parse(readHeader(headers, 'retry-after') ?? '');
  const from = Date.parse(readHeader(headers, 'date') ?? '');
  return Number.isNaN(until - from) ? undefined : Math.max(0, Math.ceil((until - from) / 1000));
};

const describeBody = ({ status, body }: DownstreamResponse): string => {
  const text = typeof body === 'string' ? body.slice(0, 20 * maxMessageLength) : '';
  const plain = text.trimStart().startsWith('<') ? htmlToText(text) : text.trim();
  return plain.slice(0, maxMessageLength) || `The service answered with status ${status}.`;
};
