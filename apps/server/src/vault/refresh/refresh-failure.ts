import type { Connection, ConnectionPatch } from '@keyway/db';

import { ApiError, retryAfter } from '../../api-error.js';
import { toVendorPause } from '../../platform/admission/index.js';
import { noRefreshFailure, type ResolvedConnection, type TokenAnswer } from '../model/index.js';
import { escapeWords } from '../oauth/index.js';

export const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
const REFUSED_COOL_DOWN_SECONDS = 30;
const UNAVAILABLE_COOL_DOWN_SECONDS = 5;
const NOT_RENEWED = 'The token has expired and could not be refreshed.';
const RATE_LIMITED = 'The provider’s limit for token refreshes was reached.';

/** Consequences of a failed refresh: stored columns, and the error for a request that needs the token. */
export type RefreshFailure = {
  readonly patch: ConnectionPatch;
  readonly event: 'pending' | 'failed' | undefined;
  readonly error: ApiError;
  /** Whether the provider refused, as opposed to an outage. */
  readonly isRefusal: boolean;
};

type Failed = Exclude<TokenAnswer, { kind: 'granted' }>;

/**
 * Classifies a failure. `invalid_grant`: only a new authorization helps. Another refusal: retried for seven days, at
 * most every 30 s. An outage or a rate limit: retried after a pause, and never a reason to give up.
 */
export function toRefreshFailure(
  row: Connection,
  resolved: ResolvedConnection,
  answer: Failed,
  now: Date,
): RefreshFailure {
  const event = row.refreshFailedAt ? undefined : 'pending';
  if (answer.kind === 'unavailable') return toOutage(answer, event, now);
  const words = describeRefusal(resolved, answer);
  const isOver = row.credentialsExpireAt !== null && now >= row.credentialsExpireAt;
  if (answer.error === 'invalid_grant' || isOver) {
    const patch = { ...noRefreshFailure, needsAuth: true, refreshFailedAt: now, lastError: words };
    return {
      patch: isOver
        ? { ...patch, credentialsSealed: null, tokenExpiresAt: null, tokenIssuedAt: null }
        : patch,
      event: 'failed',
      error: new ApiError('ConnectorCredentialsError', {
        detail: { reason: 'token_refresh_refused', provider_error: words },
      }),
      isRefusal: true,
    };
  }
  const patch = {
    refreshFailedAt: now,
    refreshRetryAt: after(now, REFUSED_COOL_DOWN_SECONDS),
    credentialsExpireAt: row.credentialsExpireAt ?? new Date(now.getTime() + RETENTION_MS),
    lastError: words,
  };
  return { patch, event, error: toCoolDownError({ ...row, ...patch }, now), isRefusal: true };
}

/** Returns the error for a request that needs a new token during the pause. */
export function toCoolDownError(row: Connection, now: Date): ApiError {
  const seconds = Math.max(0, ((row.refreshRetryAt ?? now).getTime() - now.getTime()) / 1000);
  const headers = retryAfter(seconds);
  const detail = {
    reason: 'token_refresh_failed',
    provider_error: row.lastError ?? '',
    retry_after_ms: Math.ceil(seconds * 1000),
  };
  if (row.credentialsExpireAt) {
    const expiry = { credentials_expire_at: row.credentialsExpireAt.toISOString() };
    return new ApiError('ConnectorCredentialsError', {
      logMessage: NOT_RENEWED,
      message: `The token has expired and could not be refreshed yet. ${row.lastError ?? ''} Retry after Retry-After, or authorize the connection again.`,
      detail: { ...detail, ...expiry },
      headers,
    });
  }
  if (row.lastError === RATE_LIMITED)
    return new ApiError('ConnectorRateLimitError', {
      message: `${RATE_LIMITED} Retry after Retry-After.`,
      detail,
      headers,
    });
  return new ApiError('ConnectorExecutionError', {
    status: 502,
    message: `The token has expired and could not be refreshed. ${row.lastError ?? ''} Retry after Retry-After.`,
    detail: { status_code: null, response: null, ...detail },
    headers,
  });
}

function toOutage(
  answer: Extract<Failed, { kind: 'unavailable' }>,
  event: RefreshFailure['event'],
  now: Date,
): RefreshFailure {
  const requested = answer.retryAfterSeconds ?? 0;
  // Jitter spreads the next refreshes of a provider's connections.
  const ours = requested > 0 ? 1 : UNAVAILABLE_COOL_DOWN_SECONDS * (1 + Math.random());
  const { seconds, headers, message, detail } = toVendorPause(Math.max(ours, requested));
  const lastError = describeOutage(answer);
  const isRateLimit = answer.reason === 'rate_limit';
  return {
    patch: { refreshFailedAt: now, refreshRetryAt: after(now, seconds), lastError },
    event,
    error: new ApiError(isRateLimit ? 'ConnectorRateLimitError' : 'ConnectorExecutionError', {
      status: answer.reason === 'timeout' ? 504 : 502,
      message: `The token has expired and could not be refreshed. ${lastError} ${message ?? 'Retry after Retry-After.'}`,
      detail: {
        status_code: answer.status ?? null,
        response: null,
        reason: answer.reason,
        ...(requested > 0 ? detail : {}),
      },
      headers,
    }),
    isRefusal: false,
  };
}

function describeOutage({ reason, status, words }: Extract<Failed, { kind: 'unavailable' }>): string {
  if (reason === 'rate_limit') return RATE_LIMITED;
  if (reason === 'unreadable') return 'The provider’s token response could not be read.';
  if (reason === 'status') return `The provider returned status ${status ?? 0}.`;
  return reason === 'timeout'
    ? 'The provider did not respond to the token request in time.'
    : `The provider could not be reached: ${words ?? reason}`;
}

const describeRefusal = (
  resolved: ResolvedConnection,
  { error, description }: Extract<Failed, { kind: 'refused' }>,
): string =>
  escapeWords(
    resolved.scrubber.scrubText(
      `The provider refused to refresh the token: ${error}${description ? `, ${description}` : ''}`,
    ),
  );

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
