import type { Message } from '@keyway/contract';

import { messageFrom } from '../../definition/index.js';
import {
  type Author,
  authorFrom,
  fromBodies,
  inlinePictures,
  type JsonRecord,
  mailboxesIn,
  optionalCount,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  optionalUnixDate,
  requiredId,
} from '../../reading/index.js';
import { idsWithin, toMessageId } from '../../listing/index.js';

const incoming = 0;
const activity = 2;

/** Neither Chatwoot's activities nor placeholders of deleted messages. */
export const isMessage = (record: JsonRecord): boolean =>
  record.message_type !== activity && attributesOf(record).deleted !== true;

/** `baseUrl` is the installation's, which serves the pictures of its e-mails. */
export function toMessage(record: JsonRecord, path: string, baseUrl: string): Message {
  const id = requiredId(record, 'id', path);
  const conversationId = requiredId(record, 'conversation_id', path);
  const isNote = record.private === true;
  const direction = isNote ? 'internal' : record.message_type === incoming ? 'inbound' : 'outbound';
  const attributes = attributesOf(record);
  const email = optionalRecord(attributes, 'email');
  const html = email ? toHtml(email) : null;
  const repliedTo = optionalId(attributes, 'in_reply_to');
  return messageFrom(idsWithin(conversationId, id), fromBodies(optionalText(record, 'content'), html), {
    type: isNote ? 'note' : 'message',
    direction,
    channel: isNote ? 'note' : toChannel(record, email),
    subject: optionalText(email, 'subject'),
    author: toAuthor(record),
    recipients: email ? toRecipients(email, '') : toRecipients(attributes, '_emails'),
    attachments: [
      ...optionalRecords(record, 'attachments').map(toAttachment),
      ...inlinePictures(html, (url) => (isPicture(url, baseUrl) ? { url } : undefined)),
    ],
    status: toStatus(record, direction),
    in_reply_to_id: repliedTo === null ? null : toMessageId(conversationId, repliedTo),
    external_id: optionalText(record, 'source_id'),
    created_at: toCreated(record),
    updated_at: optionalUnixDate(record, 'updated_at', 'seconds'),
  });
}

/** Zero is a moment too: answers made from the official description have it. */
export const toCreated = (record: JsonRecord): string | null =>
  record.created_at === 0 ? new Date(0).toISOString() : optionalUnixDate(record, 'created_at', 'seconds');

const attributesOf = (record: JsonRecord): JsonRecord => optionalRecord(record, 'content_attributes') ?? {};

/** The channel is the inbox's, and a message names only the inbox's number; e-mails and calls are seen by their content. */
function toChannel({ content_type }: JsonRecord, email: JsonRecord | undefined): Message['channel'] {
  if (email || content_type === 'incoming_email') return 'email';
  return content_type === 'voice_call' ? 'phone' : null;
}

/** `html_content` has the whole mail as `full`, and as `reply` what of it is new. */
function toHtml(email: JsonRecord): string | null {
  const html = optionalRecord(email, 'html_content');
  return html
    ? (optionalText(html, 'full') ?? optionalText(html, 'reply'))
    : optionalText(email, 'html_content');
}

/** Chatwoot's automatic messages (greetings, surveys) have no sender. */
function toAuthor(record: JsonRecord): Message['author'] {
  const sender = optionalRecord(record, 'sender');
  const type = optionalText(sender, 'type') ?? optionalText(record, 'sender_type');
  return sender ? authorFrom(sender, toAuthorType(type)) : null;
}

function toAuthorType(type: string | null): Author['type'] {
  const name = type?.toLowerCase() ?? '';
  if (name === 'contact') return 'contact';
  if (name === 'user') return 'agent';
  return /bot|assistant/.test(name) ? 'bot' : 'unknown';
}

/** Lists of addresses, or texts with commas between them: of an e-mail that came in, or was sent (`to_emails` …). */
const toRecipients = (record: JsonRecord, suffix: '' | '_emails'): Message['recipients'] =>
  (['from', 'to', 'cc', 'bcc'] as const).flatMap((role) => mailboxesIn(record[`${role}${suffix}`], role));

function toStatus(record: JsonRecord, direction: Message['direction']): Message['status'] {
  if (direction === 'inbound') return 'received';
  const { status } = record;
  return status === 'sent' || status === 'delivered' || status === 'read' || status === 'failed'
    ? status
    : 'unknown';
}

/** The address is signed and opens for anyone; the file's name is only there. */
function toAttachment(attachment: JsonRecord): Message['attachments'][number] {
  const url = optionalText(attachment, 'data_url');
  return {
    id: optionalId(attachment, 'id'),
    file_name: (url && fileNameOf(url)) || 'attachment',
    content_type: null,
    size: optionalCount(attachment, 'file_size'),
    url,
    is_inline: false,
    content_id: null,
  };
}

/** Chatwoot takes what an e-mail shows out of its attachments and links it (mailbox_helper.rb). */
const isPicture = (address: string, baseUrl: string): boolean =>
  address.startsWith(`${new URL(baseUrl).origin}/rails/active_storage/`);

function fileNameOf(url: string): string {
  const name = url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
