import { acceptsWithout, fieldsWithout, MEGABYTE, type ResourceTable } from '../../definition/index.js';
import { noteInConversation, oneRecipient, rolesOnly } from '../../writing/index.js';
import { find, list, maxPageSize } from './read-messages.js';
import { create, deleteRequest, settle, update } from './write-messages.js';

export const messages: ResourceTable = {
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
    accepts: acceptsWithout('channel', 'external_id', 'metadata'),
    // As base64, with everything else of the message (REST API guide: insert or update blob data).
    fileLimits: { together: 37 * MEGABYTE },
    limits: [
      noteInConversation('A comment cannot open a case.'),
      ...(['subject', 'author', 'recipients', 'attachments', 'in_reply_to_id'] as const).map((path) => ({
        path,
        when: { type: 'note' },
        message: `A case comment has no ${path}.`,
      })),
      rolesOnly(['from', 'to', 'cc', 'bcc']),
      oneRecipient('from'),
      ...['author.id', 'author.email', 'author.name'].map((path) => ({
        path,
        unless: { 'author.type': 'contact', type: 'note' },
        message: 'Emails of agents come from the owner of the credential. Name a recipient “from” instead.',
      })),
    ],
    run: create,
    settle,
  },
  update: { accepts: ['body', 'body_html'], only: 'note', run: update },
  delete: { request: ({ id }) => deleteRequest(id), response: () => undefined },
  fields: fieldsWithout('metadata'),
};
