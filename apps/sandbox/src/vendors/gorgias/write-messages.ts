import type { Address, Attachment, Helpdesk, Message } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { uploads } from './uploads.js';
import { fail, toMessage, toTicket } from './format.js';
import { readTicketChanges } from './tickets.js';

type Fields = Record<string, unknown>;

export function createMessage(request: VendorRequest, context: VendorContext): VendorAnswer {
  const conversation = context.helpdesk.conversation(readInteger(request.params.ticketId) ?? 0);
  if (!conversation) throw fail(404, `Ticket ${request.params.ticketId} does not exist.`);
  const fields = assertFields(request.body, 'Failed to create message.');
  return { status: 201, body: addMessage(fields, conversation.id, request, context) };
}

export function createTicket(request: VendorRequest, context: VendorContext): VendorAnswer {
  const body = isRecord(request.body) ? request.body : {};
  const messages = Array.isArray(body.messages) ? body.messages : [];
  if (messages.length === 0)
    throw fail(400, 'Failed to create ticket.', { messages: ['Missing data for required field.'] });
  const checked = messages.map((message) => assertFields(message, 'Failed to create ticket.'));
  const { helpdesk } = context;
  const customer = isRecord(body.customer) ? body.customer : {};
  const first = checked[0] ?? {};
  const sender = isRecord(first.sender) ? first.sender : {};
  const email = text(customer.email) ?? (first.from_agent === false ? text(sender.email) : null);
  const contact =
    helpdesk.person(Number(customer.id)) ??
    helpdesk.ensureContact(email ?? 'unknown@customer.example', text(customer.name));
  const conversation = helpdesk.addConversation({
    subject: text(body.subject) ?? text(first.subject) ?? '',
    channel: text(body.channel) ?? text(first.channel) ?? 'api',
    contactId: contact.id,
    assigneeId: request.principal.personId,
    status: 'open',
    ...readTicketChanges(body, helpdesk),
  });
  checked.forEach((message, index) => addMessage(message, conversation.id, request, context, index === 0));
  const ticket = helpdesk.conversation(conversation.id) ?? conversation;
  return { status: 201, body: toTicket(ticket, helpdesk) };
}

export function updateMessage(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const message = requireMessage(request, helpdesk);
  const fields = assertFields(request.body, 'Failed to update message.');
  const patch: Partial<Message> = {};
  if ('body_text' in fields) patch.text = text(fields.body_text);
  if ('body_html' in fields) patch.html = text(fields.body_html);
  if ('subject' in fields) patch.subject = text(fields.subject);
  if ('external_id' in fields) patch.externalId = text(fields.external_id);
  if ('meta' in fields) patch.extra = { ...message.extra, meta: fields.meta };
  return { status: 202, body: toMessage(helpdesk.updateMessage(message.id, patch), helpdesk) };
}

export function deleteMessage(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteMessage(requireMessage(request, helpdesk).id);
  return { status: 204 };
}

export function requireMessage({ params }: VendorRequest, helpdesk: Helpdesk): Message {
  const message = helpdesk.message(readInteger(params.id) ?? 0);
  if (!message || message.kind === 'event' || message.conversationId !== readInteger(params.ticketId)) {
    throw fail(404, `Message ${params.id} does not exist.`);
  }
  return message;
}

/** The three fields the vendor requires on create and on update alike. */
function assertFields(body: unknown, title: string): Fields {
  const fields = isRecord(body) ? body : {};
  const problems: Record<string, string[]> = {};
  for (const name of ['channel', 'via']) {
    if (fields[name] === undefined) problems[name] = ['Missing data for required field.'];
    else if (typeof fields[name] !== 'string') problems[name] = ['Not a valid string.'];
  }
  if (fields.from_agent === undefined) problems.from_agent = ['Missing data for required field.'];
  else if (typeof fields.from_agent !== 'boolean') problems.from_agent = ['Not a valid boolean.'];
  for (const name of ['body_text', 'body_html', 'subject', 'external_id', 'sent_datetime']) {
    const value = fields[name];
    if (value !== undefined && value !== null && typeof value !== 'string')
      problems[name] = ['Not a valid string.'];
  }
  if (Object.keys(problems).length > 0) throw fail(400, title, problems);
  return fields;
}

function addMessage(
  fields: Fields,
  conversationId: number,
  request: VendorRequest,
  { helpdesk, created }: VendorContext,
  opensConversation = false,
): Record<string, unknown> {
  const source = isRecord(fields.source) ? fields.source : {};
  const importedAt = text(fields.sent_datetime);
  const internal = fields.channel === 'internal-note' || fields.public === false;
  const channel = text(fields.channel) ?? 'api';
  const message = helpdesk.addMessage({
    conversationId,
    kind: internal ? 'note' : 'message',
    opensConversation,
    authorId: findSender(fields, request, helpdesk),
    channel,
    subject: text(fields.subject),
    text: text(fields.body_text),
    html: text(fields.body_html),
    from: readAddress(source.from),
    to: readAddresses(source.to),
    cc: readAddresses(source.cc),
    bcc: readAddresses(source.bcc),
    attachments: readAttachments(fields.attachments, helpdesk),
    externalId: text(fields.external_id),
    extra: pickExtra(fields),
    ...(importedAt ? { sentAt: toIso(importedAt) } : {}),
    ...(text(fields.created_datetime) ? { createdAt: toIso(String(fields.created_datetime)) } : {}),
  });
  created(message);
  const answer = toMessage(message, helpdesk);
  // Sending happens after the answer; only an imported message is already sent.
  return importedAt || internal ? answer : { ...answer, sent_datetime: null };
}

function findSender(fields: Fields, { principal }: VendorRequest, helpdesk: Helpdesk): number {
  const sender = isRecord(fields.sender) ? fields.sender : {};
  const email = text(sender.email);
  const known = helpdesk.person(Number(sender.id)) ?? (email ? helpdesk.personByEmail(email) : undefined);
  if (fields.from_agent === true) {
    if (sender.id === undefined && !email) return principal.personId;
    if (!known || known.role === 'contact')
      throw fail(400, 'Failed to create message.', { sender: ['User does not exist.'] });
    return known.id;
  }
  if (known) return known.id;
  if (!email) throw fail(400, 'Failed to create message.', { sender: ['Missing data for required field.'] });
  return helpdesk.ensureContact(email, text(sender.name)).id;
}

function readAttachments(value: unknown, helpdesk: Helpdesk): Attachment[] {
  return (Array.isArray(value) ? value : []).filter(isRecord).map((attachment) => {
    const url = text(attachment.url);
    const contentType = text(attachment.content_type);
    if (!url || !contentType) {
      throw fail(400, 'Failed to create message.', { attachments: ['url and content_type are required.'] });
    }
    const file = uploads.find(helpdesk, url);
    if (file) return { ...file, fileName: text(attachment.name) ?? file.fileName, contentType };
    return {
      id: helpdesk.takeId(),
      fileName: text(attachment.name) ?? 'file',
      contentType,
      contentBase64: '',
      url,
    };
  });
}

const pickExtra = (fields: Fields): Fields =>
  Object.fromEntries(
    ['via', 'meta', 'message_id', 'integration_id']
      .filter((name) => fields[name] !== undefined)
      .map((name) => [name, fields[name]]),
  );

const readAddresses = (value: unknown): Address[] =>
  (Array.isArray(value) ? value : []).map(readAddress).filter((address) => address !== null);

function readAddress(value: unknown): Address | null {
  return isRecord(value) && typeof value.address === 'string'
    ? { name: text(value.name), address: value.address }
    : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function toIso(value: string): string {
  const date = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`);
  if (Number.isNaN(date.getTime()))
    throw fail(400, 'Failed to create message.', { sent_datetime: ['Not a valid datetime.'] });
  return date.toISOString();
}
