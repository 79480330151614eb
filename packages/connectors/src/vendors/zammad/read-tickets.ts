import type { Conversation } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  type OperationContext,
  readAside,
  send,
  sendAll,
  sendBeside,
  type Steps,
} from '../../definition/index.js';
import { nextPagePosition, numericId, readPagePosition, sendForEach } from '../../listing/index.js';
import {
  asRecord,
  asRecords,
  type JsonRecord,
  mapEach,
  optionalIds,
  optionalRecord,
  requiredRecord,
} from '../../reading/index.js';
import { conversationReader, type Lists } from './map-conversation.js';

export const pathOf = (id: string): string => `/tickets/${numericId(id)}`;

/** In the order of their numbers; search has others, but lags behind. An empty page is the end. */
export function* listTickets(
  input: ListInput<'conversations'>,
  context: OperationContext,
): Steps<ListPage<'conversations'>> {
  const { page, size } = readPagePosition(input);
  const query = { page, per_page: size, full: 'true' };
  const { body } = yield* send({ method: 'GET', path: '/tickets', query });
  const answer = asRecord(body, 'body');
  const ids = optionalIds(answer, 'record_ids', 'body');
  if (ids.length === 0) return { items: [], next: null };
  const lists = yield* readLists();
  const tagged = yield* sendForEach(ids, tagsRequest);
  const toConversation = conversationReader(lists, context);
  return {
    items: mapEach(
      tagged,
      'record_ids',
      ([id, tags]) => toConversation({ ...ticketIn(answer, id), tags: tagsIn(tags) }),
      ([id]) => id,
    ),
    next: nextPagePosition({ page, size }),
  };
}

export function* readTicket(id: string, context: OperationContext): Steps<Conversation> {
  const ticketId = numericId(id);
  const [whole, tags] = yield* sendAll([
    { method: 'GET', path: pathOf(id), query: { full: 'true' } },
    tagsRequest(ticketId),
  ]);
  const lists = yield* readLists();
  const ticket = ticketIn(asRecord(whole?.body, 'body'), ticketId);
  return conversationReader(lists, context)({ ...ticket, tags: tagsIn(tags) });
}

/** `full` gives tickets and the people they name by their ids. */
const ticketIn = (answer: JsonRecord, id: string): { ticket: JsonRecord; users: JsonRecord } => {
  const assets = requiredRecord(answer, 'assets', 'body');
  const tickets = requiredRecord(assets, 'Ticket', 'assets');
  return { ticket: requiredRecord(tickets, id, 'Ticket'), users: optionalRecord(assets, 'User') ?? {} };
};

export const listRequest = (path: string): DownstreamRequest => ({ method: 'GET', path });

/** States, priorities and groups have names and meanings of the installation's own. */
function* readLists(): Steps<Lists> {
  const [states, priorities, groups] = yield* sendBeside(
    listRequest('/ticket_states'),
    ['/ticket_priorities', '/groups'].map(listRequest),
  );
  const toRecords = (body: unknown) => asRecords(body, 'body');
  return {
    states: toRecords(states.body),
    priorities: readAside(priorities, toRecords, []),
    groups: readAside(groups, toRecords, []),
  };
}

/** The tags of a ticket come with no list. */
export const tagsRequest = (ticketId: string): DownstreamRequest => ({
  method: 'GET',
  path: '/tags',
  query: { object: 'Ticket', o_id: ticketId },
});

export const tagsIn = (response: DownstreamResponse | undefined): string[] => {
  const { tags } = asRecord(response?.body, 'tags');
  return (Array.isArray(tags) ? tags : []).filter((tag): tag is string => typeof tag === 'string');
};
