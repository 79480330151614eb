import type { Message, Incomplete } from '@keyway/contract';

import {
  attachmentReader,
  type Author,
  authorFrom,
  channelReader,
  directionFrom,
  fromBodies,
  htmlToText,
  inlinePictures,
  type JsonRecord,
  mapEach,
  optionalCount,
  optionalRecord,
  optionalRecords,
  optionalText,
  optionalUnixDate,
  recipientsIn,
  requiredId,
  requiredRecord,
  requiredRecords,
  statusFrom,
  namedAlike,
} from '../../reading/index.js';
import { messageFrom, noteAttributes } from '../../definition/index.js';
import { idsWithin, idWithin, toMessageId } from '../../listing/index.js';

/** Stands for the id of the first message, which is no conversation part. */
export const sourceMark = 'source';

const noteTypes = ['note', 'note_and_reopen'];
/** These parts record an event, but may contain a written text. */
const speakingTypes = ['open', 'close', 'assignment', 'assign_and_reopen', 'snoozed', 'quick_reply'];

export const readChannel = channelReader({
  ...namedAlike('email', 'facebook', 'instagram', 'phone', 'sms', 'twitter', 'whatsapp'),
  conversation: 'chat',
});

/** The messages of a whole conversation: its source, then the parts that say something. */
export function toMessages(conversation: JsonRecord): Message[] {
  const source = optionalRecord(conversation, 'source');
  const first = mapEach(
    source ? [source] : [],
    'source',
    (each) => toFirst(each, conversation),
    () => idWithin(requiredId(conversation, 'id', 'conversation'))({ id: sourceMark }),
  );
  return [...first, ...toParts(conversation)];
}

/** The source has no times of its own: the conversation began with it. */
function toFirst(source: JsonRecord, conversation: JsonRecord): Message {
  const conversationId = requiredId(conversation, 'id', 'conversation');
  const { created_at } = conversation;
  const downstreamId = requiredId(source, 'id', 'conversation.source');
  const ids = { ...idsWithin(conversationId, downstreamId), id: toMessageId(conversationId, sourceMark) };
  return {
    ...toShared({ ...source, created_at, updated_at: null }, 'conversation.source', ids),
    channel: channelOf(conversation),
    subject: toSubject(source),
  };
}

export function toParts(conversation: JsonRecord): Message[] {
  const conversationId = requiredId(conversation, 'id', 'conversation');
  const channel = channelOf(conversation);
  return mapEach(
    partsOf(conversation),
    'conversation_parts',
    (part, path) => (isMessage(part) ? [toPart(part, path, conversationId, channel)] : []),
    idWithin(conversationId),
  ).flat();
}

function partsOf(conversation: JsonRecord): readonly JsonRecord[] {
  const parts = requiredRecord(conversation, 'conversation_parts', 'conversation');
  return requiredRecords(parts, 'conversation_parts', 'conversation_parts');
}

/** Intercom shows the newest parts of a longer conversation (developers.intercom.com: retrieve a conversation). */
const MAX_PARTS = 500;

/** The limit that cuts a conversation, or undefined if Intercom shows all of its parts. */
export function incompleteOf(conversation: JsonRecord): Incomplete | undefined {
  const shown = partsOf(conversation).length;
  const all = Math.max(
    optionalCount(optionalRecord(conversation, 'conversation_parts'), 'total_count') ?? 0,
    optionalCount(optionalRecord(conversation, 'statistics'), 'count_conversation_parts') ?? 0,
  );
  return shown >= MAX_PARTS && all > shown ? { reason: 'vendor_limit', limit: MAX_PARTS } : undefined;
}

const channelOf = (conversation: JsonRecord): Message['channel'] =>
  readChannel(optionalText(optionalRecord(conversation, 'source'), 'type'));

function isMessage(part: JsonRecord): boolean {
  const type = optionalText(part, 'part_type') ?? '';
  if (type === 'comment' || noteTypes.includes(type)) return true;
  const speaks = optionalText(part, 'body') !== null || optionalRecords(part, 'attachments').length > 0;
  return speaks && speakingTypes.includes(type);
}

function toPart(
  part: JsonRecord,
  path: string,
  conversationId: string,
  channel: Message['channel'],
): Message {
  const shared = toShared(part, path, idsWithin(conversationId, requiredId(part, 'id', path)));
  const email = optionalRecord(part, 'email_message_metadata');
  const message: Message = {
    ...shared,
    channel: email ? 'email' : channel,
    subject: email ? toSubject(email) : null,
    recipients: email ? toRecipients(email) : [],
  };
  if (!noteTypes.includes(String(part.part_type))) return message;
  return { ...message, ...noteAttributes, ...(isRedacted(part) ? { status: 'redacted' } : {}) };
}

/** Members shared by source and parts. */
function toShared(record: JsonRecord, path: string, ids: ReturnType<typeof idsWithin>): Message {
  const author = toAuthor(optionalRecord(record, 'author'));
  const direction = directionFrom(author?.type);
  const body = optionalText(record, 'body');
  return messageFrom(ids, fromBodies(null, body), {
    type: 'message',
    direction,
    author,
    attachments: toAttachments(record, body),
    status: isRedacted(record) ? 'redacted' : statusFrom(direction),
    external_id: optionalText(record, 'external_id'),
    created_at: optionalUnixDate(record, 'created_at', 'seconds'),
    updated_at: optionalUnixDate(record, 'updated_at', 'seconds'),
  });
}

const isRedacted = (record: JsonRecord): boolean => record.redacted === true;

/** For what came by Twitter, Intercom may not say who wrote it. */
const toAuthor = (author: JsonRecord | undefined): Message['author'] =>
  author ? authorFrom(author, toAuthorType(optionalText(author, 'type'))) : null;

function toAuthorType(type: string | null): Author['type'] {
  if (type === 'user' || type === 'lead' || type === 'contact') return 'contact';
  if (type === 'admin' || type === 'team') return 'agent';
  return type === 'bot' ? 'bot' : 'unknown';
}

/** Subjects are text or, of some e-mails, HTML. */
export function toSubject(record: JsonRecord): string | null {
  const subject = optionalText(record, 'subject');
  return subject?.startsWith('<') ? htmlToText(subject) || null : subject;
}

const roles = ['from', 'to', 'cc', 'bcc', 'reply_to'] as const;

const toRecipients = (email: JsonRecord): Message['recipients'] =>
  optionalRecords(email, 'email_address_headers').flatMap((header) => {
    const type = optionalText(header, 'type')?.toLowerCase().replace('-', '_');
    const role = roles.find((known) => known === type);
    return role ? recipientsIn(header, role, 'email_address') : [];
  });

/** The address is signed and opens for anyone, for some time. */
const readAttachment = attachmentReader({ name: 'name', type: 'content_type', size: 'filesize', url: 'url' });

/** Pictures within the text are no attachments to Intercom, but lie at the same host. */
function toAttachments(record: JsonRecord, body: string | null): Message['attachments'] {
  const files = optionalRecords(record, 'attachments').map((file) => ({
    ...readAttachment(file),
    is_inline: false,
  }));
  const pictures = inlinePictures(body, (url) => (ownAddress.test(url) ? { url } : undefined));
  return [...files, ...pictures.filter(({ url }) => files.every((file) => file.url !== url))];
}

const ownAddress = /^https:\/\/downloads\.(?:[a-z]{2}\.)?intercomcdn\.(?:com|eu)\/i\//;
