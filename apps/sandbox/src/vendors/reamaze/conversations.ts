import type { Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import {
  categories,
  categoryOf,
  fail,
  fromSlug,
  notFound,
  toDate,
  toListedConversation,
  toWholeConversation,
} from './format.js';

type Fields = Record<string, unknown>;

const pageSize = 30;

/** Oldest first by start; archived ones only on request. */
function listConversations({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const asked = query.get('for');
  const start = query.get('start_date');
  const tags = query.get('tag')?.split(',');
  const found = helpdesk
    .conversations('createdAt')
    .filter(({ status }) => query.get('filter') === 'all' || status !== 'closed')
    .filter(({ contactId }) => asked === null || helpdesk.person(contactId)?.email === asked)
    .filter((each) => [null, categoryOf(each)].includes(query.get('category')))
    .filter((each) => tags === undefined || each.tags.some((tag) => tags.includes(tag)))
    .filter(({ createdAt }) => start === null || (createdAt !== null && toDate(createdAt) >= start))
    .toReversed();
  const page = Math.max(1, readInteger(query.get('page')) ?? 1);
  return {
    status: 200,
    body: {
      page_size: pageSize,
      page_count: Math.ceil(found.length / pageSize),
      total_count: found.length,
      conversations: found
        .slice((page - 1) * pageSize, page * pageSize)
        .map((conversation) => toListedConversation(conversation, helpdesk)),
    },
  };
}

function requireConversation({ params }: VendorRequest, helpdesk: Helpdesk): Conversation {
  const conversation = helpdesk.conversation(fromSlug(params.slug));
  if (!conversation) throw notFound();
  return conversation;
}

const fieldsIn = (body: unknown): Fields =>
  isRecord(body) && isRecord(body.conversation) ? body.conversation : {};

function createConversation({ body }: VendorRequest, { helpdesk, created }: VendorContext): VendorAnswer {
  const fields = fieldsIn(body);
  const { subject, category, message, user } = fields;
  const text = isRecord(message) ? message.body : undefined;
  if (typeof text !== 'string' || text === '') throw fail(422, { message: ["can't be blank"] });
  if (category === undefined) throw fail(422, { category: ["can't be blank"] });
  if (!isRecord(user) || typeof user.email !== 'string') throw fail(422, { user: ["can't be blank"] });
  const changes = readChanges(fields, helpdesk);
  const contact = helpdesk.ensureContact(user.email, typeof user.name === 'string' ? user.name : null);
  const { id } = helpdesk.addConversation({
    subject: typeof subject === 'string' ? subject : text.slice(0, 40),
    channel: 'email',
    contactId: contact.id,
    assigneeId: 0,
    status: 'open',
    ...changes,
  });
  created(
    helpdesk.addMessage({
      conversationId: id,
      kind: 'message',
      authorId: contact.id,
      channel: 'api',
      text,
      opensConversation: true,
    }),
  );
  const made = helpdesk.conversation(id);
  return { status: 201, body: made && toWholeConversation(made, helpdesk) };
}

function updateConversation(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(request, helpdesk);
  helpdesk.updateConversation(id, readChanges(fieldsIn(request.body), helpdesk));
  return { status: 200, body: toWholeConversation(requireConversation(request, helpdesk), helpdesk) };
}

const statuses: readonly Conversation['status'][] = [
  ...(['open', 'pending', 'solved', 'closed', 'closed', 'snoozed'] as const),
  ...(['solved', 'open', 'solved', 'closed'] as const),
];

function readChanges(fields: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  const { subject, status, hold_until: holdUntil, assignee, category, tag_list: tags, data } = fields;
  const email = isRecord(assignee) ? assignee.email : undefined;
  const staff = helpdesk.agents().find((agent) => agent.email === email);
  const queue = categories.find((name) => name.toLowerCase() === category);
  if (status !== undefined && !statuses[status as number]) throw fail(422, { status: ['is invalid'] });
  if (status === 5 && typeof holdUntil !== 'string') throw fail(422, { hold_until: ["can't be blank"] });
  if (assignee !== undefined && !staff) throw fail(422, { assignee: ['is invalid'] });
  if (category !== undefined && !queue) throw fail(422, { category: ['is invalid'] });
  return {
    ...(typeof subject === 'string' ? { subject } : {}),
    ...(status === undefined ? {} : { status: statuses[status as number] }),
    ...(typeof holdUntil === 'string' ? { snoozedUntil: new Date(holdUntil).toISOString() } : {}),
    ...(staff ? { assigneeId: staff.id } : {}),
    ...(queue ? { queue } : {}),
    ...(Array.isArray(tags) ? { tags: tags.map(String) } : {}),
    ...(isRecord(data) ? { metadata: data as Conversation['metadata'] } : {}),
  };
}

const one = '/api/v1/conversations/:slug';

export const conversationRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/api/v1/conversations', handle: listConversations },
  { method: 'POST', path: '/api/v1/conversations', handle: createConversation },
  {
    method: 'GET',
    path: one,
    handle: (request, { helpdesk }) => ({
      status: 200,
      body: toWholeConversation(requireConversation(request, helpdesk), helpdesk),
    }),
  },
  { method: 'PUT', path: one, handle: updateConversation },
];
