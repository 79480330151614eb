import type { MessagesResource } from '../../define.js';
import { find, list, maxPageSize } from './read-messages.js';
import { create, deleteRequest, settle, update } from './write-messages.js';

export const messages: MessagesResource = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'type', 'created_since', 'updated_since'],
    sort: ['created_at', 'updated_at'],
    run: list,
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'records',
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
      'in_reply_to_id',
    ],
    run: create,
    settle,
  },
  update: { accepts: ['body', 'body_html'], only: 'note', run: update },
  delete: { request: ({ id }) => deleteRequest(id), response: () => undefined },
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
    'recipients',
    'attachments',
    'status',
    'in_reply_to_id',
    'external_id',
    'web_url',
    'sent_at',
    'created_at',
    'updated_at',
  ],
};
