import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  type Channel,
  type JsonRecord,
  optionalDate,
  optionalRecord,
  optionalRecords,
  optionalText,
  recipientsIn,
  statusFrom,
} from '../../reading/index.js';
import { messageFrom, toMessageId } from '../../definition/index.js';
import { sha256 } from '../../writing/index.js';
import { idReader, idsWithin } from '../../listing/index.js';

/** By the numbers of a message's `origin` and of a channel's type, which agree where both have one. */
const channels: Readonly<Record<number, Channel>> = {
  0: 'chat',
  1: 'email',
  2: 'twitter',
  3: 'facebook',
  6: 'chat',
  7: 'api',
  8: 'instagram',
  9: 'sms',
  15: 'whatsapp',
  17: 'web',
};

/** A conversation is named by words of its subject. */
export const slugOf = idReader(/^[A-Za-z0-9_-]{1,255}$/, 'conversation');

/** The identity of a message in place of the ID it lacks: its time, and a hash of its immutable members. */
export type Key = { readonly slug: string; readonly moment: string | null; readonly hash: string };

export function keyOf(record: JsonRecord, path: string, slug?: string): Key {
  const { visibility, body } = record;
  const text = typeof body === 'string' ? body.replace(/\s+/g, ' ').trim() : '';
  const sender = optionalText(optionalRecord(record, 'user'), 'email');
  const hash = sha256(JSON.stringify([visibility, sender, text])).toString('hex');
  const named = optionalText(optionalRecord(record, 'conversation'), 'slug') ?? slug;
  if (named === undefined) throw new TypeError(`${path}.conversation.slug: expected text`);
  return { slug: named, moment: optionalDate(record, 'created_at'), hash: hash.slice(0, 16) };
}

const UNDATED = 'undated';

/** Equal messages at one time are distinguished by a number, omitted for the first. */
const ownId = ({ moment, hash }: Key, ordinal: number): string =>
  `${moment ?? UNDATED}-${hash}${ordinal === 0 ? '' : `-${ordinal}`}`;

export const idOf = (key: Key, ordinal: number): string => toMessageId(key.slug, ownId(key, ordinal));

export const readOwnId = idReader(
  /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|undated)-[0-9a-f]{16}(?:-[1-9]\d{0,3})?$/,
  'message',
);

/** Without an author: Re:amaze notes that two people replied at the same time. */
export const isEvent = ({ visibility }: JsonRecord): boolean => visibility === 2;

/** `told` is the direction where something else than the record tells it. */
export function toMessage(
  record: JsonRecord,
  key: Key,
  ordinal: number,
  told: Direction = 'unknown',
): Message {
  const isNote = record.visibility === 1;
  const user = optionalRecord(record, 'user') ?? {};
  const sender = senderOf(user, told);
  const direction = isNote ? 'internal' : sender;
  const conversation = optionalRecord(record, 'conversation');
  const category = optionalRecord(conversation, 'category');
  return messageFrom(idsWithin(key.slug, ownId(key, ordinal)), {
    type: isNote ? 'note' : 'message',
    direction,
    channel: isNote ? 'note' : (channelOf(record.origin) ?? channelOf(category?.channel)),
    subject: optionalText(conversation, 'subject'),
    body: optionalText(record, 'body'),
    body_html: null,
    author: toAuthor(user, sender),
    recipients: recipientsIn(record.recipients, 'to', 'email'),
    attachments: optionalRecords(record, 'attachments').map(toAttachment),
    status: statusFrom(direction),
    external_id: optionalText(record, 'origin_id'),
    created_at: key.moment,
  });
}

export const channelOf = (number: unknown): Channel | null =>
  typeof number === 'number' ? (channels[number] ?? null) : null;

type Direction = 'inbound' | 'outbound' | 'unknown';

/** The documentation has only name and email; an additional flag is used if present. */
const senderOf = (user: JsonRecord, told: Direction): Direction =>
  user['staff?'] === true ? 'outbound' : user['staff?'] === false ? 'inbound' : told;

/** People are known by their address, as in the list's own filter. */
function toAuthor(user: JsonRecord, sender: Direction): Message['author'] {
  const email = optionalText(user, 'email');
  const name = optionalText(user, 'name');
  if (email === null && name === null) return null;
  const types = { outbound: 'agent', inbound: 'contact', unknown: 'unknown' } as const;
  return { id: email, type: user['bot?'] === true ? 'bot' : types[sender], name, email };
}

/** Customers get these addresses by email, so they open for anyone. */
const toAttachment = attachmentReader({
  name: 'file_file_name',
  type: 'file_content_type',
  size: 'file_file_size',
  url: 'url',
});
