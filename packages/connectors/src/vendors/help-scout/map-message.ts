import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  type Author,
  channelReader,
  fromBodies,
  inlinePictures,
  joinedName,
  type JsonRecord,
  optionalDate,
  optionalRecord,
  optionalRecords,
  optionalText,
  requiredId,
  authorFrom,
  namedAlike,
  recipientsByRole,
} from '../../reading/index.js';
import { messageFrom } from '../../definition/index.js';
import { idsWithin } from '../../listing/index.js';

/** `source.type` is where a thread came from; those of a chat or a call say so in their own type. */
const readChannel = channelReader({
  ...namedAlike('email', 'web', 'api', 'chat', 'phone'),
  docs: 'web',
  beacon: 'chat',
});
const authorTypes: Readonly<Record<string, Author['type']>> = {
  customer: 'contact',
  user: 'agent',
  team: 'agent',
  // Never in this version of the API, which shows bots as users; only `/v3/conversations/{id}/threads` tells them apart.
  system_user: 'bot',
};

/** Events of a conversation, among its messages. */
export const isEvent = ({ type }: JsonRecord): boolean => type === 'lineitem';

/** A thread of a conversation. Its subject is the conversation's, and the list does not carry it. */
export function toMessage(thread: JsonRecord, path: string, conversationId: string): Message {
  const id = requiredId(thread, 'id', path);
  const isNote = thread.type === 'note';
  const isInbound = isFromCustomer(thread);
  const body = optionalText(thread, 'body');
  return messageFrom(idsWithin(conversationId, id), fromBodies(null, body), {
    type: isNote ? 'note' : 'message',
    direction: isNote ? 'internal' : isInbound ? 'inbound' : 'outbound',
    channel: isNote ? 'note' : readChannel(channelOf(thread)),
    author: toAuthor(optionalRecord(thread, 'createdBy')),
    recipients: toRecipients(thread, isInbound),
    attachments: [
      ...optionalRecords(optionalRecord(thread, '_embedded'), 'attachments').map(toAttachment),
      ...inlinePictures(body, pictureOf),
    ],
    status: toStatus(thread, isNote, isInbound),
    created_at: optionalDate(thread, 'createdAt'),
  });
}

function isFromCustomer(thread: JsonRecord): boolean {
  if (thread.type === 'customer') return true;
  if (thread.type === 'message') return false;
  const writer = optionalRecord(thread, 'createdBy');
  return (writer ? writer.type : optionalRecord(thread, 'source')?.via) === 'customer';
}

function channelOf(thread: JsonRecord): string | null {
  const type = optionalText(thread, 'type');
  if (type !== null && /^(?:chat|phone|beacon)/.test(type)) return type;
  return optionalText(optionalRecord(thread, 'source'), 'type');
}

const toAuthor = (person: JsonRecord | undefined): Author | null =>
  person
    ? {
        ...authorFrom(person, authorTypes[optionalText(person, 'type') ?? ''] ?? 'unknown'),
        name: toName(person),
      }
    : null;

const toName = (person: JsonRecord): string | null => joinedName(person, 'first', 'last');

function toRecipients(thread: JsonRecord, isInbound: boolean): Message['recipients'] {
  const customer = isInbound ? optionalRecord(thread, 'customer') : undefined;
  const from = customer ? optionalText(customer, 'email') : null;
  return [
    ...(customer && from !== null ? [{ role: 'from' as const, address: from, name: toName(customer) }] : []),
    ...recipientsByRole(thread, ['to', 'cc', 'bcc'], ['email']),
  ];
}

/** The file itself is at an address that wants the credential. */
const readAttachment = attachmentReader({ id: 'id', name: 'filename', type: 'mimeType', size: 'size' });
const toAttachment = (file: JsonRecord): Message['attachments'][number] => ({
  ...readAttachment(file),
  is_inline: false,
});

/** Pictures within the text are no attachments to Help Scout, which serves them from this host to anyone. */
const pictureOf = (address: string) =>
  address.startsWith('https://d33v4339jhl8k0.cloudfront.net/inline/') ? { url: address } : undefined;

function toStatus(thread: JsonRecord, isNote: boolean, isInbound: boolean): Message['status'] {
  if (thread.state === 'draft') return 'draft';
  // Held back until its author has seen what came in meanwhile.
  if (thread.state === 'review' || thread.state === 'underreview') return 'queued';
  if (isInbound && !isNote) return 'received';
  return optionalText(thread, 'openedAt') ? 'read' : 'sent';
}
