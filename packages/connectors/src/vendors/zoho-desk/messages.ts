import { fieldsWithout, type ResourceTable } from '../../definition/index.js';
import { listAcrossConversations } from '../../listing/index.js';
import { oneRecipient, rolesOnly } from '../../writing/index.js';
import { find, listConversations, listMessages, maxPageSize } from './read-messages.js';
import { create, deleteRequest, updated, updateRequest } from './write-messages.js';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'created_since', 'updated_since'],
    sort: ['created_at'],
    across: { mode: 'virtual', filters: ['created_since', 'updated_since'], sort: [], narrows: [] },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: { run: ({ id }) => find(id) },
  create: {
    effect: 'delivers',
    opensConversation: false,
    accepts: ['conversation_id', 'type', 'body', 'body_html', 'recipients', 'attachments'],
    limits: [
      rolesOnly([], { when: { type: 'note' } }, 'A comment has no recipients.'),
      rolesOnly(['from', 'to', 'cc', 'bcc'], { unless: { type: 'note' } }),
      oneRecipient('from'),
    ],
    run: (input) => create(input),
  },
  // Every note is a comment. So is a public comment, which is a message: that works as well.
  update: {
    accepts: ['body', 'body_html'],
    only: 'note',
    request: updateRequest,
    response: updated,
  },
  delete: { only: 'note', request: ({ id }) => deleteRequest(id), response: () => undefined },
  fields: fieldsWithout('subject', 'in_reply_to_id', 'external_id', 'metadata', 'web_url', 'sent_at'),
};
