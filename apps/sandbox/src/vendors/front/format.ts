import { toPlainText } from '../../plain-text.js';
import { directoryDate } from '../../seed/directory.js';
import {
  type Attachment,
  type Conversation,
  hasEnded,
  type Helpdesk,
  type Message,
  type Person,
  type Tag,
} from '../../helpdesk.js';
import { VendorError, type VendorAnswer, unlessNull } from '../../vendor.js';

export const origin = 'https://acme.api.frontapp.com';
/** The company. */
export const companyId = 'cmp_k30';

type Fields = Record<string, unknown>;
type Kind = 'cnv' | 'msg' | 'com' | 'tea' | 'crd' | 'cha' | 'inb' | 'fil';

/** The vendor's ids are a prefix and a number to the base of 36, such as `cnv_yo1kg5q`. */
const idOffset = 1_600_000_000;
export const toId = (kind: Kind, id: number): string => `${kind}_${(idOffset + id).toString(36)}`;

export function fromId(kind: Kind, id: string | undefined): number {
  if (!id || !new RegExp(`^${kind}_[0-9a-z]{1,10}$`).test(id)) return 0;
  return Number.parseInt(id.slice(4), 36) - idOffset;
}

/** 32 hexadecimal digits, the last of which are the message’s number. */
const uidStart = '1eab543f84a0785f7b6b8967';
export const toUid = (id: number): string => `${uidStart}${id.toString(16).padStart(8, '0')}`;

export function fromUid(uid: string): number {
  return uid.length === 32 && uid.startsWith(uidStart)
    ? Number.parseInt(uid.slice(uidStart.length), 16) || 0
    : 0;
}

export const errorAnswer = (
  status: number,
  title: string,
  message: string,
  details?: readonly string[],
): VendorAnswer => ({
  status,
  body: { _error: { status, title, message, ...(details ? { details } : {}) } },
});

export const badRequest = (part: 'Body' | 'Query', ...details: string[]): VendorError =>
  new VendorError(errorAnswer(400, 'Bad request', `${part} did not satisfy requirements`, details));

export const notFound = (): VendorError =>
  new VendorError(errorAnswer(404, 'Not found', 'The requested resource does not exist'));

export const toSeconds = (iso: string): number => Date.parse(iso) / 1000;

export function toMessage(message: Message, helpdesk: Helpdesk): Fields {
  const author = helpdesk.person(message.authorId);
  const isInbound = author?.role === 'contact';
  const text = message.text ?? toPlainText(message.html ?? '');
  return {
    _links: {
      self: `${origin}/messages/${toId('msg', message.id)}`,
      related: {
        conversation: `${origin}/conversations/${toId('cnv', message.conversationId)}`,
        message_seen: `${origin}/messages/${toId('msg', message.id)}/seen`,
      },
    },
    id: toId('msg', message.id),
    message_uid: toUid(message.id),
    type: toType(message.channel),
    is_inbound: isInbound,
    draft_mode: null,
    error_type: null,
    version: null,
    created_at: toSeconds(message.createdAt),
    subject: message.subject ?? '',
    blurb: text.slice(0, 100),
    // Who writes from outside is no teammate, and a token that names no author is none either.
    author: isInbound || tokenOf(message) !== undefined ? null : toTeammate(author),
    recipients: toRecipients(message, helpdesk),
    body: message.html ?? escapeText(message.text ?? ''),
    text,
    attachments: message.attachments.map(toAttachment),
    signature: null,
    metadata: {},
  };
}

export function toComment(message: Message, helpdesk: Helpdesk): Fields {
  const isToken = tokenOf(message) !== undefined;
  return {
    _links: {
      self: `${origin}/comments/${toId('com', message.id)}`,
      related: {
        conversation: `${origin}/conversations/${toId('cnv', message.conversationId)}`,
        mentions: `${origin}/comments/${toId('com', message.id)}/mentions`,
        comment_replied_to: null,
      },
    },
    id: toId('com', message.id),
    author: isToken ? tokenTeammate : toTeammate(helpdesk.person(message.authorId)),
    body: message.text ?? '',
    posted_at: toSeconds(message.createdAt),
    attachments: message.attachments.map(toAttachment),
    is_pinned: message.extra.is_pinned === true,
  };
}

export const statusOf = ({ status, assigneeId }: Conversation): string =>
  hasEnded(status) ? 'archived' : assigneeId === 0 ? 'unassigned' : 'assigned';

const tagDate = Date.parse(directoryDate) / 1000;

export const toTagId = (id: number): string => `tag_${id.toString(36)}`;
export const toTag = ({ id, name }: Tag): Fields => ({
  id: toTagId(id),
  name,
  description: `About ${name}`,
  highlight: 'blue',
  is_private: false,
  is_visible_in_conversation_lists: true,
  created_at: tagDate,
  updated_at: tagDate,
});

export function toConversation(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const id = toId('cnv', conversation.id);
  const contact = helpdesk.person(conversation.contactId);
  const self = `${origin}/conversations/${id}`;
  return {
    _links: {
      self,
      related: {
        events: `${self}/events`,
        followers: `${self}/followers`,
        messages: `${self}/messages`,
        comments: `${self}/comments`,
        inboxes: `${self}/inboxes`,
      },
    },
    id,
    type: 'conversation',
    subject: conversation.subject,
    status: statusOf(conversation),
    status_category: hasEnded(conversation.status)
      ? 'resolved'
      : conversation.status === 'pending'
        ? 'waiting'
        : 'open',
    ticket_ids: [],
    assignee: toTeammate(helpdesk.person(conversation.assigneeId)),
    recipient: contact ? toRecipient('from', contact.email, contact.name, helpdesk) : null,
    tags: helpdesk.tags.filter(({ name }) => conversation.tags.includes(name)).map(toTag),
    links: [],
    custom_fields: conversation.metadata ?? {},
    created_at: unlessNull(conversation.createdAt, toSeconds),
    updated_at: toSeconds(conversation.updatedAt),
    is_private: false,
    scheduled_reminders:
      conversation.snoozedUntil === null
        ? []
        : [
            {
              _links: { related: { owner: `${origin}/teammates/${toId('tea', conversation.assigneeId)}` } },
              created_at: toSeconds(conversation.updatedAt),
              scheduled_at: toSeconds(conversation.snoozedUntil),
              updated_at: toSeconds(conversation.updatedAt),
            },
          ],
    metadata: {},
  };
}

/** The credential that wrote it, where no author was named; only that one may change a comment. */
export const tokenOf = ({ extra }: Message): unknown => extra.front_token;

/** A token that writes in its own name appears as a teammate of the type `api`. */
const tokenTeammate = {
  _links: { self: `${origin}/teammates/tea_1`, related: {} },
  id: 'tea_1',
  email: 'api@acme.example',
  username: 'api',
  first_name: 'API',
  last_name: 'Sandbox',
  license_type: 'visitor',
  is_admin: false,
  is_available: true,
  is_blocked: false,
  type: 'api',
  custom_fields: {},
};

export function toTeammate(person: Person | undefined): Fields | null {
  if (!person || person.role === 'contact') return null;
  const [first = '', ...rest] = person.name.split(' ');
  const self = `${origin}/teammates/${toId('tea', person.id)}`;
  return {
    _links: { self, related: { inboxes: `${self}/inboxes`, conversations: `${self}/conversations` } },
    id: toId('tea', person.id),
    email: person.email,
    username: first.toLowerCase(),
    first_name: first,
    last_name: rest.join(' '),
    license_type: 'full',
    is_admin: person.role === 'admin',
    is_available: true,
    is_blocked: false,
    type: 'user',
    custom_fields: {},
  };
}

function toRecipients(message: Message, helpdesk: Helpdesk): Fields[] {
  const people = (role: string, list: Message['to']): Fields[] =>
    list.map(({ address, name }) => toRecipient(role, address, name, helpdesk));
  return [
    ...people('from', message.from ? [message.from] : []),
    ...people('to', message.to),
    ...people('cc', message.cc),
    ...people('bcc', message.bcc),
  ];
}

function toRecipient(role: string, handle: string, name: string | null, helpdesk: Helpdesk): Fields {
  const person = helpdesk.personByEmail(handle);
  const contact = person?.role === 'contact' ? `${origin}/contacts/${toId('crd', person.id)}` : null;
  return { _links: { related: { contact } }, name, handle, role };
}

const toAttachment = ({ id, fileName, contentType, contentBase64, contentId }: Attachment): Fields => ({
  id: toId('fil', id),
  filename: fileName,
  url: `${origin}/download/${toId('fil', id)}`,
  content_type: contentType,
  size: Buffer.byteLength(contentBase64, 'base64'),
  metadata: contentId === undefined ? { is_inline: false } : { is_inline: true, cid: contentId },
});

function toType(channel: string): string {
  if (channel === 'chat') return 'front_chat';
  if (channel === 'phone') return 'phone-call';
  return channel === 'email' || channel === 'sms' ? channel : 'custom';
}

const escapeText = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`;
