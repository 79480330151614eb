import type { Message, MessageCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  invalid,
  type OperationContext,
  requireSetting,
  send,
  type Steps,
  unresolved,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import {
  addressesOf,
  authorNumber,
  extendBody,
  isFromContact,
  jsonOrForm,
  soleRecipient,
} from '../../writing/index.js';
import { isRecord, type JsonRecord, optionalId, toBodies } from '../../reading/index.js';
import { withInbox } from './inboxes.js';
import { toDescription, toMessage } from './map-message.js';

type Target = { readonly path: string; readonly body: JsonRecord };

export function* create(input: MessageCreate, context: OperationContext): Steps<Message> {
  const opensByEmail = input.conversation_id === undefined && !isFromContact(input);
  const sending = opensByEmail ? yield* withInbox(undefined, context) : context;
  const { body } = yield* send(createRequest(input, sending));
  return fromCreated(body, input);
}

/** One request, whatever it makes: a reply, a note, or a ticket with its description and these other attributes. */
export function createRequest(
  input: MessageCreate,
  context: OperationContext,
  attributes: JsonRecord = {},
): DownstreamRequest {
  const { path, body } = targetOf(input, context);
  const extended = extendBody({ ...body, ...attributes }, input.pass_through, 'freshdesk');
  return { method: 'POST', path, ...jsonOrForm(extended, input, 'attachments[]') };
}

export function fromCreated(body: unknown, input: MessageCreate): Message {
  if (!isRecord(body) || optionalId(body, 'id') === null)
    throw unresolved('The message was written, but its answer names no id.');
  if (input.conversation_id === undefined) return toDescription(body, 'ticket');
  // These answers leave out what is clear from the path.
  const source = input.type === 'note' || isFromContact(input) ? 2 : 0;
  return toMessage({ source, ...body }, 'conversation', input.conversation_id);
}

function targetOf(input: MessageCreate, context: OperationContext): Target {
  const html = toBodies(input).html;
  if (input.conversation_id === undefined)
    return isFromContact(input) ? toTicket(input, html) : toOutboundEmail(input, html, context);
  const ticket = `/tickets/${numericId(input.conversation_id, 'conversation_id')}`;
  const body = { body: html, user_id: authorNumber(input) };
  if (input.type === 'note') {
    return {
      path: `${ticket}/notes`,
      body: { ...body, private: true, notify_emails: addressesOf(input, 'to') },
    };
  }
  if (isFromContact(input))
    return { path: `${ticket}/notes`, body: { ...body, private: false, incoming: true } };
  return {
    path: `${ticket}/reply`,
    body: {
      ...body,
      from_email: soleRecipient(input, 'from')?.address,
      cc_emails: addressesOf(input, 'cc'),
      bcc_emails: addressesOf(input, 'bcc'),
    },
  };
}

function toTicket(input: MessageCreate, description: string): Target {
  const { id, email, name } = input.author ?? {};
  if (!id && !email) throw invalid('A contact is named by id or email.', 'author');
  const requester = id ? { requester_id: authorNumber(input) } : { email, name: name ?? undefined };
  return {
    path: '/tickets',
    body: { ...toDraft(input, description), ...requester, status: 2, priority: 1 },
  };
}

function toOutboundEmail(input: MessageCreate, description: string, { settings }: OperationContext): Target {
  const to = soleRecipient(input, 'to');
  if (!to) throw invalid('Name a recipient “to”.', 'recipients');
  return {
    path: '/tickets/outbound_email',
    body: {
      ...toDraft(input, description),
      email: to.address,
      name: to.name ?? undefined,
      email_config_id: Number(requireSetting(settings, 'email_config_id')),
    },
  };
}

const toDraft = (input: MessageCreate, description: string): JsonRecord => ({
  subject: input.subject ?? undefined,
  description,
  cc_emails: addressesOf(input, 'cc'),
});
