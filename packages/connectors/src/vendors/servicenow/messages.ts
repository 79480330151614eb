import { fieldsWithout, type ResourceTable, unsupported } from '../../definition/index.js';
import { create } from './create-message.js';
import { find, list, maxPageSize } from './read-messages.js';

const readOnly =
  'The journal keeps what was said: its entries are read-only, and only an administrator can remove one by hand.';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'type', 'author_id', 'created_since'],
    sort: ['created_at'],
    run: list,
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: ['conversation_id', 'type', 'subject', 'body', 'body_html', 'attachments'],
    run: create,
  },
  update: unsupported(readOnly),
  delete: unsupported(readOnly),
  fields: fieldsWithout(
    'subject',
    'recipients',
    'in_reply_to_id',
    'external_id',
    'metadata',
    'sent_at',
    'updated_at',
  ),
};
