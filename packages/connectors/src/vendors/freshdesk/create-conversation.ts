import type { ConversationCreate, MessageCreate } from '@keyway/contract';

import { invalid, type OperationContext, send, type Steps, unresolved } from '../../definition/index.js';
import { asRecord, isRecord, type JsonRecord, optionalId, optionalText } from '../../reading/index.js';
import { idNumber, isFromContact, readBack } from '../../writing/index.js';
import { createRequest } from './create-message.js';
import { withInbox } from './inboxes.js';
import { toTicket } from './write-ticket.js';

/** The ticket of a first message: recorded if the customer wrote it, sent to the customer if an agent does. */
export function* openTicket(
  { message, customer, customer_id, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<JsonRecord> {
  if (!message) throw invalid('A ticket begins with a message.', 'message');
  const input = {
    ...message,
    subject: attributes.subject ?? message.subject,
    pass_through: [...(message.pass_through ?? []), ...(pass_through ?? [])],
  };
  const { responder_id, ...ticket } = toTicket(attributes);
  const assigned = responder_id === undefined ? {} : { responder_id };
  if (isFromContact(message)) {
    const author = { ...message.author, id: customer_id, ...customer, type: 'contact' as const };
    return yield* post({ ...input, author }, context, { ...ticket, ...assigned });
  }
  const to = yield* customerOf(customer_id, customer);
  const recipients = [{ role: 'to' as const, ...to }, ...othersThan(to.address, message)];
  const made = yield* post({ ...input, recipients }, yield* withInbox(attributes.inbox_id, context), ticket);
  // An outgoing email is assigned to its sender; it can only be reassigned afterwards.
  if (responder_id !== undefined)
    yield* readBack(
      send({ method: 'PUT', path: `/tickets/${optionalId(made, 'id')}`, json: assigned }),
      'The email was sent, but its ticket was not assigned.',
    );
  return made;
}

function* post(input: MessageCreate, context: OperationContext, ticket: JsonRecord): Steps<JsonRecord> {
  const { body } = yield* send(createRequest(input, context, ticket));
  if (!isRecord(body) || optionalId(body, 'id') === null)
    throw unresolved('The ticket was made, but its answer names no id.');
  return body;
}

/** An email goes to an address, so a customer named by id alone is looked up. */
function* customerOf(
  id: ConversationCreate['customer_id'],
  customer: ConversationCreate['customer'],
): Steps<{ address: string; name: string | null }> {
  if (id === undefined) {
    if (!customer) throw invalid('Name the customer.', 'customer');
    return { address: customer.email, name: customer.name ?? null };
  }
  const { body } = yield* send({ method: 'GET', path: `/contacts/${idNumber(id, 'customer_id')}` });
  const contact = asRecord(body, 'contact');
  const address = optionalText(contact, 'email');
  if (address === null) throw invalid('This contact has no email address.', 'customer_id');
  return { address, name: optionalText(contact, 'name') };
}

const othersThan = (address: string, { recipients = [] }: MessageCreate) =>
  recipients.filter((each) => each.role !== 'to' || each.address.toLowerCase() !== address.toLowerCase());
