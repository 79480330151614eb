import { ConnectorError, isComposite, Mismatch, type SupportedOperation } from '@keyway/connectors';

import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import { type CallState, shorten } from '../downstream/index.js';

type Exchange = Pick<RequestContext, 'trace' | 'transaction'>;

/** The error of a write, of which something was carried out before it failed: it says so. */
export function withWritten<Input, Output>(
  error: unknown,
  { written }: Pick<CallState, 'written'>,
  context: Exchange,
  { operation }: { readonly operation: SupportedOperation<Input, Output> },
): unknown {
  if (!(error instanceof ApiError) || !written) return error;
  if (error.typeName === 'MappingError') return unmapped(error, written, context, isComposite(operation));
  if (error.cause instanceof Mismatch) return unreadable(error, written, context);
  // What became of a create is told by its transaction id.
  return context.transaction || saysSo(error) ? error : halfway(error);
}

/**
 * A write that was carried out although its answer cannot be mapped: with the vendor's answer, which has its id. Whether
 * the last of several calls was the one that matters is not known.
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

/** Something other than the API answered the write, which may have been done all the same. */
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

/** The connector has said itself what was done. */
const saysSo = ({ cause }: ApiError): boolean =>
  cause instanceof ConnectorError && cause.kind === 'unresolved';

/** A later call failed. A change sets what it names, so that it can be sent again whole. */
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
