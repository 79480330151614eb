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
  answerOf,
  fail,
  queueOf,
  stateOf,
  toConversation,
  toInboxId,
  toOperatorId,
  toSessionId,
} from './format.js';
import { assertWebsite, requireSession } from './messages.js';

type Fields = Record<string, unknown>;

function listConversations(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertWebsite(request);
  const { params, query } = request;
  const page = readInteger(params.page);
  const size = readInteger(query.get('per_page') ?? '20');
  if (!page) throw fail(400, 'invalid_data', "params should have property '.page_number'");
  if (size === undefined || size < 20 || size > 50)
    throw fail(400, 'invalid_data', "query '.per_page' should be >= 20 and <= 50");
  const moment = query.get('order_date_created') === '1' ? ('createdAt' as const) : ('updatedAt' as const);
  const sorted = helpdesk.conversations(moment).filter(isAsked(query, helpdesk)).toReversed();
  const shown = sorted.slice((page - 1) * size, page * size);
  const status = page * size < sorted.length ? 206 : 200;
  return answerOf(
    status,
    'listed',
    shown.map((conversation) => toConversation(conversation, helpdesk)),
  );
}

/** One in which nothing was said is left out, unless it is asked for. */
function isAsked(query: URLSearchParams, helpdesk: Helpdesk): (conversation: Conversation) => boolean {
  const asks = (name: string): boolean => query.get(name) === '1';
  const [withEmpty, resolved, unresolved] = [
    asks('include_empty'),
    asks('filter_resolved'),
    asks('filter_not_resolved'),
  ];
  const [assigned, inbox] = [query.get('filter_assigned'), query.get('filter_inbox_id')];
  const segment = query.get('search_type') === 'segment' ? (query.get('search_query') ?? '') : null;
  return (conversation) => {
    const { id, assigneeId, queue, tags } = conversation;
    return (
      (withEmpty || helpdesk.history(id).length > 0) &&
      (!resolved || stateOf(conversation) === 'resolved') &&
      (!unresolved || stateOf(conversation) !== 'resolved') &&
      (assigned === null || (assigneeId !== 0 && assigned === toOperatorId(assigneeId))) &&
      (inbox === null || inbox === toInboxId(queue)) &&
      (segment === null || tags.includes(segment))
    );
  };
}

function makeConversation(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertWebsite(request);
  const { id } = helpdesk.addConversation({ subject: '', channel: 'chat', contactId: 0, assigneeId: 0 });
  return answerOf(201, 'added', { session_id: toSessionId(id) });
}

const change =
  (read: (fields: Fields, helpdesk: Helpdesk) => Partial<Conversation>) =>
  (request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const id = requireSession(request, helpdesk);
    helpdesk.updateConversation(id, read(isRecord(request.body) ? request.body : {}, helpdesk));
    return answerOf(200, 'updated');
  };

const metaNames = 'nickname email phone address subject avatar ip data device segments'.split(' ');

function readMeta(fields: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  const { nickname, email, subject, segments, data } = fields;
  if (!Object.keys(fields).every((name) => metaNames.includes(name)))
    throw fail(400, 'invalid_data', 'data should NOT have additional properties');
  const name = typeof nickname === 'string' ? nickname : null;
  return {
    ...(typeof email === 'string' ? { contactId: helpdesk.ensureContact(email, name).id } : {}),
    ...(typeof subject === 'string' ? { subject } : {}),
    ...(Array.isArray(segments) ? { tags: segments.map(String) } : {}),
    ...(isRecord(data) ? { metadata: data as Conversation['metadata'] } : {}),
  };
}

const statuses: Readonly<Record<string, Conversation['status']>> = {
  pending: 'pending',
  unresolved: 'open',
  resolved: 'solved',
};

function readState({ state }: Fields): Partial<Conversation> {
  const status = statuses[String(state)];
  if (!status) throw fail(400, 'invalid_data', "data '.state' should be one of the allowed values");
  return { status };
}

function readRouting({ assigned }: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  if (assigned === null) return { assigneeId: 0 };
  const userId = isRecord(assigned) ? assigned.user_id : undefined;
  const operator = helpdesk.agents().find(({ id }) => toOperatorId(id) === userId);
  if (!operator) throw fail(404, 'operator_not_found');
  return { assigneeId: operator.id };
}

function readInbox({ inbox_id: inboxId }: Fields): Partial<Conversation> {
  const queue = inboxId === null ? 'Support' : queueOf(inboxId);
  if (!queue) throw fail(404, 'inbox_not_found');
  return { queue };
}

const website = '/v1/website/:website';
const one = `${website}/conversation/:session`;

export const conversationRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: `${website}/conversations/:page`, handle: listConversations },
  { method: 'POST', path: `${website}/conversation`, handle: makeConversation },
  {
    method: 'GET',
    path: one,
    handle: (request, { helpdesk }) => {
      const conversation = helpdesk.conversation(requireSession(request, helpdesk));
      return answerOf(200, 'resolved', conversation && toConversation(conversation, helpdesk));
    },
  },
  {
    method: 'DELETE',
    path: one,
    handle: (request, { helpdesk }) => {
      helpdesk.deleteConversation(requireSession(request, helpdesk));
      return answerOf(200, 'deleted');
    },
  },
  { method: 'PATCH', path: `${one}/meta`, handle: change(readMeta) },
  { method: 'PATCH', path: `${one}/state`, handle: change(readState) },
  { method: 'PATCH', path: `${one}/routing`, handle: change(readRouting) },
  { method: 'PATCH', path: `${one}/inbox`, handle: change(readInbox) },
];
