import { ConnectorError, isComposite, Mismatch, type SupportedOperation } from '@keyway/connectors';

import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import { type CallState, shorten } from '../downstream/index.js';

type Exchange = Pick<RequestContext, 'trace' | 'transaction'>;

/** Returns the error of a write that was partially carried out, which it states. */
export function withWritten<Input, Output>(
  error: unknown,
  { written }: Pick<CallState, 'written'>,
  context: Exchange,
  { operation }: { readonly operation: SupportedOperation<Input, Output> },
): unknown {
  if (!(error instanceof ApiError) || !written) return error;
  if (error.typeName === 'MappingError') return unmapped(error, written, context, isComposite(operation));
  if (error.cause instanceof Mismatch) return unreadable(error, written, context);
  // For a create, its transaction ID reports the outcome.
  return context.transaction || saysSo(error) ? error : halfway(error);
}

/**
 * Returns the error for a write that was carried out but whose response cannot be mapped, with the vendor's response,
 * which has the record's ID. It is unknown whether the last of several requests was the one that matters.
 */
const unmapped = (
  error: ApiError,
  written: NonNullable<CallState['written']>,
  { trace }: Exchange,
  isOneOfSeveral: boolean,
): ApiError =>
  new ApiError('MappingError', {
    message: isOneOfSeveral
      ? 'The connector carried out a write, but its answer could not be mapped. Look in the connector before you send it again.'
      : 'The connector did it, but its answer could not be mapped. Do not send it again; detail has the connector’s answer.',
    detail: {
      ...(typeof error.detail === 'object' ? error.detail : {}),
      status_code: written.status,
      response: shorten(trace.scrub(written.body)),
      outcome: isOneOfSeveral ? 'unknown' : 'done',
    },
    cause: error.cause,
  });

/** Another server responded to the write, which may have been carried out anyway. */
const unreadable = (
  error: ApiError,
  written: NonNullable<CallState['written']>,
  { trace }: Exchange,
): ApiError =>
  new ApiError('ConnectorExecutionError', {
    status: error.status,
    message: `${error.message} The write may have been done. Look in the connector before you send it again.`,
    detail: {
      ...(typeof error.detail === 'object' ? error.detail : {}),
      status_code: written.status,
      response: shorten(trace.scrub(written.body)),
      outcome: 'unknown',
    },
    cause: error.cause,
  });

/** Returns whether the connector itself reported what was done. */
const saysSo = ({ cause }: ApiError): boolean =>
  cause instanceof ConnectorError && cause.kind === 'unresolved';

/** A later request failed. An update is idempotent, so that it can be sent again as a whole. */
const halfway = (error: ApiError): ApiError =>
  new ApiError(error.typeName, {
    status: error.status,
    message: `${error.message} Part of the change may have been made before. Read the record, or send the same change again.`,
    detail: {
      ...(typeof error.detail === 'object' ? error.detail : { reason: error.detail }),
      outcome: 'unknown',
    },
    headers: error.headers,
    logMessage: error.logMessage,
    downstreamErrors: error.downstreamErrors,
    cause: error.cause,
  });
