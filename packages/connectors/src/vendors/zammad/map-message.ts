import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  channelReader,
  fromBodies,
  inlinePictures,
  type JsonRecord,
  type Mailbox,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  parseMailboxes,
  requiredId,
  namedAlike,
  toContentId,
} from '../../reading/index.js';
import { messageFrom } from '../../definition/index.js';

/** Article types of an installation: zammad/zammad, db/seeds/ticket_article_types.rb. */
export const toChannel = channelReader({
  ...namedAlike('email', 'sms', 'chat', 'phone', 'web', 'note', 'facebook', 'twitter'),
  'whatsapp message': 'whatsapp',
});

/**
 * Zammad signs its automatic messages (trigger replies, greetings of a chat channel) and its own notes (failed
 * deliveries, trigger notes) with `System`. The type distinguishes them: notes are not sent.
 */
export const isEvent = (article: JsonRecord): boolean =>
  article.sender === 'System' && article.type === 'note';

/** A ticket article. `webAddress` is the address people open. */
export function toMessage(article: JsonRecord, path: string, webAddress: string): Message {
  const id = requiredId(article, 'id', path);
  const ticketId = requiredId(article, 'ticket_id', path);
  const isNote = article.internal === true;
  const isInbound = article.sender === 'Customer';
  const isHtml = /\bhtml\b/i.test(optionalText(article, 'content_type') ?? '');
  const body = optionalText(article, 'body');
  return messageFrom(fromBodies(isHtml ? null : body, isHtml ? body : null), {
    id,
    downstream_id: id,
    conversation_id: ticketId,
    type: isNote ? 'note' : 'message',
    direction: isNote ? 'internal' : isInbound ? 'inbound' : 'outbound',
    channel: toChannel(optionalText(article, 'type')),
    subject: optionalText(article, 'subject'),
    author: toAuthor(article, isInbound),
    recipients: toRecipients(article),
    attachments: [
      ...optionalRecords(article, 'attachments').map(toAttachment),
      ...inlinePictures(isHtml ? body : null, (address) => pictureOf(address, ticketId, id)),
    ],
    status: toStatus(article, isNote, isInbound),
    web_url: `${webAddress}/#ticket/zoom/${ticketId}/${id}`,
    created_at: optionalDate(article, 'created_at'),
    updated_at: optionalDate(article, 'updated_at'),
  });
}

/** `origin_by` is on whose behalf it was written; `from` of an agent's email is the address of the group. */
function toAuthor(article: JsonRecord, isInbound: boolean): Message['author'] {
  const isGroup = article.type === 'email' && !isInbound;
  const [from] = isGroup ? [] : mailboxesOf(article, 'from');
  const { id, login } = writerOf(article, from);
  if (article.sender === 'System') return { id, type: 'system', name: null, email: null };
  const name = from ? (from.name ?? (isReachable(from) ? null : from.address)) : null;
  const email = from && isEmail(from.address) ? from.address : login && isEmail(login) ? login : null;
  return { id, type: isInbound ? 'contact' : 'agent', name, email };
}

/** Of an email that an agent recorded for a customer Zammad names only the agent, who did not write it. */
function writerOf(article: JsonRecord, from: Mailbox | undefined) {
  const origin = { id: optionalId(article, 'origin_by_id'), login: optionalText(article, 'origin_by') };
  if (origin.id !== null) return origin;
  const creator = { id: optionalId(article, 'created_by_id'), login: optionalText(article, 'created_by') };
  const isOwn = creator.login?.toLowerCase() === from?.address.toLowerCase();
  return article.sender === 'Customer' && article.type === 'email' && !isOwn
    ? { id: null, login: null }
    : creator;
}

export const mailboxesOf = (article: JsonRecord, name: string): Mailbox[] =>
  parseMailboxes(optionalText(article, name) ?? '');

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);
export const isPhone = (text: string): boolean => /^\+?\d{5,20}$/.test(text);

/** In place of an address Zammad also writes the name of a group or of a person. */
const isReachable = ({ address }: Mailbox): boolean => isEmail(address) || isPhone(address);

const toRecipients = (article: JsonRecord): Message['recipients'] =>
  (['from', 'to', 'cc', 'reply_to'] as const).flatMap((role) =>
    mailboxesOf(article, role)
      .filter(isReachable)
      .map((mailbox) => ({ role, ...mailbox })),
  );

const readAttachment = attachmentReader({ id: 'id', name: 'filename', size: 'size' });
function toAttachment(attachment: JsonRecord): Message['attachments'][number] {
  const preferences = optionalRecord(attachment, 'preferences');
  const type = optionalText(preferences, 'Mime-Type') ?? optionalText(preferences, 'Content-Type');
  const contentId = toContentId(optionalText(preferences, 'Content-ID'));
  return { ...readAttachment(attachment), content_type: type, is_inline: false, content_id: contentId };
}

/** Zammad takes what the text shows out of the list, and its `cid:` becomes this address (Ticket::Article.insert_urls). */
function pictureOf(address: string, ticketId: string, articleId: string) {
  const [, ticket, article, id] =
    /^(?:https?:\/\/[^/?#\\]+)?\/(?:[\w-]+\/)*api\/v1\/ticket_attachment\/(\d+)\/(\d+)\/(\d{1,19})(?:\?|$)/.exec(
      address,
    ) ?? [];
  return id !== undefined && ticket === ticketId && article === articleId
    ? { id, file_name: 'picture' }
    : undefined;
}

/** A job sends emails and text messages after the answer; `delivery_status` says how it went. */
function toStatus(article: JsonRecord, isNote: boolean, isInbound: boolean): Message['status'] {
  const preferences = optionalRecord(article, 'preferences') ?? {};
  if (isInbound && !isNote) return 'received';
  if (preferences.delivery_status === 'fail') return 'failed';
  const isSent = preferences.email_address_id !== undefined || article.type === 'sms';
  return isSent && preferences.delivery_status !== 'success' ? 'queued' : 'sent';
}
