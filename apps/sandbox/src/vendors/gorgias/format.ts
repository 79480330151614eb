import { hostPictures } from '../../files/pictures.js';
import {
  type Attachment,
  type Conversation,
  hasEnded,
  type Helpdesk,
  type Message,
  type Person,
  type Team,
} from '../../helpdesk.js';
import { VendorError } from '../../vendor.js';

/** The older of the vendor's two formats: microseconds, no zone, meaning UTC. */
export const toDate = (iso: string | null): string | null => (iso === null ? null : iso.replace(/Z$/, '000'));

export function fail(status: number, message: string, data?: Record<string, string[]>): VendorError {
  return new VendorError({ status, body: { error: { msg: message, ...(data ? { data } : {}) } } });
}

export function toPerson(person: Person | undefined): Record<string, unknown> | null {
  if (!person) return null;
  const [firstname = '', ...rest] = person.name.split(' ');
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    firstname,
    lastname: rest.join(' '),
    meta: null,
  };
}

/** Where a file is, which has an address of its own if it did not come from an upload. */
export const addressOf = ({ id, url, fileName }: Attachment): string =>
  url ?? `https://uploads.gorgias.io/acme/${id}-${encodeURIComponent(fileName)}`;

export function toMessage(message: Message, helpdesk: Helpdesk): Record<string, unknown> {
  const conversation = helpdesk.conversation(message.conversationId);
  const author = helpdesk.person(message.authorId);
  const fromAgent = author?.role !== 'contact';
  const internal = message.kind === 'note';
  // Pictures within the text are no attachments, and private.
  const { html, files } = hostPictures(message, addressOf);
  const receiver = internal
    ? undefined
    : helpdesk.person(fromAgent ? (conversation?.contactId ?? 0) : (conversation?.assigneeId ?? 0));
  const addresses = (list: Message['to']) => list.map(({ name, address }) => ({ name: name ?? '', address }));
  return {
    id: message.id,
    uri: `/api/tickets/${message.conversationId}/messages/${message.id}/`,
    message_id: `<${message.id}@acme.gorgias.com>`,
    ticket_id: message.conversationId,
    external_id: message.externalId,
    public: !internal,
    channel: internal ? 'internal-note' : message.channel,
    via: internal ? 'internal-note' : message.channel,
    source: {
      type: internal ? 'internal-note' : message.channel,
      from: message.from
        ? { name: message.from.name ?? '', address: message.from.address }
        : { name: author?.name ?? '', address: author?.email ?? '' },
      to: addresses(message.to),
      cc: addresses(message.cc),
      bcc: addresses(message.bcc),
    },
    sender: toPerson(author),
    receiver: toPerson(receiver),
    integration_id: null,
    rule_id: null,
    from_agent: fromAgent,
    subject: message.subject,
    body_text: message.text,
    body_html: html,
    stripped_text: message.text,
    stripped_html: html,
    stripped_signature: null,
    attachments: files.map((attachment) => ({
      url: addressOf(attachment),
      name: attachment.fileName,
      size: Buffer.byteLength(attachment.contentBase64, 'base64'),
      content_type: attachment.contentType,
      public: true,
      extra: null,
    })),
    intents: [],
    meta: null,
    created_datetime: toDate(message.createdAt),
    sent_datetime: toDate(message.sentAt),
    failed_datetime: null,
    deleted_datetime: null,
    opened_datetime: null,
    last_sending_error: null,
    is_retriable: false,
    ...message.extra,
  };
}

export function toTicket(conversation: Conversation, helpdesk: Helpdesk): Record<string, unknown> {
  const messages = helpdesk.history(conversation.id).filter(({ kind }) => kind !== 'event');
  return {
    id: conversation.id,
    uri: `/api/tickets/${conversation.id}/`,
    external_id: conversation.externalId,
    subject: conversation.subject,
    status: hasEnded(conversation.status) ? 'closed' : 'open',
    priority: conversation.priority === 'urgent' ? 'critical' : conversation.priority,
    snooze_datetime: toDate(conversation.snoozedUntil),
    trashed_datetime: null,
    channel: conversation.channel,
    via: conversation.channel,
    from_agent: helpdesk.person(messages[0]?.authorId ?? 0)?.role !== 'contact',
    customer: toPerson(helpdesk.person(conversation.contactId)),
    assignee_user: toPerson(helpdesk.person(conversation.assigneeId)),
    assignee_team: toTeam(helpdesk.teams.find(({ id }) => id === conversation.teamId)),
    language: 'en',
    spam: false,
    tags: helpdesk.tags
      .filter(({ name }) => conversation.tags.includes(name))
      .map(({ id, name, color }) => ({ id, name, decoration: { color } })),
    meta: conversation.metadata,
    messages: messages.map((message) => toMessage(message, helpdesk)),
    messages_count: messages.length,
    created_datetime: toDate(conversation.createdAt),
    updated_datetime: toDate(conversation.updatedAt),
    opened_datetime: toDate(conversation.createdAt),
    last_message_datetime: toDate(messages.at(-1)?.createdAt ?? null),
    closed_datetime: toDate(conversation.closedAt),
  };
}

const toTeam = (team: Team | undefined): Record<string, unknown> | null =>
  team ? { id: team.id, name: team.name, decoration: {} } : null;
