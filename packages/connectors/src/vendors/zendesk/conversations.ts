import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  invalid,
  type ListInput,
  type ListPage,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import { asRecord, type JsonRecord, mapRecords, requiredId, requiredRecord } from '../../reading/index.js';
import { extendBody, idNumber, readBack, readSaved } from '../../writing/index.js';
import { canRepeat, writeComment } from './create-message.js';
import { nextOf } from './directory.js';
import { conversationReader, fields, priorities, sideloadsIn, statuses } from './map-conversation.js';

const maxPageSize = 100;
/** One of them each at a time; the names come with the tickets. */
const include = 'users,groups,comment_count';

/**
 * Tickets. Search has more filters, but lags behind, ends at 1,000 records, and has no names; so tickets are listed and
 * filtered here, without archived ones.
 */
export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['customer_id', 'external_id', 'updated_since'],
    sort: ['updated_at'],
    order: 'newest_first',
    request: listRequest,
    response: toPage,
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: {
    effect: 'delivers',
    accepts: [
      'subject',
      'status',
      'priority',
      'assignee_id',
      'team_id',
      'inbox_id',
      'tags',
      'external_id',
      'customer_id',
      'customer',
      'message',
    ],
    requires: ['message'],
    run: (input, context) => create(input, context),
    *settle(input, context) {
      const { message } = input;
      return message && canRepeat(message, context) ? yield* create(input, context) : null;
    },
    settlesBy: 'repeat',
  },
  update: {
    accepts: [
      'subject',
      'status',
      'status_raw',
      'priority',
      'assignee_id',
      'team_id',
      'inbox_id',
      'tags',
      'add_tags',
      'remove_tags',
      'external_id',
    ],
    conditional: true,
    run: (input, context) => update(input, context),
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }),
    response: () => undefined,
  },
  fields,
  values: { status: statuses.values, priority: priorities.values },
};

type Input = ListInput<'conversations'>;

/** Ids count up, so that the newest have the highest; those changed last come first where it matters when they were. */
function listRequest({ position, pageSize, filter, sort }: Input): DownstreamRequest {
  const { customer_id, external_id, updated_since } = filter;
  const order = sort?.direction === 'asc' ? 'updated_at' : sort || updated_since ? '-updated_at' : '-id';
  const query = { 'page[size]': pageSize, 'page[after]': position, sort: order, include };
  if (external_id !== undefined) return { method: 'GET', path: '/tickets', query: { ...query, external_id } };
  if (customer_id === undefined) return { method: 'GET', path: '/tickets', query };
  const user = numericId(customer_id, 'filter.customer_id');
  return { method: 'GET', path: `/users/${user}/tickets/requested`, query };
}

function toPage(
  response: DownstreamResponse,
  { filter: { updated_since }, sort }: Input,
  context: OperationContext,
): ListPage<'conversations'> {
  const page = asRecord(response.body, 'body');
  const items = mapRecords(page, 'tickets', conversationReader(sideloadsIn(page), context));
  // Behind the first that has not changed since, none has.
  const oldest = items.at(-1)?.updated_at;
  const isPast =
    updated_since !== undefined &&
    sort?.direction !== 'asc' &&
    typeof oldest === 'string' &&
    Date.parse(oldest) < Date.parse(updated_since);
  return { items, next: isPast ? null : nextOf(response) };
}

const pathOf = (id: string): string => `/tickets/${numericId(id)}`;

function* read(id: string, context: OperationContext): Steps<Conversation> {
  const { body } = yield* send({ method: 'GET', path: pathOf(id), query: { include } });
  return fromAnswer(body, context);
}

function fromAnswer(body: unknown, context: OperationContext): Conversation {
  const answer = asRecord(body, 'body');
  const ticket = requiredRecord(answer, 'ticket', 'body');
  return conversationReader(sideloadsIn(answer), context)(ticket, 'ticket');
}

/** The response to a create has no names, so the ticket is read again; if that fails, the response is used. */
function* create(
  { message, customer, customer_id, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  if (!message) throw invalid('A ticket begins with a message.', 'message');
  const requester = customer && { name: customer.name ?? customer.email, email: customer.email };
  const ticket = {
    ...toTicket(attributes),
    ...(requester ? { requester } : {}),
    // Replaces the requester that the message would imply.
    ...(customer_id === undefined
      ? {}
      : { requester: undefined, requester_id: idNumber(customer_id, 'customer_id') }),
  };
  const extended = [...(message.pass_through ?? []), ...(pass_through ?? [])];
  const body = yield* writeComment(message, ticket, extended, context);
  const id = requiredId(requiredRecord(asRecord(body, 'body'), 'ticket', 'body'), 'id', 'ticket');
  return yield* readBack(read(id, context), () => fromAnswer(body, context));
}

/** Tags are added and removed by calls of their own, which leave those of others alone. */
function* update(
  { id, changes, etag }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const { add_tags, remove_tags, pass_through, ...attributes } = changes;
  const path = pathOf(id);
  const ticket = extendBody({ ticket: toTicket(attributes) }, pass_through, 'zendesk');
  const writes: DownstreamRequest[] = [];
  // A version is looked at, even where nothing is written.
  if (etag !== undefined || Object.keys(requiredRecord(ticket, 'ticket', 'body')).length > 0)
    writes.push({ method: 'PUT', path, json: ticket });
  if (add_tags?.length) writes.push({ method: 'PUT', path: `${path}/tags`, json: { tags: add_tags } });
  if (remove_tags?.length)
    writes.push({ method: 'DELETE', path: `${path}/tags`, json: { tags: remove_tags } });
  for (const [index, write] of writes.entries())
    yield* send(index === 0 && etag !== undefined ? ifUnchanged(write, etag) : write);
  return yield* readSaved(read(id, context), id);
}

/** `safe_update` refuses a ticket that was changed since (developer.zendesk.com: protecting against collisions). */
function ifUnchanged(write: DownstreamRequest, etag: string): DownstreamRequest {
  const stamp = { updated_stamp: etag, safe_update: true };
  const body = asRecord(write.json, 'body');
  return {
    ...write,
    json:
      'ticket' in body ? { ticket: { ...asRecord(body.ticket, 'ticket'), ...stamp } } : { ...body, ...stamp },
  };
}

type Attributes = Omit<ConversationUpdate, 'add_tags' | 'remove_tags' | 'pass_through'>;

/** Only the members the caller sent; null clears. */
const toTicket = ({
  subject,
  status,
  status_raw,
  priority,
  assignee_id,
  team_id,
  inbox_id,
  tags,
  external_id,
}: Attributes): JsonRecord => ({
  ...(subject === undefined ? {} : { subject }),
  ...(status === undefined ? {} : { status: statuses.write(status) }),
  ...(status_raw === undefined ? {} : ownStatus(status_raw)),
  ...(priority === undefined ? {} : { priority: priority && priorities.write(priority) }),
  ...(assignee_id === undefined ? {} : { assignee_id: assignee_id && idNumber(assignee_id, 'assignee_id') }),
  ...(team_id === undefined ? {} : { group_id: team_id && idNumber(team_id, 'team_id') }),
  ...(inbox_id === undefined ? {} : { brand_id: idNumber(inbox_id, 'inbox_id') }),
  ...(tags === undefined ? {} : { tags }),
  ...(external_id === undefined ? {} : { external_id }),
});

/** Zendesk's own statuses have names, those of the account have numbers. */
const ownStatus = (status: string): JsonRecord =>
  /^[1-9]\d{0,14}$/.test(status) ? { custom_status_id: Number(status) } : { status };
