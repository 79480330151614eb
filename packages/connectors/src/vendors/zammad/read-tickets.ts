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
  sendAlongside,
  type Steps,
} from '../../definition/index.js';
import {
  areNewestFirst,
  listBehind,
  numericId,
  pageNumberOf,
  sendForEach,
  type Window,
} from '../../listing/index.js';
import {
  asRecord,
  asRecords,
  isSince,
  type JsonRecord,
  mapEach,
  optionalDate,
  optionalIds,
  optionalRecord,
  requiredRecord,
} from '../../reading/index.js';
import { conversationReader, type Lists } from './map-conversation.js';

export const pathOf = (id: string): string => `/tickets/${numericId(id)}`;

type Listed = { readonly id: string; readonly answer: JsonRecord };

/**
 * In the order of their numbers, or those changed last first where that is asked for: only the search has that order,
 * and its index lags behind, so that only an empty page of it is the end.
 */
export function* listTickets(
  input: ListInput<'conversations'>,
  context: OperationContext,
): Steps<ListPage<'conversations'>> {
  const { updated_since: since } = input.filter;
  const { records, ...page } = yield* listBehind(input, {
    by: 'page',
    most: maxPageSize,
    idOf: ({ id }: Listed) => id,
    *read(window) {
      const answer = asRecord((yield* send(pageRequest(window, since))).body, 'body');
      // Versions before 6.5 call those found `tickets`.
      const ids = optionalIds(answer, answer.record_ids === undefined ? 'tickets' : 'record_ids', 'body');
      const moments = ids.map((id) => changedAt(answer, id));
      const isOver =
        since === undefined ? ids.length < window.size : ids.length === 0 || isPast(moments, since);
      return { records: ids.map((id) => ({ id, answer })), goesOn: !isOver };
    },
  });
  const found = records.filter(({ id, answer }) => isSince(changedAt(answer, id), since));
  if (found.length === 0) return { items: [], ...page };
  const lists = yield* readLists();
  const tagged = yield* sendForEach(found, ({ id }) => tagsRequest(id));
  const toConversation = conversationReader(lists, context);
  return {
    items: mapEach(
      tagged,
      'record_ids',
      ([{ id, answer }, tags]) => toConversation({ ...ticketIn(answer, id), tags: tagsIn(tags) }),
      ([{ id }]) => id,
    ),
    ...page,
  };
}

export const maxPageSize = 100;

const pageRequest = (window: Window, since: string | undefined): DownstreamRequest => ({
  method: 'GET',
  path: since === undefined ? '/tickets' : '/tickets/search',
  query: {
    page: pageNumberOf(window),
    per_page: window.size,
    full: 'true',
    ...(since === undefined ? {} : byChange),
  },
});

/** Everything, with Elasticsearch and without it. */
export const byChange = { query: '*', sort_by: 'updated_at', order_by: 'desc' } as const;

/** Behind the first that is too old, none is younger; unless a version ignores the order. */
export const isPast = (moments: readonly (string | null)[], since: string): boolean =>
  areNewestFirst(moments) && Date.parse(moments.at(-1) ?? '') < Date.parse(since);

function changedAt(answer: JsonRecord, id: string): string | null {
  const tickets = optionalRecord(optionalRecord(answer, 'assets'), 'Ticket');
  return optionalDate(optionalRecord(tickets, id) ?? {}, 'updated_at');
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
export function ticketIn(answer: JsonRecord, id: string): { ticket: JsonRecord; users: JsonRecord } {
  const assets = requiredRecord(answer, 'assets', 'body');
  const tickets = requiredRecord(assets, 'Ticket', 'assets');
  return { ticket: requiredRecord(tickets, id, 'Ticket'), users: optionalRecord(assets, 'User') ?? {} };
}

export const listRequest = (path: string): DownstreamRequest => ({ method: 'GET', path });

/** States, priorities and groups have names and meanings of the installation's own. */
function* readLists(): Steps<Lists> {
  const [states, priorities, groups] = yield* sendAlongside(
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

export function tagsIn(response: DownstreamResponse | undefined): string[] {
  const { tags } = asRecord(response?.body, 'tags');
  return (Array.isArray(tags) ? tags : []).filter((tag): tag is string => typeof tag === 'string');
}
