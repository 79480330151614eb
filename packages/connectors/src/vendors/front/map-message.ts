import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  type Author,
  channelReader,
  fromBodies,
  joinedName,
  type JsonRecord,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  optionalUnixDate,
  type Recipient,
  recipientsIn,
  requiredId,
  authorFrom,
  namedAlike,
  toContentId,
} from '../../reading/index.js';
import { messageFrom, noteAttributes } from '../../definition/index.js';
import { findId } from './ids.js';

const readChannel = channelReader({
  ...namedAlike('email', 'sms', 'whatsapp', 'facebook'),
  front_chat: 'chat',
  intercom: 'chat',
  yalo_wha: 'whatsapp',
  tweet: 'twitter',
  call: 'phone',
  'phone-call': 'phone',
  'truly-call': 'phone',
  custom: 'api',
});

/** A MessageResponse; `conversationId` where it is known, else from the record's own link. */
export function fromMessage(record: JsonRecord, path = 'message', conversationId?: string): Message {
  const id = requiredId(record, 'id', path);
  const conversation = conversationId ?? conversationOf(record, path);
  const createdAt = optionalUnixDate(record, 'created_at', 'seconds');
  const isInbound = record.is_inbound === true;
  const status = toStatus(record, isInbound);
  return messageFrom(fromBodies(optionalText(record, 'text'), optionalText(record, 'body')), {
    id,
    downstream_id: id,
    conversation_id: conversation,
    type: 'message',
    direction: isInbound ? 'inbound' : 'outbound',
    channel: readChannel(optionalText(record, 'type')),
    subject: optionalText(record, 'subject'),
    author: toTeammate(optionalRecord(record, 'author')) ?? toSender(record, isInbound),
    recipients: optionalRecords(record, 'recipients').flatMap(toRecipient),
    attachments: optionalRecords(record, 'attachments').map(toAttachment),
    status,
    in_reply_to_id: findId('msg', related(record).message_replied_to),
    external_id: optionalText(optionalRecord(record, 'metadata'), 'external_id'),
    metadata: optionalScalars(record, 'metadata'),
    web_url: toWebUrl(conversation),
    sent_at: status === 'draft' || status === 'failed' ? null : createdAt,
    created_at: createdAt,
    updated_at: null,
  });
}

/** A CommentResponse: Markdown, for teammates only. */
export function fromComment(record: JsonRecord, path = 'comment', conversationId?: string): Message {
  const id = requiredId(record, 'id', path);
  const conversation = conversationId ?? conversationOf(record, path);
  return messageFrom(noteAttributes, {
    id,
    downstream_id: id,
    conversation_id: conversation,
    body: optionalText(record, 'body'),
    body_html: null,
    author: toTeammate(optionalRecord(record, 'author')),
    attachments: optionalRecords(record, 'attachments').map(toAttachment),
    in_reply_to_id: findId('com', related(record).comment_replied_to),
    web_url: toWebUrl(conversation),
    created_at: optionalUnixDate(record, 'posted_at', 'seconds'),
  });
}

export const related = (record: JsonRecord): JsonRecord =>
  optionalRecord(optionalRecord(record, '_links'), 'related') ?? {};

function conversationOf(record: JsonRecord, path: string): string {
  const id = findId('cnv', related(record).conversation);
  if (id === null) throw new TypeError(`${path}._links.related.conversation: expected a link`);
  return id;
}

/** dev.frontapp.com/reference/conversations: opening a conversation in Front. */
export const toWebUrl = (conversation: string): string => `https://app.frontapp.com/open/${conversation}`;

/** Bots are teammates whose type is that of what they act for: a rule, a macro, a token … */
function toTeammate(teammate: JsonRecord | undefined): Author | null {
  if (!teammate) return null;
  const type = optionalText(teammate, 'type') ?? 'user';
  return {
    ...authorFrom(teammate, type === 'user' || type === 'visitor' ? 'agent' : 'bot'),
    name: joinedName(teammate, 'first_name', 'last_name'),
  };
}

/** Only teammates are authors in Front; who wrote from outside is the recipient with the role `from`. */
function toSender(record: JsonRecord, isInbound: boolean): Author | null {
  const sender = optionalRecords(record, 'recipients').find(({ role }) => role === 'from');
  if (!sender || !isInbound) return null;
  const handle = optionalText(sender, 'handle');
  return {
    id: findId('crd', related(sender).contact),
    type: 'contact',
    name: optionalText(sender, 'name'),
    email: handle?.includes('@') ? handle : null,
  };
}

const roles: Readonly<Record<string, Recipient['role']>> = {
  from: 'from',
  to: 'to',
  cc: 'cc',
  bcc: 'bcc',
  'reply-to': 'reply_to',
};

function toRecipient(recipient: JsonRecord): Message['recipients'] {
  const name = optionalText(recipient, 'role') ?? '';
  const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
  return role ? recipientsIn(recipient, role, 'handle') : [];
}

/** The link of an attachment needs the credential, so no url is given. */
const readAttachment = attachmentReader({ id: 'id', name: 'filename', type: 'content_type', size: 'size' });
function toAttachment(file: JsonRecord): Message['attachments'][number] {
  const metadata = optionalRecord(file, 'metadata');
  return {
    ...readAttachment(file),
    is_inline: typeof metadata?.is_inline === 'boolean' ? metadata.is_inline : null,
    content_id: toContentId(optionalText(metadata, 'cid')),
  };
}

function toStatus(record: JsonRecord, isInbound: boolean): Message['status'] {
  if (optionalText(record, 'error_type')) return 'failed';
  if (optionalText(record, 'draft_mode')) return 'draft';
  return isInbound ? 'received' : 'sent';
}
