import type { Message } from '@keyway/contract';

import {
  asRecord,
  createdSince,
  type JsonRecord,
  mapEach,
  optionalCount,
  optionalId,
  recordsIn,
  requiredId,
} from '../../reading/index.js';
import {
  type DownstreamRequest,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  send,
  sendAll,
  type Steps,
} from '../../definition/index.js';
import { listBehind, numericId, widestWindow, type Window } from '../../listing/index.js';
import { toMessage } from './map-message.js';
import {
  attachmentsRequest,
  pageLimit,
  ticketsRequest,
  toCondition,
  transactionsRequest,
  transactionTypes,
} from './transaction-query.js';

/** Beyond this a message has more attachments than anyone reads. */
const maxDetailPages = 50;
/** How many records in a row that do not show end a list whose length the user may not know. */
const hiddenAtEnd = 300;

export function* list(input: ListInput, context: OperationContext): Steps<ListPage> {
  const { filter, sort } = input;
  if (transactionTypes(filter).length === 0) return { items: [], next: null };
  const condition = toCondition(filter);
  let total: number | null = null;
  const { records, ...page } = yield* listBehind(input, {
    by: 'page',
    most: pageLimit,
    idOf: (transaction: JsonRecord) => optionalId(transaction, 'id'),
    *read(window) {
      const { total: counted, ...page } = yield* readPage(condition, window, sort);
      total = counted;
      const end = page.window.from + page.window.size;
      return { ...page, goesOn: total === null ? page.records.length > 0 : end < total };
    },
  });
  const messages = yield* complete(records, context);
  return {
    items: createdSince(messages, filter.created_since),
    ...page,
    ...(total === null || filter.created_since ? {} : { totalCount: total }),
  };
}

/** Through the list's query: `GET /transaction/{id}` answers 500 for an id that does not exist. */
export function* find(id: string, context: OperationContext): Steps<Message> {
  const condition = `id = ${numericId(id)} AND ${toCondition({})}`;
  const { body } = yield* send(transactionsRequest(condition, { from: 0, size: 1 }));
  const [message] = yield* complete(recordsIn(body, 'items'), context);
  if (!message) throw notFound('message');
  return message;
}

/** Number of the transaction that opened a ticket. */
export function* findOpening(ticketId: string): Steps<string> {
  const condition = toCondition({ conversation_id: ticketId, type: 'message' });
  const { body } = yield* send(transactionsRequest(condition, { from: 0, size: 1 }));
  const [opening] = recordsIn(body, 'items');
  if (!opening) throw notFound('message');
  return requiredId(opening, 'id', 'items[0]');
}

/**
 * Users other than super users get no total and no next page, and what they may not see is taken out of a page after it
 * was cut. An empty page is then no proof of the end, so it is looked further, in pages as large as can follow.
 */
function* readPage(condition: string, start: Window, sort: ListInput['sort']) {
  let window = start;
  for (let hidden = 0; ;) {
    const { body } = yield* send(transactionsRequest(condition, window, sort));
    const page = asRecord(body, 'body');
    const records = recordsIn(page, 'items');
    const total = optionalCount(page, 'total');
    hidden += window.size;
    if (records.length > 0 || total !== null || hidden >= hiddenAtEnd) return { records, total, window };
    window = widestWindow(window.from + window.size, pageLimit);
  }
}

/** Adds bodies, attachments and tickets: three requests side by side for a whole page. */
function* complete(transactions: readonly JsonRecord[], context: OperationContext): Steps<Message[]> {
  const named = mapEach(transactions, 'items', toNamed);
  if (named.length === 0) return [];
  const ids = named.map(({ id }) => id);
  const ticketIds = [...new Set(named.map(({ ticketId }) => ticketId))];
  const [parts = [], contents = [], tickets = []] = yield* collect([
    (page) => attachmentsRequest(ids, page, false),
    (page) => attachmentsRequest(ids, page, true),
    (page) => ticketsRequest(ticketIds, page),
  ]);
  const contentById = new Map(contents.map((part) => [part.id, part.Content]));
  const partsByTransaction = groupById(parts, 'TransactionId');
  const ticketById = new Map(tickets.map((ticket) => [optionalId(ticket, 'id'), ticket]));
  return mapEach(named, 'items', ({ transaction, id, ticketId }, path) =>
    toMessage(transaction, path, {
      parts: (partsByTransaction.get(id) ?? []).map((part) => ({
        ...part,
        Content: contentById.get(part.id),
      })),
      ticket: ticketById.get(ticketId),
      address: webAddress(context),
    }),
  );
}

const toNamed = (transaction: JsonRecord, path: string) => ({
  transaction,
  id: requiredId(transaction, 'id', path),
  ticketId: requiredId(transaction, 'ObjectId', path),
});

function groupById(records: readonly JsonRecord[], name: string): ReadonlyMap<string, readonly JsonRecord[]> {
  const groups = new Map<string, JsonRecord[]>();
  for (const record of records) {
    const id = optionalId(record, name);
    if (id === null) continue;
    const group = groups.get(id);
    if (group) group.push(record);
    else groups.set(id, [record]);
  }
  return groups;
}

/** Where people open what the interface serves. */
export const webAddress = ({ baseUrl }: OperationContext): string => baseUrl.replace(/\/REST\/2\.0$/, '');

/** Every record of several paged requests; a page that is not full is the last. */
function* collect(requests: readonly ((page: number) => DownstreamRequest)[]): Steps<JsonRecord[][]> {
  const records = requests.map((): JsonRecord[] => []);
  let open = requests.map((request, index) => ({ request, index }));
  for (let page = 1; open.length > 0 && page <= maxDetailPages; page += 1) {
    const responses = yield* sendAll(open.map(({ request }) => request(page)));
    open = open.filter(({ index }, order) => {
      const items = recordsIn(responses[order]?.body, 'items');
      records[index]?.push(...items);
      return items.length >= pageLimit;
    });
  }
  return records;
}
