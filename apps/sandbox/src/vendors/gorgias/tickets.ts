import type { Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fail, toTicket } from './format.js';
import { toPage } from './paging.js';

type Fields = Record<string, unknown>;

const orders = ['created_datetime', 'updated_datetime'] as const;

function requireTicket(value: string | undefined, helpdesk: Helpdesk): Conversation {
  const conversation = helpdesk.conversation(readInteger(value) ?? 0);
  if (!conversation) throw fail(404, `Ticket ${value} does not exist.`);
  return conversation;
}

function listTickets({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const [field, direction] = (query.get('order_by') ?? 'created_datetime:desc').split(':');
  if (!orders.some((known) => known === field) || !['asc', 'desc'].includes(direction ?? ''))
    throw fail(400, 'Failed to get tickets.', { order_by: ['Not a valid choice.'] });
  const customer = query.get('customer_id');
  const externalId = query.get('external_id');
  const found = helpdesk
    .conversations(field === 'updated_datetime' ? 'updatedAt' : 'createdAt')
    .filter(({ contactId }) => customer === null || contactId === Number(customer))
    .filter((conversation) => externalId === null || conversation.externalId === externalId);
  if (direction === 'desc') found.reverse();
  // A list shows what a ticket is about, not what was said in it.
  return toPage('/api/tickets', found, query, (conversation) => {
    const { messages: _messages, ...ticket } = toTicket(conversation, helpdesk);
    return { ...ticket, excerpt: conversation.subject };
  });
}

function updateTicket({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireTicket(params.ticketId, helpdesk);
  helpdesk.updateConversation(id, readTicketChanges(isRecord(body) ? body : {}, helpdesk));
  return { status: 202, body: toTicket(requireTicket(params.ticketId, helpdesk), helpdesk) };
}

const changeTags =
  (change: (present: readonly string[], given: readonly string[]) => readonly string[]) =>
  ({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const conversation = requireTicket(params.ticketId, helpdesk);
    const ids: unknown = isRecord(body) ? body.ids : undefined;
    if (!Array.isArray(ids)) throw fail(400, 'Failed to set tags.', { ids: ['Not a valid list.'] });
    const given = ids.map((id) => {
      const tag = helpdesk.tags.find((known) => known.id === id);
      if (!tag) throw fail(400, 'Failed to set tags.', { ids: ['Tag does not exist.'] });
      return tag.name;
    });
    helpdesk.updateConversation(conversation.id, { tags: change(conversation.tags, given) });
    return { status: 202 };
  };

/** A ticket's members other than its messages. */
export function readTicketChanges(body: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  const { subject, status, priority, snooze_datetime: snooze, external_id, meta } = body;
  if (status !== undefined && status !== 'open' && status !== 'closed')
    throw fail(400, 'Failed to save ticket.', { status: ['Must be one of: open, closed.'] });
  return {
    ...(typeof subject === 'string' ? { subject } : {}),
    ...(status === undefined ? {} : { status: status === 'closed' ? 'solved' : 'open' }),
    ...(typeof snooze === 'string'
      ? { status: 'snoozed', snoozedUntil: new Date(snooze).toISOString() }
      : {}),
    ...(priority === undefined ? {} : { priority: readPriority(priority) }),
    ...('assignee_user' in body
      ? { assigneeId: readReference(body.assignee_user, 'assignee_user', agentIds(helpdesk)) ?? 0 }
      : {}),
    ...('assignee_team' in body
      ? {
          teamId: readReference(
            body.assignee_team,
            'assignee_team',
            helpdesk.teams.map(({ id }) => id),
          ),
        }
      : {}),
    ...(external_id === undefined
      ? {}
      : { externalId: typeof external_id === 'string' ? external_id : null }),
    ...(meta === undefined ? {} : { metadata: isRecord(meta) ? (meta as Conversation['metadata']) : null }),
  };
}

const agentIds = (helpdesk: Helpdesk): number[] => helpdesk.agents().map(({ id }) => id);

function readPriority(value: unknown): Conversation['priority'] {
  if (value === null) return null;
  if (value === 'critical') return 'urgent';
  const known = (['low', 'normal', 'high'] as const).find((priority) => priority === value);
  if (!known) throw fail(400, 'Failed to save ticket.', { priority: ['Not a valid choice.'] });
  return known;
}

function readReference(value: unknown, name: string, known: readonly number[]): number | null {
  if (value === null) return null;
  const id = isRecord(value) ? Number(value.id) : NaN;
  if (!known.includes(id)) throw fail(400, 'Failed to save ticket.', { [name]: ['Does not exist.'] });
  return id;
}

const read = ['tickets:read'];
const write = ['tickets:write'];
const tagsPath = '/api/tickets/:ticketId/tags';

export const ticketRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/api/tickets', scopes: read, handle: listTickets },
  {
    method: 'GET',
    path: '/api/tickets/:ticketId',
    scopes: read,
    handle: ({ params }, { helpdesk }) => ({
      status: 200,
      body: toTicket(requireTicket(params.ticketId, helpdesk), helpdesk),
    }),
  },
  { method: 'PUT', path: '/api/tickets/:ticketId', scopes: write, handle: updateTicket },
  {
    method: 'DELETE',
    path: '/api/tickets/:ticketId',
    scopes: write,
    handle: ({ params }, { helpdesk }) => {
      helpdesk.deleteConversation(requireTicket(params.ticketId, helpdesk).id);
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: tagsPath,
    scopes: write,
    handle: changeTags((present, given) => [...new Set([...present, ...given])]),
  },
  { method: 'PUT', path: tagsPath, scopes: write, handle: changeTags((_present, given) => given) },
  {
    method: 'DELETE',
    path: tagsPath,
    scopes: write,
    handle: changeTags((present, given) => present.filter((tag) => !given.includes(tag))),
  },
];
