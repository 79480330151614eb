import { hostPictures } from '../../files/pictures.js';
import { writtenDate } from '../../written-date.js';
import { createHash } from 'node:crypto';
import type { Attachment, Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import { toPlainText } from '../../plain-text.js';
import { readInteger, VendorError, type AccessTokenRow, unlessNull } from '../../vendor.js';

export const origin = 'https://acme.zendesk.com';

/** The vendor's ids leave 32 bits, so a client that stores them in an int has to notice here. */
const offsets = {
  user: 20_000_000_000,
  comment: 30_000_000_000,
  audit: 40_000_000_000,
  attachment: 50_000_000_000,
  identity: 60_000_000_000,
};
type IdKind = keyof typeof offsets;
export const toId = (kind: IdKind, id: number): number => offsets[kind] + id;
export function fromId(kind: IdKind, value: unknown): number {
  const id = readInteger(String(value));
  return id === undefined || id <= offsets[kind] || id > offsets[kind] + 9_999_999_999
    ? 0
    : id - offsets[kind];
}

/** The default brand, and the one that tickets are moved to. */
export const brandId = 360_000_001;
export const outletId = 360_000_002;
const brandOf = ({ queue }: Conversation): number => (queue === String(outletId) ? outletId : brandId);

export const toDate = (iso: string): string => iso.replace(/\.\d+Z$/, 'Z');

export const recordNotFound = (): VendorError =>
  new VendorError({ status: 404, body: { error: 'RecordNotFound', description: 'Not found' } });

export function recordInvalid(field: string, description: string, error = 'InvalidValue'): VendorError {
  const details = { [field]: [{ description, error }] };
  return new VendorError({
    status: 422,
    body: { error: 'RecordInvalid', description: 'Record validation errors', details },
  });
}

export function badParameter(code: string, title: string, detail: string): VendorError {
  return new VendorError({ status: 400, body: { errors: [{ code, title, detail, source: {} }] } });
}

const firstContactId = 11;

export function toUser(person: Person): Record<string, unknown> {
  return {
    id: toId('user', person.id),
    url: `${origin}/api/v2/users/${toId('user', person.id)}.json`,
    name: person.name,
    email: person.email,
    role: person.role === 'contact' ? 'end-user' : person.role,
    phone: person.phone,
    external_id: person.externalId,
    active: true,
    suspended: person.isSuspended === true,
    verified: true,
    time_zone: person.timeZone ?? 'UTC',
    locale: person.language ?? 'en-US',
    tags: person.id === firstContactId ? ['vip'] : [],
    user_fields: person.metadata ?? {},
    photo: { content_url: `${origin}/system/photos/${person.id}/face.png` },
    created_at: toDate(person.createdAt),
    updated_at: toDate(person.updatedAt),
    last_login_at: person.role === 'contact' ? toDate(person.updatedAt) : null,
  };
}

export function toAttachment(attachment: Attachment): Record<string, unknown> {
  const id = toId('attachment', attachment.id);
  return {
    url: `${origin}/api/v2/attachments/${id}.json`,
    id,
    file_name: attachment.fileName,
    content_url: contentUrl(attachment),
    mapped_content_url: contentUrl(attachment),
    content_type: attachment.contentType,
    size: Buffer.byteLength(attachment.contentBase64, 'base64'),
    width: null,
    height: null,
    inline: attachment.contentId !== undefined,
    deleted: false,
    malware_access_override: false,
    malware_scan_result: 'malware_not_found',
    thumbnails: [],
  };
}

const contentUrl = ({ id, fileName }: Attachment): string =>
  `${origin}/attachments/token/${attachmentToken(id)}/?name=${encodeURIComponent(fileName)}`;

export const attachmentToken = (id: number): string =>
  createHash('sha256').update(`attachment ${id}`).digest('hex').slice(0, 24);

/** The fields a comment shares with its audit event of type Comment. Pictures within the text are listed on demand. */
export function toCommentEvent(message: Message, withPictures = false): Record<string, unknown> {
  const text = message.text ?? toPlainText(message.html ?? '');
  const { html, files } = hostPictures(message, contentUrl);
  return {
    id: toId('comment', message.id),
    type: message.channel === 'phone' ? 'VoiceComment' : 'Comment',
    author_id: toId('user', message.authorId),
    body: text,
    html_body: `<div class="zd-comment" dir="auto">${html ?? paragraphs(text)}</div>`,
    plain_body: text,
    public: message.kind !== 'note',
    attachments: (withPictures ? message.attachments : files).map(toAttachment),
    audit_id: toId('audit', message.id),
  };
}

export function toComment(message: Message, withPictures: boolean): Record<string, unknown> {
  const email = message.channel === 'email';
  const [to] = message.to;
  return {
    ...toCommentEvent(message, withPictures),
    via: {
      channel: email ? 'email' : message.channel === 'phone' ? 'voice' : message.channel,
      source: {
        from: email && message.from ? message.from : {},
        to: email && to ? to : {},
        rel: null,
      },
    },
    created_at: toDate(message.createdAt),
    metadata: { system: {}, custom: {} },
  };
}

export function toTicket(conversation: Conversation, helpdesk: Helpdesk): Record<string, unknown> {
  const first = helpdesk.history(conversation.id).find(({ kind }) => kind !== 'event');
  return {
    url: `${origin}/api/v2/tickets/${conversation.id}.json`,
    id: conversation.id,
    external_id: conversation.externalId,
    via: {
      channel: conversation.channel === 'phone' ? 'voice' : conversation.channel,
      source: { from: {}, to: {}, rel: null },
    },
    created_at: unlessNull(writtenDate(conversation), toDate),
    updated_at: toDate(conversation.updatedAt),
    type: null,
    subject: conversation.subject,
    raw_subject: conversation.subject,
    description: first?.text ?? '',
    priority: conversation.priority,
    status: conversation.status,
    recipient: 'support@acme.example',
    requester_id: toId('user', conversation.contactId),
    submitter_id: toId('user', conversation.contactId),
    assignee_id: conversation.assigneeId === 0 ? null : toId('user', conversation.assigneeId),
    organization_id: null,
    group_id: conversation.teamId,
    is_public: true,
    tags: [...conversation.tags],
    brand_id: brandOf(conversation),
    email_cc_ids: [],
    follower_ids: [],
    custom_fields: [],
  };
}

export const tokenId = (token: AccessTokenRow): number =>
  createHash('sha256').update(token.jti).digest().readUIntBE(0, 6);

export function toToken(token: AccessTokenRow): Record<string, unknown> {
  return {
    url: `${origin}/api/v2/oauth/tokens/${tokenId(token)}.json`,
    id: tokenId(token),
    user_id: toId('user', 1),
    client_id: 223443,
    token: token.jti.slice(0, 10),
    scopes: token.scope.split(' '),
    created_at: new Date(token.issuedAt * 1000).toISOString().replace('.000', ''),
    expires_at: new Date(token.expiresAt * 1000).toISOString().replace('.000', ''),
    used_at: null,
    refresh_token: null,
    refresh_token_expires_at: null,
  };
}

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p dir="auto">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
