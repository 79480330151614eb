import { hostPictures } from '../../files/pictures.js';
import { writtenDate } from '../../written-date.js';
import type { Address, Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import { VendorError, type VendorAnswer } from '../../vendor.js';
import { priorityIdOf, stateIdOf } from './states.js';

type Fields = Record<string, unknown>;

/** Numbers of a fresh installation: db/seeds/ticket_article_types.rb and ticket_article_senders.rb. */
export const articleTypes: Readonly<Record<string, { id: number; communication: boolean }>> = {
  email: { id: 1, communication: true },
  sms: { id: 2, communication: true },
  chat: { id: 3, communication: true },
  fax: { id: 4, communication: true },
  phone: { id: 5, communication: true },
  note: { id: 10, communication: false },
  web: { id: 11, communication: true },
};
export const senders: Readonly<Record<string, number>> = { Agent: 1, Customer: 2, System: 3 };
export const supportAddress: Address = { name: 'Acme Support', address: 'support@acme.example' };

/** Who the installation itself acts as. */
const systemUser = { id: 1, login: '-' };
/** People of the helpdesk come after the installation's own users. */
export const toUserId = (personId: number): number => (personId === 0 ? systemUser.id : personId + 2);
export const fromUserId = (userId: number): number => (userId === systemUser.id ? 0 : userId - 2);

export const errorAnswer = (status: number, message: string): VendorAnswer => ({
  status,
  body: { error: message, error_human: message },
  ...(status === 401 || status === 403 ? { headers: { 'X-Failure': message } } : {}),
});

export const fail = (status: number, message: string): VendorError =>
  new VendorError(errorAnswer(status, message));

/** An article's members in addition to the common message. */
export type ArticleFields = {
  type: string;
  sender: string;
  contentType: string;
  from: string | null;
  to: string | null;
  cc: string | null;
  replyTo: string | null;
  createdById: number;
  originById: number | null;
  /** Undefined where nothing is to be sent. */
  delivery?: 'success' | 'fail';
};

export const articleFieldsOf = (message: Message, helpdesk: Helpdesk): ArticleFields =>
  (message.extra.article as ArticleFields | undefined) ?? seededFields(message, helpdesk);

function seededFields(message: Message, helpdesk: Helpdesk): ArticleFields {
  const author = helpdesk.person(message.authorId);
  const isContact = author?.role === 'contact';
  const type = message.kind === 'message' ? message.channel : 'note';
  const addresses = (list: Address[]): string | null => list.map(toMailbox).join(', ') || null;
  const isEmail = type === 'email';
  return {
    type,
    sender: message.kind === 'event' ? 'System' : isContact ? 'Customer' : 'Agent',
    contentType: message.html === null ? 'text/plain' : 'text/html',
    from: message.from && (isEmail || isContact) ? toMailbox(message.from) : (author?.name ?? null),
    to: isEmail ? addresses(message.to) : message.kind === 'message' ? 'Users' : '',
    cc: addresses(message.cc),
    replyTo: null,
    createdById: message.authorId,
    originById: null,
    ...(isEmail && !isContact ? { delivery: 'success' } : {}),
  };
}

export const toMailbox = ({ name, address }: Address): string =>
  name ? `${/^[\w ]*$/.test(name) ? name : `"${name}"`} <${address}>` : address;

export function toArticle(message: Message, helpdesk: Helpdesk): Fields {
  const fields = articleFieldsOf(message, helpdesk);
  const creator = loginOf(fields.createdById, fields.sender, helpdesk);
  // Ticket::Article.insert_urls
  const hosted = hostPictures(
    message,
    ({ id }) => `/api/v1/ticket_attachment/${message.conversationId}/${message.id}/${id}?view=inline`,
  );
  return {
    id: message.id,
    ticket_id: message.conversationId,
    type_id: articleTypes[fields.type]?.id,
    sender_id: senders[fields.sender],
    from: fields.from,
    to: fields.to,
    cc: fields.cc,
    subject: message.subject ?? '',
    reply_to: fields.replyTo,
    message_id: null,
    message_id_md5: null,
    in_reply_to: null,
    content_type: fields.contentType,
    references: null,
    body: bodyOf({ ...message, html: hosted.html }),
    internal: message.kind !== 'message',
    preferences: preferencesOf(fields, message),
    updated_by_id: creator.id,
    created_by_id: creator.id,
    origin_by_id: fields.originById === null ? null : toUserId(fields.originById),
    created_at: message.createdAt,
    updated_at: message.updatedAt,
    attachments: hosted.files.map((attachment) => ({
      id: attachment.id,
      filename: attachment.fileName,
      size: String(Buffer.byteLength(attachment.contentBase64, 'base64')),
      preferences: {
        'Mime-Type': attachment.contentType,
        ...(attachment.contentId === undefined ? {} : { 'Content-ID': attachment.contentId }),
      },
    })),
    time_unit: null,
    type: fields.type,
    sender: fields.sender,
    created_by: creator.login,
    updated_by: creator.login,
    ...(fields.originById === null ? {} : { origin_by: helpdesk.person(fields.originById)?.email }),
  };
}

/** A ticket's events are in its history; a trigger may note them, and such notes represent events here. */
const bodyOf = ({ event, html, text }: Message): string =>
  event ? `${event.field}: ${event.oldValue} → ${event.newValue}` : (html ?? text ?? '');

function preferencesOf({ delivery, type }: ArticleFields, message: Message): Fields {
  if (delivery === undefined) return {};
  const isEmail = type === 'email';
  const failure = {
    delivery_status_message: isEmail
      ? 'Unable to send email: no recipient addresses'
      : `Can't find ticket.preferences['channel_id'] for Ticket.find(${message.conversationId})`,
  };
  return {
    ...(isEmail ? { email_address_id: 1, delivery_channel_id: 3 } : {}),
    delivery_retry: 1,
    delivery_status: delivery,
    delivery_status_date: message.createdAt,
    ...(delivery === 'fail' ? failure : {}),
  };
}

function loginOf(personId: number, sender: string, helpdesk: Helpdesk): { id: number; login: string } {
  if (sender === 'System') return systemUser;
  return { id: toUserId(personId), login: helpdesk.person(personId)?.email ?? '-' };
}

export function toTicket(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const articles = helpdesk.history(conversation.id);
  return {
    id: conversation.id,
    // The group of new tickets.
    group_id: conversation.teamId ?? helpdesk.teams[0]?.id,
    priority_id: priorityIdOf(conversation),
    state_id: stateIdOf(conversation),
    pending_time: conversation.snoozedUntil,
    close_at: conversation.closedAt,
    create_article_type_id: articleTypes[conversation.channel]?.id ?? 1,
    organization_id: null,
    number: String(46_000 + conversation.id),
    title: conversation.subject,
    owner_id: toUserId(conversation.assigneeId),
    customer_id: toUserId(conversation.contactId),
    note: null,
    article_count: articles.filter(({ kind }) => kind !== 'event').length,
    preferences: {},
    created_by_id: toUserId(conversation.contactId),
    updated_by_id: toUserId(conversation.contactId),
    created_at: writtenDate(conversation),
    updated_at: conversation.updatedAt,
  };
}

/** `full=true`: records by their ids. */
export function toAssets(tickets: readonly Conversation[], helpdesk: Helpdesk): Fields {
  const people = tickets
    .flatMap(({ contactId, assigneeId }) => [contactId, assigneeId])
    .flatMap((id) => helpdesk.person(id) ?? []);
  const nobody = { ...systemUser, firstname: '-', lastname: '', email: '', active: false, role_ids: [] };
  const users = [nobody, ...people.map(toUser)];
  return {
    Ticket: Object.fromEntries(tickets.map((ticket) => [ticket.id, toTicket(ticket, helpdesk)])),
    User: Object.fromEntries(users.map((user) => [user.id, user])),
  };
}

export function toUser(person: Person): Fields {
  const [firstname = '', ...rest] = person.name.split(' ');
  return {
    id: toUserId(person.id),
    login: person.email,
    firstname,
    lastname: rest.join(' '),
    email: person.email,
    phone: person.phone ?? '',
    mobile: '',
    fax: '',
    ...(person.company ? { organization_id: 5, organization: person.company } : { organization_id: null }),
    active: true,
    role_ids: person.role === 'contact' ? [3] : [2],
    last_login: person.updatedAt,
    created_at: person.createdAt,
    updated_at: person.updatedAt,
  };
}
