import type { Message } from '@keyway/contract';

import { channelReader } from '../../channels.js';
import { optionalUnixDate, requiredUnixDate } from '../../dates.js';
import { toMessageId } from '../../ids.js';
import {
  optionalCount,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  requiredId,
  requiredRecord,
  requiredRecords,
  type JsonRecord,
} from '../../read.js';
import { fromBodies, htmlToText } from '../../text.js';

/** Stands for the id of the first message, which is no conversation part. */
export const sourceMark = 'source';

const noteTypes = ['note', 'note_and_reopen'];
/** What these record is an event, but somebody may have written something with it. */
const speakingTypes = ['open', 'close', 'assignment', 'assign_and_reopen', 'snoozed', 'quick_reply'];

const readChannel = channelReader({
  conversation: 'chat',
  email: 'email',
  facebook: 'facebook',
  instagram: 'instagram',
  phone: 'phone',
  sms: 'sms',
  twitter: 'twitter',
  whatsapp: 'whatsapp',
});

/** The messages of a whole conversation: its source, then the parts that say something. */
export const toMessages = (conversation: JsonRecord): Message[] => {
  const conversationId = requiredId(conversation, 'id', 'conversation');
  const source = optionalRecord(conversation, 'source');
  const channel = readChannel(source ? optionalText(source, 'type') : null);
  const parts = requiredRecord(conversation, 'conversation_parts', 'conversation');
  const first = source && {
    ...toShared({ ...source, created_at: conversation.created_at }, 'conversation.source', conversationId),
    id: toMessageId(conversationId, sourceMark),
    channel,
    subject: toSubject(source),
    // The conversation's: the source has none of its own.
    updated_at: null,
  };
  return [
    ...(first ? [first] : []),
    ...requiredRecords(parts, 'conversation_parts', 'conversation_parts')
      .filter(isMessage)
      .map((part, index) => toPart(part, `conversation_parts[${index}]`, conversationId, channel)),
  ];
};

const isMessage = (part: JsonRecord): boolean => {
  const type = optionalText(part, 'part_type') ?? '';
  if (type === 'comment' || noteTypes.includes(type)) return true;
  const speaks = optionalText(part, 'body') !== null || optionalRecords(part, 'attachments').length > 0;
  return speaks && speakingTypes.includes(type);
};

const toPart = (
  part: JsonRecord,
  path: string,
  conversationId: string,
  channel: Message['channel'],
): Message => {
  const shared = toShared(part, path, conversationId);
  const email = optionalRecord(part, 'email_message_metadata');
  const message: Message = {
    ...shared,
    channel: email ? 'email' : channel,
    subject: email ? toSubject(email) : null,
    recipients: email ? toRecipients(email) : [],
  };
  if (!noteTypes.includes(String(part.part_type))) return message;
  return {
    ...message,
    type: 'note',
    direction: 'internal',
    channel: 'note',
    status: isRedacted(part) ? 'redacted' : 'sent',
  };
};

/** What source and parts have in common. */
const toShared = (record: JsonRecord, path: string, conversationId: string): Message => {
  const id = requiredId(record, 'id', path);
  const author = toAuthor(optionalRecord(record, 'author'));
  const direction = directionOf(author);
  return {
    id: toMessageId(conversationId, id),
    downstream_id: id,
    conversation_id: conversationId,
    type: 'message',
    direction,
    channel: null,
    subject: null,
    ...fromBodies(null, optionalText(record, 'body')),
    author,
    recipients: [],
    attachments: optionalRecords(record, 'attachments').map(toAttachment),
    status: isRedacted(record)
      ? 'redacted'
      : direction === 'inbound'
        ? 'received'
        : direction === 'unknown'
          ? 'unknown'
          : 'sent',
    in_reply_to_id: null,
    external_id: optionalText(record, 'external_id'),
    metadata: null,
    web_url: null,
    sent_at: null,
    created_at: requiredUnixDate(record, 'created_at', path, 'seconds'),
    updated_at: optionalUnixDate(record, 'updated_at', 'seconds'),
  };
};

const isRedacted = (record: JsonRecord): boolean => record.redacted === true;

/** For what came by Twitter, Intercom may not say who wrote it. */
const toAuthor = (author: JsonRecord | undefined): Message['author'] =>
  author
    ? {
        id: optionalId(author, 'id'),
        type: toAuthorType(optionalText(author, 'type')),
        name: optionalText(author, 'name'),
        email: optionalText(author, 'email'),
      }
    : null;

const toAuthorType = (type: string | null): NonNullable<Message['author']>['type'] => {
  if (type === 'user' || type === 'lead' || type === 'contact') return 'contact';
  if (type === 'admin' || type === 'team') return 'agent';
  return type === 'bot' ? 'bot' : 'unknown';
};

const directionOf = (author: Message['author']): Message['direction'] => {
  if (author === null || author.type === 'unknown') return 'unknown';
  return author.type === 'contact' ? 'inbound' : 'outbound';
};

/** Subjects are text or, of some e-mails, HTML. */
const toSubject = (record: JsonRecord): string | null => {
  const subject = optionalText(record, 'subject');
  return subject?.startsWith('<') ? htmlToText(subject) || null : subject;
};

const roles = { from: 'from', to: 'to', cc: 'cc', bcc: 'bcc', reply_to: 'reply_to' } as const;
const isRole = (type: string): type is keyof typeof roles => Object.hasOwn(roles, type);

const toRecipients = (email: JsonRecord): Message['recipients'] =>
  optionalRecords(email, 'email_address_headers').flatMap((header) => {
    const role = optionalText(header, 'type')?.toLowerCase().replace('-', '_') ?? '';
    const address = optionalText(header, 'email_address');
    return address === null || !isRole(role) ? [] : [{ role, address, name: optionalText(header, 'name') }];
  });

/** The address is signed and opens for anyone, for some time. */
const toAttachment = (attachment: JsonRecord): Message['attachments'][number] => ({
  id: null,
  file_name: optionalText(attachment, 'name') ?? 'attachment',
  content_type: optionalText(attachment, 'content_type'),
  size: optionalCount(attachment, 'filesize'),
  url: optionalText(attachment, 'url'),
});
