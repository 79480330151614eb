import type { ErrorBody, ErrorTypeName, KindsBelow } from './generated/types.js';

// Registered, so that two installed copies of the package recognise each other's errors.
const marker = /* @__PURE__ */ Symbol.for('@keyway/sdk.error');

type ErrorClass<Instance> = { readonly kind: string; readonly prototype: Instance };

export type KeywayErrorOptions = { cause?: unknown; transactionId?: string };

/** Everything the SDK throws. Messages never hold a key, a token or a body that was sent. */
export class KeywayError extends Error {
  static readonly kind: string = 'KeywayError';

  /** The name of the class: `NotFoundError`. Makes the classes distinct to TypeScript. */
  declare readonly kind: string;
  /** The stable name of the condition, when the server answered with one. */
  readonly typeName: ErrorTypeName | undefined = undefined;
  /** The HTTP status, when there was an answer. */
  readonly statusCode: number | undefined = undefined;
  /** Quote it when asking for help. */
  readonly requestId: string | undefined = undefined;
  /** The id the create was sent under: repeat it under the same id and it happens once. */
  readonly transactionId: string | undefined;

  constructor(message: string, options: KeywayErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.transactionId = options.transactionId;
    // Not enumerable, so that a log doesn't repeat them.
    const kind = { value: new.target.kind };
    Object.defineProperties(this, {
      kind,
      name: kind,
      [marker]: { value: kindsOf(new.target) },
    });
  }

  /**
   * Whether a value is an error of this class, also when it comes from another installed copy of the
   * package, where `instanceof` says no.
   *
   * @example if (NotFoundError.isInstance(error)) return undefined;
   */
  static isInstance<Instance extends KeywayError>(
    this: ErrorClass<Instance>,
    value: unknown,
  ): value is Instance {
    if (typeof value !== 'object' || value === null) return false;
    const kinds: unknown = (value as { [marker]?: unknown })[marker];
    return Array.isArray(kinds) && kinds.includes(this.kind);
  }
}

/** The request could not be sent, or the connection was lost before the answer was complete. */
export class ConnectionFailedError extends KeywayError {
  static override readonly kind: string = 'ConnectionFailedError';
  declare readonly kind: 'ConnectionFailedError';
}

/** A try took longer than `timeoutMs`. */
export class TimeoutError extends KeywayError {
  static override readonly kind: string = 'TimeoutError';
  declare readonly kind: 'TimeoutError' | 'DeadlineError';
}

/**
 * The call took longer than `deadlineMs`, all tries and waits together. A create may have happened: repeat it under its
 * `transactionId`, and it happens once.
 */
export class DeadlineError extends TimeoutError {
  static override readonly kind: string = 'DeadlineError';
  declare readonly kind: 'DeadlineError';
}

/** The caller's signal ended the call; `cause` is its reason. */
export class AbortedError extends KeywayError {
  static override readonly kind: string = 'AbortedError';
  declare readonly kind: 'AbortedError';
}

export type ApiErrorOptions = KeywayErrorOptions & {
  statusCode: number;
  headers: Headers;
  body: Partial<ErrorBody>;
  /** Milliseconds since the epoch, to read a `Retry-After` that is a date. */
  now: number;
};

/** The server returned an error. */
export class ApiError extends KeywayError {
  static override readonly kind: string = 'ApiError';

  override readonly typeName: ErrorTypeName | undefined;
  override readonly statusCode: number;
  override readonly requestId: string | undefined;
  readonly detail: ErrorBody['detail'] | undefined;
  /** Where the condition is documented. */
  readonly ref: string | undefined;
  readonly downstreamErrors: ErrorBody['downstream_errors'];
  /** Downstream requests and responses, in raw mode. */
  readonly raw: unknown;
  readonly headers: Headers;
  /** How long the server asks to wait before the next try. */
  readonly retryAfterSeconds: number | undefined;

  constructor(options: ApiErrorOptions) {
    const { statusCode, headers, body } = options;
    super(body.message ?? messageOf(statusCode), options);
    this.typeName = body.type_name as ErrorTypeName | undefined;
    this.statusCode = statusCode;
    this.requestId = headers.get('request-id') ?? undefined;
    this.detail = body.detail;
    this.ref = body.ref;
    this.downstreamErrors = body.downstream_errors;
    this.raw = body._raw;
    this.headers = headers;
    this.retryAfterSeconds = readRetryAfter(headers.get('retry-after'), options.now);
  }

  /** `unknown` when a create may or may not have happened downstream: look before you send it again. */
  get outcome(): string | undefined {
    const outcome = typeof this.detail === 'object' ? this.detail['outcome'] : undefined;
    return typeof outcome === 'string' ? outcome : undefined;
  }
}

/** 400, and other refusals that have no class of their own. */
export class BadRequestError extends ApiError {
  static override readonly kind: string = 'BadRequestError';
  declare readonly kind: KindsBelow<'BadRequestError'>;
}
/** 401: the key or an id header is missing or wrong, or (`ReauthorizationError`) the connection has no valid credential. */
export class AuthenticationError extends ApiError {
  static override readonly kind: string = 'AuthenticationError';
  declare readonly kind: KindsBelow<'AuthenticationError'>;
}
/** 401 of a connection: send the consumer to the vault to authorize it again. */
export class ReauthorizationError extends AuthenticationError {
  static override readonly kind: string = 'ReauthorizationError';
  declare readonly kind: KindsBelow<'ReauthorizationError'>;
}
/** 402: the plan or its monthly requests are used up. */
export class PaymentRequiredError extends ApiError {
  static override readonly kind: string = 'PaymentRequiredError';
  declare readonly kind: KindsBelow<'PaymentRequiredError'>;
}
/** 403: the credential does not give the right, or the connector is disabled. */
export class PermissionError extends ApiError {
  static override readonly kind: string = 'PermissionError';
  declare readonly kind: KindsBelow<'PermissionError'>;
}
/** 404 */
export class NotFoundError extends ApiError {
  static override readonly kind: string = 'NotFoundError';
  declare readonly kind: KindsBelow<'NotFoundError'>;
}
/** 409: also a create whose outcome is unknown (`typeName` tells). */
export class ConflictError extends ApiError {
  static override readonly kind: string = 'ConflictError';
  declare readonly kind: KindsBelow<'ConflictError'>;
}
/** 422 */
export class UnprocessableError extends ApiError {
  static override readonly kind: string = 'UnprocessableError';
  declare readonly kind: KindsBelow<'UnprocessableError'>;
}
/** 429: Keyway's own limit or the connector's; `retryAfterSeconds` says how long. */
export class RateLimitError extends ApiError {
  static override readonly kind: string = 'RateLimitError';
  declare readonly kind: KindsBelow<'RateLimitError'>;
}
/** 5xx: a fault of the server, or an operation that the connector does not offer (501). */
export class ServerError extends ApiError {
  static override readonly kind: string = 'ServerError';
  declare readonly kind: KindsBelow<'ServerError'>;
}
/** The helpdesk returned an error or could not be reached, whatever the status. */
export class DownstreamError extends ApiError {
  static override readonly kind: string = 'DownstreamError';
  declare readonly kind: KindsBelow<'DownstreamError'>;
}

/** The message for a response without a Keyway error. */
function messageOf(status: number): string {
  return status === 413
    ? 'Something between this program and Keyway refused the request as too large (status 413). Raise its limit, in nginx `client_max_body_size`'
    : `The server answered with status ${status}`;
}

/** Seconds to wait, from either form of the header (RFC 9110 §10.2.3). */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}

function kindsOf(errorClass: { kind: string } | null): string[] {
  if (!errorClass?.kind) return [];
  return [errorClass.kind, ...kindsOf(Object.getPrototypeOf(errorClass) as { kind: string } | null)];
}
