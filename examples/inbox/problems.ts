import { ApiError, ConflictError, KeywayError, PreconditionFailedError, ServerError } from '@keyway/sdk';

/** The error message for the person who works in the inbox. */
export type Problem = {
  status: number;
  sentence: string;
  /** The details for the operator of Keyway. */
  requestId: string | undefined;
};

/** A form that was refused: it is shown again, with what was typed. */
export type Refusal = {
  form: 'message' | 'status' | 'assignee';
  sentence: string;
  fields: Record<string, string>;
  /** Kept where the message may have been sent: then the same again is not sent twice. */
  transactionId: string | undefined;
};

export const toProblem = (error: unknown, form?: Refusal['form']): Problem => {
  if (KeywayError.isInstance(error))
    return { status: error.statusCode ?? 502, sentence: sentenceOf(error, form), requestId: error.requestId };
  // Express refuses what it cannot read, and says why.
  const { status, message } = error as { status?: number; message?: string };
  if (status !== undefined && status < 500) return { status, sentence: message ?? '', requestId: undefined };
  console.error(error);
  return { status: 500, sentence: 'Something went wrong.', requestId: undefined };
};

const sentenceOf = (error: KeywayError, form?: Refusal['form']): string => {
  if (PreconditionFailedError.isInstance(error))
    return 'Someone else just updated this conversation. Review it and try again.';
  // Errors about a change explain themselves, and the change may be sent again.
  if (form === 'message' && isOutcomeUnknown(error))
    return `${error.message} It may have been sent: look at the conversation before you send it again.`;
  return error.message;
};

/** Refused for good means a new try under a new id; else the same id finds what became of the first try. */
export const keepsTransaction = (error: unknown): boolean =>
  !ApiError.isInstance(error) ||
  isOutcomeUnknown(error) ||
  ConflictError.isInstance(error) ||
  ServerError.isInstance(error);

const isOutcomeUnknown = (error: unknown): boolean =>
  ApiError.isInstance(error) && error.outcome === 'unknown';
