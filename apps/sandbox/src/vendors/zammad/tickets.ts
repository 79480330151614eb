import type { Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { fail, fromUserId, groups, toTicket } from './format.js';

const mostTickets = 100;

/** By number, at most a hundred at once. */
export function listTickets({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const size = Math.min(readInteger(query.get('per_page')) || mostTickets, mostTickets);
  const page = readInteger(query.get('page')) || 1;
  const tickets = helpdesk.conversations().toSorted((left, right) => left.id - right.id);
  const shown = tickets.slice((page - 1) * size, page * size);
  return { status: 200, body: shown.map((ticket) => toTicket(ticket, helpdesk)) };
}

export function showTicket({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  return { status: 200, body: toTicket(requireTicket(params.id, helpdesk), helpdesk) };
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
  const { group, title } = body;
  if (group === undefined && body.group_id === undefined) throw fail(422, "Attribute 'group_id' required!");
  const queue = groups.find((name, index) => name === group || index + 1 === body.group_id);
  if (queue === undefined) throw fail(422, `No lookup value found for 'group': ${JSON.stringify(group)}`);
  return helpdesk.addConversation({
    subject: typeof title === 'string' ? title : '',
    channel: 'email',
    queue,
    contactId: findCustomer(body, helpdesk),
    assigneeId: request.principal.personId,
    status: 'new',
  });
}

/** `customer_id: "guess:…"`, a number, or `customer` as an address or an object. */
function findCustomer({ customer_id, customer }: Record<string, unknown>, helpdesk: Helpdesk): number {
  const guess = /^guess:(.+)$/.exec(String(customer_id))?.[1];
  const email = guess ?? (isRecord(customer) ? customer.email : customer);
  if (guess !== undefined && !/^[^\s@]+@[^\s@]+$/.test(guess))
    throw fail(422, `Invalid email '${guess}' of customer`);
  if (typeof email === 'string') return helpdesk.ensureContact(email).id;
  const person = helpdesk.person(fromUserId(Number(customer_id)));
  if (!person) throw fail(422, "Attribute 'customer_id' required!");
  return person.id;
}
