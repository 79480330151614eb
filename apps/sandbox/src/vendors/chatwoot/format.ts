import { hostPictures } from '../../files/pictures.js';
import { createHash } from 'node:crypto';
import type { Attachment, Conversation, Helpdesk, Message, Person, Team } from '../../helpdesk.js';
import { toPlainText } from '../../plain-text.js';
import { VendorError, unlessNull } from '../../vendor.js';

type Fields = Record<string, unknown>;

export const origin = 'https://app.chatwoot.com';
export const accountId = 1;
export const inboxes = { email: 11, chat: 12, phone: 13, api: 14 };
type Channel = keyof typeof inboxes;
export const channelTypes: Record<Channel, string> = {
  email: 'Channel::Email',
  chat: 'Channel::WebWidget',
  phone: 'Channel::TwilioSms',
  api: 'Channel::Api',
};

export const toSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

export const fail = (status: number, error: string): VendorError =>
  new VendorError({ status, body: { error } });
export const notFound = (): VendorError => fail(404, 'Resource could not be found');

export const channelOf = ({ channel }: Conversation): Channel =>
  channel in inboxes ? (channel as Channel) : 'api';
export const isDeleted = (message: Message): boolean => message.extra.deleted === true;

function toSender(person: Person): Fields {
  const { id, name, email } = person;
  const thumbnail = '';
  if (person.role !== 'contact')
    return {
      id,
      name,
      available_name: name,
      avatar_url: '',
      type: 'user',
      availability_status: 'online',
      thumbnail,
    };
  return {
    additional_attributes: {},
    custom_attributes: {},
    email,
    id,
    identifier: null,
    name,
    phone_number: null,
    thumbnail,
    blocked: false,
    type: 'contact',
  };
}

export const toAgent = ({ id, name, email, role }: Person) => ({
  id,
  account_id: accountId,
  availability_status: id === 3 ? 'busy' : 'online',
  auto_offline: true,
  confirmed: true,
  email,
  available_name: name,
  name,
  role: role === 'admin' ? 'administrator' : 'agent',
  thumbnail: `${origin}/avatars/${id}.png`,
  custom_role_id: null,
});

export const toTeam = ({ id, name }: Team) => ({
  id,
  name,
  description: '',
  allow_auto_assign: true,
  account_id: accountId,
  is_member: false,
});

export function toMessage(message: Message, helpdesk: Helpdesk): Fields {
  const conversation = helpdesk.conversation(message.conversationId);
  if (!conversation) throw notFound();
  const author = helpdesk.person(message.authorId);
  const isEvent = message.kind === 'event';
  const incoming = author?.role === 'contact' && !isEvent;
  const mail = incoming && channelOf(conversation) === 'email' && !isDeleted(message);
  // Of a mail that came in, what the text shows is linked there (mailbox_helper.rb).
  const files = mail ? hostPictures(message, addressOf).files : message.attachments;
  return {
    id: message.id,
    content: isEvent ? describeEvent(message, author) : (message.text ?? toPlainText(message.html ?? '')),
    inbox_id: inboxes[channelOf(conversation)],
    ...(typeof message.extra.echoId === 'string' ? { echo_id: message.extra.echoId } : {}),
    conversation_id: conversation.id,
    message_type: isEvent ? 2 : incoming ? 0 : 1,
    content_type: mail ? 'incoming_email' : 'text',
    status: 'sent',
    content_attributes: mail ? { email: toEmail(message) } : contentAttributesOf(message, conversation),
    created_at: toSeconds(message.createdAt),
    updated_at: toSeconds(message.updatedAt),
    private: message.kind === 'note',
    source_id: mail ? `${message.id}@mail.example` : null,
    ...(author && !isEvent ? { sender: toSender(author) } : {}),
    ...(files.length > 0
      ? { attachments: files.map((attachment) => toAttachment(attachment, message.id)) }
      : {}),
  };
}

function contentAttributesOf(message: Message, conversation: Conversation): Fields {
  if (isDeleted(message)) return { deleted: true };
  const { inReplyTo } = message.extra;
  const addresses = (people: Message['to']): string[] => people.map(({ address }) => address);
  const sentByMail = channelOf(conversation) === 'email' && message.kind === 'message';
  return {
    ...(inReplyTo === undefined ? {} : { in_reply_to: inReplyTo }),
    ...(sentByMail
      ? {
          to_emails: addresses(message.to),
          cc_emails: addresses(message.cc),
          bcc_emails: addresses(message.bcc),
        }
      : {}),
  };
}

function toEmail(message: Message): Fields {
  const html =
    hostPictures(message, addressOf).html ?? `<div dir="ltr">${escapeHtml(message.text ?? '')}</div>`;
  return {
    subject: message.subject,
    from: message.from ? [message.from.address] : [],
    to: message.to.map(({ address }) => address),
    cc: message.cc.map(({ address }) => address),
    bcc: null,
    date: message.createdAt,
    message_id: `${message.id}@mail.example`,
    in_reply_to: null,
    html_content: { full: html, reply: html, quoted: '' },
    text_content: { full: message.text, reply: message.text, quoted: '' },
    number_of_attachments: message.attachments.length,
  };
}

const describeEvent = ({ event }: Message, author: Person | undefined): string =>
  event?.field === 'Status'
    ? `Conversation was marked ${event.newValue} by ${author?.name ?? 'System'}`
    : `Assigned to ${event?.newValue ?? 'nobody'} by ${author?.name ?? 'System'}`;

export const attachmentToken = (id: number): string =>
  `${createHash('sha256').update(`chatwoot attachment ${id}`).digest('base64url')}--${id}`;

export const addressOf = ({ id, fileName }: Attachment): string =>
  `${origin}/rails/active_storage/blobs/redirect/${attachmentToken(id)}/${encodeURIComponent(fileName)}`;

function toAttachment(attachment: Attachment, messageId: number): Fields {
  const [family = ''] = attachment.contentType.split('/');
  const url = addressOf(attachment);
  return {
    id: attachment.id,
    message_id: messageId,
    file_type: ['image', 'video', 'audio'].includes(family) ? family : 'file',
    account_id: accountId,
    extension: null,
    data_url: url,
    thumb_url: family === 'image' ? url : '',
    file_size: Buffer.byteLength(attachment.contentBase64, 'base64'),
    width: null,
    height: null,
  };
}

const statuses = {
  new: 'open',
  open: 'open',
  pending: 'pending',
  hold: 'open',
  snoozed: 'snoozed',
  solved: 'resolved',
  closed: 'resolved',
} as const;
export const statusOf = ({ status }: Conversation): string => statuses[status];

export function toConversation(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const contact = helpdesk.person(conversation.contactId);
  const assignee = helpdesk.person(conversation.assigneeId);
  const team = helpdesk.teams.find(({ id }) => id === conversation.teamId);
  const last = helpdesk.history(conversation.id).findLast(({ kind }) => kind !== 'event');
  const createdAt = unlessNull(conversation.createdAt, toSeconds);
  const activityAt = toSeconds(conversation.updatedAt);
  return {
    meta: {
      ...(contact ? { sender: toSender(contact) } : {}),
      channel: channelTypes[channelOf(conversation)],
      ...(assignee ? { assignee: toAgent(assignee) } : {}),
      ...(team ? { team: toTeam(team) } : {}),
      hmac_verified: false,
    },
    id: conversation.id,
    messages: last ? [toMessage(last, helpdesk)] : [],
    account_id: accountId,
    uuid: `00000000-0000-4000-8000-${String(conversation.id).padStart(12, '0')}`,
    additional_attributes:
      channelOf(conversation) === 'email' && conversation.subject !== ''
        ? { mail_subject: conversation.subject }
        : {},
    agent_last_seen_at: 0,
    assignee_last_seen_at: 0,
    can_reply: true,
    contact_last_seen_at: 0,
    custom_attributes: conversation.metadata ?? {},
    inbox_id: inboxes[channelOf(conversation)],
    labels: conversation.tags,
    muted: false,
    snoozed_until: conversation.snoozedUntil === null ? null : toSeconds(conversation.snoozedUntil),
    status: statusOf(conversation),
    created_at: createdAt,
    updated_at: activityAt,
    timestamp: activityAt,
    first_reply_created_at: null,
    unread_count: 0,
    last_non_activity_message: last ? toMessage(last, helpdesk) : null,
    last_activity_at: activityAt,
    priority: conversation.priority === 'normal' ? 'medium' : conversation.priority,
    waiting_since: 0,
    sla_policy_id: null,
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
