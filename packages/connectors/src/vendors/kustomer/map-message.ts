import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  channelReader,
  type JsonRecord,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  type Recipient,
  recipientsIn,
  requiredId,
  requiredRecord,
  namedAlike,
} from '../../reading/index.js';
import { messageFrom, notFound } from '../../definition/index.js';
import { fromMessageId, idReader, toMessageId } from '../../listing/index.js';

/** Messages and notes are two families of records with endpoints of their own. */
export type Kind = 'message' | 'note';
/** Attachment resources by id; a record only refers to its own. */
export type Files = ReadonlyMap<string | null, JsonRecord>;

export const readChannel = channelReader({
  ...namedAlike('email', 'sms', 'chat', 'facebook', 'instagram', 'twitter', 'whatsapp'),
  form: 'web',
  mms: 'sms',
  voice: 'phone',
});

/** Every Kustomer id is a MongoDB ObjectId. */
export const objectId = idReader(/^[0-9a-f]{24}$/);

export function fromId(messageId: string): { kind: Kind; id: string } {
  const { parent: kind, id } = fromMessageId(messageId);
  if (kind !== 'message' && kind !== 'note') throw notFound('message');
  return { kind, id: objectId(id) };
}

/** A resource of type `message` or `note`; null for one that belongs to a customer, but to no conversation. */
export function toMessage(record: JsonRecord, path: string, files: Files): Message | null {
  const conversationId = relatedId(record, 'conversation');
  if (conversationId === null) return null;
  const id = requiredId(record, 'id', path);
  const attributes = requiredRecord(record, 'attributes', path);
  const kind = record.type === 'note' ? 'note' : 'message';
  const meta = optionalRecord(attributes, 'meta') ?? {};
  const direction = kind === 'note' ? 'internal' : directionOf(attributes);
  return messageFrom({
    id: toMessageId(kind, id),
    downstream_id: id,
    conversation_id: conversationId,
    type: kind,
    direction,
    channel: kind === 'note' ? 'note' : readChannel(optionalText(attributes, 'channel')),
    subject: optionalText(attributes, 'subject') ?? optionalText(meta, 'subject'),
    body: optionalText(attributes, kind === 'note' ? 'body' : 'preview'),
    body_html: null,
    author: toAuthor(record, attributes, direction),
    recipients: toRecipients(meta),
    attachments: attachmentIds(record).map((fileId) => toAttachment(fileId, files.get(fileId))),
    status: toStatus(attributes, kind),
    external_id: optionalText(attributes, 'externalId'),
    metadata: optionalScalars(attributes, 'custom'),
    sent_at: optionalDate(attributes, 'sentAt'),
    created_at: optionalDate(attributes, 'createdAt'),
    updated_at: optionalDate(attributes, 'updatedAt') ?? optionalDate(attributes, 'modifiedAt'),
  });
}

const relationOf = (record: JsonRecord, name: string): JsonRecord | undefined =>
  optionalRecord(optionalRecord(record, 'relationships'), name);

export const relatedId = (record: JsonRecord, name: string): string | null =>
  optionalId(optionalRecord(relationOf(record, name), 'data'), 'id');

export const attachmentIds = (record: JsonRecord): string[] =>
  optionalRecords(relationOf(record, 'attachments'), 'data').map((file) =>
    requiredId(file, 'id', 'attachments'),
  );

export const filesOf = (resources: readonly JsonRecord[]): Files =>
  new Map(resources.map((resource) => [optionalId(resource, 'id'), resource]));

const directionOf = ({ direction }: JsonRecord): Message['direction'] =>
  direction === 'in' ? 'inbound' : direction === 'out' ? 'outbound' : 'unknown';

function toAuthor(
  record: JsonRecord,
  attributes: JsonRecord,
  direction: Message['direction'],
): Message['author'] {
  if (direction === 'inbound') {
    const [from] = peopleIn(optionalRecord(attributes, 'meta')?.from, 'from');
    const email = from?.address.includes('@') ? from.address : null;
    return { id: relatedId(record, 'customer'), type: 'contact', name: from?.name ?? null, email };
  }
  const id = relatedId(record, 'createdBy');
  const type = attributes.auto === true ? 'bot' : 'agent';
  return id === null && type === 'agent' ? null : { id, type, name: null, email: null };
}

const roles = { from: 'from', to: 'to', cc: 'cc', bcc: 'bcc', replyTo: 'reply_to' } as const;

const toRecipients = (meta: JsonRecord): Message['recipients'] =>
  Object.entries(roles).flatMap(([name, role]) => peopleIn(meta[name], role));

/** An address as text, an object, or a list of either, depending on the channel. */
const peopleIn = (value: unknown, role: Recipient['role']): Recipient[] =>
  recipientsIn(value, role, 'email', 'phone');

/** `links.related` opens for ten minutes and only where the answer carries it, so no url is given. */
const readAttachment = attachmentReader({ name: 'name', type: 'contentType', size: 'contentLength' });
const toAttachment = (id: string, file: JsonRecord = {}): Message['attachments'][number] => ({
  ...readAttachment(optionalRecord(file, 'attributes') ?? {}),
  id,
});

function toStatus({ redacted, status, direction }: JsonRecord, kind: Kind): Message['status'] {
  if (redacted === true) return 'redacted';
  if (kind === 'note') return 'sent';
  if (status === 'error') return 'failed';
  if (status === 'sent' || status === 'received') return status;
  return direction === 'in' ? 'received' : 'unknown';
}
