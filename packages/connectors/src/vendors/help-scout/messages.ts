import type { Message } from '@keyway/contract';

import {
  acceptsWithout,
  fieldsWithout,
  MEGABYTE,
  type ResourceTable,
  type OperationContext,
  send,
  type Steps,
  unsupported,
  type UpdateInput,
} from '../../definition/index.js';
import { fromNumericMessageId, listAcrossConversations } from '../../listing/index.js';
import {
  authorById,
  extendBody,
  noContact,
  noteInConversation,
  oneRecipient,
  readSaved,
  rolesOnly,
} from '../../writing/index.js';
import { toBodies } from '../../reading/index.js';
import { create } from './create-message.js';
import { pageSize } from './page.js';
import { find, listConversations, listMessages } from './read-messages.js';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize: pageSize },
    filters: ['conversation_id', 'created_since'],
    sort: [],
    order: 'newest_first',
    callsPerPage: { base: 2 },
    across: { mode: 'virtual', filters: ['created_since'], sort: [], narrows: ['created_since'] },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: {
    run: (input, context) => {
      const { parent, id } = fromNumericMessageId(input.id);
      return find(parent, id, context);
    },
  },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: acceptsWithout('channel', 'in_reply_to_id', 'external_id', 'metadata'),
    // developer.helpscout.com: create attachment.
    fileLimits: { each: 10 * MEGABYTE },
    limits: [
      noteInConversation('A note cannot open a conversation.'),
      noContact('A contact writes no notes.', { when: { type: 'note' } }),
      rolesOnly([], { when: { type: 'note' } }, 'A note has no recipients.'),
      rolesOnly(['cc', 'bcc'], { when: { 'author.type': 'contact' } }),
      rolesOnly(['to', 'cc', 'bcc']),
      oneRecipient('to'),
      ...authorById('Users are named by ID.', { unless: { 'author.type': 'contact' } }),
    ],
    run: (input, context) => create(input, context),
  },
  update: { accepts: ['body', 'body_html'], run: (input, context) => update(input, context) },
  delete: unsupported('A thread cannot be deleted; it can be hidden from customers, which is not the same.'),
  fields: fieldsWithout(
    'subject',
    'in_reply_to_id',
    'external_id',
    'metadata',
    'web_url',
    'sent_at',
    'updated_at',
  ),
};

/** The answer is empty, so the changed thread is read back. The previous state is read first, in case that fails. */
function* update({ id: messageId, changes }: UpdateInput, context: OperationContext): Steps<Message> {
  const { parent, id } = fromNumericMessageId(messageId);
  const before = yield* find(parent, id, context);
  const isChanged = changes.body != null || changes.body_html != null;
  const value = isChanged ? toBodies(changes).html : undefined;
  const patch = { op: 'replace', path: '/text', value };
  yield* send({
    method: 'PATCH',
    path: `/conversations/${parent}/threads/${id}`,
    json: extendBody(patch, changes.pass_through, 'help-scout'),
  });
  return yield* readSaved(find(parent, id, context), messageId, () => before);
}
