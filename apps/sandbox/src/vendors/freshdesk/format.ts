import { hostPictures } from '../../files/pictures.js';
import { createHash } from 'node:crypto';
import { writtenDate } from '../../written-date.js';
import { unlessNull } from '../../vendor.js';
import type { Address, Attachment, Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import { offsetIds } from '../../paging/offset-ids.js';
import { toPlainText } from './plain-text.js';

export const origin = 'https://acme.freshdesk.com';
export const supportEmail = 'support@acme.freshdesk.com';
/** The one address that the account sends from. */
export const emailConfigId = 1_070_000_112_341;
/** Addresses of the account, the primary one first. */
export const emailConfigs = [
  { id: emailConfigId, name: 'Acme Support', reply_email: supportEmail, product_id: null, active: true },
  {
    id: emailConfigId + 1,
    name: 'Acme Billing',
    reply_email: 'billing@acme.freshdesk.com',
    product_id: 1_070_000_000_011,
    active: true,
  },
  {
    id: emailConfigId + 2,
    name: 'Acme Sales',
    reply_email: 'sales@acme.freshdesk.com',
    product_id: null,
    active: false,
  },
] as const;
export const activeConfigs = emailConfigs.filter(({ active }) => active).map(({ name }) => name);
/** The address a ticket was received at or is sent from; its queue is the number of one. */
const configOf = ({ channel, queue }: Conversation) =>
  emailConfigs.find(({ id }) => String(id) === queue) ?? (channel === 'email' ? emailConfigs[0] : undefined);

/** Tickets are counted per account from 1, everything else across all accounts. */
export const { toId, fromId } = offsetIds({
  user: 1_070_040_000_000,
  conversation: 35_131_000_000,
  attachment: 4_004_000_000,
});

export const toDate = (iso: string): string => iso.replace(/\.\d+Z$/, 'Z');

const statuses: Record<Conversation['status'], number> = {
  new: 2,
  open: 2,
  pending: 3,
  hold: 7,
  snoozed: 3,
  solved: 4,
  closed: 5,
};
export const statusNumbers: Readonly<Record<number, Conversation['status']>> = {
  2: 'open',
  3: 'pending',
  4: 'solved',
  5: 'closed',
  6: 'pending',
  7: 'hold',
};
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
const sources: Record<string, number> = { email: 1, portal: 2, phone: 3, chat: 7, outbound: 10 };

/** The message that a ticket shows as its description. */
export const findOpening = (id: number, helpdesk: Helpdesk): Message | undefined =>
  helpdesk.history(id).find(({ opensConversation }) => opensConversation);

/** Replies, notes and forwards, oldest first; system actions are listed under activities. */
export const listReplies = (id: number, helpdesk: Helpdesk): Message[] =>
  helpdesk.history(id).filter(({ kind, opensConversation }) => kind !== 'event' && !opensConversation);

export const requesterOf = ({ contactId }: Conversation, helpdesk: Helpdesk): Person | undefined =>
  helpdesk.person(contactId);

/** A ticket as lists show it; the description and attachments come with a single one. */
export function toTicket(conversation: Conversation, helpdesk: Helpdesk): Record<string, unknown> {
  const config = configOf(conversation);
  return {
    cc_emails: (findOpening(conversation.id, helpdesk)?.cc ?? []).map(writeAddress),
    fwd_emails: [],
    reply_cc_emails: [],
    ticket_cc_emails: [],
    fr_escalated: false,
    spam: false,
    email_config_id: config?.id ?? null,
    group_id: conversation.teamId,
    priority: priorities.indexOf(conversation.priority ?? 'low') + 1,
    requester_id: toId('user', conversation.contactId),
    responder_id: conversation.assigneeId === 0 ? null : toId('user', conversation.assigneeId),
    source: sources[conversation.channel] ?? 2,
    company_id: null,
    status: statuses[conversation.status],
    subject: conversation.subject,
    association_type: null,
    support_email: config?.reply_email ?? null,
    to_emails: conversation.channel === 'email' ? [supportEmail] : null,
    product_id: null,
    id: conversation.id,
    type: null,
    due_by: unlessNull(conversation.createdAt, toDate),
    fr_due_by: unlessNull(conversation.createdAt, toDate),
    is_escalated: false,
    custom_fields: {},
    created_at: unlessNull(writtenDate(conversation), toDate),
    updated_at: toDate(conversation.updatedAt),
    associated_tickets_count: null,
    tags: conversation.tags,
  };
}

export function toWholeTicket(conversation: Conversation, helpdesk: Helpdesk): Record<string, unknown> {
  const opening = findOpening(conversation.id, helpdesk);
  return {
    ...toTicket(conversation, helpdesk),
    ...toDescription(opening),
    attachments: opening ? filesOf(opening) : [],
  };
}

export function toDescription(opening: Message | undefined): Record<string, unknown> {
  const html = opening ? toHtml(opening) : '';
  return { description: html, description_text: toPlainText(html) };
}

/** `include=stats`. */
export const toStats = ({ status, closedAt }: Conversation): Record<string, unknown> => ({
  agent_responded_at: null,
  requester_responded_at: null,
  first_responded_at: null,
  status_updated_at: null,
  reopened_at: null,
  resolved_at: status === 'solved' && closedAt !== null ? toDate(closedAt) : null,
  closed_at: status === 'closed' && closedAt !== null ? toDate(closedAt) : null,
  pending_since: null,
});

export const toRequester = (person: Person | undefined): Record<string, unknown> | null =>
  person
    ? { id: toId('user', person.id), name: person.name, email: person.email, mobile: null, phone: null }
    : null;

/** A conversation as the list shows it. */
export function toConversation(message: Message, helpdesk: Helpdesk): Record<string, unknown> {
  const incoming = message.extra.incoming === true || helpdesk.person(message.authorId)?.role === 'contact';
  return {
    ...toAnswer(message),
    incoming,
    private: message.kind === 'note',
    support_email: incoming || isNote(message) ? null : supportEmail,
    source: isNote(message) ? 2 : 0,
    category: isNote(message) ? 2 : incoming ? 1 : 3,
    to_emails: message.to.map(writeAddress),
    from_email: message.from ? writeAddress(message.from) : null,
    cc_emails: message.cc.map(writeAddress),
    bcc_emails: message.bcc.map(writeAddress),
    email_failure_count: null,
    outgoing_failures: null,
    last_edited_at: message.extra.edited === true ? toDate(message.updatedAt) : null,
    last_edited_user_id: message.extra.edited === true ? toId('user', 1) : null,
  };
}

/** A public note is one too. */
export const isNote = ({ kind, extra }: Message): boolean => kind === 'note' || extra.isNote === true;

/** Members shared by the response to a write and the list. */
export function toAnswer(message: Message): Record<string, unknown> {
  const html = toHtml(message);
  return {
    body_text: toPlainText(html),
    body: html,
    id: toId('conversation', message.id),
    user_id: toId('user', message.authorId),
    ticket_id: message.conversationId,
    attachments: filesOf(message),
    created_at: toDate(message.createdAt),
    updated_at: toDate(message.updatedAt),
  };
}

/** Pictures within the text are no attachments, and lie at a host of their own. */
const filesOf = (message: Message): Record<string, unknown>[] =>
  hostPictures(message, pictureUrl).files.map((file) => toAttachment(file, message.createdAt));
const pictureUrl = ({ id }: Attachment): string =>
  `https://attachment.freshdesk.com/inline/attachment?token=${pictureToken(id)}`;
export const pictureToken = (id: number): string =>
  createHash('sha256').update(`freshdesk picture ${id}`).digest('hex').slice(0, 32);

/** Signed addresses of the store, good for five minutes. */
function toAttachment(attachment: Attachment, createdAt: string): Record<string, unknown> {
  const id = toId('attachment', attachment.id);
  const path = `data/helpdesk/attachments/production/${id}/original/${encodeURIComponent(attachment.fileName)}`;
  return {
    id,
    content_type: attachment.contentType,
    size: Buffer.byteLength(attachment.contentBase64, 'base64'),
    name: attachment.fileName,
    attachment_url: `https://s3.amazonaws.com/cdn.freshdesk.com/${path}?X-Amz-Expires=300&X-Amz-Signature=${id.toString(16)}`,
    created_at: toDate(createdAt),
    updated_at: toDate(createdAt),
  };
}

export const writeAddress = ({ name, address }: Address): string =>
  name ? `"${name}" <${address}>` : address;

const toHtml = (message: Message): string =>
  `<div>${hostPictures(message, pictureUrl).html ?? escapeHtml(message.text ?? '').replaceAll('\n', '<br>')}</div>`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
