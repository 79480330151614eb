import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  type Author,
  type Channel,
  fromBodies,
  type JsonRecord,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  type Recipient,
  requiredId,
} from '../../reading/index.js';
import { messageFrom } from '../../definition/index.js';
import { idsWithin, toMessageId } from '../../listing/index.js';

/** A thread also has ASSIGNMENT, THREAD_STATUS_CHANGE and THREAD_INBOX_CHANGE, and may get more. */
const messageTypes = ['MESSAGE', 'COMMENT', 'WELCOME_MESSAGE'];
export const isMessage = ({ type }: JsonRecord): boolean => messageTypes.some((known) => known === type);

/** The same in every account (guide: send messages to threads). */
const channels: Readonly<Record<string, Channel>> = {
  1000: 'chat',
  1001: 'facebook',
  1002: 'email',
  1003: 'web',
  1004: 'web',
  1007: 'whatsapp',
  1009: 'sms',
  1010: 'instagram',
};

/** The letter an actor's id begins with (guide: get actors). */
const authorTypes: Readonly<Record<string, Author['type']>> = {
  A: 'agent',
  V: 'contact',
  E: 'contact',
  B: 'bot',
  L: 'bot',
  I: 'bot',
  S: 'system',
};

export function toMessage(record: JsonRecord, path: string, threadId: string): Message {
  const id = requiredId(record, 'id', path);
  const isNote = record.type === 'COMMENT';
  const direction = isNote ? 'internal' : record.direction === 'INCOMING' ? 'inbound' : 'outbound';
  const inReplyTo = optionalText(record, 'inReplyToId');
  return messageFrom(
    idsWithin(threadId, id),
    fromBodies(optionalText(record, 'text'), optionalText(record, 'richText')),
    {
      type: isNote ? 'note' : 'message',
      direction,
      channel: isNote ? 'note' : toChannel(record),
      subject: optionalText(record, 'subject'),
      author: toAuthor(record),
      recipients: [
        ...optionalRecords(record, 'senders').flatMap((sender) => toRecipient(sender, 'FROM')),
        ...optionalRecords(record, 'recipients').flatMap((recipient) => toRecipient(recipient, 'TO')),
      ],
      attachments: optionalRecords(record, 'attachments').filter(isFile).map(toAttachment),
      status: toStatus(record, direction),
      in_reply_to_id: inReplyTo === null ? null : toMessageId(threadId, inReplyTo),
      created_at: optionalDate(record, 'createdAt'),
      updated_at: optionalDate(record, 'updatedAt'),
    },
  );
}

export function toChannel(record: JsonRecord): Channel | null {
  const id = optionalId(record, 'channelId');
  return id === null ? null : (Object.hasOwn(channels, id) && channels[id]) || 'other';
}

/** The address an agent's message was sent from is the channel's, not theirs. */
function toAuthor(record: JsonRecord): Author | null {
  const [sender = {}] = optionalRecords(record, 'senders');
  const id = optionalText(sender, 'actorId') ?? optionalText(record, 'createdBy');
  if (id === null) return null;
  const letter = /^([A-Z])-/.exec(id)?.[1] ?? '';
  const type = (Object.hasOwn(authorTypes, letter) && authorTypes[letter]) || 'unknown';
  const address = addressOf(sender);
  return {
    id: type === 'contact' ? contactOf(id) : id,
    type,
    name: optionalText(sender, 'name'),
    email: type === 'contact' && address?.includes('@') ? address : null,
  };
}

/** A contact is a visitor with the same number; anyone else has only an address. */
const contactOf = (actorId: string): string | null => /^V-(\d+)$/.exec(actorId)?.[1] ?? null;

const addressOf = (person: JsonRecord): string | null =>
  optionalText(optionalRecord(person, 'deliveryIdentifier'), 'value');

const roles: Readonly<Record<string, Recipient['role']>> = {
  FROM: 'from',
  TO: 'to',
  CC: 'cc',
  BCC: 'bcc',
};

function toRecipient(person: JsonRecord, field: 'FROM' | 'TO'): Message['recipients'] {
  const address = addressOf(person);
  const name = optionalText(person, field === 'TO' ? 'recipientField' : 'senderField') ?? field;
  const role = Object.hasOwn(roles, name) ? roles[name] : roles[field];
  return address && role ? [{ role, address, name: optionalText(person, 'name') }] : [];
}

const isFile = ({ type }: JsonRecord): boolean => type === 'FILE';

/** Whether `url` opens for anyone depends on the file, and the answer does not tell. */
const toAttachment = attachmentReader({ id: 'fileId', name: 'name' });

function toStatus(record: JsonRecord, direction: Message['direction']): Message['status'] {
  if (direction === 'internal' || record.type === 'WELCOME_MESSAGE') return 'sent';
  if (direction === 'inbound') return 'received';
  const status = optionalRecord(record, 'status')?.statusType;
  if (status === 'FAILED') return 'failed';
  if (status === 'READ') return 'read';
  if (status === 'RECEIVED') return 'delivered';
  return status === 'SENT' ? 'sent' : 'unknown';
}
