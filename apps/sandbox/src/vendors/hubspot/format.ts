import { toPlainText } from '../../plain-text.js';
import { randomUUID } from 'node:crypto';
import { type Conversation, hasEnded, type Helpdesk, type Message, type Person } from '../../helpdesk.js';
import { VendorError, type VendorAnswer } from '../../vendor.js';

type Fields = Record<string, unknown>;

/** The portal. */
export const hubId = 51_681_374;

/** Threads have large numbers, messages 32 hexadecimal digits; the last of both are the helpdesk’s own. */
const threadOffset = 11_178_000_000;
export const toThreadId = (id: number): string => String(threadOffset + id);
export const fromThreadId = (id: number): number => id - threadOffset;

const messageStart = '3ad3474b08dd408ca57a8454';
export const toMessageId = (id: number): string => `${messageStart}${id.toString(16).padStart(8, '0')}`;

export function fromMessageId(id: string | undefined): number {
  return id?.length === 32 && id.startsWith(messageStart)
    ? Number.parseInt(id.slice(messageStart.length), 16) || 0
    : 0;
}

export const errorAnswer = (
  status: number,
  category: string,
  message: string,
  more: Fields = {},
): VendorAnswer => ({
  status,
  body: { status: 'error', message, correlationId: randomUUID(), category, ...more },
});

export const fail = (...parts: Parameters<typeof errorAnswer>): VendorError =>
  new VendorError(errorAnswer(...parts));

/** A text beyond this comes cut, and whole only from `original-content`. */
const longest = 160;

export function toMessage(message: Message, helpdesk: Helpdesk): Fields {
  const conversation = helpdesk.conversation(message.conversationId);
  const author = helpdesk.person(message.authorId);
  const isIncoming = author?.role === 'contact';
  const base = {
    id: toMessageId(message.id),
    conversationsThreadId: toThreadId(message.conversationId),
    createdAt: message.createdAt,
    createdBy: toActorId(author),
    client: { clientType: 'HUBSPOT' },
    senders: [{ actorId: toActorId(author) }],
    recipients: [],
    archived: false,
  };
  if (message.kind === 'event') return { ...base, ...toEvent(message, conversation) };
  if (message.kind === 'note') {
    const app = message.extra.hubspot_app === true ? { actorId: appActor } : undefined;
    return {
      ...base,
      ...(app ? { createdBy: appActor, client: { clientType: 'INTEGRATION', integrationAppId: appId } } : {}),
      senders: [app ?? { actorId: toActorId(author), name: author?.name }],
      ...contentOf(message),
      attachments: toAttachments(message),
      type: 'COMMENT',
    };
  }
  const { text, richText, truncationStatus } = cutContentOf(message);
  return {
    ...base,
    updatedAt: message.updatedAt,
    senders: [
      {
        actorId: toActorId(author),
        name: author?.name,
        ...(message.channel === 'email' ? { senderField: 'FROM' } : {}),
        ...(message.from
          ? { deliveryIdentifier: toIdentifier(message.channel, message.from.address, helpdesk) }
          : {}),
      },
    ],
    recipients: [
      ...toRecipients('TO', message.to, message.channel, helpdesk),
      ...toRecipients('CC', message.cc, message.channel, helpdesk),
      ...toRecipients('BCC', message.bcc, message.channel, helpdesk),
    ],
    text,
    richText,
    attachments: toAttachments(message),
    ...(message.channel === 'email' ? { subject: message.subject ?? conversation?.subject } : {}),
    truncationStatus,
    status: { statusType: isIncoming ? 'RECEIVED' : 'SENT' },
    direction: isIncoming ? 'INCOMING' : 'OUTGOING',
    channelId: toChannelId(message.channel),
    channelAccountId: channelAccountId,
    type: 'MESSAGE',
  };
}

/** The whole text, with what an email quoted below it. */
export function contentOf(message: Message): { text: string; richText: string } {
  const text = message.text ?? toPlainText(message.html ?? '');
  return { text, richText: message.html ?? `<div>${escapeText(text)}</div>` };
}

export const isAnswer = (message: Message): boolean =>
  message.channel === 'email' && !message.opensConversation;

function cutContentOf(message: Message): Fields {
  const content = contentOf(message);
  if (content.text.length > longest) {
    const text = content.text.slice(0, longest);
    return { text, richText: `<div>${escapeText(text)}</div>`, truncationStatus: 'TRUNCATED' };
  }
  const truncationStatus = isAnswer(message) ? 'TRUNCATED_TO_MOST_RECENT_REPLY' : 'NOT_TRUNCATED';
  return { ...content, truncationStatus };
}

/** Time of the latest message. */
export const latestOf = ({ id, createdAt }: Conversation, helpdesk: Helpdesk): string =>
  helpdesk.history(id).findLast(({ kind }) => kind !== 'event')?.createdAt ?? createdAt ?? '';

export const inboxId = '948000001';
export const inboxName = 'Acme inbox';

export function toThread(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const isClosed = hasEnded(conversation.status);
  const assignee = helpdesk.person(conversation.assigneeId);
  return {
    id: toThreadId(conversation.id),
    createdAt: conversation.createdAt,
    status: isClosed ? 'CLOSED' : 'OPEN',
    ...(isClosed ? { closedAt: conversation.closedAt ?? conversation.updatedAt } : {}),
    originalChannelId: toChannelId(conversation.channel),
    originalChannelAccountId: channelAccountId,
    latestMessageTimestamp: latestOf(conversation, helpdesk),
    ...(assignee ? { assignedTo: toActorId(assignee) } : {}),
    spam: false,
    inboxId,
    associatedContactId: String(conversation.contactId),
    archived: false,
  };
}

const appId = 52_674_089;
const appActor = `I-${appId}`;
/** The one mailbox, chat and line of this account. */
export const channelAccountId = '148662';

export function toActorId(person: Person | undefined): string {
  if (!person) return 'S-hubspot';
  return `${person.role === 'contact' ? 'V' : 'A'}-${person.id}`;
}

export function toChannelId(channel: string): string {
  return channel === 'email' ? '1002' : channel === 'chat' ? '1000' : '1012';
}

function toEvent(message: Message, conversation: Conversation | undefined): Fields {
  if (message.event?.type === 'Status') {
    const isClosed = /^(resolved|solved|closed)$/.test(message.event.newValue ?? '');
    return { type: 'THREAD_STATUS_CHANGE', newStatus: isClosed ? 'CLOSED' : 'OPEN' };
  }
  return { type: 'ASSIGNMENT', assignedTo: `A-${conversation?.assigneeId ?? 0}` };
}

function toIdentifier(channel: string, address: string, helpdesk: Helpdesk): Fields {
  if (channel === 'email') return { type: 'HS_EMAIL_ADDRESS', value: address };
  return { type: 'CHANNEL_SPECIFIC_OPAQUE_ID', value: toOpaque(helpdesk.personByEmail(address)) };
}

const opaqueStart = '0232d1661ef84248bd4923cc';
const toOpaque = (person: Person | undefined): string =>
  `${opaqueStart}${(person?.id ?? 0).toString(16).padStart(8, '0')}`;

/** The address of whom an identifier means. */
export function fromIdentifier(value: string, helpdesk: Helpdesk): string {
  if (!value.startsWith(opaqueStart)) return value;
  return helpdesk.person(Number.parseInt(value.slice(opaqueStart.length), 16))?.email ?? value;
}

const toRecipients = (
  recipientField: string,
  people: Message['to'],
  channel: string,
  helpdesk: Helpdesk,
): Fields[] =>
  people.map(({ address, name }) => {
    const person = helpdesk.personByEmail(address);
    return {
      actorId: person ? toActorId(person) : `E-${address}`,
      ...(name ? { name } : {}),
      ...(channel === 'email' ? { recipientField } : {}),
      deliveryIdentifier: toIdentifier(channel, address, helpdesk),
    };
  });

export const firstFileId = 92_827_000_000;

const toAttachments = ({ attachments }: Message): Fields[] =>
  attachments.map(({ id, fileName }) => ({
    type: 'FILE',
    fileId: String(firstFileId + id),
    fileUsageType: 'OTHER',
    name: fileName,
    url: `https://api.hubspot.com/filemanager/api/v2/files/${firstFileId + id}/signed-url-redirect`,
  }));

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
