import type { Message, MessageCreate, MessageFilter } from '@keyway/contract';

import {
  type DownstreamRequest,
  fieldsWithout,
  invalid,
  type ListInput,
  type ListPage,
  type ResourceTable,
  type OperationContext,
  send,
  type Steps,
  unresolved,
  unsupported,
} from '../../definition/index.js';
import {
  findMessage,
  fixedPages,
  fromMessageId,
  listBehind,
  pageNumberOf,
  paginateInMemory,
} from '../../listing/index.js';
import { rolesOnly, extendBody, isFromContact, readWritten } from '../../writing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapEach,
  optionalCount,
  optionalRecord,
  optionalText,
  recordsIn,
  requiredText,
} from '../../reading/index.js';
import { isEvent, keyOf, readOwnId, slugOf, toMessage, type Key, idOf } from './map-message.js';
import { pageSize } from './pages.js';

/** A conversation of more than this is looked through no further. */
const maxPages = 50;
/** How far back a message of the last minutes is looked for. */
const settlePages = 3;

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize: pageSize },
    filters: ['conversation_id', 'type', 'direction', 'author_id', 'created_since'],
    sort: [],
    order: 'newest_first',
    // Where the vendor's page ends, the page before may be read again.
    callsPerPage: { base: 2 },
    run: (input) => list(input),
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'delivers',
    opensConversation: false,
    accepts: ['conversation_id', 'type', 'body', 'body_html', 'author', 'recipients', 'external_id'],
    htmlAs: { to: 'text' },
    // Recipients join the conversation; there is no other role.
    limits: [rolesOnly(['to', 'cc'])],
    request: (input, context) => createRequest(input, context),
    response: ({ body }, input) =>
      readWritten(
        () => fromCreated(body, input),
        'The message was created, but its answer does not show it.',
      ),
    settle: (input) => settle(input),
  },
  update: unsupported('Re:amaze has no call that changes a message.'),
  delete: unsupported('Re:amaze has no call that deletes a message.'),
  fields: fieldsWithout('body_html', 'in_reply_to_id', 'metadata', 'web_url', 'sent_at', 'updated_at'),
};

/**
 * The vendor narrows the list and what it leaves in is filtered here, since its dates are whole days and its `staff`
 * writes notes too. A page holds what is left of the vendor's own.
 */
function* list(input: ListInput): Steps<ListPage> {
  const { filter, pageSize: wanted } = input;
  if (filter.type === 'event') return { items: [], next: null };
  const [position, twin] = (input.position ?? '').split(' ');
  /** The record before a page, by where the page starts. */
  const twins = new Map<number, string>();
  let tail: string | undefined;
  const { records, next } = yield* listBehind(
    { position: position || undefined, pageSize: wanted },
    {
      ...fixedPages,
      idOf: ({ key, ordinal }: Row) => idOf(key, ordinal),
      *read(window) {
        const request = listRequest(filter, pageNumberOf(window));
        const page = asRecord((yield* send(request)).body, 'body');
        const before = twins.size === 0 ? (twin ?? '') : (twins.get(window.from) ?? '');
        const rows = numbered(recordsIn(page, 'messages'), filter.conversation_id, before);
        tail = rows.at(-1)?.after;
        twins.set(window.from, before).set(window.from + window.size, tail ?? '');
        return {
          records: rows,
          goesOn: pageNumberOf(window) < (optionalCount(page, 'page_count') ?? 0),
          count: optionalCount(page, 'total_count'),
        };
      },
    },
  );
  const found = mapEach(
    records.filter(({ record }) => !isEvent(record)),
    'messages',
    // Results of the vendor's own filter have that direction, whatever their sender.
    ({ record, key, ordinal }) => toMessage(record, key, ordinal, filteredDirection(filter)),
    ({ key, ordinal }) => idOf(key, ordinal),
  );
  return {
    items: paginateInMemory(found, { filter, pageSize: wanted, position: undefined, sort: undefined }).items,
    next: next && [next, records.length > 0 ? records.at(-1)?.after : tail].filter(Boolean).join(' '),
  };
}

/** The direction that goes out as the vendor's own filter. */
const filteredDirection = ({ direction }: MessageFilter): 'inbound' | 'outbound' | undefined =>
  direction === 'inbound' || direction === 'outbound' ? direction : undefined;

const vendorFilters = { inbound: 'customer', outbound: 'staff' } as const;

type Row = {
  readonly record: JsonRecord;
  readonly key: Key;
  readonly ordinal: number;
  /** The next page's number is found by the record before that page. */
  readonly after: string | undefined;
};

/** Numbers equal messages; `twin` is the last one of the page before, in case its equals go on here. */
function numbered(records: readonly JsonRecord[], slug: string | undefined, twin?: string): Row[] {
  const counts = new Map<string, number>();
  const [, ordinal, known] = /^(\d{1,4}):(.*)$/.exec(twin ?? '') ?? [];
  if (known !== undefined) counts.set(known, Number(ordinal) + 1);
  const keyed = mapEach(
    records,
    'messages',
    (record, path) => ({ record, key: keyOf(record, path, slug) }),
    () => null,
  );
  return keyed.map(({ record, key }, index) => {
    const count = counts.get(textOf(key)) ?? 0;
    counts.set(textOf(key), count + 1);
    const isLast = index === keyed.length - 1;
    return { record, key, ordinal: count, after: isLast ? `${count}:${textOf(key)}` : twin || undefined };
  });
}

const textOf = ({ slug, moment, hash }: Key): string => `${slug}/${moment}/${hash}`;

function listRequest(filter: MessageFilter, page: number): DownstreamRequest {
  const direction = filteredDirection(filter);
  return {
    method: 'GET',
    path:
      filter.conversation_id === undefined
        ? '/messages'
        : `/conversations/${slugOf(filter.conversation_id, 'filter.conversation_id')}/messages`,
    query: {
      page,
      visibility: filter.type === undefined ? undefined : filter.type === 'note' ? 1 : 0,
      filter: direction && vendorFilters[direction],
      sent_by: filter.author_id,
      start_date: filter.created_since && dayBefore(filter.created_since),
    },
  };
}

/** Days begin in a time zone that the vendor does not name. */
export const dayBefore = (since: string): string =>
  new Date(Date.parse(since) - 24 * 3_600_000).toISOString().slice(0, 10);

function* find(messageId: string, context: OperationContext): Steps<Message> {
  const { parent, id } = fromMessageId(messageId);
  const place = { parent: slugOf(parent), id: readOwnId(id) };
  const search = { pageSize, sort: undefined, maxPages };
  return yield* findMessage((_parent, input) => list(input), place, search, context);
}

function createRequest(
  input: MessageCreate,
  { transactionId }: Pick<OperationContext, 'transactionId'>,
): DownstreamRequest {
  const slug = slugOf(input.conversation_id ?? '', 'conversation_id');
  const user = toUser(input.author);
  const message = {
    body: input.body,
    visibility: input.type === 'note' ? 1 : 0,
    // By default, staff messages resolve the conversation (www.reamaze.com/api/post_messages).
    ...(input.type === 'note' ? { suppress_autoresolve: true } : {}),
    origin_id: input.external_id ?? transactionId,
    ...(user ? { user } : {}),
    ...(input.recipients?.length ? { recipients: input.recipients.map(({ address }) => address) } : {}),
  };
  const json = extendBody({ message }, input.pass_through, 'reamaze');
  return { method: 'POST', path: `/conversations/${slug}/messages`, json };
}

function toUser(author: MessageCreate['author']): JsonRecord | undefined {
  const email = author?.email ?? author?.id;
  if (author?.type === 'contact' && !email)
    throw invalid('A customer is known by an email address.', 'author.email');
  if (!author || !email) return undefined;
  if (!email.includes('@')) throw invalid('An author is known by an email address here.', 'author.id');
  return { email, ...(author.name ? { name: author.name } : {}) };
}

/** Who wrote it is not in the answer and known from the request. */
function fromCreated(body: unknown, input: MessageCreate): Message {
  const answer = asRecord(body, 'body');
  const record = optionalRecord(answer, 'message') ?? answer;
  // Its id is made of its time.
  requiredText(record, 'created_at', 'message');
  return toMessage(record, keyOf(record, 'message', input.conversation_id), 0, givenDirection(input));
}

const givenDirection = (input: MessageCreate) => (isFromContact(input) ? 'inbound' : 'outbound');

/** Looks through the newest messages for the transaction id, where the list shows such ids at all. */
function* settle(input: MessageCreate & { transactionId: string }): Steps<Message | null> {
  const sent = asRecord(asRecord(createRequest(input, input).json, 'json').message, 'message');
  let isShown = optionalText(sent, 'origin_id') === input.transactionId;
  for (let page = 1; isShown && page <= settlePages; page += 1) {
    const { body } = yield* send(listRequest({ conversation_id: input.conversation_id }, page));
    const answer = asRecord(body, 'body');
    const records = numbered(recordsIn(answer, 'messages'), input.conversation_id);
    const found = records.find(({ record }) => record.origin_id === input.transactionId);
    if (found) return toMessage(found.record, found.key, found.ordinal, givenDirection(input));
    isShown = records.some(({ record }) => 'origin_id' in record);
    if (isShown && page >= (optionalCount(answer, 'page_count') ?? 0)) return null;
  }
  throw unresolved('Re:amaze does not show whether this was created.');
}
