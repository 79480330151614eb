import type { ErrorTypeName } from '@keyway/contract';
import type { WorkOutcome } from '@keyway/db';

import { ApiError } from '../../api-error.js';

/** Errors of a connection that cannot be used in its current state; a change of that state reschedules the work. */
const unusable: ReadonlySet<ErrorTypeName> = new Set([
  'ConnectorCredentialsError',
  'ConnectorDisabledError',
  'ConnectionNotFoundError',
  'ConnectionSettingsError',
  'ConnectorNotFoundError',
  'IntegrationNotFoundError',
  'UnauthorizedError',
]);
const busy: ReadonlySet<ErrorTypeName> = new Set(['ConnectorRateLimitError', 'ServiceUnavailableError']);
const UNUSABLE_SECONDS = 300;
const FIRST_SECONDS = 10;
const LAST_SECONDS = 3_600;

/** Returns whether an operation is unavailable: missing from the connector, the integration or the grant. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (absent.has(error.typeName) || (error.typeName === 'ConnectorCredentialsError' && lacksScopes(error)));

/** Returns whether the record does not exist; an ID that cannot even be requested belongs to no record. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.typeName === 'EntityNotFoundError' || error.typeName === 'RequestValidationError');

const absent: ReadonlySet<ErrorTypeName> = new Set([
  'ConnectorMappingNotFoundError',
  'ConnectorOperationUnsupportedError',
  'ConnectorOperationMappingNotFoundError',
  'ConnectorResponseMappingNotFoundError',
  'ConnectorWorkflowMappingError',
  'UnsupportedFiltersError',
  'ForbiddenError',
]);

const lacksScopes = ({ detail }: ApiError): boolean =>
  typeof detail === 'object' && 'missing_scopes' in detail;

/** Returns whether another record may succeed: neither the connection nor the vendor's rate limit is the cause. */
export const mayBeOfRecord = (error: unknown): boolean =>
  !(error instanceof ApiError) || !(unusable.has(error.typeName) || busy.has(error.typeName));

/** Returns whether a failure is unrelated to the requested record: the next one would fail as well. */
export const isOfVendor = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  unusable.has(error.typeName) ||
  busy.has(error.typeName) ||
  (error.typeName === 'ConnectorExecutionError' && error.status >= 500);

/** A vendor that times out occupies a slot for the whole timeout, so it is polled rarely. */
const TIMEOUT_PAUSES_SECONDS = [60, 300, 900, 3_600];

const isTimeout = ({ typeName, status }: ApiError): boolean =>
  typeName === 'ConnectorExecutionError' && status === 504;

export const isRateLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.typeName === 'ConnectorRateLimitError';

/** Returns the seconds of the vendor's Retry-After; 1 if it sends none. */
export const askedPause = (error: unknown): number =>
  error instanceof ApiError ? Math.min(LAST_SECONDS, Math.max(1, askedSeconds(error))) : 1;

const askedSeconds = ({ headers }: ApiError): number => Number(headers['Retry-After'] ?? 0);

/** Returns when to retry: as the vendor requests, and later each time. */
export function retryLater(error: unknown, attempts: number): WorkOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (isTimeout(error)) return { retryInSeconds: later(TIMEOUT_PAUSES_SECONDS, attempts) };
  const asked = askedSeconds(error);
  // The first time, this process may just not have the latest state yet.
  const least = unusable.has(error.typeName) && attempts > 1 ? UNUSABLE_SECONDS : FIRST_SECONDS;
  return { retryInSeconds: Math.min(LAST_SECONDS, Math.max(asked, backOff(least, attempts))) };
}

/** Returns the pause after this many attempts, the last one from then on; with jitter, so that retries spread out. */
export const later = (pausesSeconds: readonly number[], attempts: number): number =>
  (pausesSeconds[Math.max(0, attempts - 1)] ?? pausesSeconds.at(-1)!) * (1 + 0.1 * Math.random());

/** Doubles each time, with jitter. */
export const backOff = (seconds: number, attempts: number): number =>
  Math.min(LAST_SECONDS, seconds * 2 ** Math.min(20, Math.max(0, attempts - 1))) *
  (0.9 + 0.2 * Math.random());
