import type { Conversation, Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { findContact } from './contacts.js';
import { requireConversation } from './conversations.js';
import { fail, isContact, notFound, toConversation, toHtml, toId, toSeconds, toTag } from './format.js';
import { findAdmin, toParagraphs } from './reply.js';

type Fields = Record<string, unknown>;

const fieldsOf = ({ body }: VendorRequest): Fields => (isRecord(body) ? body : {});

function updateConversation(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = requireConversation(request.params.id, helpdesk);
  const { title, custom_attributes: attributes } = fieldsOf(request);
  helpdesk.updateConversation(conversation.id, {
    ...(typeof title === 'string' ? { subject: title } : {}),
    ...(isRecord(attributes)
      ? { metadata: { ...conversation.metadata, ...attributes } as Conversation['metadata'] }
      : {}),
  });
  return whole(request, helpdesk);
}

/** Closes, opens, puts off or assigns; an assignment opens what was closed. */
function addPart(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = requireConversation(request.params.id, helpdesk);
  const fields = fieldsOf(request);
  const admin = findAdmin(fields, helpdesk);
  helpdesk.updateConversation(conversation.id, readPart(fields, helpdesk));
  const { status } = requireConversation(request.params.id, helpdesk);
  if (status !== conversation.status)
    helpdesk.addMessage({
      conversationId: conversation.id,
      kind: 'event',
      authorId: admin.id,
      channel: conversation.channel,
      event: { type: 'Status', field: 'Status', oldValue: conversation.status, newValue: status },
    });
  return whole(request, helpdesk);
}

function readPart(fields: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  const { message_type: type, snoozed_until: until } = fields;
  if (type === 'open') return { status: 'open' };
  if (type === 'close' && fields.type === 'admin') return { status: 'solved' };
  if (type === 'assignment') return { ...readAssignee(fields, helpdesk), status: 'open' };
  if (type !== 'snoozed') throw fail(400, 'parameter_invalid', 'Message type is invalid');
  if (typeof until !== 'number' || until * 1000 <= Date.now())
    throw fail(400, 'parameter_invalid', 'snoozed_until must be in the future');
  return { status: 'snoozed', snoozedUntil: new Date(until * 1000).toISOString() };
}

function readAssignee({ type, assignee_id: id }: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  if (type === 'admin') return { assigneeId: id === '0' ? 0 : findAdmin({ admin_id: id }, helpdesk).id };
  const team = helpdesk.teams.find((known) => String(known.id) === id);
  if (type !== 'team' || (!team && id !== '0')) throw fail(404, 'assignee_not_found', 'Assignee not found');
  return { teamId: team?.id ?? null };
}

const changeTag =
  (change: (present: readonly string[], name: string) => readonly string[]) =>
  (request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const conversation = requireConversation(request.params.id, helpdesk);
    const fields = fieldsOf(request);
    findAdmin(fields, helpdesk);
    const tag = helpdesk.tags.find(({ id }) => String(id) === (request.params.tagId ?? fields.id));
    if (!tag) throw notFound();
    helpdesk.updateConversation(conversation.id, { tags: change(conversation.tags, tag.name) });
    return { status: 200, body: toTag(tag) };
  };

function removeConversation({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(params.id, helpdesk);
  helpdesk.deleteConversation(id);
  return { status: 200, body: { id: toId('conversation', id), object: 'conversation', deleted: true } };
}

/** A contact's message in the Messenger. */
function beginByContact(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { from, body } = fieldsOf(request);
  const contact = findContact(from, context.helpdesk);
  return begin(
    { contact, author: contact, subject: '', channel: 'chat', html: toHtml(readBody(body)) },
    context,
  );
}

/** A message to a contact becomes a conversation immediately only on request. */
function beginByAdmin(request: VendorRequest, context: VendorContext): VendorAnswer {
  const fields = fieldsOf(request);
  const { from, to, message_type: type, subject, body } = fields;
  const author = findAdmin({ admin_id: isRecord(from) ? from.id : undefined }, context.helpdesk);
  const contact = findContact(to, context.helpdesk);
  if (type !== 'in_app' && type !== 'email') throw fail(400, 'parameter_invalid', 'Message type is invalid');
  if (type === 'email' && (typeof subject !== 'string' || subject === ''))
    throw fail(422, 'parameter_not_found', 'No subject supplied for email message');
  if (fields.create_conversation_without_contact_reply !== true)
    throw fail(400, 'parameter_invalid', 'The sandbox sends nothing without a conversation');
  const isMail = type === 'email';
  return begin(
    {
      contact,
      author,
      subject: isMail ? String(subject) : '',
      channel: isMail ? 'email' : 'chat',
      html: toParagraphs(readBody(body)),
    },
    context,
  );
}

type Beginning = { contact: Person; author: Person; subject: string; channel: string; html: string };

function begin(
  { contact, author, subject, channel, html }: Beginning,
  { helpdesk, created }: VendorContext,
): VendorAnswer {
  const conversation = helpdesk.addConversation({
    subject,
    channel,
    contactId: contact.id,
    assigneeId: isContact(author) ? 0 : author.id,
    status: 'open',
  });
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: 'message',
    opensConversation: true,
    authorId: author.id,
    channel,
    html,
  });
  created(message);
  return {
    status: 200,
    body: {
      type: isContact(author) ? 'user_message' : 'admin_message',
      id: toId('source', message.id),
      created_at: toSeconds(message.createdAt),
      ...(subject === '' ? {} : { subject }),
      body: html,
      message_type: channel === 'email' ? 'email' : 'inapp',
      conversation_id: toId('conversation', conversation.id),
    },
  };
}

function readBody(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw fail(400, 'parameter_invalid', 'Body is required');
  return value;
}

const whole = ({ params }: VendorRequest, helpdesk: Helpdesk): VendorAnswer => ({
  status: 200,
  body: toConversation(requireConversation(params.id, helpdesk), helpdesk),
});

export const manageRoutes: readonly VendorRoute[] = [
  { method: 'POST', path: '/conversations', handle: beginByContact },
  { method: 'POST', path: '/messages', handle: beginByAdmin },
  { method: 'PUT', path: '/conversations/:id', handle: updateConversation },
  { method: 'DELETE', path: '/conversations/:id', handle: removeConversation },
  { method: 'POST', path: '/conversations/:id/parts', handle: addPart },
  {
    method: 'POST',
    path: '/conversations/:id/tags',
    handle: changeTag((present, name) => [...new Set([...present, name])]),
  },
  {
    method: 'DELETE',
    path: '/conversations/:id/tags/:tagId',
    handle: changeTag((present, name) => present.filter((tag) => tag !== name)),
  },
];
