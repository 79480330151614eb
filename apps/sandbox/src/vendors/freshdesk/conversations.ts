import type { Helpdesk, Message } from '../../helpdesk.js';
import type { VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import {
  fromId,
  isNote,
  listReplies,
  requesterOf,
  supportEmail,
  toAnswer,
  toConversation,
  writeAddress,
} from './format.js';
import { assertParameters, paginate } from './paging.js';
import { invalid, missing, readFields, type Fields } from './read-fields.js';
import { notFound, requireTicket } from './tickets.js';

export function listConversations(
  { params, query }: VendorRequest,
  { helpdesk }: VendorContext,
): VendorAnswer {
  assertParameters(query, ['page', 'per_page']);
  const ticket = requireTicket(params.id, helpdesk);
  const { items, headers } = paginate(
    listReplies(ticket.id, helpdesk),
    `/tickets/${ticket.id}/conversations`,
    query,
  );
  return { status: 200, headers, body: items.map((message) => toConversation(message, helpdesk)) };
}

/** The answer has neither `incoming`, `private` nor `source`. */
export async function createReply(request: VendorRequest, context: VendorContext): Promise<VendorAnswer> {
  const { helpdesk } = context;
  const ticket = requireTicket(request.params.id, helpdesk);
  const { fields, attachments } = await readFields(
    request,
    { body: 'String', from_email: 'String', user_id: 'Integer', cc_emails: 'Array', bcc_emails: 'Array' },
    helpdesk,
  );
  const requester = requesterOf(ticket, helpdesk);
  const message = helpdesk.addMessage({
    conversationId: ticket.id,
    kind: 'message',
    authorId: findUser(fields, request, helpdesk),
    channel: 'email',
    html: requireBody(fields),
    from: { name: 'Acme Support', address: String(fields.from_email ?? supportEmail) },
    to: requester ? [{ name: null, address: requester.email }] : [],
    cc: addresses(fields.cc_emails),
    bcc: addresses(fields.bcc_emails),
    attachments,
  });
  context.created(message);
  const body = {
    ...toAnswer(message),
    from_email: supportEmail,
    cc_emails: message.cc.map(writeAddress),
    bcc_emails: message.bcc.map(writeAddress),
    replied_to: message.to.map(writeAddress),
  };
  return { status: 201, body };
}

/** Private unless told otherwise; the answer has no `source`. */
export async function createNote(request: VendorRequest, context: VendorContext): Promise<VendorAnswer> {
  const { helpdesk } = context;
  const ticket = requireTicket(request.params.id, helpdesk);
  const { fields, attachments } = await readFields(
    request,
    { body: 'String', private: 'Boolean', incoming: 'Boolean', user_id: 'Integer', notify_emails: 'Array' },
    helpdesk,
  );
  const message = helpdesk.addMessage({
    conversationId: ticket.id,
    kind: fields.private === false ? 'message' : 'note',
    authorId: findUser(fields, request, helpdesk),
    channel: 'note',
    html: requireBody(fields),
    to: addresses(fields.notify_emails),
    attachments,
    extra: { isNote: true, incoming: fields.incoming === true },
  });
  context.created(message);
  return { status: 201, body: toNoteAnswer(message) };
}

export async function updateConversation(
  request: VendorRequest,
  { helpdesk }: VendorContext,
): Promise<VendorAnswer> {
  const note = requireNote(request, helpdesk);
  const { fields, attachments } = await readFields(request, { body: 'String' }, helpdesk);
  const changed = helpdesk.updateMessage(note.id, {
    text: null,
    html: requireBody(fields),
    attachments: [...note.attachments, ...attachments],
    extra: { ...note.extra, edited: true },
  });
  return { status: 200, body: toNoteAnswer(changed) };
}

export function deleteConversation(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteMessage(requireNote(request, helpdesk).id);
  return { status: 204 };
}

const toNoteAnswer = (message: Message): Fields => ({
  ...toAnswer(message),
  incoming: message.extra.incoming === true,
  private: message.kind === 'note',
  support_email: null,
  notified_to: message.to.map(writeAddress),
});

function requireNote({ params }: VendorRequest, helpdesk: Helpdesk): Message {
  const message = helpdesk.message(fromId('conversation', params.id));
  if (!message || message.kind === 'event' || message.opensConversation) throw notFound();
  if (!isNote(message))
    throw invalid({ field: 'id', message: 'Only notes can be edited or deleted', code: 'invalid_value' });
  return message;
}

function requireBody({ body }: Fields): string {
  if (typeof body !== 'string' || body === '') throw missing('body');
  return body;
}

function findUser({ user_id: id }: Fields, { principal }: VendorRequest, helpdesk: Helpdesk): number {
  if (id === undefined) return principal.personId;
  const person = helpdesk.person(fromId('user', id));
  if (person) return person.id;
  const message = 'There is no user matching the given user_id';
  throw invalid({ field: 'user_id', message, code: 'invalid_value' });
}

const addresses = (value: unknown): Message['to'] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map((address) => ({
    name: null,
    address: String(address),
  }));
