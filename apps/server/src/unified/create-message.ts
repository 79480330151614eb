import type { Message, MessageCreate } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { assertAccepted } from './assert-accepted.js';
import { prepareOperation, runOperation } from './run-operation.js';

/** Creates a message, after what the connector cannot do with it has been refused. */
export const createMessage = async (
  deps: Deps,
  context: RequestContext,
  message: MessageCreate,
): Promise<Message> => {
  const { resolved, operation } = await prepareOperation(deps, context, 'create');
  const opens = message.conversation_id === undefined && !operation.opensConversation;
  assertAccepted(saidIn(message), operation.accepts, opens ? { 'body.conversation_id': mustName } : {});
  return runOperation(deps, context, resolved, operation, message);
};

const mustName = 'is required: this connector cannot open a conversation';

/** Null and an empty list say nothing about what is new. */
const saidIn = (message: MessageCreate): string[] =>
  Object.entries(message)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name]) => name);
