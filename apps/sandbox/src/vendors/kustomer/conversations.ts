import { writtenDate } from '../../written-date.js';
import { hasEnded, type Conversation, type Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fail, type Fields, fromId, notFound, queues, relation, toId } from './format.js';
import { paginate } from './list-records.js';

const priorities = { low: 2, normal: 3, high: 4, urgent: 5 } as const;
const known =
  'customer externalId name status priority createdAt importedAt direction replyChannel tags assignedUsers assignedTeams custom defaultLang queue';
const createFields = known.split(' ');
const changeFields = [...createFields, 'subStatus', 'snooze', 'ended', 'locked', 'rev', 'deleted'];

export function toConversation(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const { id, assigneeId, teamId, status } = conversation;
  const history = helpdesk.history(id).filter(({ kind }) => kind !== 'event');
  const lastDone = conversation.closedAt === null ? {} : { createdAt: conversation.closedAt };
  return {
    type: 'conversation',
    id: toId('conversation', id),
    attributes: {
      ...(conversation.externalId === null ? {} : { externalId: conversation.externalId }),
      name: conversation.subject,
      channels: [conversation.channel === 'phone' ? 'voice' : conversation.channel],
      status: hasEnded(status) ? 'done' : status === 'snoozed' ? 'snoozed' : 'open',
      snooze: status === 'snoozed' ? { time: conversation.snoozedUntil, status: 'scheduled' } : null,
      messageCount: history.filter(({ kind }) => kind === 'message').length,
      noteCount: history.filter(({ kind }) => kind === 'note').length,
      satisfaction: 0,
      createdAt: writtenDate(conversation),
      updatedAt: conversation.updatedAt,
      modifiedAt: conversation.updatedAt,
      ended: false,
      tags: helpdesk.tags
        .filter(({ name }) => conversation.tags.includes(name))
        .map((tag) => toId('tag', tag.id)),
      suggestedTags: [],
      sentiment: {},
      lastMessageIn: {},
      ...(history.length > 0 ? { lastMessageAt: history.at(-1)?.createdAt } : {}),
      assignedUsers: assigneeId === 0 ? [] : [toId('user', assigneeId)],
      assignedTeams: teamId === null ? [] : [toId('team', teamId)],
      queue: { id: toId('queue', queues.indexOf(conversation.queue) + 1), displayName: conversation.queue },
      firstResponse: {},
      lastDone,
      direction: 'in',
      ...(conversation.metadata ? { custom: conversation.metadata } : {}),
      outboundMessageCount: 0,
      priority: conversation.priority === null ? 3 : priorities[conversation.priority],
      rev: 1,
    },
    relationships: {
      org: relation('org', 'orgs', 1),
      customer: relation('customer', 'customers', conversation.contactId),
      messages: { links: { self: `/v1/conversations/${toId('conversation', id)}/messages` } },
    },
    links: { self: `/v1/conversations/${toId('conversation', id)}` },
  };
}

/** `GET /conversations/externalId={value}` is the same route as the one by id. */
function requireConversation({ params }: VendorRequest, helpdesk: Helpdesk): Conversation {
  const externalId = /^externalId=(.+)$/.exec(params.id ?? '')?.[1];
  const conversation =
    externalId === undefined
      ? helpdesk.conversation(fromId('conversation', params.id))
      : helpdesk.conversations().find((each) => each.externalId === externalId);
  if (!conversation) throw notFound();
  return conversation;
}

function listConversations(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const customer = request.params.id === undefined ? undefined : fromId('customer', request.params.id);
  if (customer !== undefined && !helpdesk.person(customer)) throw notFound();
  const found = helpdesk
    .conversations()
    .filter(({ contactId }) => customer === undefined || contactId === customer);
  const { page, rest } = paginate(found, request);
  return { status: 200, body: { data: page.map((each) => toConversation(each, helpdesk)), ...rest } };
}

const answerWith =
  (status: number, act: (request: VendorRequest, helpdesk: Helpdesk) => number) =>
  (request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const conversation = helpdesk.conversation(act(request, helpdesk));
    return { status, body: conversation ? { data: toConversation(conversation, helpdesk) } : undefined };
  };

function create({ body }: VendorRequest, helpdesk: Helpdesk): number {
  const fields = assertFields(body, createFields);
  const customer = helpdesk.person(fromId('customer', fields.customer));
  if (!customer) throw invalid('/customer', 'does not exist');
  if (fields.status !== undefined && !['open', 'done'].includes(String(fields.status)))
    throw invalid('/status', 'should be equal to one of the allowed values');
  assertNewExternalId(fields.externalId, 0, helpdesk);
  const changes = readChanges(fields, helpdesk);
  const { id } = helpdesk.addConversation({
    subject: '',
    channel: 'email',
    contactId: customer.id,
    assigneeId: 0,
    ...changes,
  });
  return id;
}

function change(request: VendorRequest, helpdesk: Helpdesk): number {
  const { id } = requireConversation(request, helpdesk);
  const fields = assertFields(request.body, changeFields);
  assertNewExternalId(fields.externalId, id, helpdesk);
  helpdesk.updateConversation(id, readChanges(fields, helpdesk));
  return id;
}

function readChanges(fields: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  const { name, status, snooze, priority, externalId, assignedUsers, assignedTeams } = fields;
  const users = helpdesk.agents().map((agent) => toId('user', agent.id));
  const groups = helpdesk.teams.map((team) => toId('team', team.id));
  return {
    ...(name === undefined ? {} : { subject: String(name) }),
    ...(status === undefined ? {} : { status: readStatus(status) }),
    ...(isRecord(snooze) && typeof snooze.time === 'string'
      ? { status: 'snoozed', snoozedUntil: new Date(snooze.time).toISOString() }
      : {}),
    ...(priority === undefined ? {} : { priority: readPriority(priority) }),
    ...(externalId === undefined ? {} : { externalId: externalId === null ? null : String(externalId) }),
    ...(assignedUsers === undefined
      ? {}
      : { assigneeId: fromId('user', readIds(assignedUsers, '/assignedUsers', users)[0]) }),
    ...(assignedTeams === undefined
      ? {}
      : { teamId: fromId('team', readIds(assignedTeams, '/assignedTeams', groups)[0]) || null }),
    ...(fields.queue === undefined ? {} : { queue: readQueue(fields.queue) }),
    ...(fields.tags === undefined ? {} : { tags: readTags(fields.tags, helpdesk) }),
  };
}

function readQueue(value: unknown): string {
  const id = isRecord(value) ? value.id : undefined;
  const queue = queues[fromId('queue', id) - 1];
  if (queue === undefined) throw invalid('/queue/id', 'does not exist');
  return queue;
}

function readStatus(value: unknown): Conversation['status'] {
  if (value === 'done') return 'solved';
  if (value === 'open' || value === 'snoozed') return value;
  throw invalid('/status', 'should be equal to one of the allowed values');
}

function readPriority(value: unknown): Conversation['priority'] {
  const entry = Object.entries(priorities).find(([, number]) => number === value);
  if (!entry) throw invalid('/priority', 'should be integer');
  return entry[0] as Conversation['priority'];
}

function readIds(value: unknown, pointer: string, allowed: readonly string[]): string[] {
  const ids = Array.isArray(value) ? value.map(String) : [''];
  if (!ids.every((id) => allowed.includes(id))) throw invalid(pointer, 'does not exist');
  return ids;
}

const readTags = (value: unknown, helpdesk: Helpdesk): string[] =>
  readIds(
    value,
    '/tags',
    helpdesk.tags.map(({ id }) => toId('tag', id)),
  ).flatMap((id) => helpdesk.tags.filter((tag) => toId('tag', tag.id) === id).map(({ name }) => name));

const changeTags = (alter: (present: readonly string[], given: readonly string[]) => readonly string[]) =>
  answerWith(200, (request, helpdesk) => {
    const conversation = requireConversation(request, helpdesk);
    const given = readTags(request.body, helpdesk);
    helpdesk.updateConversation(conversation.id, { tags: alter(conversation.tags, given) });
    return conversation.id;
  });

function assertNewExternalId(value: unknown, ownId: number, helpdesk: Helpdesk): void {
  const other = helpdesk.conversations().find((each) => each.externalId === value && each.id !== ownId);
  if (typeof value === 'string' && other) throw fail(409, 'duplicate', 'externalId is taken');
}

export function assertFields(body: unknown, allowed: readonly string[]): Fields {
  if (!isRecord(body)) throw invalid('/', 'should be object');
  const unknown = Object.keys(body).find((name) => !allowed.includes(name));
  if (unknown) throw invalid(`/${unknown}`, 'should NOT have additional properties');
  return body;
}

export const invalid = (pointer: string, detail: string) =>
  fail(400, 'invalid_input', 'Invalid request', `${pointer} ${detail}`);

const may = (verb: string): string[] => [`org.permission.conversation.${verb}`];
const one = '/v1/conversations/:id';

export const conversationRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/v1/conversations', scopes: may('read'), handle: listConversations },
  { method: 'POST', path: '/v1/conversations', scopes: may('create'), handle: answerWith(201, create) },
  {
    method: 'GET',
    path: one,
    scopes: may('read'),
    handle: answerWith(200, (request, helpdesk) => requireConversation(request, helpdesk).id),
  },
  { method: 'PATCH', path: one, scopes: may('update'), handle: answerWith(200, change) },
  {
    method: 'DELETE',
    path: one,
    scopes: may('delete'),
    handle: answerWith(204, (request, helpdesk) => {
      const { id } = requireConversation(request, helpdesk);
      helpdesk.deleteConversation(id);
      return id;
    }),
  },
  {
    method: 'POST',
    path: `${one}/tags`,
    scopes: may('update'),
    handle: changeTags((present, given) => [...new Set([...present, ...given])]),
  },
  {
    method: 'DELETE',
    path: `${one}/tags`,
    scopes: may('delete'),
    handle: changeTags((present, given) => present.filter((tag) => !given.includes(tag))),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/conversations',
    scopes: may('read'),
    handle: listConversations,
  },
];
