import type { Message, MessageCreate } from '@keyway/contract';

import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { prepareOperation, runOperation, type PreparedOperation } from './run-operation.js';

/** Creates a message, after what the connector cannot do with it has been refused. */
export const createMessage = async (
  deps: Deps,
  context: RequestContext,
  message: MessageCreate,
): Promise<Message> => {
  const { live, operation } = await prepareOperation(deps, context, 'create');
  assertAccepted(operation, message);
  return runOperation(deps, context, live, operation, message);
};

const assertAccepted = (
  operation: PreparedOperation<'create'>['operation'],
  message: MessageCreate,
): void => {
  if (message.conversation_id === undefined && !operation.opensConversation) {
    throw refused('conversation_id', 'is required: this connector cannot open a conversation');
  }
  if ((message.attachments?.length ?? 0) > 0 && !operation.attachments) {
    throw refused('attachments', 'are not supported by this connector');
  }
};

const refused = (attribute: string, problem: string): ApiError =>
  new ApiError('RequestValidationError', {
    message: `${attribute} ${problem}.`,
    detail: { [`body.${attribute}`]: problem },
  });
