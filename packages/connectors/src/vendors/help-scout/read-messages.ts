import type { Message } from '@keyway/contract';

import {
  type DownstreamRequest,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  send,
  type Steps,
} from '../../definition/index.js';
import { type ConversationPage, findMessage, idWithin, numericId } from '../../listing/index.js';
import { type JsonRecord, mapEach, requiredId } from '../../reading/index.js';
import { listPages, pageSize, readPage } from './page.js';
import { isEvent, toMessage } from './map-message.js';

/** A conversation holds at most 100 threads. */
const maxPages = 20;

/** In the order of their numbers, so that no conversation moves while the walk goes on. */
export function* listConversations(
  position: string | undefined,
  since: string | undefined,
): Steps<ConversationPage> {
  // Without the milliseconds, which no example of the vendor's has.
  const modifiedSince = since?.replace(/\.\d+Z$/, 'Z');
  const query = { status: 'all', sortField: 'number', sortOrder: 'asc', modifiedSince };
  const { records, next } = yield* listPages(
    { position, pageSize },
    {
      name: 'conversations',
      requestOf: (page) => ({ method: 'GET', path: '/conversations', query: { ...query, page } }),
    },
  );
  return {
    ids: mapEach(records, 'conversations', (conversation, path) => requiredId(conversation, 'id', path)),
    next,
  };
}

/** Newest first. */
export function* listMessages(
  conversationId: string,
  input: Pick<ListInput, 'position' | 'pageSize'>,
): Steps<ListPage> {
  const id = numericId(conversationId, 'filter.conversation_id');
  const { records, ...page } = yield* listPages(input, {
    name: 'threads',
    requestOf: (number) => threadsRequest(id, number),
    growsAtStart: true,
    isHidden: isEvent,
  });
  return { items: toMessages(records, id), ...page };
}

/** There is no request for a single thread. */
export const find = (conversationId: string, id: string, context: OperationContext): Steps<Message> =>
  findMessage(listMessages, { parent: conversationId, id }, { pageSize, sort: undefined, maxPages }, context);

/** The only message of a conversation that was just opened. */
export function* findFirst(conversationId: string): Steps<Message> {
  const { body } = yield* send(threadsRequest(conversationId, 1));
  const first = toMessages(readPage(body, 'threads').records, conversationId).at(-1);
  if (!first) throw notFound('message');
  return first;
}

const threadsRequest = (conversationId: string, page: number): DownstreamRequest => ({
  method: 'GET',
  path: `/conversations/${conversationId}/threads`,
  query: { page },
});

const toMessages = (threads: readonly JsonRecord[], conversationId: string): Message[] =>
  mapEach(
    threads.filter((thread) => !isEvent(thread)),
    'threads',
    (thread, path) => toMessage(thread, path, conversationId),
    idWithin(conversationId),
  );
