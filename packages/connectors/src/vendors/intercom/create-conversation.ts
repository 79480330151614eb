import type { Conversation, ConversationCreate, MessageCreate } from '@keyway/contract';

import {
  cannot,
  type DownstreamRequest,
  invalid,
  send,
  type Steps,
  unresolved,
} from '../../definition/index.js';
import {
  asRecord,
  isRecord,
  type JsonRecord,
  optionalId,
  optionalText,
  toBodies,
} from '../../reading/index.js';
import { extendBody, isFromContact, readBack, readSaved } from '../../writing/index.js';
import { assertSettable, change } from './change-conversation.js';
import { findAdmin } from './create-message.js';
import { contactId, read } from './read-conversations.js';

/** With what a contact writes, or with what is written to one; the rest is set afterwards. */
export function* create({
  message,
  customer_id,
  subject,
  pass_through,
  ...attributes
}: ConversationCreate): Steps<Conversation> {
  if (!message) throw invalid('A conversation begins with a message.', 'message');
  if (!customer_id) throw invalid('Intercom begins a conversation with a contact it has.', 'customer_id');
  // Rejects members that cannot be set afterwards before anything is sent.
  assertSettable(attributes);
  const customer = contactId(customer_id, 'customer_id');
  const request = isFromContact(message)
    ? fromContact(message, customer, subject)
    : yield* toContact(message, customer, subject);
  const extended = [...(message.pass_through ?? []), ...(pass_through ?? [])];
  const json = extendBody(asRecord(request.json, 'body'), extended, 'intercom');
  const { body } = yield* send({ ...request, json });
  const id = isRecord(body) ? optionalId(body, 'conversation_id') : null;
  if (id === null) throw unresolved('The message was sent, but its conversation is not named.');
  yield* readBack(change(id, attributes), 'The conversation was begun, but is not all that was asked.');
  return yield* readSaved(read(id), id);
}

function fromContact(
  message: MessageCreate,
  customer: string,
  subject: string | undefined,
): DownstreamRequest {
  const { id } = message.author ?? {};
  if (id && id !== customer)
    throw cannot('The customer writes it, named by customer_id.', 'message.author.id', {
      reason: 'combination',
    });
  return {
    method: 'POST',
    path: '/conversations',
    json: {
      from: { type: 'contact', id: customer },
      body: toBodies(message).text,
      ...(subject ? { subject } : {}),
    },
  };
}

/** By e-mail where there is a subject. Without the last member there would be no conversation before an answer. */
function* toContact(
  message: MessageCreate,
  customer: string,
  subject: string | undefined,
): Steps<DownstreamRequest> {
  const admin = yield* findAdmin(message.author);
  if (!/^[1-9]\d{0,14}$/.test(admin)) throw invalid('Ids of teammates are numbers.', 'message.author.id');
  const { body: contact } = yield* send({ method: 'GET', path: `/contacts/${customer}` });
  const role: JsonRecord = {
    type: optionalText(asRecord(contact, 'contact'), 'role') ?? 'user',
    id: customer,
  };
  return {
    method: 'POST',
    path: '/messages',
    json: {
      ...(subject ? { message_type: 'email', subject, template: 'plain' } : { message_type: 'in_app' }),
      body: toBodies(message).html,
      from: { type: 'admin', id: Number(admin) },
      to: role,
      create_conversation_without_contact_reply: true,
    },
  };
}
