import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  cannot,
  invalid,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  unresolved,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import {
  asRecord,
  asRecords,
  isRecord,
  type JsonRecord,
  optionalId,
  optionalText,
} from '../../reading/index.js';
import { extendBody, isFromContact, neverEmpty, readSaved } from '../../writing/index.js';
import { needsRecipient, toArticle, toNumber, writeTicket } from './create-message.js';
import { fields, nobody, priorities, priorityOfRank, statuses } from './map-conversation.js';
import {
  listRequest,
  listTickets,
  maxPageSize,
  pathOf,
  readTicket,
  tagsIn,
  tagsRequest,
} from './read-tickets.js';

const limits = [
  neverEmpty('priority', 'A ticket of Zammad always has a priority.'),
  neverEmpty('team_id', 'A ticket of Zammad is always in a group.'),
];

export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['updated_since'],
    sort: [],
    order: 'oldest_first',
    // The tickets, three lists of what they name by number, and the tags of each.
    callsPerPage: { base: 4, perRecord: 1 },
    run: (input, context) => listTickets(input, context),
  }),
  get: { run: ({ id }, context) => readTicket(id, context) },
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
      'customer_id',
      'customer',
      'message',
    ],
    requires: ['message', ['customer', 'customer_id'], ['inbox_id', 'team_id']],
    limits,
    defaults: ['inbox_id'],
    run: (input, context) => create(input, context),
  },
  update: {
    limits,
    accepts: [
      'subject',
      'status',
      'status_raw',
      'snoozed_until',
      'priority',
      'assignee_id',
      'team_id',
      'tags',
      'add_tags',
      'remove_tags',
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

function* create(
  { message, customer, customer_id, inbox_id, tags, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  if (!message) throw invalid('A ticket begins with an article.', 'message');
  const { team_id } = attributes;
  if (inbox_id !== undefined && (team_id ?? inbox_id) !== inbox_id)
    throw cannot('Inboxes and teams of Zammad are its groups. Name one group.', 'inbox_id', {
      reason: 'combination',
    });
  const input = {
    ...message,
    subject: attributes.subject ?? message.subject,
    ...(isFromContact(message) && !message.author?.id && !message.author?.email
      ? {
          author: {
            ...customer,
            ...message.author,
            ...(customer_id === undefined ? {} : { id: customer_id }),
          },
        }
      : {}),
    pass_through: [...(message.pass_through ?? []), ...(pass_through ?? [])],
  };
  const article = toArticle(input);
  const to = needsRecipient(article) ? yield* addressOf(customer_id, customer) : undefined;
  const body = yield* writeTicket(input, to === undefined ? article : { ...article, to }, context, {
    ...toCustomer(customer_id, customer),
    ...(inbox_id === undefined ? {} : { group_id: toNumber(inbox_id, 'inbox_id') }),
    ...(yield* toTicket(attributes)),
    ...(tags?.length ? { tags: tags.map(writableTag).join(',') } : {}),
  });
  const id = isRecord(body) ? optionalId(body, 'id') : null;
  if (id === null) throw unresolved('A ticket was opened, but its answer does not name it.');
  return yield* readSaved(readTicket(id, context), id);
}

/** Zammad looks an address up, and adds a customer where there is none (tickets_controller.rb). */
function toCustomer(
  id: ConversationCreate['customer_id'],
  customer: ConversationCreate['customer'],
): JsonRecord {
  if (id !== undefined) return { customer_id: toNumber(id, 'customer_id') };
  if (!customer) throw invalid('A new ticket needs its customer.', 'customer');
  if (!customer.name) return { customer_id: `guess:${customer.email}` };
  const [firstname, ...rest] = customer.name.trim().split(/\s+/);
  return { customer: { firstname, lastname: rest.join(' '), email: customer.email } };
}

/** Zammad silently drops an email without a recipient. */
function* addressOf(
  id: ConversationCreate['customer_id'],
  customer: ConversationCreate['customer'],
): Steps<string | undefined> {
  if (id === undefined) return customer?.email;
  const { body } = yield* send({ method: 'GET', path: `/users/${numericId(id, 'customer_id')}` });
  const email = optionalText(asRecord(body, 'user'), 'email');
  if (email === null) throw invalid('This customer has no email address: name a recipient.', 'customer_id');
  return email;
}

/** The list of tags is written as words between commas. */
function writableTag(tag: string): string {
  if (tag.includes(',')) throw cannot('A tag of a new ticket has no comma.', 'tags');
  return tag;
}

/** Tags have calls of their own, one for each. */
function* update(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const ticketId = numericId(id);
  const json = extendBody(yield* toTicket(changes), changes.pass_through, 'zammad');
  if (Object.keys(json).length > 0) yield* send({ method: 'PUT', path: pathOf(id), json });
  const { add, remove } = yield* tagChanges(ticketId, changes);
  const target = { object: 'Ticket', o_id: Number(ticketId) };
  for (const item of add) yield* send({ method: 'POST', path: '/tags/add', json: { ...target, item } });
  for (const item of remove)
    yield* send({ method: 'DELETE', path: '/tags/remove', json: { ...target, item } });
  return yield* readSaved(readTicket(id, context), id);
}

/** Only what there is to do: a tag that a ticket does not have cannot be taken from it. */
function* tagChanges(
  ticketId: string,
  { tags, add_tags = [], remove_tags = [] }: ConversationUpdate,
): Steps<{ add: readonly string[]; remove: readonly string[] }> {
  if (tags === undefined && add_tags.length + remove_tags.length === 0) return { add: [], remove: [] };
  const present = tagsIn(yield* send(tagsRequest(ticketId)));
  const wanted = new Set(tags ?? [...present, ...add_tags].filter((tag) => !remove_tags.includes(tag)));
  return {
    add: [...wanted].filter((tag) => !present.includes(tag)),
    remove: present.filter((tag) => !wanted.has(tag)),
  };
}

/** Only the members the caller sent. */
function* toTicket({
  subject,
  status,
  status_raw,
  snoozed_until,
  priority,
  assignee_id,
  team_id,
}: Omit<ConversationUpdate, 'tags'>): Steps<JsonRecord> {
  return {
    ...(subject === undefined ? {} : { title: subject }),
    ...(status === undefined ? {} : { state_id: yield* stateOf(statuses.write(status)) }),
    ...(status_raw === undefined ? {} : { state: status_raw }),
    ...(snoozed_until === undefined ? {} : { pending_time: new Date(snoozed_until).toISOString() }),
    ...(priority ? { priority_id: yield* priorityIdOf(priority) } : {}),
    ...(assignee_id === undefined ? {} : { owner_id: toNumber(assignee_id ?? nobody, 'assignee_id') }),
    ...(team_id ? { group_id: toNumber(team_id, 'team_id') } : {}),
  };
}

/** The first state of a type that can be given. */
function* stateOf(type: string): Steps<number> {
  const { body } = yield* send(listRequest('/ticket_states'));
  const [state] = asRecords(body, 'body')
    .filter((each) => each.active !== false && optionalId(each, 'state_type_id') === type)
    .map((each) => Number(optionalId(each, 'id')))
    .toSorted((left, right) => left - right);
  if (state === undefined) throw cannot('This Zammad has no state of that meaning.', 'status');
  return state;
}

function* priorityIdOf(priority: NonNullable<ConversationUpdate['priority']>): Steps<number> {
  const { body } = yield* send(listRequest('/ticket_priorities'));
  const id = priorityOfRank(asRecords(body, 'body'), priorities.write(priority));
  if (id === null) throw cannot('This Zammad has no priority of that meaning.', 'priority');
  return Number(id);
}
