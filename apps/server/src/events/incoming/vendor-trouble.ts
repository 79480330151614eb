import type { ErrorTypeName } from '@keyway/contract';
import type { WorkOutcome } from '@keyway/db';

import { ApiError } from '../../api-error.js';

/** The connection cannot be called as it is; what changes that asks for the work again. */
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

/** Whether an operation is not there to be called: the connector lacks it, or the integration or its grant does. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (absent.has(error.typeName) || (error.typeName === 'ConnectorCredentialsError' && lacksScopes(error)));

/** An id that the connector cannot even ask for is none of a record. */
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

/** Whether another record may fare better: neither the connection nor the vendor's limit stands in the way. */
export const mayBeOfRecord = (error: unknown): boolean =>
  !(error instanceof ApiError) || !(unusable.has(error.typeName) || busy.has(error.typeName));

/** Whether a failure says nothing of the one record that was asked for: the next would fare no better. */
export const isOfVendor = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  unusable.has(error.typeName) ||
  busy.has(error.typeName) ||
  (error.typeName === 'ConnectorExecutionError' && error.status >= 500);

/** A vendor that does not answer costs a place for as long as it is waited for: it is asked seldom. */
const TIMEOUT_PAUSES_SECONDS = [60, 300, 900, 3_600];

const isTimeout = ({ typeName, status }: ApiError): boolean =>
  typeName === 'ConnectorExecutionError' && status === 504;

export const isRateLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.typeName === 'ConnectorRateLimitError';

/** Seconds for which the vendor asks to be left alone; a second where it does not say. */
export const askedPause = (error: unknown): number =>
  error instanceof ApiError ? Math.min(LAST_SECONDS, Math.max(1, askedSeconds(error))) : 1;

const askedSeconds = ({ headers }: ApiError): number => Number(headers['Retry-After'] ?? 0);

/** When to try again: as the vendor asks, and later each time. */
export function retryLater(error: unknown, attempts: number): WorkOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (isTimeout(error)) return { retryInSeconds: later(TIMEOUT_PAUSES_SECONDS, attempts) };
  const asked = askedSeconds(error);
  // The first time it may only be that this process does not know the newest yet.
  const least = unusable.has(error.typeName) && attempts > 1 ? UNUSABLE_SECONDS : FIRST_SECONDS;
  return { retryInSeconds: Math.min(LAST_SECONDS, Math.max(asked, backOff(least, attempts))) };
}

/** The pause after so many tries, the last one from then on; a little more, so that not all come at the same moment. */
export const later = (pausesSeconds: readonly number[], attempts: number): number =>
  (pausesSeconds[Math.max(0, attempts - 1)] ?? pausesSeconds.at(-1)!) * (1 + 0.1 * Math.random());

/** Twice as long each time, and not all at the same moment. */
export const backOff = (seconds: number, attempts: number): number =>
  Math.min(LAST_SECONDS, seconds * 2 ** Math.min(20, Math.max(0, attempts - 1))) *
  (0.9 + 0.2 * Math.random());
