import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  channelReader,
  fromBodies,
  type JsonRecord,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  recipientsByRole,
  requiredId,
  requiredRecord,
  statusFrom,
  authorFrom,
  namedAlike,
  optionalRecords,
} from '../../reading/index.js';
import { messageFrom, noteAttributes } from '../../definition/index.js';
import { idReader, idsWithin } from '../../listing/index.js';

/** By the type of the attributes (`EmailAttributes` …); one per channel, and two more for calls. */
const readChannel = channelReader({
  ...namedAlike('email', 'chat', 'phone', 'sms', 'whatsapp', 'facebook', 'twitter'),
  contactform: 'web',
  messengerform: 'chat',
  callrecording: 'phone',
  transcript: 'phone',
});

/** Messages, notes and people have UUIDs. */
export const uuid = idReader(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

/** A message; one that Dixa calls internal is a note like any other. */
export function toMessage(record: JsonRecord, path: string, conversationId: string): Message {
  const id = requiredId(record, 'id', path);
  const attributes = requiredRecord(record, 'attributes', path);
  const direction = directionOf(attributes);
  return messageFrom(idsWithin(conversationId, id), bodiesOf(attributes), {
    type: direction === 'internal' ? 'note' : 'message',
    direction,
    channel: readChannel(optionalText(attributes, '_type')),
    author: toAuthor(record, attributes, direction),
    recipients: toRecipients(attributes),
    attachments: toAttachments(attributes),
    status: optionalText(attributes, 'deliveryFailureReason') ? 'failed' : statusFrom(direction),
    external_id: optionalText(record, 'externalId'),
    created_at: optionalDate(record, 'createdAt'),
  });
}

export function toNote(record: JsonRecord, path: string, conversationId: string): Message {
  const id = requiredId(record, 'id', path);
  return messageFrom(idsWithin(conversationId, id), noteAttributes, {
    body: optionalText(record, 'message'),
    body_html: null,
    author: { id: optionalId(record, 'authorId'), type: 'agent', name: null, email: null },
    created_at: optionalDate(record, 'createdAt'),
  });
}

const directions: Readonly<Record<string, Message['direction']>> = {
  Inbound: 'inbound',
  Outbound: 'outbound',
  Internal: 'internal',
};
const directionOf = (attributes: JsonRecord): Message['direction'] =>
  directions[optionalText(attributes, 'direction') ?? ''] ?? 'unknown';

/** An email that is too large has its body in a file. */
function bodiesOf(attributes: JsonRecord): Pick<Message, 'body' | 'body_html'> {
  const holder = optionalRecord(attributes, 'emailContent') ?? attributes;
  const content = optionalRecord(holder, 'content');
  const value = optionalText(content, 'value');
  return content?._type === 'Html' ? fromBodies(null, value) : fromBodies(value, null);
}

function toAuthor(
  record: JsonRecord,
  attributes: JsonRecord,
  direction: Message['direction'],
): Message['author'] {
  const id = optionalId(record, 'authorId');
  if (direction === 'inbound') {
    return { ...authorFrom(optionalRecord(attributes, 'from') ?? {}, 'contact'), id };
  }
  const isAutomatic = attributes.isAutomated === true || attributes.isAutoReply === true;
  const type = isAutomatic ? 'bot' : direction === 'unknown' ? 'unknown' : 'agent';
  return { id, type, name: null, email: null };
}

/** People for email, bare numbers for calls. */
const toRecipients = (attributes: JsonRecord): Message['recipients'] =>
  recipientsByRole(attributes, ['from', 'to', 'cc', 'bcc'], ['email']);

export function filesOf(attributes: JsonRecord): JsonRecord[] {
  const tooLarge = optionalRecord(optionalRecord(attributes, 'emailContent'), 'file');
  return [
    ...optionalRecords(attributes, 'attachments'),
    ...optionalRecords(attributes, 'inlineImages'),
    ...(tooLarge ? [tooLarge] : []),
  ];
}

/** Files have only an address, and those of Dixa itself are private. Pictures within the text have a list of their own. */
function toAttachments(attributes: JsonRecord): Message['attachments'] {
  const pictures = new Set(optionalRecords(attributes, 'inlineImages'));
  return filesOf(attributes).map((file) => ({ ...toAttachment(file), is_inline: pictures.has(file) }));
}

const toAttachment = attachmentReader({ name: 'prettyName' });
