import { fieldsWithout, type ResourceTable } from '../../definition/index.js';
import { listAcrossConversations } from '../../listing/index.js';
import { noContact } from '../../writing/index.js';
import { find, listConversations, listMessages, messagePath } from './read-messages.js';
import { create, settle, update } from './write-messages.js';

const channels = 'Messages are written to the chat or by email.';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize: 40 },
    filters: ['conversation_id', 'created_since'],
    sort: [],
    order: 'newest_first',
    across: { mode: 'virtual', filters: ['created_since'], sort: [], narrows: ['created_since'] },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: { run: ({ id }) => find(id) },
  create: {
    effect: 'delivers',
    opensConversation: false,
    accepts: ['conversation_id', 'type', 'channel', 'body', 'body_html', 'author'],
    htmlAs: { to: 'text' },
    limits: [
      { path: 'channel', allowed: ['chat', 'email'], unless: { type: 'note' }, message: channels },
      { path: 'channel', allowed: ['chat', 'email', 'note'], when: { type: 'note' }, message: channels },
      noContact('A contact writes no notes.', { when: { type: 'note' } }),
    ],
    run: (input, context) => create(input, context),
    settle: (input) => settle(input),
  },
  update: { accepts: ['body', 'body_html'], htmlAs: { to: 'text' }, run: (input) => update(input) },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: messagePath(id) }),
    response: () => undefined,
  },
  fields: fieldsWithout(
    'subject',
    'body_html',
    'recipients',
    'in_reply_to_id',
    'external_id',
    'web_url',
    'sent_at',
    'updated_at',
  ),
};
