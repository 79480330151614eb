import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  cannot,
  ConnectorError,
  type DownstreamRequest,
  invalid,
  type ListInput,
  type ListPage,
  lookAside,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  unsupported,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed, numericId, sendForEach } from '../../listing/index.js';
import { idsIn, type JsonRecord, mapEach, recordIn, recordsIn, requiredId } from '../../reading/index.js';
import { extendBody, neverEmpty, readBack, readSaved } from '../../writing/index.js';
import { openConversation, toVendorMessage } from './create-message.js';
import { readAgents, readQueues } from './directory.js';
import { agentIdOf, fields, type Names, statuses, toConversation } from './map-conversation.js';
import { uuid } from './map-message.js';
import { activeSince, isOneOf, search } from './search.js';

const serviceId = 'dixa';
const alwaysAssigned = neverEmpty('assignee_id', 'Dixa cannot unassign a conversation.');
/** Dixa’s clock may run ahead of ours, and what was just opened is to be listed. */
const clockSkew = 60_000;

/** The search returns only IDs, so each conversation is read separately. */
export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: 50 },
    filters: ['customer_id', 'assignee_id', 'inbox_id', 'tag', 'created_since', 'updated_since'],
    sort: [],
    // The search, the agents and the queues.
    callsPerPage: { base: 3, perRecord: 1 },
    run: (input, context) => list(input, context),
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: {
    effect: 'delivers',
    accepts: ['subject', 'status', 'customer_id', 'customer', 'assignee_id', 'inbox_id', 'tags', 'message'],
    limits: [
      alwaysAssigned,
      { path: 'message.recipients', message: 'The message goes to the customer alone.' },
    ],
    requires: ['message', ['customer_id', 'customer'], 'assignee_id'],
    // Only where a message needs an agent who writes it, and nothing else names one.
    defaults: ['assignee_id'],
    defaultsFrom: { assignee_id: 'agent_id' },
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: ['status', 'snoozed_until', 'assignee_id', 'inbox_id', 'tags', 'add_tags', 'remove_tags'],
    limits: [alwaysAssigned],
    run: (input, context) => update(input, context),
  },
  delete: unsupported('Dixa deletes no conversations; anonymizing one is something else, and for good.'),
  fields,
  values: { status: statuses.values },
};

function* list(
  { position, pageSize, filter }: ListInput<'conversations'>,
  context: OperationContext,
): Steps<ListPage<'conversations'>> {
  const { customer_id, assignee_id, inbox_id, tag, created_since, updated_since } = filter;
  const asked = { ContactId: customer_id, AgentId: assignee_id, QueueId: inbox_id, TagId: tag };
  const conditions = Object.entries(asked).flatMap(([field, id]) =>
    id === undefined ? [] : [isOneOf(field, uuid(id, 'filter'))],
  );
  if (updated_since !== undefined) conditions.push(activeSince(toMoment(updated_since)));
  const { ids, next } = yield* search(position, new Date(context.now.getTime() + clockSkew), {
    limit: pageSize,
    conditions,
    ...(created_since === undefined ? {} : { createdSince: toMoment(created_since) }),
  });
  const found = yield* sendForEach(ids, (id) => ({ method: 'GET', path: pathOf(id) }));
  const records = mapEach(
    found,
    'conversations',
    ([, { body }]) => recordIn(body, 'data'),
    ([id]) => id,
  );
  const names = yield* lookAside(() => readNames(records, context), noNames);
  return { items: mapEach(records, 'data', (record, path) => toConversation(record, path, names)), next };
}

/** Only what is no moment stays as it is, for Dixa to refuse. */
const toMoment = (since: string): string =>
  Number.isNaN(Date.parse(since)) ? since : new Date(since).toISOString();

const pathOf = (id: string): string => `/conversations/${numericId(id)}`;

const noNames: Names = { agents: new Map(), queues: new Map() };

function* readNames(records: readonly JsonRecord[], context: OperationContext): Steps<Names> {
  const agents = records.some((record) => agentIdOf(record) !== null) ? yield* readAgents(context) : [];
  const queues = records.some(({ queue }) => queue) ? yield* readQueues(context) : [];
  return {
    agents: new Map(agents.map((agent) => [agent.id, agent])),
    queues: new Map(queues.map(({ id, name }) => [id, name])),
  };
}

function* readRecord(id: string): Steps<JsonRecord> {
  return recordIn((yield* send({ method: 'GET', path: pathOf(id) })).body, 'data');
}

function* read(id: string, context: OperationContext): Steps<Conversation> {
  const record = yield* readRecord(id);
  return toConversation(record, 'data', yield* readNames([record], context));
}

/** By email, as messages open them; what else it is to be is said by calls of their own. */
function* create(
  { message, customer, customer_id, subject, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  if (!message) throw invalid('A conversation begins with a message.', 'message');
  const first = toVendorMessage(
    context.settings.agent_id ? message : byAssignee(message, attributes.assignee_id),
    context,
  );
  // A new one is open, and would be taken from its agent if it was reopened.
  const { status, ...others } = attributes;
  const actions = actionsOf(status === 'open' ? others : attributes);
  const tagging = taggingOf('PUT', attributes.tags ?? [], 'tags');
  const id = yield* openConversation(
    {
      requesterId:
        customer_id === undefined ? yield* requesterOf(customer) : idOf(customer_id, 'customer_id'),
      subject: subject ?? message.subject ?? '',
      message: first,
    },
    [...(message.pass_through ?? []), ...(pass_through ?? [])],
    context,
  );
  const rest = function* (): Steps<void> {
    for (const { side, json } of actions) yield* send(actionRequest(id, side, json));
    for (const tag of tagging) yield* send(tag(id));
  };
  yield* readBack(rest(), 'The conversation was opened, but not all of it could be written.');
  return yield* readSaved(read(id, context), id);
}

/** Written by whom it is assigned to, where nothing else names the agent. */
const byAssignee = (
  message: NonNullable<ConversationCreate['message']>,
  assigneeId: string | null | undefined,
): NonNullable<ConversationCreate['message']> =>
  message.author || !assigneeId ? message : { ...message, author: { id: assigneeId, type: 'agent' } };

/** Who has this address, or a new end user who has it. */
function* requesterOf(customer: ConversationCreate['customer']): Steps<string> {
  if (!customer) throw invalid('Name the customer.', 'customer');
  const { email, name } = customer;
  const [known] = recordsIn(
    (yield* send({ method: 'GET', path: '/endusers', query: { email } })).body,
    'data',
  );
  if (known) return requiredId(known, 'id', 'data[0]');
  const json = { displayName: name ?? email, email };
  const { body } = yield* send({ method: 'POST', path: '/endusers', json });
  return requiredId(recordIn(body, 'data'), 'id', 'data');
}

function* update(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const { tags, add_tags, remove_tags, pass_through, ...attributes } = changes;
  const before = yield* readRecord(id);
  // Reopening an open conversation would take it from its agent and offer it again.
  const isAsked = statuses.read(String(before.state)) === alike(changes.status) && pass_through === undefined;
  const { status: _status, snoozed_until: _until, ...others } = attributes;
  const actions = actionsOf(isAsked && changes.status !== 'snoozed' ? others : attributes);
  const [first, ...following] = actions;
  const extended = extendBody(first?.json ?? {}, pass_through, serviceId);
  if (!first && Object.keys(extended).length > 0)
    throw cannot('No request of this change has a body for it.', 'pass_through', { reason: 'combination' });
  const present =
    tags === undefined
      ? []
      : idsIn((yield* send({ method: 'GET', path: `${pathOf(id)}/tags` })).body, 'data');
  const tagging = [
    ...taggingOf('PUT', tags ?? add_tags ?? [], tags ? 'tags' : 'add_tags'),
    ...taggingOf('DELETE', remove_tags ?? [], 'remove_tags'),
    ...taggingOf(
      'DELETE',
      present.filter((tag) => !tags?.includes(tag)),
      'tags',
    ),
  ];
  if (first) yield* send(actionRequest(id, first.side, extended));
  for (const { side, json } of following) yield* send(actionRequest(id, side, json));
  for (const tag of tagging) yield* send(tag(id));
  const changed = yield* readSaved(read(id, context), id, () => toConversation(before, 'data', noNames));
  if (changes.status !== undefined && changed.status !== alike(changes.status))
    throw new ConnectorError('refused', 'Dixa did not change the state of the conversation.');
  return changed;
}

/** There is one end. */
const alike = (status: ConversationUpdate['status']): Conversation['status'] | undefined =>
  status === 'closed' ? 'solved' : status;

type Attributes = Pick<ConversationUpdate, 'status' | 'snoozed_until' | 'assignee_id' | 'inbox_id'>;
type Action = { readonly side: string; readonly json: JsonRecord };

/** Reopening returns a conversation to its queue, so it comes first; closing and snoozing come last. */
function actionsOf({ status, snoozed_until, assignee_id, inbox_id }: Attributes): readonly Action[] {
  const actions: Action[] = [];
  if (status === 'open') actions.push({ side: 'reopen', json: {} });
  if (inbox_id !== undefined)
    actions.push({ side: 'transfer/queue', json: { queueId: idOf(inbox_id, 'inbox_id') } });
  if (assignee_id != null)
    actions.push({ side: 'claim', json: { agentId: idOf(assignee_id, 'assignee_id'), force: true } });
  if (snoozed_until !== undefined)
    actions.push({ side: 'followup', json: { timestamp: toMoment(snoozed_until) } });
  if (alike(status) === 'solved') actions.push({ side: 'close', json: {} });
  return actions;
}

const actionRequest = (id: string, side: string, json: JsonRecord): DownstreamRequest => ({
  method: 'PUT',
  path: `${pathOf(id)}/${side}`,
  json,
});

const taggingOf = (method: 'PUT' | 'DELETE', ids: readonly string[], path: string) =>
  ids.map((each) => {
    const tag = idOf(each, path);
    return (id: string): DownstreamRequest => ({ method, path: `${pathOf(id)}/tags/${tag}` });
  });

function idOf(id: string, path: string): string {
  try {
    return uuid(id);
  } catch {
    throw invalid('Dixa’s ids of people, queues and tags are UUIDs.', path);
  }
}
