import type { Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { badRequest, fromId, toTagId } from './format.js';
import { listConversations, requireConversation } from './read.js';

type Fields = Record<string, unknown>;

const fieldsOf = ({ body }: VendorRequest): Fields => (isRecord(body) ? body : {});

const statuses: Readonly<Record<string, Conversation['status']>> = { open: 'open', archived: 'solved' };
const known = ['status', 'assignee_id', 'inbox_id', 'status_id', 'tag_ids', 'custom_fields'];

function updateConversation(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(request, helpdesk);
  const fields = fieldsOf(request);
  const unknown = Object.keys(fields).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw badRequest('Body', ...unknown.map((name) => `body.${name}: unknown property`));
  const { status, tag_ids: tagIds, custom_fields: custom } = fields;
  if (status === 'deleted') {
    helpdesk.deleteConversation(id);
    return { status: 204 };
  }
  if (status !== undefined && !statuses[String(status)]) throw badRequest('Body', 'body.status: invalid');
  helpdesk.updateConversation(id, {
    ...(status === undefined ? {} : { status: statuses[String(status)] ?? 'open' }),
    ...(tagIds === undefined ? {} : { tags: readTags(tagIds, helpdesk) }),
    ...(isRecord(custom) ? { metadata: custom as Conversation['metadata'] } : {}),
  });
  return { status: 204 };
}

function assign(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(request, helpdesk);
  const { assignee_id: assigneeId } = fieldsOf(request);
  helpdesk.updateConversation(id, {
    assigneeId: assigneeId === null ? 0 : requireTeammate(assigneeId, 'assignee_id', helpdesk),
  });
  return { status: 204 };
}

/** Null takes a reminder back. */
function remind(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id, status } = requireConversation(request, helpdesk);
  const { teammate_id: teammateId, scheduled_at: at } = fieldsOf(request);
  requireTeammate(teammateId, 'teammate_id', helpdesk);
  if (at === null) {
    if (status === 'snoozed') helpdesk.updateConversation(id, { status: 'open' });
  } else if (typeof at === 'number' && at * 1000 > Date.now())
    helpdesk.updateConversation(id, { status: 'snoozed', snoozedUntil: new Date(at * 1000).toISOString() });
  else throw badRequest('Body', 'body.scheduled_at: must be in the future');
  return { status: 204 };
}

const changeTags =
  (change: (present: readonly string[], given: readonly string[]) => readonly string[]) =>
  (request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const conversation = requireConversation(request, helpdesk);
    const given = readTags(fieldsOf(request).tag_ids, helpdesk);
    helpdesk.updateConversation(conversation.id, { tags: change(conversation.tags, given) });
    return { status: 204 };
  };

function readTags(value: unknown, helpdesk: Helpdesk): string[] {
  if (!Array.isArray(value)) throw badRequest('Body', 'body.tag_ids: must be an array');
  return value.map((id) => {
    const tag = helpdesk.tags.find((each) => toTagId(each.id) === id);
    if (!tag) throw badRequest('Body', `body.tag_ids: unknown tag ${String(id)}`);
    return tag.name;
  });
}

function requireTeammate(value: unknown, name: string, helpdesk: Helpdesk): number {
  const id = fromId('tea', String(value));
  if (!helpdesk.agents().some((agent) => agent.id === id))
    throw badRequest('Body', `body.${name}: unknown teammate`);
  return id;
}

const read = ['conversations:read'];
const write = ['conversations:write'];
const path = '/conversations/:id';

export const conversationRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/contacts/:id/conversations',
    scopes: read,
    handle: listConversations(({ contactId }, id) => fromId('crd', id) === contactId),
  },
  {
    method: 'GET',
    path: '/teammates/:id/conversations',
    scopes: read,
    handle: listConversations(({ assigneeId }, id) => fromId('tea', id) === assigneeId),
  },
  {
    method: 'GET',
    path: '/tags/:id/conversations',
    scopes: read,
    handle: listConversations((conversation, id, helpdesk) =>
      helpdesk.tags.some((tag) => toTagId(tag.id) === id && conversation.tags.includes(tag.name)),
    ),
  },
  { method: 'PATCH', path, scopes: write, handle: updateConversation },
  { method: 'PUT', path: `${path}/assignee`, scopes: write, handle: assign },
  { method: 'PATCH', path: `${path}/reminders`, scopes: write, handle: remind },
  {
    method: 'POST',
    path: `${path}/tags`,
    scopes: write,
    handle: changeTags((present, given) => [...new Set([...present, ...given])]),
  },
  {
    method: 'DELETE',
    path: `${path}/tags`,
    scopes: write,
    handle: changeTags((present, given) => present.filter((tag) => !given.includes(tag))),
  },
];
