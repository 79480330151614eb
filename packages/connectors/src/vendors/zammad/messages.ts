import type { Message } from '@keyway/contract';

import {
  acceptsWithout,
  ConnectorError,
  fieldsWithout,
  type ResourceTable,
  type OperationContext,
  send,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import { inMemoryFilters, listAcrossConversations, numericId } from '../../listing/index.js';
import { create } from './create-message.js';
import { toMessage } from './map-message.js';
import { findArticle, listConversations, listMessages, webAddress } from './read-articles.js';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize: 100 },
    filters: inMemoryFilters,
    sort: ['created_at', 'updated_at'],
    across: {
      mode: 'virtual',
      filters: ['created_since', 'updated_since'],
      sort: [],
      narrows: ['created_since', 'updated_since'],
    },
    run: listAcrossConversations({ listConversations, listMessages, tellsEdits: true }),
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: acceptsWithout('in_reply_to_id', 'external_id', 'metadata'),
    run: (input, context) => create(input, context),
  },
  update: unsupported('An article cannot be edited; only whether it is internal can be changed.'),
  delete: { only: 'note', run: ({ id }) => remove(id) },
  fields: fieldsWithout('in_reply_to_id', 'external_id', 'metadata', 'sent_at'),
};

function* find(id: string, context: OperationContext): Steps<Message> {
  return toMessage(yield* findArticle(id), 'article', webAddress(context));
}

/** Without permission to delete a note, because it is old or another's, Zammad returns 403 with the reason. */
function* remove(id: string): Steps<void> {
  const { internal, type } = yield* findArticle(id);
  if (internal !== true && type !== 'note')
    throw new ConnectorError('unsupported', 'Only notes can be deleted, not what customers have seen.');
  yield* send({ method: 'DELETE', path: `/ticket_articles/${numericId(id)}` });
}
