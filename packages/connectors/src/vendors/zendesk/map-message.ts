import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  type Author,
  type Channel,
  channelReader,
  directionFrom,
  fromBodies,
  type JsonRecord,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  recipientsByRole,
  requiredId,
  statusFrom,
  authorFrom,
  namedAlike,
} from '../../reading/index.js';
import { messageFrom } from '../../definition/index.js';
import { idsWithin } from '../../listing/index.js';

export const readChannel = channelReader({
  ...namedAlike('email', 'web', 'api', 'chat', 'sms', 'phone', 'whatsapp', 'facebook', 'twitter'),
  mail: 'email',
  web_service: 'api',
  native_messaging: 'chat',
  voice: 'phone',
  instagram_dm: 'instagram',
});

export type CommentContext = {
  readonly ticketId: string;
  /** Who wrote it, as far as the answer tells. */
  readonly authorOf: (id: string) => Author;
};

/** A ticket comment. Its subject is the ticket's, and the list does not carry it. */
export function toMessage(
  comment: JsonRecord,
  path: string,
  { ticketId, authorOf }: CommentContext,
): Message {
  const id = requiredId(comment, 'id', path);
  const isNote = comment.public === false;
  const authorId = optionalId(comment, 'author_id');
  const author = authorId === null ? null : authorOf(authorId);
  const direction = isNote ? 'internal' : directionFrom(author?.type);
  return messageFrom(idsWithin(ticketId, id), bodiesOf(comment), {
    type: isNote ? 'note' : 'message',
    direction,
    channel: isNote ? 'note' : toChannel(comment),
    author,
    recipients: toRecipients(comment),
    attachments: optionalRecords(comment, 'attachments').map(toAttachment),
    status: statusFrom(direction),
    created_at: optionalDate(comment, 'created_at'),
  });
}

/** Zendesk’s own text, which keeps the non-breaking spaces of its HTML as they are written there. */
function bodiesOf(comment: JsonRecord): Pick<Message, 'body' | 'body_html'> {
  const html = optionalText(comment, 'html_body');
  const text = comment.plain_body;
  if (typeof text === 'string')
    return fromBodies(text.replaceAll('&nbsp;', ' ').replaceAll('\u00a0', ' ').trim(), html);
  return fromBodies(html === null ? optionalText(comment, 'body') : null, html);
}

/** Authors from the users that came with a list (`include=users`). */
export function authorsOf(users: readonly JsonRecord[]): CommentContext['authorOf'] {
  const byId = new Map(users.map((user) => [optionalId(user, 'id'), user]));
  return (id) => {
    const user = byId.get(id) ?? {};
    return { ...authorFrom(user, toAuthorType(id, optionalText(user, 'role'))), id };
  };
}

function toAuthorType(id: string, role: string | null): Author['type'] {
  // Zendesk's automatic comments have the author -1.
  if (id === '-1') return 'system';
  if (role === 'end-user') return 'contact';
  return role === 'agent' || role === 'admin' ? 'agent' : 'unknown';
}

function toChannel(comment: JsonRecord): Channel | null {
  if (comment.type === 'VoiceComment') return 'phone';
  return readChannel(optionalText(optionalRecord(comment, 'via'), 'channel'));
}

function toRecipients(comment: JsonRecord): Message['recipients'] {
  const source = optionalRecord(optionalRecord(comment, 'via'), 'source');
  return recipientsByRole(source, ['from', 'to'], ['address']);
}

/**
 * `content_url` opens for anyone only where the account has not secured downloads, and the answer does not tell
 * (developer.zendesk.com: accessing end user uploaded attachments), so no url is given.
 */
const toAttachment = attachmentReader({
  id: 'id',
  name: 'file_name',
  type: 'content_type',
  size: 'size',
  isInline: 'inline',
});
