import type { Message } from '@keyway/contract';

import { messageFrom } from '../../definition/index.js';
import {
  type Channel,
  fromBodies,
  isRecord,
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalScalars,
  optionalText,
  optionalUnixDate,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { idsWithin } from '../../listing/index.js';

/** Events of a conversation, among its messages. */
export const isEvent = (record: JsonRecord): boolean => record.type === 'event';

/** A message of a conversation. Its text is Markdown, and a file is a message of its own. */
export function toMessage(record: JsonRecord, path: string): Message {
  const id = requiredId(record, 'fingerprint', path);
  const sessionId = requiredText(record, 'session_id', path);
  const isNote = record.type === 'note';
  const isInbound = record.from === 'user';
  return messageFrom(idsWithin(sessionId, id), fromBodies(textOf(record), null), {
    type: isNote ? 'note' : 'message',
    direction: isNote ? 'internal' : isInbound ? 'inbound' : 'outbound',
    channel: isNote ? 'note' : toChannel(optionalText(record, 'origin')),
    author: toAuthor(record, isInbound),
    attachments: toAttachments(record),
    status: toStatus(record, isNote, isInbound),
    metadata: optionalScalars(record, 'properties'),
    created_at: optionalUnixDate(record, 'timestamp', 'milliseconds'),
  });
}

const urnChannels: readonly (readonly [RegExp, Channel])[] = [
  [/whatsapp/, 'whatsapp'],
  [/messenger|facebook/, 'facebook'],
  [/instagram/, 'instagram'],
  [/twitter/, 'twitter'],
  [/sms/, 'sms'],
];

/** `chat`, `email`, or the name of the plugin that brought it, such as `urn:crisp.im:whatsapp:0`. */
export function toChannel(origin: string | null): Channel | null {
  if (origin === null || origin === 'chat' || origin === 'email') return origin;
  return urnChannels.find(([name]) => name.test(origin.toLowerCase()))?.[1] ?? 'other';
}

/** Forms, choices and carousels carry their words in a member. */
const textOf = ({ content }: JsonRecord): string | null =>
  isRecord(content) ? optionalText(content, 'text') : typeof content === 'string' ? content || null : null;

function toAuthor(record: JsonRecord, isInbound: boolean): Message['author'] {
  const user = optionalRecord(record, 'user');
  const id = optionalId(user, 'user_id');
  return {
    // A visitor is identified by the conversation, not by an ID.
    id: id === record.session_id ? null : id,
    type: isInbound ? 'contact' : record.automated === true ? 'bot' : 'agent',
    name: optionalText(user, 'nickname'),
    email: null,
  };
}

/** Files have public URLs. */
function toAttachments(record: JsonRecord): Message['attachments'] {
  const content = optionalRecord(record, 'content');
  const url = optionalText(content, 'url');
  if (url === null) return [];
  const isOpen = /^https:\/\//i.test(url);
  const lastPart = url.split(/[?#]/, 1)[0]!.split('/').at(-1);
  return [
    {
      id: null,
      file_name: optionalText(content, 'name') ?? (lastPart || 'attachment'),
      content_type: optionalText(content, 'type'),
      size: null,
      url: isOpen ? url : null,
      // A file is a message of its own, within no text.
      is_inline: false,
      content_id: null,
    },
  ];
}

/** `read` and `delivered` name the way, such as `chat`, or are empty. */
function toStatus(record: JsonRecord, isNote: boolean, isInbound: boolean): Message['status'] {
  if (isNote) return 'sent';
  if (isInbound) return 'received';
  if (record.read) return 'read';
  return record.delivered ? 'delivered' : 'sent';
}
