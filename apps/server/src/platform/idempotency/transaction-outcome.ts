import { ConnectorError } from '@keyway/connectors';

import { ApiError } from '../../api-error.js';
import type { LastWrite } from '../../context.js';

/** A create with an unknown outcome: its transaction ID and the time of its claim. */
export type UnreconciledCreate = { readonly transactionId: string; readonly since: Date };

/** A handler's response; `body` is sent as JSON, or unchanged if it is bytes or a stream. */
export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  /** A response that does not settle the create: the proxied vendor failed after a write, or refused without trying. */
  readonly settle?: 'unknown' | 'not done';
  /** Trailers of a stream, available once it has ended. */
  readonly readTrailers?: () => Record<string, string>;
};

/** A response as stored for replays: never with raw output. */
export type StoredAnswer = {
  status: number;
  body?: unknown;
  bytes?: string;
  headers?: Record<string, string>;
  error?: StoredError;
};
type StoredError = Pick<ApiError, 'typeName' | 'message' | 'detail' | 'downstreamErrors'> &
  Partial<Pick<ApiError, 'logMessage'>>;

export function toStored({ status, body, headers }: Answer): StoredAnswer {
  if (Buffer.isBuffer(body)) return { status, bytes: body.toString('base64'), headers };
  if (typeof body !== 'object' || body === null) return { status, body };
  const { _raw, ...kept } = body as { _raw?: unknown };
  return { status, body: kept };
}

export const toStoredError = ({
  status,
  typeName,
  message,
  detail,
  downstreamErrors,
  logMessage,
}: ApiError): StoredAnswer => ({
  status,
  error: { typeName, message, detail, downstreamErrors, logMessage },
});

export type Outcome = 'not done' | 'refused' | 'unknown';

/** Returns the outcome of a create that ended with an error. */
export function outcomeOf(error: unknown, sent: boolean, lastWrite: LastWrite): Outcome {
  if (!sent) return 'not done';
  // Some vendors respond with 200 and report in the body that nothing was done; only the connector can read that.
  if (error instanceof ApiError && error.cause instanceof ConnectorError && error.cause.kind === 'refused')
    return 'refused';
  // It was partially done: a retry must not repeat it.
  if (error instanceof ApiError && typeof error.detail === 'object' && 'not_applied' in error.detail)
    return 'refused';
  if (lastWrite === 'done' && !(error instanceof ApiError && error.typeName === 'MappingError'))
    return 'unknown';
  if (!(error instanceof ApiError)) return 'unknown';
  if (typeof error.detail === 'object' && error.detail.outcome === 'unknown') return 'unknown';
  const isPassing = [
    'ConnectorRateLimitError',
    'ConnectorCredentialsError',
    'ServiceUnavailableError',
  ].includes(error.typeName);
  return isPassing || error.status >= 500
    ? error.typeName === 'MappingError'
      ? 'refused'
      : 'not done'
    : 'refused';
}

export function withUnknownOutcome(error: unknown): unknown {
  if (error instanceof ApiError && typeof error.detail === 'object' && error.detail.outcome === 'unknown')
    return error;
  const detail = error instanceof ApiError && typeof error.detail === 'object' ? error.detail : {};
  return new ApiError('ConnectorExecutionError', {
    status: error instanceof ApiError ? error.status : 502,
    message: 'The request reached the connector, but its outcome is unknown.',
    detail: { ...detail, outcome: 'unknown' },
    cause: error,
  });
}
