import {
  asRecord,
  asRecords,
  type JsonRecord,
  mapEach,
  optionalDate,
  optionalId,
  requiredId,
} from '../../reading/index.js';
import {
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  send,
  type Steps,
} from '../../definition/index.js';
import {
  changedSince,
  type ConversationPage,
  fromPageNumber,
  listBehind,
  numericId,
  paginateInMemory,
  pageNumberOf,
} from '../../listing/index.js';
import { isEvent, toMessage } from './map-message.js';

/** No call gives more tickets (zammad/zammad, app/controllers/tickets_controller.rb). */
const ticketPageSize = 100;

/** In the order of their ids, so that no ticket moves while the walk goes on; an empty page is the end. */
export function* listConversations(
  position: string | undefined,
  since: string | undefined,
): Steps<ConversationPage> {
  const input = { position: fromPageNumber(position, ticketPageSize), pageSize: ticketPageSize };
  const { records, next } = yield* listBehind(input, {
    by: 'page',
    most: ticketPageSize,
    idOf: (ticket: JsonRecord) => optionalId(ticket, 'id'),
    *read(window) {
      const query = { page: pageNumberOf(window), per_page: window.size };
      const tickets = asRecords((yield* send({ method: 'GET', path: '/tickets', query })).body, 'body');
      return { records: tickets, goesOn: tickets.length > 0 };
    },
  });
  const tickets = mapEach(records, 'body', (ticket, path) => ({
    id: requiredId(ticket, 'id', path),
    changedAt: optionalDate(ticket, 'updated_at'),
  }));
  return changedSince(tickets, since, next);
}

export function* listMessages(
  conversationId: string,
  input: ListInput,
  context: OperationContext,
): Steps<ListPage> {
  const articles = yield* listArticles(numericId(conversationId, 'filter.conversation_id'));
  const messages = mapEach(articles, 'body', (article, path) =>
    toMessage(article, path, webAddress(context)),
  );
  return paginateInMemory(messages, input);
}

/** The articles of a ticket that are messages, oldest first: Zammad gives them all at once. */
export function* listArticles(ticketId: string): Steps<JsonRecord[]> {
  const { body } = yield* send({ method: 'GET', path: `/ticket_articles/by_ticket/${ticketId}` });
  return asRecords(body, 'body').filter((article) => !isEvent(article));
}

export function* findArticle(id: string): Steps<JsonRecord> {
  const { body } = yield* send({ method: 'GET', path: `/ticket_articles/${numericId(id)}` });
  const article = asRecord(body, 'article');
  if (isEvent(article)) throw notFound('message');
  return article;
}

/** Where people open what the interface serves. */
export const webAddress = ({ baseUrl }: OperationContext): string => baseUrl.replace(/\/api\/v1$/, '');
