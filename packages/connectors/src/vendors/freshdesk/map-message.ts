import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  type Channel,
  fromBodies,
  inlinePictures,
  type JsonRecord,
  mailboxesIn,
  optionalCount,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  type Recipient,
  requiredId,
} from '../../reading/index.js';
import { messageFrom } from '../../definition/index.js';
import { toRecordId } from './record-id.js';

type Channels = Readonly<Record<number, Channel>>;

const outboundEmail = 10;
const note = 2;
/** `source` of a ticket and of a conversation; the numbers mean different things. */
const ticketChannels: Channels = {
  1: 'email',
  2: 'web',
  3: 'phone',
  7: 'chat',
  9: 'web',
  [outboundEmail]: 'email',
};
const conversationChannels: Channels = { 0: 'email', 5: 'twitter', 7: 'facebook', 8: 'email', 9: 'phone' };

/** The description of a ticket: what its requester wrote, or the email that opened it. */
export function toDescription(ticket: JsonRecord, path: string): Message {
  const ticketId = requiredId(ticket, 'id', path);
  const isOutbound = ticket.source === outboundEmail;
  const requester = optionalRecord(ticket, 'requester');
  const [name, email] = [optionalText(requester, 'name'), optionalText(requester, 'email')];
  const customer =
    email === null ? [] : [{ role: isOutbound ? 'to' : 'from', address: email, name } as const];
  return messageFrom(bodiesOf(ticket, 'description', 'description_text'), {
    id: toRecordId({ ticketId, kind: 'description', id: ticketId }),
    downstream_id: ticketId,
    conversation_id: ticketId,
    type: 'message',
    direction: isOutbound ? 'outbound' : 'inbound',
    channel: ticketChannel(ticket),
    subject: optionalText(ticket, 'subject'),
    // The ticket tells who works on it now, which need not be who sent the email.
    author: isOutbound
      ? { id: null, type: 'agent', name: null, email: null }
      : { id: optionalId(ticket, 'requester_id'), type: 'contact', name, email },
    recipients: [
      ...customer,
      ...(isOutbound ? [] : toRecipients(ticket, 'to')),
      ...toRecipients(ticket, 'cc'),
    ],
    attachments: toAttachments(ticket, 'description'),
    status: isOutbound ? 'sent' : 'received',
    created_at: optionalDate(ticket, 'created_at'),
  });
}

/** A conversation of a ticket, which is what Freshdesk calls a reply, a note or a forward. */
export function toMessage(record: JsonRecord, path: string, ticketId: string): Message {
  const id = requiredId(record, 'id', path);
  const isPrivate = record.private === true;
  const isIncoming = record.incoming === true;
  const [from] = mailboxesIn(record.from_email, 'from');
  return messageFrom(bodiesOf(record, 'body', 'body_text'), {
    id: toRecordId({ ticketId, kind: kindOf(record), id }),
    downstream_id: id,
    conversation_id: ticketId,
    type: isPrivate ? 'note' : 'message',
    direction: isPrivate ? 'internal' : isIncoming ? 'inbound' : 'outbound',
    channel: isPrivate ? 'note' : channelOf(record, conversationChannels),
    author: {
      id: optionalId(record, 'user_id'),
      type: isIncoming ? 'contact' : 'agent',
      // An agent's messages are sent from the support address.
      name: isIncoming ? (from?.name ?? null) : null,
      email: isIncoming ? (from?.address ?? null) : null,
    },
    recipients: [
      ...(from ? [from] : []),
      ...(['to', 'cc', 'bcc'] as const).flatMap((role) => toRecipients(record, role)),
      // Only answers to a create have these, in place of to_emails.
      ...[record.replied_to, record.notified_to].flatMap((addresses) => mailboxesIn(addresses, 'to')),
    ],
    attachments: toAttachments(record, 'body'),
    status: !isPrivate && isIncoming ? 'received' : 'sent',
    created_at: optionalDate(record, 'created_at'),
    updated_at: optionalDate(record, 'updated_at'),
  });
}

const kindOf = ({ source }: JsonRecord) => (source === note ? 'note' : 'reply');

/** The id of a conversation that cannot be mapped. */
export function recordIdOf(record: JsonRecord, ticketId: string): string | null {
  const id = optionalId(record, 'id');
  return id === null ? null : toRecordId({ ticketId, kind: kindOf(record), id });
}

export const ticketChannel = (ticket: JsonRecord): Channel | null => channelOf(ticket, ticketChannels);

const channelOf = ({ source }: JsonRecord, channels: Channels): Channel | null =>
  typeof source === 'number' ? (channels[source] ?? 'other') : null;

/** The vendor's text has lost the line breaks, so it is made from the HTML where there is any. */
function bodiesOf(record: JsonRecord, html: string, text: string): Pick<Message, 'body' | 'body_html'> {
  const markup = optionalText(record, html);
  return fromBodies(markup === null ? optionalText(record, text) : null, markup);
}

const toRecipients = (record: JsonRecord, role: 'to' | 'cc' | 'bcc'): Recipient[] =>
  mailboxesIn(record[`${role}_emails`], role);

const readAttachment = attachmentReader({
  id: 'id',
  name: 'name',
  type: 'content_type',
  url: 'attachment_url',
});
const toAttachment = (file: JsonRecord): Message['attachments'][number] => ({
  ...readAttachment(file),
  size: optionalCount(file, 'size') ?? optionalCount(file, 'file_size'),
  is_inline: false,
});

/** Pictures within the text are no attachments to Freshdesk; each data centre serves them at a host of its own. */
const toAttachments = (record: JsonRecord, html: string): Message['attachments'] => [
  ...optionalRecords(record, 'attachments').map(toAttachment),
  ...inlinePictures(optionalText(record, html), (url) => (pictureAddress.test(url) ? { url } : undefined)),
];

const pictureAddress = /^https:\/\/[a-z]{0,8}attachment\.freshdesk\.com\/inline\/attachment\?/;
