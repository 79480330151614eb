import type { Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import {
  departmentOf,
  departments,
  fromId,
  invalidData,
  notFound,
  statusTypeOf,
  toId,
  toTicket,
} from './format.js';
import { assertParameters, isWithin, listAnswer } from './list.js';
import { readFields, requireTicket } from './tickets.js';

type Fields = Record<string, unknown>;

const parameters = ['include', 'departmentId', 'departmentIds', 'status', 'assignee', 'teamIds'];

function listTickets(
  request: VendorRequest,
  { helpdesk }: VendorContext,
  isAsked: (ticket: Conversation) => boolean = () => true,
): VendorAnswer {
  const { query } = request;
  const rules = {
    limit: { standard: 10, maximum: 100 },
    sort: ['-recentThread', 'createdTime', 'dueDate'],
    parameters,
  } as const;
  const [assignee, team, department] = ['assignee', 'teamIds', 'departmentId'].map((name) => query.get(name));
  const named = query.get('status')?.split(',');
  return listAnswer(
    request,
    rules,
    ({ field, descending }) => {
      const tickets = helpdesk
        .conversations(field === 'createdTime' ? 'createdAt' : 'updatedAt')
        .filter(isAsked)
        .filter(
          (ticket) =>
            (named?.includes(statusTypeOf(ticket)) ?? true) &&
            (assignee === null || assignee === toId('agent', ticket.assigneeId)) &&
            (team === null || team === toId('team', ticket.teamId ?? 0)) &&
            (department === null || department === departmentOf(ticket).id),
        );
      return descending ? tickets.reverse() : tickets;
    },
    (ticket) => toTicket(ticket, helpdesk, query.get('include')),
  );
}

/** People and teams by their ids; no more than a thousand are shown. */
function searchTickets(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { query } = request;
  const ranges = ['modifiedTimeRange', 'customerResponseTimeRange', 'createdTimeRange'] as const;
  const ids = ['contactId', 'assigneeId', 'departmentId'] as const;
  const rules = {
    limit: { standard: 10, maximum: 100 },
    from: { maximum: 999 },
    sort: ['modifiedTime', 'relevance', 'createdTime', 'customerResponseTime'],
    parameters: [...ranges, ...ids],
  } as const;
  return listAnswer(
    request,
    rules,
    ({ field, descending }) => {
      const found = helpdesk
        .conversations(field === 'createdTime' ? 'createdAt' : 'updatedAt')
        .filter((ticket) =>
          ranges.every((name) =>
            isWithin(
              query.get(name),
              (name === 'createdTimeRange' ? ticket.createdAt : ticket.updatedAt) ?? '',
            ),
          ),
        )
        .filter((ticket) => {
          const shown = toTicket(ticket, helpdesk, null);
          return ids.every((name) => query.get(name) === null || query.get(name) === shown[name]);
        });
      return descending ? found.reverse() : found;
    },
    (ticket) => ({ ...toTicket(ticket, helpdesk, null), modifiedTime: ticket.updatedAt }),
  );
}

/** The choices of one field of tickets: names of statuses, each of a type. */
function listFields(request: VendorRequest): VendorAnswer {
  assertParameters(request.query, ['module', 'apiNames', 'orgId']);
  const pickListValues = Object.keys(statuses).map((value) => ({ value, statusType: value }));
  const field = { apiName: 'status', displayLabel: 'Status', type: 'Picklist', pickListValues };
  return { status: 200, body: { data: [field] } };
}

/** A single ticket also has its number of tags and its update time. */
function showTicket(ticket: Conversation, helpdesk: Helpdesk, include: string | null): Fields {
  return {
    ...toTicket(ticket, helpdesk, include),
    modifiedTime: ticket.updatedAt,
    tagCount: String(ticket.tags.length),
    isTrashed: false,
    isSpam: false,
  };
}

const fieldNames = 'subject status priority assigneeId teamId channel description email phone cf'.split(' ');

function createTicket(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const fields = readFields(request.body, [...fieldNames, 'departmentId', 'contactId', 'contact']);
  const department = departments.find(({ id }) => id === fields.departmentId);
  if (!department) throw invalidData({ departmentId: 'invalid' });
  const contactId = contactOf(fields, helpdesk);
  if (typeof fields.subject !== 'string') throw invalidData({ subject: 'missing' });
  const ticket = helpdesk.addConversation({
    subject: fields.subject,
    channel: 'email',
    contactId,
    assigneeId: 0,
    queue: department.name,
    ...readChanges(fields, helpdesk),
  });
  if (typeof fields.description === 'string')
    context.created(
      helpdesk.addMessage({
        conversationId: ticket.id,
        kind: 'message',
        authorId: contactId,
        channel: 'email',
        subject: ticket.subject,
        html: fields.description,
        opensConversation: true,
      }),
    );
  const made = helpdesk.conversation(ticket.id) ?? ticket;
  return { status: 200, body: showTicket(made, helpdesk, null) };
}

function contactOf({ contactId, contact }: Fields, helpdesk: Helpdesk): number {
  if (isRecord(contact)) {
    if (typeof contact.lastName !== 'string') throw invalidData({ 'contact/lastName': 'missing' });
    const name = [contact.firstName, contact.lastName].filter((part) => typeof part === 'string').join(' ');
    return helpdesk.ensureContact(String(contact.email), name).id;
  }
  const person = helpdesk.person(fromId('contact', contactId));
  if (!person) throw invalidData({ contactId: 'invalid' });
  return person.id;
}

function updateTicket(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertParameters(request.query, ['disableClosureNotification', 'orgId']);
  const { id } = requireTicket(request, helpdesk);
  helpdesk.updateConversation(id, readChanges(readFields(request.body, fieldNames), helpdesk));
  return { status: 200, body: showTicket(requireTicket(request, helpdesk), helpdesk, null) };
}

const statuses: Readonly<Record<string, Conversation['status']>> = {
  Open: 'open',
  'On Hold': 'hold',
  Closed: 'closed',
};
const priorities: Readonly<Record<string, Conversation['priority']>> = {
  Low: 'low',
  Medium: 'normal',
  High: 'high',
};

function readChanges(fields: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  const { subject, status, priority, assigneeId, teamId } = fields;
  const agent = helpdesk.agents().find(({ id }) => toId('agent', id) === assigneeId);
  const team = helpdesk.teams.find(({ id }) => toId('team', id) === teamId);
  if (status !== undefined && !statuses[String(status)]) throw invalidData({ status: 'invalid' });
  if (priority && !priorities[String(priority)]) throw invalidData({ priority: 'invalid' });
  if (assigneeId && !agent) throw invalidData({ assigneeId: 'invalid' });
  if (teamId && !team) throw invalidData({ teamId: 'invalid' });
  return {
    ...(typeof subject === 'string' ? { subject } : {}),
    ...(status === undefined ? {} : { status: statuses[String(status)] }),
    ...(priority === undefined ? {} : { priority: priorities[String(priority)] ?? null }),
    ...(assigneeId === undefined ? {} : { assigneeId: agent?.id ?? 0 }),
    ...(teamId === undefined ? {} : { teamId: team?.id ?? null }),
  };
}

function showTags(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const ticket = requireTicket(request, helpdesk);
  const own = helpdesk.tags.filter(({ name }) => ticket.tags.includes(name));
  if (own.length === 0) return { status: 204 };
  return {
    status: 200,
    body: { tags: own.map(({ id, name }) => ({ id: toId('tag', id), name, tagType: 'MANUAL' })) },
  };
}

const changeTags =
  (change: (present: readonly string[], given: readonly string[]) => readonly string[]) =>
  (request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const ticket = requireTicket(request, helpdesk);
    const { tags: given } = readFields(request.body, ['tags']);
    if (!Array.isArray(given) || given.length === 0) throw invalidData({ tags: 'invalid' });
    const names = given.map(String);
    // A word of fewer letters is no tag.
    if (names.some((name) => name.length < 3)) throw invalidData({ tags: 'invalid' });
    helpdesk.updateConversation(ticket.id, { tags: change(ticket.tags, names) });
    return { status: 200 };
  };

function moveToTrash({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { ticketIds } = readFields(body, ['ticketIds']);
  if (!Array.isArray(ticketIds)) throw invalidData({ ticketIds: 'invalid' });
  for (const id of ticketIds) helpdesk.deleteConversation(fromId('ticket', id));
  return { status: 204 };
}

const read = ['Desk.tickets.READ', 'Desk.tickets.ALL'];
const create = ['Desk.tickets.CREATE', 'Desk.tickets.ALL'];
const searchScopes = ['Desk.search.READ'];
const ticket = '/api/v1/tickets/:ticketId';
const contact = '/api/v1/contacts/:contactId';

export const conversationRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/api/v1/tickets',
    scopes: read,
    handle: (request, context) => listTickets(request, context),
  },
  { method: 'GET', path: '/api/v1/tickets/search', scopes: searchScopes, handle: searchTickets },
  { method: 'GET', path: '/api/v1/fields', scopes: ['Desk.basic.READ'], handle: listFields },
  { method: 'POST', path: '/api/v1/tickets', scopes: create, handle: createTicket },
  {
    method: 'POST',
    path: '/api/v1/tickets/moveToTrash',
    scopes: ['Desk.tickets.DELETE', 'Desk.tickets.ALL'],
    handle: moveToTrash,
  },
  {
    method: 'GET',
    path: ticket,
    scopes: read,
    handle: (request, { helpdesk }) => ({
      status: 200,
      body: showTicket(requireTicket(request, helpdesk), helpdesk, request.query.get('include')),
    }),
  },
  {
    method: 'PATCH',
    path: ticket,
    scopes: ['Desk.tickets.UPDATE', 'Desk.tickets.ALL'],
    handle: updateTicket,
  },
  { method: 'GET', path: `${ticket}/tags`, scopes: read, handle: showTags },
  {
    method: 'POST',
    path: `${ticket}/associateTag`,
    scopes: create,
    handle: changeTags((present, given) => [...new Set([...present, ...given])]),
  },
  {
    method: 'POST',
    path: `${ticket}/dissociateTag`,
    scopes: create,
    handle: changeTags((present, given) => present.filter((tag) => !given.includes(tag))),
  },
  {
    method: 'GET',
    path: '/api/v1/tags/:tagId/tickets',
    scopes: read,
    handle: (request, context) => {
      const tag = context.helpdesk.tags.find(({ id }) => toId('tag', id) === request.params.tagId);
      if (!tag) throw notFound();
      return listTickets(request, context, (each) => each.tags.includes(tag.name));
    },
  },
  {
    method: 'GET',
    path: `${contact}/tickets`,
    scopes: read,
    handle: (request, context) => {
      const contactId = fromId('contact', request.params.contactId);
      return listTickets(request, context, (each) => each.contactId === contactId);
    },
  },
];
