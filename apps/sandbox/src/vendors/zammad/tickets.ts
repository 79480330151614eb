import type { Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { articleTypes, fail, fromUserId, toAssets, toTicket } from './format.js';
import { priorities, states, statusOf } from './states.js';

const mostTickets = 100;

/** By number, at most a hundred at once. */
export function listTickets({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const size = Math.min(readInteger(query.get('per_page')) || mostTickets, mostTickets);
  const page = readInteger(query.get('page')) || 1;
  const shown = helpdesk.conversations().slice((page - 1) * size, page * size);
  if (query.get('full') === 'true') {
    const record_ids = shown.map(({ id }) => id);
    return { status: 200, body: { record_ids, assets: toAssets(shown, helpdesk) } };
  }
  return { status: 200, body: shown.map((ticket) => toTicket(ticket, helpdesk)) };
}

/**
 * Without Elasticsearch: words are looked for as they stand, without asterisks; `full` has its form of version 6.5. The
 * newest change first, unless told otherwise.
 */
export function searchTickets({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const words = (query.get('query') ?? '').replaceAll('*', '').toLowerCase();
  const isFound = ({ id, subject }: Conversation): boolean =>
    [subject, ...helpdesk.history(id).map(({ text }) => text ?? '')].some((text) =>
      text.toLowerCase().includes(words),
    );
  const order = orders[query.get('sort_by') ?? 'updated_at'];
  if (order === undefined) throw fail(422, `invalid sort_by ${query.get('sort_by')}`);
  const sorted = helpdesk.conversations(order);
  const all = query.get('order_by') === 'asc' ? sorted : sorted.toReversed();
  const found = words === '' ? all : all.filter(isFound);
  const size = Math.min(readInteger(query.get('per_page')) || 50, 200);
  const page = readInteger(query.get('page')) || 1;
  const shown = found.slice((page - 1) * size, page * size);
  if (query.get('expand') === 'true')
    return { status: 200, body: shown.map((ticket) => toTicket(ticket, helpdesk)) };
  const ids = shown.map(({ id }) => id);
  const assets = toAssets(shown, helpdesk);
  if (query.get('full') === 'true')
    return { status: 200, body: { record_ids: ids, total_count: found.length, assets } };
  return { status: 200, body: { tickets: ids, tickets_count: ids.length, assets } };
}

const orders: Readonly<Record<string, 'id' | 'createdAt' | 'updatedAt'>> = {
  id: 'id',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
};

export function showTicket({ params, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const ticket = requireTicket(params.id, helpdesk);
  if (query.get('full') === 'true')
    return { status: 200, body: { id: ticket.id, assets: toAssets([ticket], helpdesk) } };
  return { status: 200, body: toTicket(ticket, helpdesk) };
}

export function updateTicket({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireTicket(params.id, helpdesk);
  helpdesk.updateConversation(id, readChanges(isRecord(body) ? body : {}, helpdesk));
  return { status: 200, body: toTicket(requireTicket(params.id, helpdesk), helpdesk) };
}

export function deleteTicket({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteConversation(requireTicket(params.id, helpdesk).id);
  return { status: 200 };
}

export function requireTicket(value: unknown, helpdesk: Helpdesk): Conversation {
  const id = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const conversation = helpdesk.conversation(readInteger(id) ?? 0);
  if (!conversation) throw fail(404, `Couldn't find Ticket with 'id'=${id}`);
  return conversation;
}

/** A ticket; its article is written by the caller. */
export function addTicket(
  body: Record<string, unknown>,
  request: VendorRequest,
  helpdesk: Helpdesk,
): Conversation {
  if (body.group === undefined && body.group_id === undefined)
    throw fail(422, "Attribute 'group_id' required!");
  const type = isRecord(body.article) ? body.article.type : undefined;
  return helpdesk.addConversation({
    subject: '',
    channel: typeof type === 'string' && type in articleTypes ? type : 'note',
    contactId: findCustomer(body, helpdesk),
    assigneeId: 0,
    status: 'new',
    ...readChanges(body, helpdesk),
    ...(typeof body.tags === 'string' ? { tags: body.tags.split(',') } : {}),
  });
}

const required = (name: string, value: unknown): ReturnType<typeof fail> =>
  fail(422, `No lookup value found for '${name}': ${JSON.stringify(value)}`);

/** A ticket's own members; both names and numbers work. */
function readChanges(body: Record<string, unknown>, helpdesk: Helpdesk): Partial<Conversation> {
  const { title, group, group_id: groupId, owner_id: ownerId, priority_id: priorityId } = body;
  const isGroupNamed = group !== undefined || groupId !== undefined;
  const team = helpdesk.teams.find(({ id, name }) => name === group || id === groupId);
  if (isGroupNamed && !team) throw required('group', group ?? groupId);
  const priority = (['low', 'normal', 'high'] as const)[Number(priorityId) - 1];
  if (priorityId !== undefined && !priorities.some(({ id }) => id === priorityId))
    throw required('priority', priorityId);
  const owner = typeof ownerId === 'number' ? fromUserId(ownerId) : undefined;
  if (owner !== undefined && owner !== 0 && !helpdesk.agents().some(({ id }) => id === owner))
    throw required('owner', ownerId);
  return {
    ...(typeof title === 'string' ? { subject: title } : {}),
    ...(team ? { teamId: team.id } : {}),
    ...(priority ? { priority } : {}),
    ...(owner === undefined ? {} : { assigneeId: owner }),
    ...readState(body),
  };
}

/** A state that is pending needs a time, and loses it with the state. */
function readState(body: Record<string, unknown>): Partial<Conversation> {
  const { state: name, state_id: id, pending_time: due } = body;
  if (name === undefined && id === undefined) return {};
  const state = states.find((each) => each.name === name || each.id === id);
  if (!state) throw required('state', name ?? id);
  const status = statusOf(state.state_type_id);
  if (status !== 'snoozed') return { status };
  if (typeof due !== 'string') throw fail(422, "Missing required value for field 'pending_time'!");
  return { status, snoozedUntil: new Date(due).toISOString() };
}

/** `customer_id: "guess:…"`, a number, or `customer` as an address or an object. */
function findCustomer({ customer_id, customer }: Record<string, unknown>, helpdesk: Helpdesk): number {
  const guess = /^guess:(.+)$/.exec(String(customer_id))?.[1];
  const email = guess ?? (isRecord(customer) ? customer.email : customer);
  if (guess !== undefined && !/^[^\s@]+@[^\s@]+$/.test(guess))
    throw fail(422, `Invalid email '${guess}' of customer`);
  if (typeof email === 'string') {
    const { firstname = '', lastname = '' } = isRecord(customer) ? customer : {};
    return helpdesk.ensureContact(email, `${String(firstname)} ${String(lastname)}`.trim()).id;
  }
  const person = helpdesk.person(fromUserId(Number(customer_id)));
  if (!person) throw fail(422, "Attribute 'customer_id' required!");
  return person.id;
}
