import { STATUS_CODES } from 'node:http';

import { describeError, errorRef, type ErrorBody, type ErrorTypeName } from '@keyway/contract';

type ApiErrorOptions = {
  /** Replaces the catalogue's cause and remedy. */
  message?: string;
  detail?: string | Record<string, unknown>;
  /** Written to the request log in place of a message that quotes the vendor or a customer. */
  logMessage?: string;
  /** For proxied error types only: the downstream's own status. */
  status?: number;
  headers?: Record<string, string>;
  downstreamErrors?: ErrorBody['downstream_errors'];
  cause?: unknown;
};

/** The single way to refuse a request: an error type of the catalogue, with the details of this occurrence. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string | Record<string, unknown>;
  readonly headers: Record<string, string>;
  readonly logMessage: string;
  readonly downstreamErrors: ErrorBody['downstream_errors'];

  constructor(
    readonly typeName: ErrorTypeName,
    options: ApiErrorOptions = {},
  ) {
    const entry = describeError(typeName);
    super(options.message ?? `${entry.cause} ${entry.remedy}`, { cause: options.cause });
    this.name = typeName;
    this.status = (entry.proxied ? options.status : undefined) ?? entry.status;
    this.detail = options.detail ?? options.message ?? entry.cause;
    this.headers = options.headers ?? {};
    this.logMessage = options.logMessage ?? this.message;
    this.downstreamErrors = options.downstreamErrors;
  }

  toBody(baseUrl: string, requestId: string): ErrorBody {
    return {
      status_code: this.status,
      error: STATUS_CODES[this.status] ?? describeError(this.typeName).title,
      type_name: this.typeName,
      message: this.message,
      detail: this.detail,
      ref: errorRef(baseUrl, this.typeName),
      request_id: requestId,
      ...(this.downstreamErrors && this.downstreamErrors.length > 0
        ? { downstream_errors: this.downstreamErrors }
        : {}),
    };
  }
}

/** Returns a Retry-After header in whole seconds, at least one. */
export const retryAfter = (seconds: number): Record<string, string> => ({
  'Retry-After': String(Math.max(1, Math.ceil(seconds))),
});
