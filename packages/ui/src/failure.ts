import type { ErrorBody } from '@keyway/contract';

/** Why a request failed, ready to be put into words. */
export type Failure = {
  /** A type of the error catalogue; `network` if there was no response. */
  readonly typeName: string;
  /** The service's own words; English. */
  readonly message: string;
  readonly detail: string | Readonly<Record<string, unknown>>;
  /** The connected service's own message. */
  readonly vendorWords: readonly string[];
  readonly requestId: string | null;
  /** Seconds to wait before a repeat, where the response said so. */
  readonly retryAfter?: number;
};

export class ApiFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = 'ApiFailure';
  }
}

type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** Reads an error response, which may come from a proxy in between. */
export function toFailure({ status, body, headers }: Answer): Failure {
  const waiting = readRetryAfter(headers.get('retry-after'));
  if (!isErrorBody(body))
    return {
      typeName: typeOfStatus(status),
      message: '',
      detail: `HTTP ${status}`,
      vendorWords: [],
      requestId: headers.get('request-id'),
      ...waiting,
    };
  const { type_name, message, detail, request_id, downstream_errors = [] } = body;
  return {
    typeName: type_name,
    message,
    detail,
    vendorWords: downstream_errors.map((error) => error.message),
    requestId: request_id,
    ...waiting,
  };
}

function typeOfStatus(status: number): string {
  if (status === 429) return 'TooManyRequestsError';
  return status >= 500 ? 'ServiceUnavailableError' : 'InternalServerError';
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function readRetryAfter(value: string | null): { retryAfter?: number } {
  if (value === null) return {};
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, seconds) } : {};
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { type_name, message, detail, request_id, downstream_errors = [] } = body as Partial<ErrorBody>;
  const isDetail = typeof detail === 'string' || (typeof detail === 'object' && detail !== null);
  const areTexts = [type_name, message, request_id].every((text) => typeof text === 'string');
  return areTexts && isDetail && Array.isArray(downstream_errors);
}

const networkFailure: Failure = {
  typeName: 'network',
  message: '',
  detail: '',
  vendorWords: [],
  requestId: null,
};

/** Any thrown value as a failure; only the browser's own errors have no response. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ApiFailure ? error.failure : networkFailure;

const transient = ['network', 'ServiceUnavailableError', 'InternalServerError', 'TooManyRequestsError'];

/** Whether the same request may succeed a moment later. */
export const isTransient = ({ typeName }: Failure): boolean => transient.includes(typeName);

/** Whether the session itself was rejected; any other failure concerns one connection. */
export const endsSession = ({ typeName }: Failure): boolean => typeName === 'UnauthorizedError';
