import { hostPictures } from '../../files/pictures.js';
import type { Attachment, Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import { offsetIds } from '../../paging/offset-ids.js';
import { readInteger, VendorError, type VendorAnswer, unlessNull } from '../../vendor.js';

export const origin = 'https://api.helpscout.net';
export const mailboxId = 85;

export const { toId, fromId } = offsetIds({
  conversation: 2_391_000_000,
  thread: 88_171_000_000,
  customer: 29_000_000,
  user: 4_000,
});

export const toDate = (iso: string): string => iso.replace(/\.\d+Z$/, 'Z');
const statuses: Record<Conversation['status'], string> = {
  new: 'active',
  open: 'active',
  pending: 'pending',
  hold: 'pending',
  snoozed: 'active',
  solved: 'closed',
  closed: 'closed',
};
export const statusOf = (conversation: Conversation): string => statuses[conversation.status];

type Problem = { path: string; message: string };

/** An error as the vendor writes it, with a reference for its support. */
export function problem(status: number, message: string, ...errors: Problem[]): VendorAnswer {
  const links = { about: { href: `${origin}/mailbox-api/overview/errors` } };
  return {
    status,
    headers: { 'Content-Type': 'application/vnd.error+json' },
    body: {
      logRef: '64bb72b4-0a92-11e8-ba89-0ed5f89f718b',
      message,
      ...(errors.length > 0
        ? { _embedded: { errors: errors.map((error) => ({ ...error, source: 'JSON', _links: links })) } }
        : {}),
      _links: links,
    },
  };
}

export const notFound = (): VendorError => new VendorError(problem(404, 'Not found'));
export const badRequest = (...errors: Problem[]): VendorError =>
  new VendorError(problem(400, 'Bad request', ...errors));

/** A page of the vendor's own size; `_embedded` is not there when there is nothing in it. */
export function toPage<Item>(
  name: string,
  records: readonly Item[],
  url: { path: string; query: URLSearchParams; size: number },
  show: (item: Item) => unknown = (item) => item,
): VendorAnswer {
  const value = url.query.get('page');
  const page = value === null ? 1 : readInteger(value);
  if (!page) throw badRequest({ path: 'page', message: 'must be greater than or equal to 1' });
  const totalPages = Math.ceil(records.length / url.size);
  const link = (number: number) => {
    const query = new URLSearchParams(url.query);
    query.set('page', String(number));
    return { href: `${origin}${url.path}?${query}` };
  };
  const items = records.slice((page - 1) * url.size, page * url.size).map((item) => show(item));
  return {
    status: 200,
    headers: { 'Content-Type': 'application/hal+json' },
    body: {
      ...(items.length > 0 ? { _embedded: { [name]: items } } : {}),
      _links: {
        self: link(page),
        first: link(1),
        last: link(Math.max(1, totalPages)),
        ...(page < totalPages ? { next: link(page + 1) } : {}),
        ...(page > 1 ? { previous: link(page - 1) } : {}),
        page: { href: `${origin}${url.path}{?page}`, templated: true },
      },
      page: { size: url.size, totalElements: records.length, totalPages, number: page },
    },
  };
}

/** A person with the vendor's type, which a thread's `createdBy` has and its `customer` has not. */
export function toPerson(person: Person | undefined, withType = true): Record<string, unknown> | undefined {
  if (!person) return undefined;
  const [first = '', ...rest] = person.name.split(' ');
  const isCustomer = person.role === 'contact';
  return {
    id: toId(isCustomer ? 'customer' : 'user', person.id),
    ...(withType ? { type: isCustomer ? 'customer' : 'user' } : {}),
    first,
    last: rest.join(' '),
    photoUrl: '',
    email: person.email,
  };
}

export function toConversation(conversation: Conversation, helpdesk: Helpdesk): Record<string, unknown> {
  const id = toId('conversation', conversation.id);
  const assignee = toPerson(helpdesk.person(conversation.assigneeId));
  const { closedAt, snoozedUntil } = conversation;
  return {
    id,
    number: conversation.id,
    threads: helpdesk.history(conversation.id).filter(({ kind }) => kind !== 'event').length,
    type:
      conversation.channel === 'chat' || conversation.channel === 'phone' ? conversation.channel : 'email',
    folderId: 11,
    status: statusOf(conversation),
    state: 'published',
    subject: conversation.subject,
    preview: '',
    mailboxId,
    createdAt: unlessNull(conversation.createdAt, toDate),
    userUpdatedAt: toDate(conversation.updatedAt),
    ...(assignee ? { assignee } : {}),
    ...(closedAt === null ? {} : { closedAt: toDate(closedAt) }),
    ...(snoozedUntil === null
      ? {}
      : { snooze: { snoozedBy: 4_001, snoozedUntil: toDate(snoozedUntil), unsnoozeOnCustomerReply: true } }),
    source: { type: 'email', via: 'customer' },
    tags: helpdesk.tags
      .filter(({ name }) => conversation.tags.includes(name))
      .map(({ id: tagId, name, color }) => ({ id: tagId, tag: name, color })),
    cc: [],
    bcc: [],
    primaryCustomer: toPerson(helpdesk.person(conversation.contactId)),
    customFields: [],
    _embedded: {},
    _links: {
      threads: { href: `${origin}/v2/conversations/${id}/threads/` },
      web: { href: `https://secure.helpscout.net/conversation/${id}/${conversation.id}` },
    },
  };
}

export function toThread(message: Message, helpdesk: Helpdesk): Record<string, unknown> {
  const conversation = helpdesk.conversation(message.conversationId);
  const author = helpdesk.person(message.authorId);
  const fromCustomer = author?.role === 'contact';
  const isEvent = message.kind === 'event';
  const { html, files } = hostPictures(message, pictureUrl);
  const attachments = files.map((file) => toAttachment(file, message.conversationId));
  return {
    id: toId('thread', message.id),
    type: isEvent ? 'lineitem' : typeOf(message, fromCustomer),
    status: isEvent ? (message.event?.newValue ?? 'active') : 'active',
    state: 'published',
    action: isEvent
      ? {
          type: 'default',
          text: `${message.event?.field}: ${message.event?.newValue}`,
          associatedEntities: {},
        }
      : { type: 'default', associatedEntities: {} },
    ...(isEvent ? {} : { body: html ?? escapeHtml(message.text ?? '').replaceAll('\n', '<br>') }),
    source: {
      type: isEvent || message.kind === 'note' ? 'web' : message.channel,
      via: fromCustomer ? 'customer' : 'user',
    },
    customer: toPerson(helpdesk.person(conversation?.contactId ?? 0), false),
    createdBy: toPerson(author),
    assignedTo: toPerson(helpdesk.person(conversation?.assigneeId ?? 0)),
    savedReplyId: 0,
    to: message.to.map(({ address }) => address),
    cc: message.cc.map(({ address }) => address),
    bcc: message.bcc.map(({ address }) => address),
    createdAt: toDate(message.createdAt),
    ...(attachments.length > 0 ? { _embedded: { attachments } } : { _embedded: { attachments: [] } }),
    _links: {},
  };
}

function typeOf({ kind, channel }: Message, fromCustomer: boolean): string {
  if (kind === 'note') return 'note';
  if (channel === 'chat' || channel === 'phone') return channel;
  return fromCustomer ? 'customer' : 'message';
}

/** Pictures lie at a public host (seen in texts of conversations). */
const pictureUrl = ({ id, fileName }: Attachment): string =>
  `https://d33v4339jhl8k0.cloudfront.net/inline/83653/${id}/${encodeURIComponent(fileName)}`;

function toAttachment(attachment: Attachment, conversationId: number): Record<string, unknown> {
  const path = `/v2/conversations/${toId('conversation', conversationId)}/attachments/${attachment.id}/data`;
  return {
    id: attachment.id,
    filename: attachment.fileName,
    mimeType: attachment.contentType,
    size: Buffer.byteLength(attachment.contentBase64, 'base64'),
    _links: { data: { href: `${origin}${path}` } },
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
