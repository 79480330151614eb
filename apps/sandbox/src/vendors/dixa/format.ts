import { cursorAfter, placeAfter } from '../../paging/keyset.js';
import { hostPictures } from '../../files/pictures.js';
import {
  type Address,
  type Attachment,
  type Conversation,
  hasEnded,
  type Helpdesk,
  type Message,
  type Person,
} from '../../helpdesk.js';
import { readInteger, VendorError, unlessNull } from '../../vendor.js';

type Fields = Record<string, unknown>;

const prefixes = { person: 'bac5a02c', message: '87bac308', note: 'eb31acbb' };
export type Kind = keyof typeof prefixes;

export const toUuid = (kind: Kind, id: number): string =>
  `${prefixes[kind]}-15b3-44da-ae1e-${id.toString(16).padStart(12, '0')}`;

export function fromUuid(kind: Kind, value: unknown): number {
  const text = String(value);
  return text.startsWith(`${prefixes[kind]}-15b3-44da-ae1e-`) && /^[0-9a-f-]{36}$/.test(text)
    ? Number.parseInt(text.slice(-12), 16)
    : 0;
}

/** Conversations count in int64, far from where they start. */
const firstConversation = 7_000_000_000;
export const toCsid = (id: number): number => firstConversation + id;
/** Ids have 64 bits: this one exceeds 2^53, so a JavaScript number cannot hold it. */
const farCsid = 9_007_199_254_740_993n;
export const csidOf = ({ id, isFarNumbered }: Conversation): number | bigint =>
  isFarNumbered ? farCsid : toCsid(id);

export function findByCsid(value: string | undefined, helpdesk: Helpdesk): Conversation | undefined {
  if (value === String(farCsid)) return helpdesk.conversations().find(({ isFarNumbered }) => isFarNumbered);
  const isNumber = /^[1-9]\d{0,15}$/.test(value ?? '');
  const conversation = helpdesk.conversation(isNumber ? Number(value) - firstConversation : 0);
  return conversation?.isFarNumbered ? undefined : conversation;
}

export const fail = (status: number, message: string): VendorError =>
  new VendorError({ status, body: { message } });
export const notFound = (): VendorError => fail(404, 'The requested resource could not be found');
export const badRequest = (what: string): VendorError => fail(400, `Invalid value for: ${what}`);

export const zoned = (iso: string): string => `${iso}[GMT]`;

export function toMessage(message: Message, helpdesk: Helpdesk): Fields {
  return {
    id: toUuid('message', message.id),
    authorId: toUuid('person', message.authorId),
    ...(message.externalId === null ? {} : { externalId: message.externalId }),
    createdAt: zoned(message.createdAt),
    attributes: toAttributes(message, helpdesk),
  };
}

export const directionOf = (message: Message, helpdesk: Helpdesk): string =>
  helpdesk.person(message.authorId)?.role === 'contact' ? 'Inbound' : 'Outbound';

export const toContent = ({ html, text }: Message): Fields =>
  html === null ? { value: text ?? '', _type: 'Text' } : { value: html, _type: 'Html' };

function toAttributes(message: Message, helpdesk: Helpdesk): Fields {
  const direction = directionOf(message, helpdesk);
  const { html, pictures, files } = hostPictures(message, fileUrl);
  const content = toContent({ ...message, html });
  const attachments = files.map(toFile);
  if (message.channel === 'phone')
    return { content, direction, utterance_start_ms: 0, _type: 'TranscriptAttributes' };
  if (message.channel !== 'email')
    return { content, direction, attachments, isAutomated: false, _type: 'ChatAttributes' };
  return {
    emailContent: { content, _type: 'Regular' },
    from: toContact(message.from ?? { name: 'Acme Support', address: 'support@email.dixa.io' }),
    to: message.to.map(toContact),
    cc: message.cc.map(toContact),
    bcc: message.bcc.map(toContact),
    isAutoReply: false,
    inlineImages: pictures.map(toFile),
    attachments,
    direction,
    _type: 'EmailAttributes',
  };
}

const fileUrl = ({ id, url }: Attachment): string =>
  url ?? `https://files.dixa.io/private/acme/attachment/${id}`;
const toFile = (file: Attachment): Fields => ({ url: fileUrl(file), prettyName: file.fileName });

const toContact = ({ name, address }: Address): Fields => ({ email: address, ...(name ? { name } : {}) });

/** Notes have the other of the vendor's two formats of a date. */
export const toNote = (message: Message, conversation: Conversation): Fields => ({
  id: toUuid('note', message.id),
  authorId: toUuid('person', message.authorId),
  createdAt: message.createdAt,
  csid: csidOf(conversation),
  message: message.text ?? '',
});

export const toUser = ({ id, name, email }: Person): Fields => ({
  id: toUuid('person', id),
  createdAt: '2024-01-01T00:00:00Z',
  displayName: name,
  avatarUrl: `https://files.dixa.io/avatars/${id}.png`,
  email,
  additionalEmails: [],
  additionalPhoneNumbers: [],
});

export const queues = ['Support', 'Billing', 'Sales', 'Engineering'] as const;
const queueIdOf = (number: number): string => `497d2cb4-6b48-4fa2-99d2-${String(number).padStart(12, '0')}`;
export const toQueueId = (queue: string): string => queueIdOf(queues.findIndex((name) => name === queue) + 1);
export const toOddQueueId = queueIdOf;

/** An address or a number of the organization, which is its own id. */
export const contactEndpoints = [
  { _type: 'EmailEndpoint', address: 'support@email.dixa.io', name: 'Support' },
  { _type: 'TelephonyEndpoint', number: '+4530901820', functionality: ['Inbound'], name: 'Hotline' },
] as const;

const channels: Readonly<Record<string, readonly [channel: string, type: string]>> = {
  email: ['Email', 'EmailConversation'],
  phone: ['PstnPhone', 'PstnPhoneConversation'],
};

/** Only emails have a subject. */
export function toConversation(conversation: Conversation): Fields {
  const { status, assigneeId, closedAt, updatedAt } = conversation;
  const [channel, type] = channels[conversation.channel] ?? ['WidgetChat', 'ChatConversation'];
  const state = hasEnded(status) ? 'Closed' : status === 'snoozed' ? 'Pending' : 'Open';
  return {
    id: csidOf(conversation),
    requesterId: toUuid('person', conversation.contactId),
    channel,
    createdAt: unlessNull(conversation.createdAt, zoned),
    direction: 'Inbound',
    state,
    stateUpdatedAt: zoned(closedAt ?? updatedAt),
    ...(assigneeId === 0
      ? {}
      : { assignment: { agentId: toUuid('person', assigneeId), assignedAt: zoned(updatedAt) } }),
    queue: { id: toQueueId(conversation.queue), queuedAt: unlessNull(conversation.createdAt, zoned) },
    ...(channel === 'Email' ? { subject: conversation.subject } : {}),
    language: 'en',
    customAttributes: [],
    _type: type,
  };
}

/** A page of a list. The key names the last record of the page before, and carries the limit of the walk. */
export function pageOf<Item extends { readonly id: unknown }>(
  items: readonly Item[],
  query: URLSearchParams,
  path: string,
): { readonly shown: readonly Item[]; readonly meta?: { readonly next: string } } {
  const key = query.get('pageKey');
  const inKey = new URLSearchParams(key === null ? '' : Buffer.from(key, 'base64').toString('utf8'));
  const limit = readInteger(query.get('pageLimit') ?? inKey.get('pageLimit') ?? '50');
  if (!limit) throw badRequest('query parameter pageLimit');
  const start = key === null ? 0 : placeAfter(items, inKey.get('after') ?? '');
  if (start === undefined) throw badRequest('query parameter pageKey');
  const end = start + limit;
  const shown = items.slice(start, end);
  if (end >= items.length) return { shown };
  const after = new URLSearchParams({ pageLimit: String(limit), after: cursorAfter(items, end) });
  const next = encodeURIComponent(Buffer.from(String(after)).toString('base64'));
  return { shown, meta: { next: `${path}?pageKey=${next}` } };
}
