import type { OperationContext, Steps } from '../../definition/index.js';
import { numericId, readNumberedPages, wholeResource } from '../../listing/index.js';
import { inboxFrom, mapEach, optionalText, recordsIn } from '../../reading/index.js';
import { chooseInbox } from '../../writing/index.js';
import { pageLimit } from './transaction-query.js';

const members = { name: 'Name' };

/** Queues that the user of the connection may see. */
export const readInboxes = readNumberedPages(
  pageLimit,
  (page) => ({
    method: 'GET',
    path: '/queues/all',
    query: { fields: 'Name,CorrespondAddress', per_page: pageLimit, page: page + 1 },
  }),
  ({ body }) => {
    const queues = recordsIn(body, 'items');
    const items = mapEach(queues, 'items', (queue, path) =>
      inboxFrom(queue, path, { members, address: optionalText(queue, 'CorrespondAddress') }),
    );
    return { items, count: queues.length };
  },
);

/** The queue of a new ticket: the one that is named, or that the connection sets, or the only one. */
export function* queueFor(inboxId: string | undefined, context: OperationContext): Steps<string> {
  const { queue } = context.settings;
  if (inboxId === undefined && queue) return queue;
  return numericId(yield* chooseInbox(inboxId, readInboxes, context), 'inbox_id');
}

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name', 'address'],
  readAll: readInboxes,
});
