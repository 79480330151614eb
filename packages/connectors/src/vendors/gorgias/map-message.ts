import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  authorFrom,
  channelReader,
  fromBodies,
  inlinePictures,
  joinedName,
  type JsonRecord,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  recipientsByRole,
  requiredId,
  namedAlike,
} from '../../reading/index.js';
import { messageFrom } from '../../definition/index.js';
import { idsWithin } from '../../listing/index.js';
import { pictureKey } from './files.js';

/** Gorgias has a channel per feature (`instagram-direct-message`, `facebook-mention` …); ours are per medium. */
export const toChannel = channelReader({
  ...namedAlike('email', 'chat', 'sms', 'phone', 'whatsapp', 'facebook', 'instagram', 'twitter', 'api'),
  'internal-note': 'note',
  aircall: 'phone',
  contact_form: 'web',
  'help-center': 'web',
});

/** A Gorgias TicketMessage; `ticketId` where the answer leaves it to the surrounding ticket. */
export function toMessage(record: JsonRecord, path: string, ticketId?: string): Message {
  const id = requiredId(record, 'id', path);
  const conversationId = optionalId(record, 'ticket_id') ?? ticketId ?? requiredId(record, 'ticket_id', path);
  const isNote = record.channel === 'internal-note' || record.public === false;
  const fromAgent = record.from_agent === true;
  return messageFrom(
    idsWithin(conversationId, id),
    fromBodies(optionalText(record, 'body_text'), optionalText(record, 'body_html')),
    {
      type: isNote ? 'note' : 'message',
      direction: isNote ? 'internal' : fromAgent ? 'outbound' : 'inbound',
      channel: toChannel(optionalText(record, 'channel')),
      subject: optionalText(record, 'subject'),
      author: toAuthor(record, fromAgent),
      recipients: recipientsByRole(
        optionalRecord(record, 'source'),
        ['from', 'to', 'cc', 'bcc'],
        ['address'],
      ),
      attachments: toAttachments(record),
      status: toStatus(record, isNote, fromAgent),
      external_id: optionalText(record, 'external_id'),
      metadata: optionalScalars(record, 'meta'),
      sent_at: optionalDate(record, 'sent_datetime'),
      created_at: optionalDate(record, 'created_datetime'),
    },
  );
}

function toAuthor(record: JsonRecord, fromAgent: boolean): Message['author'] {
  const sender = optionalRecord(record, 'sender');
  if (!sender) return null;
  const type = optionalId(record, 'rule_id') !== null ? 'bot' : fromAgent ? 'agent' : 'contact';
  const author = authorFrom(sender, type);
  return { ...author, name: author.name ?? joinedName(sender, 'firstname', 'lastname') };
}

const readAttachment = attachmentReader({ name: 'name', type: 'content_type', size: 'size', url: 'url' });
const toAttachment = (file: JsonRecord): Message['attachments'][number] => ({
  ...readAttachment(file),
  ...(file.public === true ? {} : { url: null }),
  is_inline: false,
});

/** Gorgias keeps the pictures of a text at its own host, and lists none of them. */
function toAttachments(record: JsonRecord): Message['attachments'] {
  const files = optionalRecords(record, 'attachments');
  const listed = new Set(files.map(({ url }) => url));
  const pictures = inlinePictures(optionalText(record, 'body_html'), (address) => {
    const key = pictureKey(address);
    return key === undefined || listed.has(address) ? undefined : { id: key };
  });
  return [...files.map(toAttachment), ...pictures];
}

/** Sending is asynchronous: a message exists before it has gone out. */
function toStatus(record: JsonRecord, isNote: boolean, fromAgent: boolean): Message['status'] {
  if (optionalText(record, 'deleted_datetime')) return 'redacted';
  if (optionalText(record, 'failed_datetime')) return 'failed';
  if (isNote) return 'sent';
  if (!fromAgent) return 'received';
  if (optionalText(record, 'opened_datetime')) return 'read';
  return optionalText(record, 'sent_datetime') ? 'sent' : 'queued';
}
