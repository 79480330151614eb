import type { Message } from '@keyway/contract';

import {
  acceptsWithout,
  type DownstreamRequest,
  type DownstreamResponse,
  fieldsWithout,
  type ListInput,
  type ListPage,
  type ResourceTable,
  type OperationContext,
  send,
  sendAll,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import {
  type ConversationPage,
  cursorOf,
  findMessage,
  linkOf,
  listAcrossConversations,
  nextPagePosition,
  numericId,
  type Page,
  readPagePosition,
} from '../../listing/index.js';
import { extendBody } from '../../writing/index.js';
import { asRecord, asRecords, mapEach, requiredId, toBodies } from '../../reading/index.js';
import { createRequest, fromCreated } from './create-message.js';
import { toDescription, toMessage, recordIdOf } from './map-message.js';
import { fromRecordId, notePath, toRecordId } from './record-id.js';

const maxPageSize = 100;
/** Anything beyond 5,000 conversations of one ticket is a list that does not end. */
const maxPages = 50;

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'created_since', 'updated_since'],
    sort: [],
    order: 'oldest_first',
    across: {
      mode: 'virtual',
      filters: ['created_since', 'updated_since'],
      sort: [],
      narrows: ['created_since'],
    },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: acceptsWithout('channel', 'in_reply_to_id', 'external_id', 'metadata'),
    request: (input, context) => createRequest(input, context),
    response: ({ body }, input) => fromCreated(body, input),
  },
  update: {
    accepts: ['body', 'body_html'],
    only: 'note',
    request: (input) => updateRequest(input),
    // `source` is left out of this answer, and only notes come here.
    response: ({ body }, { id }) =>
      toMessage({ source: 2, ...asRecord(body, 'body') }, 'body', fromRecordId(id).ticketId),
  },
  delete: {
    only: 'note',
    request: ({ id }) => ({ method: 'DELETE', path: notePath(id) }),
    response: () => undefined,
  },
  fields: fieldsWithout('in_reply_to_id', 'external_id', 'metadata', 'web_url', 'sent_at'),
};

/** By age, so that a ticket keeps its place when it changes. Without `updated_since` only the last 30 days come. */
function* listConversations(
  position: string | undefined,
  since = '2000-01-01T00:00:00Z',
): Steps<ConversationPage> {
  const { page, size } = readPagePosition({ position, pageSize: maxPageSize });
  const query = {
    updated_since: since,
    order_by: 'created_at',
    order_type: 'asc',
    page,
    per_page: size,
  };
  const response = yield* send({ method: 'GET', path: '/tickets', query });
  const tickets = asRecords(response.body, 'body');
  return {
    ids: mapEach(tickets, 'body', (ticket, path) => requiredId(ticket, 'id', path)),
    next: nextOf(response, { page, size }),
  };
}

/** The description, which is not among the conversations, and then those; the first page asks for both at once. */
function* listMessages(conversationId: string, input: ListInput): Steps<ListPage> {
  const ticketId = numericId(conversationId, 'filter.conversation_id');
  if (input.position !== undefined) return yield* listReplies(ticketId, input);
  const page = { page: 1, size: input.pageSize - 1 };
  const [ticket, replies] = yield* sendAll([
    ticketRequest(ticketId),
    ...(page.size > 0 ? [repliesRequest(ticketId, page)] : []),
  ]);
  const rest = replies
    ? toPage(replies, ticketId, page)
    : { items: [], next: nextPagePosition({ page: 0, size: 1 }) };
  const description = mapEach([asRecord(ticket?.body, 'body')], 'ticket', toDescription, () =>
    toRecordId({ ticketId, kind: 'description', id: ticketId }),
  );
  return { ...rest, items: [...description, ...rest.items] };
}

function* listReplies(ticketId: string, input: Pick<ListInput, 'position' | 'pageSize'>): Steps<ListPage> {
  const page = readPagePosition(input);
  return toPage(yield* send(repliesRequest(ticketId, page)), ticketId, page);
}

/** There is no request for a single conversation. */
function* find(messageId: string, context: OperationContext): Steps<Message> {
  const { ticketId, kind, id } = fromRecordId(messageId);
  if (kind === 'description') return fromTicket((yield* send(ticketRequest(ticketId))).body);
  const pages = { pageSize: maxPageSize, sort: undefined, maxPages };
  return yield* findMessage(listReplies, { parent: ticketId, id }, pages, context);
}

const ticketRequest = (ticketId: string): DownstreamRequest => ({
  method: 'GET',
  path: `/tickets/${ticketId}`,
  query: { include: 'requester' },
});

const repliesRequest = (ticketId: string, { page, size }: Page): DownstreamRequest => ({
  method: 'GET',
  path: `/tickets/${ticketId}/conversations`,
  query: { page, per_page: size },
});

const updateRequest = ({ id, changes }: UpdateInput): DownstreamRequest => {
  const isChanged = changes.body != null || changes.body_html != null;
  const body = isChanged ? { body: toBodies(changes).html } : {};
  return { method: 'PUT', path: notePath(id), json: extendBody(body, changes.pass_through, 'freshdesk') };
};

const fromTicket = (body: unknown): Message => toDescription(asRecord(body, 'ticket'), 'ticket');

const toPage = (response: DownstreamResponse, ticketId: string, page: Page): ListPage => ({
  items: mapEach(
    asRecords(response.body, 'body'),
    'body',
    (item, path) => toMessage(item, path, ticketId),
    (item) => recordIdOf(item, ticketId),
  ),
  next: nextOf(response, page),
});

export const nextOf = ({ headers }: DownstreamResponse, page: Page): string | null =>
  cursorOf(linkOf(headers, 'next'), 'page') === null ? null : nextPagePosition(page);
