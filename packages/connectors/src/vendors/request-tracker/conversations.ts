import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  ConnectorError,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
  unresolved,
} from '../../definition/index.js';
import { listBehind, narrowed, numericId, pageNumberOf } from '../../listing/index.js';
import {
  asRecord,
  isRecord,
  type JsonRecord,
  mapEach,
  mapRecords,
  optionalCount,
  optionalId,
  optionalText,
  recordsIn,
} from '../../reading/index.js';
import { extendBody, neverEmpty, readBack, readSaved } from '../../writing/index.js';
import { toContent, toPeople } from './create-message.js';
import { queueFor } from './inboxes.js';
import {
  fields,
  NOBODY,
  ownStatusesOf,
  priorities,
  statuses,
  ticketFields,
  toConversation,
} from './map-conversation.js';
import { earliest, pageLimit, quote } from './transaction-query.js';

const serviceId = 'request-tracker';
const alwaysPrior = neverEmpty('priority', 'A ticket always has a priority.');

export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: pageLimit },
    filters: ['status', 'customer_id', 'assignee_id', 'inbox_id', 'created_since', 'updated_since'],
    sort: ['created_at', 'updated_at'],
    run: (input, context) => list(input, context),
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: {
    effect: 'delivers',
    accepts: [
      'subject',
      'status',
      'priority',
      'assignee_id',
      'inbox_id',
      'customer',
      'customer_id',
      'message',
    ],
    limits: [alwaysPrior],
    requires: ['inbox_id'],
    defaults: ['inbox_id'],
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: ['subject', 'status', 'status_raw', 'priority', 'assignee_id', 'inbox_id'],
    limits: [alwaysPrior],
    conditional: true,
    run: (input, context) => update(input, context),
  },
  delete: {
    *run({ id }, context): Steps<void> {
      // A ticket that is deleted can be deleted again.
      yield* read(id, context);
      yield* send({ method: 'DELETE', path: `/ticket/${numericId(id)}` });
    },
  },
  fields,
  values: { status: statuses.values, priority: priorities.values },
};

type Input = ListInput<'conversations'>;

function* list(input: Input, context: OperationContext): Steps<ListPage<'conversations'>> {
  const order = input.sort?.by === 'updated_at' ? 'LastUpdated' : 'Created';
  const direction = input.sort?.direction === 'asc' ? 'ASC' : 'DESC';
  const query = {
    query: toCondition(input.filter),
    ...ticketFields,
    orderby: [order, 'id'],
    order: [direction, direction],
  };
  let total: number | null = null;
  const { records, ...page } = yield* listBehind(input, {
    by: 'page',
    most: pageLimit,
    idOf: (ticket: JsonRecord) => optionalId(ticket, 'id'),
    *read(window) {
      const paging = { per_page: window.size, page: pageNumberOf(window) };
      const { body } = yield* send({ method: 'GET', path: '/tickets', query: { ...query, ...paging } });
      const found = asRecord(body, 'body');
      const tickets = recordsIn(found, 'items');
      total = optionalCount(found, 'total');
      return { records: tickets, goesOn: tickets.length >= window.size && !isPast(input, tickets.at(-1)) };
    },
  });
  return {
    items: mapEach(records, 'items', (ticket, path) => toConversation(ticket, path, context)),
    ...page,
    ...(total === null || isWide(input.filter) ? {} : { totalCount: total }),
  };
}

/** Newest change first, none behind one that is too old is younger: of two whole days that are found, one page is read. */
const isPast = ({ filter, sort }: Input, last: JsonRecord | undefined): boolean =>
  sort?.by === 'updated_at' &&
  sort.direction === 'desc' &&
  filter.updated_since !== undefined &&
  Date.parse((last && optionalText(last, 'LastUpdated')) ?? '') < Date.parse(filter.updated_since);

/** Whether the query returns too much: whole days before a time, and further requestors of a ticket. */
const isWide = ({ customer_id, created_since, updated_since }: Input['filter']): boolean =>
  [customer_id, created_since, updated_since].some((each) => each !== undefined);

/** TicketSQL. A time is read in the user's zone, so it is the earliest that it can be, and the list drops the rest. */
function toCondition(filter: Input['filter']): string {
  const { status, customer_id, assignee_id, inbox_id, created_since, updated_since } = filter;
  return [
    'id > 0',
    status &&
      `(${ownStatusesOf(status)
        .map((own) => `Status = '${own}'`)
        .join(' OR ')})`,
    customer_id && `Requestor.Name = ${quote(customer_id, 'filter.customer_id')}`,
    assignee_id && `Owner = ${quote(assignee_id, 'filter.assignee_id')}`,
    inbox_id && `Queue = ${numericId(inbox_id, 'filter.inbox_id')}`,
    created_since && `Created >= '${earliest(created_since)}'`,
    updated_since && `LastUpdated >= '${earliest(updated_since)}'`,
  ]
    .filter(Boolean)
    .join(' AND ');
}

/** From the list: it names people and the queue, and leaves out what is deleted. */
function* read(id: string, context: OperationContext): Steps<Conversation> {
  const query = { query: `id = ${numericId(id)}`, ...ticketFields };
  const { body } = yield* send({ method: 'GET', path: '/tickets', query });
  const [ticket] = mapRecords(body, 'items', (each, path) => toConversation(each, path, context));
  if (!ticket) throw notFound('conversation');
  return ticket;
}

function* create(input: ConversationCreate, context: OperationContext): Steps<Conversation> {
  const { message, customer, customer_id, inbox_id, status, pass_through, ...attributes } = input;
  const queue = yield* queueFor(inbox_id, context);
  const requestor = customer?.email ?? customer_id;
  const ticket = {
    Queue: queue,
    ...(message ? { ...toPeople(message), ...toContent(message) } : {}),
    ...(requestor === undefined ? {} : { Requestor: [requestor] }),
    ...toTicket(attributes),
  };
  const extended = [...(message?.pass_through ?? []), ...(pass_through ?? [])];
  const { body } = yield* send({
    method: 'POST',
    path: '/ticket',
    json: extendBody(ticket, extended, serviceId),
  });
  const id = isRecord(body) ? optionalId(body, 'id') : null;
  if (id === null) throw unresolved('A ticket was opened, but its answer names no id.');
  // A new ticket can be in few of the states that one is changed to (run: 5.0.3, “stalled”).
  if (status !== undefined && status !== 'open')
    yield* readBack(
      send({ method: 'PUT', path: `/ticket/${numericId(id)}`, json: toTicket({ status }) }),
      `Ticket ${id} was opened, but its status was not set.`,
    );
  const made = yield* readSaved(read(id, context), id);
  const refused = findRefused(status === 'open' ? attributes : { ...attributes, status }, made);
  if (refused.length > 0)
    throw unresolved(
      `Ticket ${id} was opened, but without ${refused.join(', ')}: Request Tracker refused it.`,
    );
  return made;
}

/** Request Tracker answers 200 to a change that it refuses, so the ticket is read again and compared. */
function* update(
  { id, changes, etag }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const { pass_through, ...attributes } = changes;
  const path = `/ticket/${numericId(id)}`;
  const headers = etag === undefined ? {} : yield* unchanged(path, etag);
  const json = extendBody(toTicket(attributes), pass_through, serviceId);
  const { body } = yield* send({ method: 'PUT', path, json, headers });
  const changed = yield* readSaved(read(id, context), id);
  const refused = findRefused(attributes, changed);
  if (refused.length > 0)
    throw new ConnectorError(
      'refused',
      `Request Tracker did not change ${refused.join(', ')}. It says: ${wordsIn(body)}`,
    );
  return changed;
}

/** The version is when the ticket changed last; its own tag keeps it from changing between this look and the update. */
function* unchanged(path: string, etag: string): Steps<Readonly<Record<string, string>>> {
  const { body, headers } = yield* send({ method: 'GET', path });
  if (optionalText(asRecord(body, 'ticket'), 'LastUpdated') !== etag)
    throw new ConnectorError('changed', 'The ticket has changed since. Read it again and send its new etag.');
  return headers.etag === undefined ? {} : { 'If-Match': headers.etag };
}

type Attributes = Pick<
  ConversationUpdate,
  'subject' | 'status' | 'status_raw' | 'priority' | 'assignee_id' | 'inbox_id'
>;

/** Only the members the caller sent. */
const toTicket = ({
  subject,
  status,
  status_raw,
  priority,
  assignee_id,
  inbox_id,
}: Attributes): JsonRecord => ({
  ...(subject === undefined ? {} : { Subject: subject }),
  ...(status === undefined ? {} : { Status: statuses.write(status) }),
  ...(status_raw === undefined ? {} : { Status: status_raw }),
  ...(priority === undefined ? {} : { Priority: priority && priorities.write(priority) }),
  ...(assignee_id === undefined ? {} : { Owner: assignee_id ?? NOBODY }),
  ...(inbox_id === undefined ? {} : { Queue: numericId(inbox_id, 'inbox_id') }),
});

/** Which of the attributes are not as they were asked for. */
function findRefused(asked: Attributes, ticket: Conversation): string[] {
  const wanted = toTicket(asked);
  const shown: JsonRecord = {
    Subject: ticket.subject ?? '',
    Status: ticket.status_raw,
    Priority: ticket.priority_raw,
    Owner: ticket.assignee?.id ?? NOBODY,
    Queue: ticket.inbox?.id,
  };
  const names: Readonly<Record<string, string>> = {
    Subject: 'subject',
    Status: 'status',
    Priority: 'priority',
    Owner: 'assignee_id',
    Queue: 'inbox_id',
  };
  return Object.keys(wanted).flatMap((name) => (shown[name] === wanted[name] ? [] : [names[name] ?? name]));
}

/** Request Tracker's messages about applied and rejected changes. */
export const wordsIn = (body: unknown): string =>
  Array.isArray(body)
    ? body.filter((each): each is string => typeof each === 'string').join('; ')
    : 'nothing';
