import type { Message, MessageUpdate } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { assertAccepted } from './assert-accepted.js';
import { prepareOperation, runOperation } from './run-operation.js';

/** Changes a message, after what the connector cannot change has been refused; null empties, so it counts too. */
export const updateMessage = async (
  deps: Deps,
  context: RequestContext,
  id: string,
  changes: MessageUpdate,
): Promise<Message> => {
  const { resolved, operation } = await prepareOperation(deps, context, 'update');
  assertAccepted(Object.keys(changes), operation.accepts);
  return runOperation(deps, context, resolved, operation, { id, changes });
};
