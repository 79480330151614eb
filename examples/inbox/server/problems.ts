import { ApiError, ConflictError, KeywayError, PreconditionFailedError, ServerError } from '@keyway/sdk';
import type { ErrorRequestHandler } from 'express';

/** The error for the person who works in the inbox. */
export type Problem = {
  message: string;
  /** For the operator of Keyway. */
  request_id: string | undefined;
  /** Whether the same form keeps its transaction ID: it may have been sent. */
  keeps_transaction: boolean;
};

/** Express recognizes it by its four parameters. */
export const sendProblem: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  const { status, ...problem } = toProblem(error);
  response.status(status).json(problem satisfies Problem);
};

function toProblem(error: unknown): Problem & { status: number } {
  const keeps_transaction = keepsTransaction(error);
  if (KeywayError.isInstance(error)) {
    const { statusCode, requestId } = error;
    return {
      status: statusCode ?? 502,
      message: messageOf(error),
      request_id: requestId,
      keeps_transaction,
    };
  }
  // Express rejects what it cannot read.
  const { status = 500, message = '' } = error as { status?: number; message?: string };
  if (status >= 500) console.error(error);
  return {
    status,
    message: status < 500 ? message : 'Something went wrong.',
    request_id: undefined,
    keeps_transaction,
  };
}

function messageOf(error: KeywayError): string {
  if (PreconditionFailedError.isInstance(error))
    return 'Someone else just updated this conversation. Review it and try again.';
  return isOutcomeUnknown(error)
    ? `${error.message} It may have been sent: look at the conversation before you send it again.`
    : error.message;
}

/** A form that was rejected is sent again with a new ID; after any other error, the same ID finds the first result. */
export const keepsTransaction = (error: unknown): boolean =>
  !ApiError.isInstance(error) ||
  isOutcomeUnknown(error) ||
  ConflictError.isInstance(error) ||
  ServerError.isInstance(error);

const isOutcomeUnknown = (error: unknown): boolean =>
  ApiError.isInstance(error) && error.outcome === 'unknown';
