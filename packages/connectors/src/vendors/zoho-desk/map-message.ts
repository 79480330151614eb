import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  type Author,
  authorFrom,
  channelReader,
  inlinePictures,
  type JsonRecord,
  mailboxesIn,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  optionalUnixDate,
  requiredId,
  fromBodies,
  namedAlike,
} from '../../reading/index.js';
import { messageFrom, notFound } from '../../definition/index.js';
import { fromMessageId, numericId, toMessageId } from '../../listing/index.js';

export type Kind = 'thread' | 'comment';

/** Threads and comments have separate ID ranges, so a message ID includes its kind. */
export const idOf = (ticketId: string, kind: Kind, id: string): string =>
  toMessageId(ticketId, `${kind}-${id}`);

export function readId(messageId: string): { ticketId: string; kind: Kind; id: string } {
  const { parent, id } = fromMessageId(messageId);
  const [, kind, own] = /^(thread|comment)-(\d{1,19})$/.exec(id) ?? [];
  if (own === undefined) throw notFound('message');
  return { ticketId: numericId(parent), kind: kind as Kind, id: numericId(own) };
}

export const toChannel = channelReader({
  ...namedAlike('email', 'web', 'chat', 'sms', 'phone', 'whatsapp', 'facebook', 'instagram', 'twitter'),
  forums: 'web',
  feedback: 'web',
  customerportal: 'web',
  online_chat: 'chat',
  offline_chat: 'chat',
});

/** A single thread; listed threads have no content. */
export function fromThread(thread: JsonRecord, path: string, ticketId: string): Message {
  const id = requiredId(thread, 'id', path);
  const direction =
    thread.direction === 'in' ? 'inbound' : thread.direction === 'out' ? 'outbound' : 'unknown';
  return messageFrom(common(thread), {
    id: idOf(ticketId, 'thread', id),
    downstream_id: id,
    conversation_id: ticketId,
    type: 'message',
    direction,
    channel: toChannel(optionalText(thread, 'channel')),
    author: toAuthor(optionalRecord(thread, 'author'), null),
    recipients: toRecipients(thread),
    status: toStatus(thread.status, direction),
    created_at: momentOf(thread, 'createdTime'),
  });
}

/** A comment is internal unless it says that it is public. */
export function fromComment(comment: JsonRecord, path: string, ticketId: string): Message {
  const id = requiredId(comment, 'id', path);
  const isPublic = comment.isPublic === true;
  const author = toAuthor(optionalRecord(comment, 'commenter'), optionalId(comment, 'commenterId'));
  const fromContact = author?.type === 'contact';
  return messageFrom(common(comment), {
    id: idOf(ticketId, 'comment', id),
    downstream_id: id,
    conversation_id: ticketId,
    type: isPublic ? 'message' : 'note',
    direction: !isPublic ? 'internal' : fromContact ? 'inbound' : 'outbound',
    channel: isPublic ? 'web' : 'note',
    author,
    status: fromContact ? 'received' : 'sent',
    created_at: momentOf(comment, 'commentedTime'),
    updated_at: momentOf(comment, 'modifiedTime'),
  });
}

function common(record: JsonRecord) {
  const content = optionalText(record, 'content');
  const isHtml = optionalText(record, 'contentType')?.includes('html') ?? false;
  return {
    attachments: [
      ...optionalRecords(record, 'attachments').map(toAttachment),
      ...inlinePictures(isHtml ? content : null, pictureOf),
    ],
    ...(isHtml ? fromBodies(optionalText(record, 'plainText'), content) : fromBodies(content, null)),
  };
}

/** ISO 8601; the examples of the documentation also show milliseconds since 1970 in the same place. */
export const momentOf = (record: JsonRecord, name: string): string | null =>
  optionalDate(record, name) ?? optionalUnixDate(record, name, 'milliseconds');

const authorTypes = new Map<unknown, Author['type']>([
  ['AGENT', 'agent'],
  ['END_USER', 'contact'],
]);

function toAuthor(person: JsonRecord | undefined, id: string | null): Author | null {
  if (!person) return id === null ? null : { id, type: 'unknown', name: null, email: null };
  const author = authorFrom(person, authorTypes.get(person.type) ?? 'unknown');
  return { ...author, id: author.id ?? id };
}

const toRecipients = (thread: JsonRecord): Message['recipients'] =>
  (
    [
      ['from', 'fromEmailAddress'],
      ['to', 'to'],
      ['cc', 'cc'],
      ['bcc', 'bcc'],
      ['reply_to', 'replyTo'],
    ] as const
  ).flatMap(([role, name]) => mailboxesIn(thread[name], role));

function toStatus(status: unknown, direction: Message['direction']): Message['status'] {
  if (status === 'DRAFT') return 'draft';
  if (status === 'FAILED') return 'failed';
  if (direction === 'inbound') return 'received';
  if (status === 'PENDING') return 'queued';
  return status === 'SUCCESS' ? 'sent' : 'unknown';
}

/** `href` opens only with the credential. */
const readAttachment = attachmentReader({ id: 'id', name: 'name', size: 'size' });
const toAttachment = (file: JsonRecord): Message['attachments'][number] => ({
  ...readAttachment(file),
  is_inline: false,
});

/** Zoho stores inline images at its own host, apart from the attachments, and does not list them. */
export const pictureAddress =
  /^https:\/\/desk\.zoho(?:cloud)?\.(?:com|eu|in|com\.au|com\.cn|jp|ca|sa|uk|ae|sg)(?::443)?\/(?:support\/)?ImageDisplay\?\S{1,900}$/;

/** Its key is its address: a file has a number. */
function pictureOf(address: string) {
  if (!pictureAddress.test(address)) return undefined;
  const { searchParams } = new URL(address);
  return { id: address, file_name: searchParams.get('fileName') || 'picture' };
}
