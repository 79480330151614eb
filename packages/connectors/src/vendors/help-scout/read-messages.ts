import type { Message } from '@keyway/contract';

import {
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  send,
  type Steps,
} from '../../definition/index.js';
import {
  type ConversationPage,
  cursorOf,
  findMessage,
  idWithin,
  nextPagePosition,
  numericId,
} from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapEach,
  optionalRecord,
  optionalText,
  requiredId,
  requiredRecord,
  requiredRecords,
} from '../../reading/index.js';
import { pageSize, partOf, placeOf } from './page.js';
import { isEvent, toMessage } from './map-message.js';

/** A conversation holds at most 100 threads. */
const maxPages = 20;

/** In the order of their numbers, so that no conversation moves while the walk goes on. */
export function* listConversations(
  position: string | undefined,
  since: string | undefined,
): Steps<ConversationPage> {
  const { page } = placeOf(position);
  // Without the milliseconds, which no example of the vendor's has.
  const modifiedSince = since?.replace(/\.\d+Z$/, 'Z');
  const query = { status: 'all', sortField: 'number', sortOrder: 'asc', modifiedSince, page };
  const { body } = yield* send({ method: 'GET', path: '/conversations', query });
  const { records, hasMore } = readPage(body, 'conversations');
  return {
    ids: mapEach(records, 'conversations', (conversation, path) => requiredId(conversation, 'id', path)),
    next: hasMore ? nextPagePosition({ page, size: pageSize }) : null,
  };
}

/** The vendor's page, of which a smaller limit takes a part and comes back for the rest. */
export function* listMessages(
  conversationId: string,
  input: Pick<ListInput, 'position' | 'pageSize'>,
): Steps<ListPage> {
  const id = numericId(conversationId, 'filter.conversation_id');
  const { items, hasMore } = yield* readThreads(id, placeOf(input.position).page);
  return partOf(items, input, hasMore);
}

/** There is no request for a single thread. */
export const find = (conversationId: string, id: string, context: OperationContext): Steps<Message> =>
  findMessage(listMessages, { parent: conversationId, id }, { pageSize, sort: undefined, maxPages }, context);

/** The only message of a conversation that was just opened. */
export function* findFirst(conversationId: string): Steps<Message> {
  const { items } = yield* readThreads(conversationId, 1);
  const first = items.at(-1);
  if (!first) throw notFound('message');
  return first;
}

function* readThreads(conversationId: string, page: number): Steps<{ items: Message[]; hasMore: boolean }> {
  const path = `/conversations/${conversationId}/threads`;
  const { body } = yield* send({ method: 'GET', path, query: { page } });
  const { records, hasMore } = readPage(body, 'threads');
  const items = mapEach(
    records.filter((thread) => !isEvent(thread)),
    'threads',
    (thread, path) => toMessage(thread, path, conversationId),
    idWithin(conversationId),
  );
  return { items, hasMore };
}

/** A page of any list. `_embedded` is absent where there is nothing to embed. */
export const readPage = (
  body: unknown,
  name: string,
): { records: readonly JsonRecord[]; hasMore: boolean; nextPage: string | null } => {
  const page = asRecord(body, 'body');
  requiredRecord(page, 'page', 'body');
  const next = optionalRecord(optionalRecord(page, '_links'), 'next');
  const nextPage = next === undefined ? null : cursorOf(optionalText(next, 'href'), 'page');
  return {
    records:
      page._embedded === undefined
        ? []
        : requiredRecords(requiredRecord(page, '_embedded', 'body'), name, '_embedded'),
    hasMore: nextPage !== null,
    nextPage,
  };
};
