import type { Message, MessageCreate } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { prepareOperation, runOperation } from './run-operation.js';
import type { UnreconciledCreate } from '../platform/idempotency/index.js';

/** Between the vendor's clock and the database's. */
const LARGEST_SKEW_MS = 60 * 60 * 1000;

/** The message that a create of unknown outcome made, where the connector can look for it; null where there is none. */
export const reconcileMessage = async (
  deps: Deps,
  context: RequestContext,
  message: MessageCreate,
  { transactionId, since }: UnreconciledCreate,
): Promise<Message | null> => {
  const { resolved, operation } = await prepareOperation(deps, context, 'create');
  const { settle } = operation;
  if (!settle) return null;
  const search: Parameters<typeof runOperation<MessageCreate, Message | null>>[3] = {
    run: (input, about) => settle({ ...input, transactionId }, { ...about, transactionId }),
  };
  const found = await runOperation(deps, context, resolved, search, message);
  return found && isNewEnough(found, since) ? found : null;
};

/** Ids are kept for 72 hours and may be used again later: an older message is another create's. */
const isNewEnough = (found: Message, since: Date): boolean =>
  Date.parse(found.created_at) > since.getTime() - LARGEST_SKEW_MS;
