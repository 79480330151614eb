import { acceptsWithout, fieldsWithout, type ResourceTable, unsupported } from '../../definition/index.js';
import { noAuthor, noteInConversation, rolesOnly } from '../../writing/index.js';
import { create } from './create-message.js';
import { find, list } from './read-messages.js';
import { pageLimit } from './transaction-query.js';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize: pageLimit },
    filters: ['conversation_id', 'type', 'author_id', 'created_since'],
    sort: ['created_at'],
    run: (input, context) => list(input, context),
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: acceptsWithout('channel', 'in_reply_to_id', 'external_id', 'metadata'),
    limits: [
      noteInConversation('A note cannot open a ticket.'),
      rolesOnly(
        ['from', 'to', 'reply_to'],
        { when: { conversation_id: true } },
        'Request Tracker itself decides who gets a copy of a reply.',
      ),
      ...noAuthor('A reply is written by the owner of the credential.', { when: { conversation_id: true } }),
    ],
    run: (input, context) => create(input, context),
  },
  update: unsupported('The history of a ticket cannot be changed: the REST interface answers 405.'),
  delete: unsupported('The history of a ticket cannot be deleted: the REST interface answers 405.'),
  fields: fieldsWithout('recipients', 'in_reply_to_id', 'external_id', 'metadata', 'sent_at', 'updated_at'),
};
