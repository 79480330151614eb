import type { Attachment, Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import {
  brandId,
  fromId,
  origin,
  outletId,
  recordInvalid,
  recordNotFound,
  toCommentEvent,
  toDate,
  toId,
  toTicket,
} from './format.js';
import { uploads } from './uploads.js';

type Fields = Record<string, unknown>;

const statuses = ['new', 'open', 'pending', 'hold', 'solved', 'closed'] as const;
const priorities = ['low', 'normal', 'high', 'urgent'] as const;

export function requireConversation(value: string | undefined, helpdesk: Helpdesk): Conversation {
  const conversation = helpdesk.conversation(readInteger(value) ?? 0);
  if (!conversation) throw recordNotFound();
  return conversation;
}

export function createTicket(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const ticket = assertTicket(request.body);
  const comment = assertComment(
    ticket.comment ?? (typeof ticket.description === 'string' ? { body: ticket.description } : undefined),
  );
  if (!comment) throw recordInvalid('base', 'Description: cannot be blank', 'BlankValue');
  const authorId = findAuthor(comment, request, helpdesk);
  const conversation = helpdesk.addConversation({
    subject: text(ticket.subject) ?? text(comment.body)?.slice(0, 80) ?? '',
    channel: 'api',
    contactId: findRequester(ticket, request, helpdesk),
    assigneeId: request.principal.personId,
    externalId: text(ticket.external_id),
    status: readStatus(ticket.status) ?? 'new',
    ...readChanges(ticket, helpdesk),
  });
  const message = addComment(comment, conversation.id, authorId, context, true);
  return {
    status: 201,
    headers: { Location: `${origin}/api/v2/tickets/${conversation.id}.json` },
    body: answerBody(conversation.id, message, [], helpdesk),
  };
}

export function updateTicket(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const conversation = requireConversation(request.params.id, helpdesk);
  const ticket = assertTicket(request.body);
  assertUnchanged(ticket, conversation);
  if (conversation.status === 'closed')
    throw recordInvalid('status', 'Status: closed prevents ticket update');
  const status = readStatus(ticket.status);
  const comment = 'comment' in ticket ? assertComment(ticket.comment) : undefined;
  if ('comment' in ticket && !comment)
    throw recordInvalid('comment', 'Comment: cannot be blank', 'BlankValue');
  const message =
    comment && addComment(comment, conversation.id, findAuthor(comment, request, helpdesk), context, false);
  helpdesk.updateConversation(conversation.id, readChanges(ticket, helpdesk));
  const changes = [];
  if (status && status !== conversation.status) {
    helpdesk.updateConversation(conversation.id, { status });
    helpdesk.addMessage({
      conversationId: conversation.id,
      kind: 'event',
      authorId: request.principal.personId,
      channel: conversation.channel,
      event: { type: 'Status', field: 'Status', oldValue: conversation.status, newValue: status },
    });
    changes.push({
      id: toId('audit', helpdesk.takeId()),
      type: 'Change',
      field_name: 'status',
      value: status,
      previous_value: conversation.status,
    });
  }
  return { status: 200, body: answerBody(conversation.id, message, changes, helpdesk) };
}

export function deleteTicket(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteConversation(requireConversation(request.params.id, helpdesk).id);
  return { status: 204 };
}

export function changeTags(
  change: (present: readonly string[], given: readonly string[]) => readonly string[],
): (request: VendorRequest, context: VendorContext) => VendorAnswer {
  return ({ params, body }, { helpdesk }) => {
    const conversation = requireConversation(params.id, helpdesk);
    if (isRecord(body)) assertUnchanged(body, conversation);
    const tags = change(conversation.tags, readTags(isRecord(body) ? body.tags : undefined));
    helpdesk.updateConversation(conversation.id, { tags });
    return { status: 200, body: { tags } };
  };
}

/** `safe_update` leaves a ticket alone that has been changed since `updated_stamp`. */
function assertUnchanged({ safe_update, updated_stamp }: Fields, { updatedAt }: Conversation): void {
  if (safe_update !== true || updated_stamp === toDate(updatedAt)) return;
  throw new VendorError({
    status: 409,
    body: {
      error: 'UpdateConflict',
      description: 'Safe Update prevented the update due to outdated ticket data.',
    },
  });
}

/** A ticket's members other than its comment and status. */
function readChanges(ticket: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  const {
    subject,
    priority,
    tags,
    assignee_id: assigneeId,
    group_id: groupId,
    external_id: externalId,
    brand_id: brand,
  } = ticket;
  return {
    ...(typeof subject === 'string' && subject !== '' ? { subject } : {}),
    ...(priority === undefined ? {} : { priority: readPriority(priority) }),
    ...(tags === undefined ? {} : { tags: readTags(tags) }),
    ...(assigneeId === undefined ? {} : { assigneeId: readAssignee(assigneeId, helpdesk) }),
    ...(groupId === undefined ? {} : { teamId: readGroup(groupId, helpdesk) }),
    ...(externalId === undefined ? {} : { externalId: text(externalId) }),
    ...(brand === undefined ? {} : { queue: readBrand(brand) }),
  };
}

function readBrand(value: unknown): string {
  if (value !== brandId && value !== outletId) throw recordInvalid('brand', 'Brand: is invalid');
  return String(value);
}

function readPriority(value: unknown): Conversation['priority'] {
  const priority = priorities.find((known) => known === value);
  if (!priority && value !== null) throw recordInvalid('priority', 'Priority: is not valid');
  return priority ?? null;
}

function readTags(value: unknown): string[] {
  return [...new Set((Array.isArray(value) ? value : []).map((tag) => String(tag).toLowerCase()))];
}

function readAssignee(value: unknown, helpdesk: Helpdesk): number {
  if (value === null) return 0;
  const agent = helpdesk.person(fromId('user', value));
  if (!agent || agent.role === 'contact') throw recordInvalid('assignee', 'Assignee: is invalid');
  return agent.id;
}

function readGroup(value: unknown, helpdesk: Helpdesk): number | null {
  if (value !== null && !helpdesk.teams.some(({ id }) => id === value))
    throw recordInvalid('group', 'Group: is invalid');
  return typeof value === 'number' ? value : null;
}

export function makePrivate(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = requireConversation(request.params.id, helpdesk);
  const message = helpdesk.message(fromId('comment', request.params.commentId));
  if (!message || message.conversationId !== conversation.id || message.kind === 'event')
    throw recordNotFound();
  helpdesk.updateMessage(message.id, { kind: 'note' });
  return { status: 200 };
}

function answerBody(id: number, message: Message | undefined, changes: Fields[], helpdesk: Helpdesk): Fields {
  const conversation = helpdesk.conversation(id);
  if (!conversation) throw recordNotFound();
  const author = toId('user', message?.authorId ?? conversation.assigneeId);
  const notification = {
    id: toId('audit', helpdesk.takeId()),
    type: 'Notification',
    subject: conversation.subject,
    recipients: [toId('user', conversation.contactId)],
  };
  return {
    ticket: toTicket(conversation, helpdesk),
    audit: {
      id: toId('audit', message?.id ?? helpdesk.takeId()),
      ticket_id: id,
      created_at: toDate(message?.createdAt ?? helpdesk.now()),
      author_id: author,
      metadata: { system: {}, custom: {} },
      via: { channel: 'api', source: { from: {}, to: {}, rel: null } },
      // Other events stand before and after the comment, which has to be found by its type.
      events: [...changes, ...(message ? [toCommentEvent(message), notification] : [])],
    },
  };
}

function addComment(
  comment: Fields,
  conversationId: number,
  authorId: number,
  { helpdesk, created }: VendorContext,
  opensConversation: boolean,
): Message {
  const html = text(comment.html_body);
  const message = helpdesk.addMessage({
    conversationId,
    kind: comment.public === false ? 'note' : 'message',
    opensConversation,
    authorId,
    channel: 'api',
    text: html ? null : text(comment.body),
    html,
    attachments: readUploads(comment.uploads, helpdesk),
  });
  created(message);
  return message;
}

function assertTicket(body: unknown): Fields {
  if (isRecord(body) && isRecord(body.ticket)) return body.ticket;
  throw new VendorError({
    status: 400,
    body: { error: 'RecordInvalid', description: 'Parameter ticket is required', details: {} },
  });
}

function assertComment(value: unknown): Fields | undefined {
  if (!isRecord(value)) return undefined;
  const hasText = [value.body, value.html_body].some(
    (body) => typeof body === 'string' && body.trim() !== '',
  );
  return hasText || (Array.isArray(value.uploads) && value.uploads.length > 0) ? value : undefined;
}

function findAuthor(comment: Fields, { principal }: VendorRequest, helpdesk: Helpdesk): number {
  if (comment.author_id === undefined) return principal.personId;
  const author = helpdesk.person(fromId('user', comment.author_id));
  if (!author) throw recordInvalid('author_id', 'Author: is invalid');
  return author.id;
}

function findRequester(ticket: Fields, { principal }: VendorRequest, helpdesk: Helpdesk): number {
  if (ticket.requester_id !== undefined) {
    const known = helpdesk.person(fromId('user', ticket.requester_id));
    if (!known) throw recordInvalid('requester', 'Requester: is invalid');
    return assertActive(known).id;
  }
  if (!isRecord(ticket.requester)) return principal.personId;
  const email = text(ticket.requester.email);
  if (!email?.includes('@')) throw recordInvalid('requester', 'Requester: Email: is required', 'BlankValue');
  return assertActive(helpdesk.ensureContact(email, text(ticket.requester.name))).id;
}

function assertActive(person: Person): Person {
  if (person.isSuspended) throw recordInvalid('requester', `Requester: ${person.name} is suspended.`);
  return person;
}

function readStatus(value: unknown): Conversation['status'] | undefined {
  if (value === undefined) return undefined;
  const status = statuses.find((known) => known === value);
  if (!status) throw recordInvalid('status', 'Status: is not valid');
  return status;
}

function readUploads(value: unknown, helpdesk: Helpdesk): Attachment[] {
  return (Array.isArray(value) ? value : []).map((token) => {
    const attachment = uploads.take(helpdesk, String(token));
    if (!attachment) throw recordInvalid('uploads', 'Uploads: token is invalid or expired');
    return attachment;
  });
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
