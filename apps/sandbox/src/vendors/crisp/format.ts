import type { Attachment, Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import { VendorError, type VendorAnswer, unlessNull } from '../../vendor.js';

type Fields = Record<string, unknown>;

export const websiteId = '5f0c1b7e-3d2a-4c68-9b1f-7a6e5d4c3b2a';

export const answerOf = (status: number, reason: string, data: unknown = {}): VendorAnswer => ({
  status,
  body: { error: status >= 400, reason, data },
});

export const fail = (status: number, reason: string, message?: string): VendorError =>
  new VendorError(answerOf(status, reason, message === undefined ? {} : { message }));

const uuidOf = (kind: number, id: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(id).padStart(12, '0')}`;

export const toPeopleId = (id: number): string => uuidOf(3, id);

/** As in the author of a message. */
export const toTeamId = (id: number): string => uuidOf(7, id);
export const toOperatorId = (id: number): string => uuidOf(2, id);

export const toSessionId = (conversationId: number): string => `session_${uuidOf(1, conversationId)}`;
export function fromSessionId(sessionId: string): number {
  const number = Number(/^session_00000001-0000-4000-8000-(\d{12})$/.exec(sessionId)?.[1]);
  return Number.isNaN(number) ? 0 : number;
}

/** A Crisp message: a text, or one of the files that belong to one message elsewhere. */
export type Entry = { fingerprint: number; message: Message; attachment?: Attachment };

/** Fifteen digits that begin with the moment. */
const countedOf = ({ createdAt, id }: Message): number => Date.parse(createdAt) * 100 + (id % 50);

/** The author may have chosen another number. */
export function entryOf(message: Message): Entry {
  const { fingerprint } = message.extra;
  return { fingerprint: typeof fingerprint === 'number' ? fingerprint : countedOf(message), message };
}

export function entriesOf(helpdesk: Helpdesk, conversationId: number): Entry[] {
  return helpdesk.history(conversationId).flatMap((message) => {
    const files = message.attachments.map((attachment, index) => ({
      fingerprint: countedOf(message) + 50 + index,
      message,
      attachment,
    }));
    return [entryOf(message), ...files];
  });
}

export function toMessage({ fingerprint, message, attachment }: Entry, helpdesk: Helpdesk): Fields {
  const author = helpdesk.person(message.authorId);
  const isContact = author?.role === 'contact';
  const sessionId = toSessionId(message.conversationId);
  return {
    session_id: sessionId,
    website_id: websiteId,
    type: typeOf(message, attachment),
    from: isContact ? 'user' : 'operator',
    origin: originOf(message),
    content: contentOf(message, attachment),
    stamped: true,
    edited: message.extra.edited === true,
    translated: false,
    automated: message.extra.automated === true,
    read: isContact || message.kind !== 'message' ? '' : 'chat',
    delivered: isContact || message.kind !== 'message' ? '' : 'chat',
    fingerprint,
    timestamp: Date.parse(message.createdAt),
    user: message.extra.user ?? toUser(author, sessionId),
    mentions: [],
    preview: [],
  };
}

function typeOf({ kind, extra }: Message, attachment: Attachment | undefined): string {
  if (typeof extra.type === 'string') return extra.type;
  return kind === 'event' ? 'event' : attachment ? 'file' : kind === 'note' ? 'note' : 'text';
}

function originOf({ channel, extra }: Message): string {
  if (typeof extra.origin === 'string') return extra.origin;
  return channel === 'chat' || channel === 'email' ? channel : `urn:acme.example:${channel}:0`;
}

function contentOf({ event, text, html, extra }: Message, attachment: Attachment | undefined): unknown {
  if (extra.content !== undefined) return extra.content;
  if (event) return { namespace: `state:${event.newValue}`, text: `${event.field}: ${event.newValue}` };
  if (!attachment) return text ?? html ?? '';
  const name = encodeURIComponent(attachment.fileName);
  const url = `https://storage.crisp.chat/users/upload/operator/${attachment.id}/${name}`;
  return { name: attachment.fileName, url, type: attachment.contentType };
}

const toUser = (author: Person | undefined, sessionId: string): Fields =>
  author?.role === 'contact'
    ? { user_id: sessionId, nickname: author.name }
    : { type: 'website', user_id: toOperatorId(author?.id ?? 0), nickname: author?.name ?? '' };

export const queues = ['Support', 'Billing', 'Sales', 'Engineering'];
export const toInboxId = (queue: string): string => uuidOf(4, queues.indexOf(queue) + 1);
export const toOddInboxId = (id: number): string => uuidOf(4, id);
export const queueOf = (inboxId: unknown): string | undefined =>
  queues.find((queue) => toInboxId(queue) === inboxId);

const states = { pending: 'pending', solved: 'resolved', closed: 'resolved' } as const;
export const stateOf = ({ status }: Conversation): string =>
  status in states ? states[status as keyof typeof states] : 'unresolved';

export function toConversation(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const { assigneeId, channel } = conversation;
  const last = helpdesk.history(conversation.id).at(-1);
  const contact = helpdesk.person(conversation.contactId);
  return {
    session_id: toSessionId(conversation.id),
    website_id: websiteId,
    inbox_id: toInboxId(conversation.queue),
    ...(contact ? { people_id: toPeopleId(contact.id) } : {}),
    state: stateOf(conversation),
    is_verified: false,
    is_blocked: false,
    availability: 'offline',
    last_message: last?.text ?? '',
    participants: [],
    ...(assigneeId === 0 ? {} : { assigned: { user_id: toOperatorId(assigneeId) } }),
    meta: {
      nickname: contact?.name ?? '',
      email: contact?.email ?? '',
      ...(conversation.subject === '' ? {} : { subject: conversation.subject }),
      origin: channel === 'chat' || channel === 'email' ? channel : `urn:acme.example:${channel}:0`,
      segments: [...conversation.tags],
      data: conversation.metadata ?? {},
    },
    created_at: unlessNull(conversation.createdAt, Date.parse),
    updated_at: Date.parse(conversation.updatedAt),
  };
}
