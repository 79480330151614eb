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
  const detail: Record<string, string> = {};
  if (message.conversation_id === undefined && !operation.opensConversation)
    detail['body.conversation_id'] = 'is required: this connector cannot open a conversation';
  const accepted = new Set<string>([...operation.accepts, 'pass_through']);
  for (const [attribute, value] of Object.entries(message)) {
    const isSaid = value !== null && !(Array.isArray(value) && value.length === 0);
    if (isSaid && !accepted.has(attribute))
      detail[`body.${attribute}`] = 'cannot be set on this connector; pass_through may offer something alike';
  }
  const [first] = Object.entries(detail);
  if (first) throw new ApiError('RequestValidationError', { message: `${first[0]} ${first[1]}.`, detail });
};
