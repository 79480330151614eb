import type { Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import { VendorError, unlessNull } from '../../vendor.js';

type Fields = Record<string, unknown>;

/** Conversations are named by words; these are plain ones. */
export const toSlug = (id: number): string => `matter-${id}`;
export const fromSlug = (slug: string | undefined): number =>
  Number(/^matter-(\d{1,9})$/.exec(slug ?? '')?.[1] ?? 0);

export const fail = (status: number, errors: Record<string, string[]>): VendorError =>
  new VendorError({ status, body: { errors } });
export const notFound = (): VendorError => new VendorError({ status: 404, body: { error: 'Not Found' } });

const hoursBehind = 7;
/** In the time of the account, with its offset. */
export const toDate = (iso: string): string =>
  new Date(Date.parse(iso) - hoursBehind * 3_600_000).toISOString().replace('Z', '-07:00');

const origins: Readonly<Record<string, number>> = { chat: 0, email: 1, phone: 14, api: 7 };
const visibilities = { message: 0, note: 1, event: 2 };

export const visibilityOf = ({ kind }: Message): number => visibilities[kind];

export function toMessage(message: Message, helpdesk: Helpdesk): Fields {
  const user = helpdesk.person(message.authorId);
  return {
    body: message.text ?? 'Collision detected: another reply was sent at the same time.',
    visibility: visibilityOf(message),
    origin: origins[message.channel] ?? 7,
    origin_id: message.externalId,
    created_at: toDate(message.createdAt),
    // Nothing documented tells staff from customers here; only the list's own filter does.
    user: { name: user?.name, email: user?.email },
    recipients: message.to.map(({ name, address }) => ({ name, email: address })),
    attachments: message.attachments.map((file) => ({
      file_file_name: file.fileName,
      file_content_type: file.contentType,
      file_file_size: Buffer.byteLength(file.contentBase64, 'base64'),
      url: file.url ?? `https://attachments.reamaze.com/${file.id}/${encodeURIComponent(file.fileName)}`,
      'image?': file.contentType.startsWith('image/'),
    })),
    conversation: toConversation(helpdesk.conversation(message.conversationId)),
  };
}

/** The answer to a new message says less than the list: nothing of recipients, files and origin. */
export function toCreated(message: Message, helpdesk: Helpdesk): Fields {
  const { body, visibility, created_at, origin_id, user, conversation } = toMessage(message, helpdesk);
  return { body, visibility, created_at, origin_id, user, conversation };
}

const statuses = { open: 0, new: 0, pending: 1, hold: 5, snoozed: 5, solved: 2, closed: 4 };

const toNamed = (person: Person | undefined): Fields | null =>
  person ? { name: person.name, email: person.email } : null;

/** A list tells how conversations stand, and whose they are. */
export function toListedConversation(conversation: Conversation, helpdesk: Helpdesk): Fields {
  const history = helpdesk.history(conversation.id).filter(({ kind }) => kind === 'message');
  const author = toNamed(helpdesk.person(conversation.contactId));
  const last = history.findLast(({ authorId }) => helpdesk.person(authorId)?.role === 'contact');
  return {
    ...toConversation(conversation),
    status: statuses[conversation.status],
    ...(conversation.snoozedUntil === null ? {} : { hold_until: toDate(conversation.snoozedUntil) }),
    tag_list: [...conversation.tags],
    message: { body: history[0]?.text ?? '' },
    last_customer_message: last ? { body: last.text, created_at: toDate(last.createdAt) } : null,
    author,
    assignee: toNamed(helpdesk.person(conversation.assigneeId)),
    followers: author ? [author] : [],
  };
}

/** A single conversation includes its data. */
export const toWholeConversation = (conversation: Conversation, helpdesk: Helpdesk): Fields => ({
  ...toListedConversation(conversation, helpdesk),
  data: conversation.metadata ?? {},
});

/** Channels, by the words they are known by. */
export const categories = ['Support', 'Billing', 'Sales', 'Engineering'] as const;
export const categoryOf = ({ queue }: Conversation): string =>
  (categories.find((name) => name === queue) ?? 'Support').toLowerCase();

const toConversation = (conversation: Conversation | undefined): Fields => ({
  subject: conversation?.subject,
  slug: toSlug(conversation?.id ?? 0),
  created_at: unlessNull(conversation?.createdAt ?? null, toDate),
  category: {
    name: conversation
      ? categories.find((name) => name.toLowerCase() === categoryOf(conversation))
      : 'Support',
    slug: conversation ? categoryOf(conversation) : 'support',
    email: `${conversation ? categoryOf(conversation) : 'support'}@acme.reamaze.com`,
    channel: conversation?.channel === 'chat' ? 6 : 1,
  },
});
