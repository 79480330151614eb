import type { Message } from '@keyway/contract';

import {
  acceptsWithout,
  type DownstreamRequest,
  fieldsWithout,
  type ListInput,
  type ListPage,
  type ResourceTable,
  notFound,
  type OperationContext,
  send,
  sendAll,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import {
  type ConversationPage,
  fromMessageId,
  idWithin,
  inMemoryFilters,
  inOrder,
  listAcrossConversations,
  numericId,
  paginateInMemory,
} from '../../listing/index.js';
import { asRecord, optionalRecord, optionalText, recordsIn, mapRecords } from '../../reading/index.js';
import { noteInConversation, oneRecipient, rolesOnly } from '../../writing/index.js';
import { create, settle } from './create-message.js';
import { filesOf, toMessage, toNote, uuid } from './map-message.js';
import { activeSince, search } from './search.js';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'virtual', maxPageSize: 100 },
    filters: inMemoryFilters.filter((name) => name !== 'updated_since'),
    sort: ['created_at'],
    across: { mode: 'virtual', filters: ['created_since'], sort: [], narrows: ['created_since'] },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: { run: ({ id }) => find(id) },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: acceptsWithout('channel', 'attachments', 'in_reply_to_id', 'metadata'),
    limits: [
      noteInConversation('A note cannot open a conversation.'),
      {
        path: 'recipients',
        when: { conversation_id: true },
        message: 'A reply goes to the people in the conversation. Dixa takes no addresses.',
      },
      rolesOnly(['to']),
      oneRecipient('to'),
      {
        path: 'author.id',
        when: { 'author.type': 'contact' },
        unless: { type: 'note' },
        message: 'A contact cannot be named by ID.',
      },
      {
        path: 'author.email',
        when: { 'author.type': 'contact', conversation_id: true },
        unless: { type: 'note' },
        message: 'In a conversation that exists, a contact cannot be named by address.',
      },
    ],
    // A note is plain text.
    htmlAs: { to: 'text', when: { type: 'note' } },
    requires: ['author'],
    // Only of a message, and only where the connection sets no agent who writes.
    defaults: ['author'],
    defaultsFrom: { author: 'agent_id' },
    run: (input, context) => create(input, context),
    settle: (input, context) => settle(input, context),
  },
  update: unsupported('Dixa has no call that changes a message or a note.'),
  delete: unsupported(
    'Dixa deletes neither messages nor notes; anonymizing a message is something else, and for good.',
  ),
  fields: fieldsWithout('subject', 'in_reply_to_id', 'metadata', 'web_url', 'sent_at', 'updated_at'),
};

/** The unit of page keys; the vendor documents no maximum, and its own examples use this one. */
const conversationsPerPage = 50;

function listConversations(
  position: string | undefined,
  since: string | undefined,
  { now }: OperationContext,
): Steps<ConversationPage> {
  const conditions = since === undefined ? [] : [activeSince(since)];
  return search(position, now, { limit: conversationsPerPage, conditions });
}

function* listMessages(conversationId: string, input: ListInput): Steps<ListPage> {
  return paginateInMemory(
    yield* readConversation(numericId(conversationId, 'filter.conversation_id')),
    input,
  );
}

/** Both kinds come whole and apart, oldest first. */
function* readConversation(conversationId: string): Steps<Message[]> {
  const [messagesOf, notesOf] = yield* sendAll(
    (['messages', 'notes'] as const).map((kind): DownstreamRequest => ({
      method: 'GET',
      path: `/conversations/${conversationId}/${kind}`,
    })),
  );
  const idOf = idWithin(conversationId);
  const entries = [
    ...mapRecords(messagesOf?.body, 'data', (record, path) => toMessage(record, path, conversationId), idOf),
    ...mapRecords(notesOf?.body, 'data', (record, path) => toNote(record, path, conversationId), idOf),
  ];
  return inOrder(entries, { by: 'created_at', direction: 'asc' });
}

/** The address of one of a message's files, which the message itself does not show. */
export function* readFileAddress(
  { conversation_id, downstream_id }: Message,
  place: number,
): Steps<string | null> {
  const path = `/conversations/${numericId(conversation_id)}/messages`;
  const { body } = yield* send({ method: 'GET', path });
  const record = recordsIn(asRecord(body, 'body'), 'data').find(({ id }) => id === downstream_id);
  const file = filesOf(optionalRecord(record, 'attributes') ?? {})[place];
  return file === undefined ? null : optionalText(file, 'url');
}

function* find(messageId: string): Steps<Message> {
  const { parent, id } = fromMessageId(messageId);
  uuid(id);
  const found = (yield* readConversation(numericId(parent))).find((message) => message.downstream_id === id);
  if (!found) throw notFound('message');
  return found;
}
