import { unsupported, type MessagesResource } from '../../define.js';
import { create } from './create-message.js';
import { find, list } from './read-messages.js';
import { pageLimit } from './transaction-query.js';

export const messages: MessagesResource = {
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
    accepts: [
      'conversation_id',
      'type',
      'subject',
      'body',
      'body_html',
      'author',
      'recipients',
      'attachments',
    ],
    run: (input, context) => create(input, context),
  },
  update: unsupported('The history of a ticket cannot be changed: the REST interface answers 405.'),
  delete: unsupported('The history of a ticket cannot be deleted: the REST interface answers 405.'),
  fields: [
    'id',
    'downstream_id',
    'conversation_id',
    'type',
    'direction',
    'channel',
    'subject',
    'body',
    'body_html',
    'author',
    'attachments',
    'status',
    'web_url',
    'created_at',
  ],
};
