import {
  acceptsWithout,
  ConnectorError,
  type DownstreamRequest,
  fieldsWithout,
  MEGABYTE,
  type ResourceTable,
  unsupported,
  type UpdateInput,
} from '../../definition/index.js';
import { extendBody, noContact, noteInConversation, rolesOnly } from '../../writing/index.js';
import { asRecord } from '../../reading/index.js';
import { listAcrossConversations } from '../../listing/index.js';
import { create } from './create-message.js';
import { isId, messagePath, requireId } from './ids.js';
import { listConversations, listMessages, maxPageSize } from './list-messages.js';
import { fromComment, fromMessage } from './map-message.js';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'type', 'created_since'],
    sort: ['created_at'],
    across: { mode: 'virtual', filters: ['type', 'created_since'], sort: [], narrows: ['created_since'] },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: {
    request: ({ id }) => ({
      method: 'GET',
      path: isId('com', id) ? `/comments/${id}` : messagePath(id),
    }),
    response: ({ body }, { id }) =>
      isId('com', id) ? fromComment(asRecord(body, 'body')) : fromMessage(asRecord(body, 'body')),
  },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: acceptsWithout('channel', 'in_reply_to_id', 'external_id', 'metadata'),
    // dev.frontapp.com: attachments.
    fileLimits: { each: 25 * MEGABYTE },
    limits: [
      noteInConversation('A note cannot open a conversation.'),
      rolesOnly(['to', 'cc', 'bcc'], { unless: { type: 'note' } }),
      rolesOnly([], { when: { type: 'note' } }, 'A note has no recipients.'),
      { path: 'subject', when: { type: 'note' }, message: 'A note has no subject in Front.' },
      noContact('Front writes nothing in the name of a contact.'),
    ],
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: ['body', 'body_html'],
    htmlAs: { to: 'text' },
    only: 'note',
    request: (input) => updateRequest(input),
    response: ({ body }) => fromComment(asRecord(body, 'body')),
  },
  delete: unsupported('Front deletes neither messages nor comments, only drafts.'),
  fields: fieldsWithout('updated_at'),
};

function updateRequest({ id, changes }: UpdateInput): DownstreamRequest {
  if (isId('msg', id))
    throw new ConnectorError('unsupported', 'A message is sent and cannot be changed; a note can.');
  const body = changes.body === undefined ? {} : { body: changes.body ?? '' };
  return {
    method: 'PATCH',
    path: `/comments/${requireId('com', id)}/`,
    json: extendBody(body, changes.pass_through, 'front'),
  };
}
