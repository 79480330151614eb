import type { Message } from '@keyway/contract';

import {
  acceptsWithout,
  ConnectorError,
  fieldsWithout,
  type Limit,
  type ResourceTable,
  type OperationContext,
  send,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import { inMemoryFilters, listAcrossConversations, numericId } from '../../listing/index.js';
import { noContact, rolesOnly } from '../../writing/index.js';
import { create } from './create-message.js';
import { toMessage } from './map-message.js';
import { findArticle, listConversations, listMessages, webAddress } from './read-articles.js';

/** Channels that reach people, or that can be recorded. An article of the type `chat` would reach no one. */
const channels = ['email', 'phone', 'web', 'sms', 'note'];
/** An agent's text message. */
const textMessage: Pick<Limit, 'when' | 'unless'> = {
  when: { channel: 'sms' },
  unless: { type: 'note', 'author.type': 'contact' },
};

const limits: readonly Limit[] = [
  {
    path: 'channel',
    allowed: channels,
    unless: { type: 'note' },
    message: 'Zammad cannot be given messages of this channel.',
  },
  {
    path: 'channel',
    allowed: channels.filter((channel) => channel !== 'sms'),
    unless: { type: 'note', conversation_id: true },
    message: 'A text message is sent only in a ticket that one opened. Name it by conversation_id.',
  },
  // Zammad cuts a longer one (communicate_sms_job.rb).
  { path: 'body', max: 160, message: 'A text message has at most 160 characters in Zammad.', ...textMessage },
  noContact('A contact writes no notes.', { when: { type: 'note' } }),
  ...['author.id', 'author.email', 'author.name'].map((path) => ({
    path,
    unless: { 'author.type': 'contact' },
    message: 'Articles of agents are written by the owner of the credential.',
  })),
  rolesOnly(['to', 'cc'], {}, 'Zammad sends to “to” and “cc” alone, and from the address of the group.'),
];

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
    showsFiles: true,
    // Markup would be sent to the phone as it is.
    htmlAs: { to: 'text', ...textMessage },
    limits,
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
