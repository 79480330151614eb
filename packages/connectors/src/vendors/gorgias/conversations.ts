import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  invalid,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapRecords,
  optionalRecord,
  optionalText,
  requiredId,
} from '../../reading/index.js';
import { extendBody, idNumber, readBack, readSaved } from '../../writing/index.js';
import { senderOf } from './inboxes.js';
import { fields, priorities, statuses, toConversation } from './map-conversation.js';
import { settle } from './messages.js';
import { sendNew, serviceId, toPerson } from './write-message.js';

export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: 100 },
    filters: ['customer_id', 'external_id', 'updated_since', 'created_since'],
    sort: ['created_at', 'updated_at'],
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
      'channel',
      'customer',
      'customer_id',
      'assignee_id',
      'team_id',
      'inbox_id',
      'tags',
      'external_id',
      'metadata',
      'message',
    ],
    requires: ['message', ['customer', 'customer_id']],
    run: (input, context) => create(input, context),
    settle: ({ message, transactionId }, context) => findCreated({ message, transactionId }, context),
  },
  update: {
    accepts: [
      'subject',
      'status',
      'snoozed_until',
      'priority',
      'assignee_id',
      'team_id',
      'tags',
      'add_tags',
      'remove_tags',
      'external_id',
      'metadata',
    ],
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

/** Gorgias filters by no time, but sorts: behind the first that is too old, none is younger. */
function orderOf({ filter, sort }: Input) {
  if (sort) return sort;
  return { by: filter.updated_since ? 'updated_at' : 'created_at', direction: 'desc' } as const;
}

function listRequest(input: Input): DownstreamRequest {
  const { position, pageSize, filter } = input;
  const { by, direction } = orderOf(input);
  const { customer_id: customer } = filter;
  return {
    method: 'GET',
    path: '/tickets',
    query: {
      limit: pageSize,
      cursor: position,
      customer_id: customer === undefined ? undefined : numericId(customer, 'filter.customer_id'),
      external_id: filter.external_id,
      // Tickets in the trash are deleted.
      trashed: 'false',
      order_by: `${by === 'updated_at' ? 'updated' : 'created'}_datetime:${direction}`,
    },
  };
}

function toPage(
  { body }: DownstreamResponse,
  input: Input,
  context: OperationContext,
): ListPage<'conversations'> {
  const page = asRecord(body, 'body');
  const items = mapRecords(page, 'data', (ticket, path) => toConversation(ticket, path, context));
  const { by, direction } = orderOf(input);
  const since = by === 'updated_at' ? input.filter.updated_since : input.filter.created_since;
  const oldest = items.at(-1)?.[by === 'updated_at' ? 'updated_at' : 'created_at'];
  const isPast = direction === 'desc' && since && oldest && Date.parse(oldest) < Date.parse(since);
  return { items, next: isPast ? null : optionalText(optionalRecord(page, 'meta'), 'next_cursor') };
}

const pathOf = (id: string): string => `/tickets/${numericId(id)}`;

function* read(id: string, context: OperationContext): Steps<Conversation> {
  const { body } = yield* send({ method: 'GET', path: pathOf(id) });
  const ticket = asRecord(body, 'ticket');
  // Tickets in the trash are deleted.
  if (optionalText(ticket, 'trashed_datetime') !== null) throw notFound('conversation');
  return toConversation(ticket, 'ticket', context);
}

function* create(
  { message, customer, customer_id, inbox_id, tags, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  if (!message) throw invalid('A ticket begins with a message.', 'message');
  const { email, name } = customer ?? {};
  const ticket = {
    ...toTicket(attributes),
    customer:
      customer_id === undefined ? toPerson(null, email, name) : { id: idNumber(customer_id, 'customer_id') },
  };
  const extended = [...(message.pass_through ?? []), ...(pass_through ?? [])];
  const from =
    inbox_id === undefined
      ? []
      : [{ role: 'from' as const, address: yield* senderOf(inbox_id, context), name: null }];
  const named = message.recipients ?? (email ? [{ role: 'to' as const, address: email, name }] : []);
  const input = {
    ...message,
    channel: message.channel ?? attributes.channel,
    // The recipient, if none is given.
    recipients: [...from, ...named],
    pass_through: extended,
  };
  const tagIds = (tags ?? []).map((tag) => idNumber(tag, 'tags'));
  const { body } = yield* sendNew(input, context.transactionId, ticket);
  const made = asRecord(body, 'ticket');
  const madeId = requiredId(made, 'id', 'ticket');
  if (tagIds.length > 0)
    yield* readBack(
      send(tagRequest('PUT', madeId, tagIds)),
      'The ticket was made, but its tags were not set.',
    );
  return yield* readBack(read(madeId, context), () => toConversation(made, 'ticket', context));
}

/** The message that comes with a ticket carries our transaction id. */
function* findCreated(
  { message, transactionId }: { readonly transactionId: string } & Pick<ConversationCreate, 'message'>,
  context: OperationContext,
): Steps<Conversation | null> {
  const found = yield* settle({ ...message, transactionId });
  return found && (yield* read(found.conversation_id, context));
}

/** Tags have calls of their own, so that those of others stay. */
function* update(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const { tags, add_tags, remove_tags, pass_through } = changes;
  const json = extendBody({ ...toTicket(changes), ...snoozeOf(changes) }, pass_through, serviceId);
  const idsOf = (path: string, ids: readonly string[] = []) => ids.map((tag) => idNumber(tag, path));
  const [added, removed] = [idsOf('add_tags', add_tags), idsOf('remove_tags', remove_tags)];
  const writes: DownstreamRequest[] = [
    ...(Object.keys(json).length > 0 ? [{ method: 'PUT', path: pathOf(id), json } as const] : []),
    ...(tags ? [tagRequest('PUT', id, idsOf('tags', tags))] : []),
    ...(added.length > 0 ? [tagRequest('POST', id, added)] : []),
    ...(removed.length > 0 ? [tagRequest('DELETE', id, removed)] : []),
  ];
  for (const write of writes) yield* send(write);
  return yield* readSaved(read(id, context), id);
}

const tagRequest = (
  method: 'PUT' | 'POST' | 'DELETE',
  id: string,
  ids: readonly number[],
): DownstreamRequest => ({ method, path: `${pathOf(id)}/tags`, json: { ids } });

/** Whatever else it becomes, it is no longer put off. */
const snoozeOf = ({ status, snoozed_until }: ConversationUpdate): JsonRecord =>
  status === undefined
    ? {}
    : { snooze_datetime: snoozed_until === undefined ? null : new Date(snoozed_until).toISOString() };

type Attributes = Pick<
  ConversationUpdate,
  'subject' | 'status' | 'priority' | 'assignee_id' | 'team_id' | 'external_id' | 'metadata'
>;

/** Only the members the caller sent; null clears. */
const toTicket = ({
  subject,
  status,
  priority,
  assignee_id,
  team_id,
  external_id,
  metadata,
}: Attributes): JsonRecord => ({
  ...(subject === undefined ? {} : { subject }),
  ...(status === undefined ? {} : { status: status === 'snoozed' ? 'open' : statuses.write(status) }),
  ...(priority === undefined ? {} : { priority: priority && priorities.write(priority) }),
  ...(assignee_id === undefined ? {} : { assignee_user: reference(assignee_id, 'assignee_id') }),
  ...(team_id === undefined ? {} : { assignee_team: reference(team_id, 'team_id') }),
  ...(external_id === undefined ? {} : { external_id }),
  ...(metadata === undefined ? {} : { meta: metadata }),
});

const reference = (id: string | null, path: string): JsonRecord | null =>
  id === null ? null : { id: idNumber(id, path) };
