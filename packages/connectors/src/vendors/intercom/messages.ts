import type { Message } from '@keyway/contract';

import {
  fieldsWithout,
  type ListInput,
  type ListPage,
  type ResourceTable,
  notFound,
  send,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import {
  type ConversationPage,
  fromMessageId,
  inMemoryFilters,
  listAcrossConversations,
  numericId,
  paginateInMemory,
} from '../../listing/index.js';
import { asRecord, idsIn, type JsonRecord, optionalRecord, optionalText } from '../../reading/index.js';
import { atMost, authorById, noContact } from '../../writing/index.js';
import { create } from './create-message.js';
import { sourceMark, toMessages, incompleteOf } from './map-message.js';
import { changedSince, searchRequest } from './search.js';

const conversationsPerPage = 150;

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'virtual', maxPageSize: 200 },
    filters: inMemoryFilters,
    sort: ['created_at'],
    across: {
      mode: 'virtual',
      filters: ['created_since', 'updated_since'],
      sort: [],
      narrows: ['created_since'],
    },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: { run: ({ id }) => find(id) },
  create: {
    effect: 'delivers',
    opensConversation: false,
    accepts: ['conversation_id', 'type', 'body', 'body_html', 'author', 'attachments'],
    limits: [
      atMost(10, 'attachments', 'Intercom takes ten attachments at most.'),
      noContact('A contact writes no notes.', { when: { type: 'note' } }),
      ...authorById('Intercom knows teammates by ID.', { unless: { 'author.type': 'contact' } }),
    ],
    run: (input) => create(input),
  },
  update: unsupported('Sent messages cannot be edited; only attributes of the conversation can be changed.'),
  delete: unsupported(
    'A message cannot be deleted; it can be redacted, which is irreversible and not the same.',
  ),
  fields: fieldsWithout('in_reply_to_id', 'metadata', 'web_url', 'sent_at'),
};

/** Intercom documents no order of either list, and no way to choose one. */
function* listConversations(
  position: string | undefined,
  since: string | undefined,
): Steps<ConversationPage> {
  const { body } = yield* send(
    since === undefined
      ? {
          method: 'GET',
          path: '/conversations',
          query: { per_page: conversationsPerPage, starting_after: position },
        }
      : searchRequest('conversations', [changedSince('updated_at', since)], {
          position,
          pageSize: conversationsPerPage,
        }),
  );
  const page = asRecord(body, 'body');
  return { ids: idsIn(page, 'conversations'), next: nextOf(page) };
}

export const nextOf = (page: JsonRecord): string | null =>
  optionalText(optionalRecord(optionalRecord(page, 'pages'), 'next'), 'starting_after');

function* listMessages(conversationId: string, input: ListInput): Steps<ListPage> {
  const conversation = yield* readConversation(numericId(conversationId, 'filter.conversation_id'));
  const incomplete = incompleteOf(conversation);
  return { ...paginateInMemory(toMessages(conversation), input), ...(incomplete && { incomplete }) };
}

function* find(messageId: string): Steps<Message> {
  const { parent, id } = fromMessageId(messageId);
  if (id !== sourceMark) numericId(id);
  const messages = toMessages(yield* readConversation(numericId(parent)));
  const found = messages.find((message) => message.id === messageId);
  if (!found) throw notFound('message');
  return found;
}

function* readConversation(id: string): Steps<JsonRecord> {
  const { body } = yield* send({ method: 'GET', path: `/conversations/${id}` });
  return asRecord(body, 'conversation');
}
