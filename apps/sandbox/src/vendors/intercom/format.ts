import { hostPictures } from '../../files/pictures.js';
import { createHash } from 'node:crypto';
import {
  type Attachment,
  type Conversation,
  hasEnded,
  type Helpdesk,
  type Message,
  type Person,
  type Tag,
} from '../../helpdesk.js';
import { offsetIds } from '../../paging/offset-ids.js';
import { VendorError, type VendorAnswer, unlessNull } from '../../vendor.js';

type Fields = Record<string, unknown>;

export const workspaceId = 'acme1234';

/** Numbers written as text; a conversation's is far beyond 32 bits. */
const ids = offsetIds({
  conversation: 215_470_000_000_000,
  part: 21_000_000_000,
  source: 403_000_000,
  admin: 991_267_000,
});
export const { fromId } = ids;
export const toId = (...of: Parameters<typeof ids.toId>): string => String(ids.toId(...of));

const contactPrefix = '6762f0f31bb69f9f21';
export const toContactId = (id: number): string => contactPrefix + id.toString(16).padStart(6, '0');
export const fromContactId = (value: unknown): number =>
  typeof value === 'string' && value.startsWith(contactPrefix)
    ? Number.parseInt(value.slice(contactPrefix.length), 16)
    : 0;

export const toSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** The vendor names every request; here the same refusal always has the same name. */
export function errorAnswer(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): VendorAnswer {
  const digest = createHash('sha256').update(`${code} ${message}`).digest('hex');
  const requestId = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    status,
    body: { type: 'error.list', request_id: requestId, errors: [{ code, message }] },
    ...(headers ? { headers } : {}),
  };
}
export const fail = (status: number, code: string, message: string): VendorError =>
  new VendorError(errorAnswer(status, code, message));
export const notFound = (): VendorError => fail(404, 'not_found', 'Resource Not Found');

export const isContact = (person: Person): boolean => person.role === 'contact';

function toAuthor(person: Person | undefined): Fields {
  if (!person)
    return { type: 'bot', id: toId('admin', 0), name: 'Operator', email: 'operator+acme@intercom.io' };
  const { name, email } = person;
  return isContact(person)
    ? { type: 'user', id: toContactId(person.id), name, email }
    : { type: 'admin', id: toId('admin', person.id), name, email };
}

export const attachmentToken = (id: number): string =>
  createHash('sha256').update(`intercom attachment ${id}`).digest('hex').slice(0, 32);

function addressOf({ id, url, fileName }: Attachment): string {
  const token = attachmentToken(id);
  const path = `${id}/${token}/${encodeURIComponent(fileName)}`;
  return url ?? `https://downloads.intercomcdn.com/i/o/${path}?expires=4102444800&signature=${token}`;
}

/** Pictures within the text are no attachments. */
const filesOf = (message: Message | undefined): Fields[] =>
  message ? hostPictures(message, addressOf).files.map(toAttachment) : [];

function toAttachment(attachment: Attachment): Fields {
  return {
    type: 'upload',
    name: attachment.fileName,
    url: addressOf(attachment),
    content_type: attachment.contentType,
    filesize: Buffer.byteLength(attachment.contentBase64, 'base64'),
  };
}

const sourceTypes: Record<string, string> = { email: 'email', phone: 'phone_call' };
export const sourceTypeOf = (channel: string): string => sourceTypes[channel] ?? 'conversation';

/** Everything but the parts: what the list and the whole conversation share. */
export function toListItem(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const { contactId, assigneeId } = conversation;
  const opening = openingOf(conversation.id, helpdesk);
  const closed = hasEnded(conversation.status);
  const author = helpdesk.person(opening?.authorId ?? contactId);
  return {
    type: 'conversation',
    id: toId('conversation', conversation.id),
    created_at: unlessNull(conversation.createdAt, toSeconds),
    updated_at: toSeconds(conversation.updatedAt),
    waiting_since: null,
    snoozed_until: conversation.snoozedUntil === null ? null : toSeconds(conversation.snoozedUntil),
    source: {
      type: sourceTypeOf(conversation.channel),
      id: toId('source', opening?.id ?? 0),
      delivered_as: author && !isContact(author) ? 'admin_initiated' : 'customer_initiated',
      subject: conversation.channel === 'email' ? conversation.subject : '',
      body: opening ? (bodyOf(opening) ?? '') : '',
      author: toAuthor(author),
      attachments: filesOf(opening),
      url: null,
      redacted: opening?.extra.redacted === true,
    },
    contacts: {
      type: 'contact.list',
      contacts: [{ type: 'contact', id: toContactId(contactId), external_id: null }],
    },
    first_contact_reply: null,
    admin_assignee_id: assigneeId === 0 ? null : Number(toId('admin', assigneeId)),
    team_assignee_id: conversation.teamId,
    open: !closed,
    state: stateOf(conversation),
    read: true,
    tags: {
      type: 'tag.list',
      tags: helpdesk.tags.filter(({ name }) => conversation.tags.includes(name)).map(toTag),
    },
    priority: conversation.priority === null ? 'none' : priorities[conversation.priority],
    title: conversation.subject === '' ? null : conversation.subject,
    custom_attributes: conversation.metadata ?? {},
    statistics: toStatistics(conversation, helpdesk),
    linked_objects: { type: 'list', data: [], total_count: 0, has_more: false },
    ai_agent_participated: false,
  };
}

/** Of version 2.16. */
const priorities = { low: 'low', normal: 'medium', high: 'high', urgent: 'urgent' } as const;

export const stateOf = ({ status }: Conversation): 'open' | 'snoozed' | 'closed' =>
  hasEnded(status) ? 'closed' : status === 'snoozed' ? 'snoozed' : 'open';

export const toTag = ({ id, name }: Tag): Fields => ({ type: 'tag', id: String(id), name });

/** Statistics after the first message; times that have not happened are omitted. */
function toStatistics(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const parts = partsOf(conversation.id, helpdesk);
  const lastBy = (isWanted: (author: Person) => boolean): number | null => {
    const last = parts.findLast(({ kind, authorId }) => {
      const author = helpdesk.person(authorId);
      return kind !== 'event' && author !== undefined && isWanted(author);
    });
    return last ? toSeconds(last.createdAt) : null;
  };
  const times = {
    last_contact_reply_at: lastBy(isContact),
    last_admin_reply_at: lastBy((author) => !isContact(author)),
    last_close_at: conversation.closedAt === null ? null : toSeconds(conversation.closedAt),
  };
  return {
    type: 'conversation_statistics',
    ...Object.fromEntries(Object.entries(times).filter(([, time]) => time !== null)),
    count_conversation_parts: parts.length,
  };
}

function partsOf(conversationId: number, helpdesk: Helpdesk): Message[] {
  const opening = openingOf(conversationId, helpdesk);
  return helpdesk.history(conversationId).filter(({ id }) => id !== opening?.id);
}

export function toConversation(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const parts = partsOf(conversation.id, helpdesk);
  return {
    ...toListItem(conversation, helpdesk),
    conversation_parts: {
      type: 'conversation_part.list',
      // Never more than these, however many there are.
      conversation_parts: parts.slice(-500).map((part) => toPart(part, helpdesk)),
      total_count: parts.length,
    },
  };
}

export function openingOf(conversationId: number, helpdesk: Helpdesk): Message | undefined {
  const history = helpdesk.history(conversationId);
  return (
    history.find(({ opensConversation }) => opensConversation) ??
    history.find(({ kind }) => kind === 'message')
  );
}

/** `Owner` changes are assignments; a status is opened, closed or snoozed. */
function partTypeOf({ kind, event, extra }: Message): string {
  if (kind !== 'event')
    return typeof extra.partType === 'string' ? extra.partType : kind === 'note' ? 'note' : 'comment';
  if (event?.field !== 'Status') return 'assignment';
  if (event.newValue === 'open') return 'open';
  return ['pending', 'snoozed'].includes(event.newValue ?? '') ? 'snoozed' : 'close';
}

function toPart(message: Message, helpdesk: Helpdesk): Fields {
  const seconds = toSeconds(message.createdAt);
  const isEvent = message.kind === 'event';
  return {
    type: 'conversation_part',
    id: toId('part', message.id),
    part_type: partTypeOf(message),
    body: bodyOf(message),
    created_at: seconds,
    updated_at: toSeconds(message.updatedAt),
    notified_at: seconds,
    author: toAuthor(isEvent ? undefined : helpdesk.person(message.authorId)),
    attachments: filesOf(message),
    external_id: message.externalId,
    redacted: message.extra.redacted === true,
    metadata: {},
    ...(message.channel === 'email' && message.kind === 'message'
      ? { email_message_metadata: toEmail(message) }
      : {}),
    state: 'open',
    tags: [],
    app_package_code: null,
  };
}

function toEmail(message: Message): Fields {
  const headers = [
    ...(message.from ? [{ type: 'from', ...message.from }] : []),
    ...message.to.map((address) => ({ type: 'to', ...address })),
    ...message.cc.map((address) => ({ type: 'cc', ...address })),
  ];
  return {
    subject: message.subject ?? '',
    email_address_headers: headers.map(({ type, name, address }) => ({ type, email_address: address, name })),
    message_id: `<${toId('part', message.id)}@intercom-mail.com>`,
  };
}

function bodyOf(message: Message): string | null {
  if (message.extra.redacted === true) return '<p><i>This message was deleted</i></p>';
  if (message.html !== null) return hostPictures(message, addressOf).html;
  return message.text === null ? null : toHtml(message.text);
}

export const toHtml = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
