import type { MessageCreate } from '@keyway/contract';

import { type DownstreamRequest, type DownstreamResponse, send, type Steps } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { type JsonRecord, toBodies } from '../../reading/index.js';
import { extendBody } from '../../writing/index.js';
import { attachmentsOfNew } from './files.js';

export const serviceId = 'gorgias';

/**
 * Uploads the files, then writes a message of a ticket, or a ticket with it and with these other attributes; only the
 * last request makes either.
 */
export function* sendNew(
  input: MessageCreate,
  transactionId: string | undefined,
  attributes: JsonRecord = {},
): Steps<DownstreamResponse> {
  const attachments = yield* attachmentsOfNew(input);
  return yield* send(createRequest(input, transactionId, attributes, attachments));
}

function createRequest(
  input: MessageCreate,
  transactionId: string | undefined,
  attributes: JsonRecord,
  attachments: readonly JsonRecord[],
): DownstreamRequest {
  const said = toVendorMessage({ ...input, external_id: input.external_id || transactionId });
  const message = { ...said, ...(attachments.length > 0 ? { attachments } : {}) };
  if (input.conversation_id !== undefined) {
    const ticketId = numericId(input.conversation_id, 'conversation_id');
    const json = extendBody(message, input.pass_through, serviceId);
    return { method: 'POST', path: `/tickets/${ticketId}/messages`, json };
  }
  const customer = message.from_agent ? message.receiver : message.sender;
  const ticket = {
    channel: message.channel,
    via: message.via,
    from_agent: message.from_agent,
    ...(input.subject ? { subject: input.subject } : {}),
    ...(customer ? { customer } : {}),
    messages: [message],
    ...attributes,
  };
  return { method: 'POST', path: '/tickets', json: extendBody(ticket, input.pass_through, serviceId) };
}

/** Without `sent_datetime` Gorgias sends the message; notes and contacts' messages are not sent. */
function toVendorMessage(input: MessageCreate) {
  const { text, html } = toBodies(input);
  const isNote = input.type === 'note';
  const fromAgent = isNote || input.author?.type !== 'contact';
  const channel = isNote ? 'internal-note' : toVendorChannel(input.channel);
  const sender = toPerson(input.author?.id, input.author?.email, input.author?.name);
  const to = input.recipients?.find(({ role }) => role === 'to');
  // An incoming message must not name a receiver (docs: create-a-new-message-in-ticket-via-api).
  const receiver = fromAgent && !isNote && to ? toPerson(null, to.address, to.name) : undefined;
  return {
    channel,
    via: 'api',
    from_agent: fromAgent,
    public: !isNote,
    body_text: text,
    body_html: html,
    ...(input.subject ? { subject: input.subject } : {}),
    ...(sender ? { sender } : {}),
    ...(receiver ? { receiver } : {}),
    ...(input.recipients?.length ? { source: toSource(input.recipients, channel) } : {}),
    ...(input.external_id ? { external_id: input.external_id } : {}),
    ...(input.metadata ? { meta: input.metadata } : {}),
  };
}

function toVendorChannel(channel: MessageCreate['channel']): string {
  if (channel === 'web') return 'contact_form';
  if (channel === 'instagram') return 'instagram-direct-message';
  if (channel === 'note' || channel === 'other') return 'api';
  return channel ?? 'email';
}

export function toPerson(
  id?: string | null,
  email?: string | null,
  name?: string | null,
): JsonRecord | undefined {
  if (id && /^\d{1,15}$/.test(id)) return { id: Number(id) };
  return email ? { email, ...(name ? { name } : {}) } : undefined;
}

function toSource(recipients: NonNullable<MessageCreate['recipients']>, channel: string): JsonRecord {
  const people = (role: string): JsonRecord[] =>
    recipients
      .filter((recipient) => recipient.role === role)
      .map(({ address, name }) => ({ address, ...(name ? { name } : {}) }));
  const [from] = people('from');
  return { type: channel, ...(from ? { from } : {}), to: people('to'), cc: people('cc'), bcc: people('bcc') };
}
