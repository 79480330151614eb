import { derived } from '../../derived.js';
import type { Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import { VendorError } from '../../vendor.js';

export const baseUrl = 'https://rt.example/REST/2.0';

/** One row of the vendor's transactions table; every column is text there. */
export type TransactionRow = {
  id: number;
  columns: Record<string, string>;
  /** Fields of the query language in addition to the columns; users also by number (`…Id`). */
  searchable: Record<string, string>;
  creator: Person | undefined;
  message: Message | undefined;
};

export const fail = (status: number, message: string): VendorError =>
  new VendorError({ status, body: { message } });

/** An internal failure: no message, unlike the vendor's intended errors. */
export const internalError = (): VendorError =>
  new VendorError({ status: 500, body: '', headers: { 'Content-Type': 'application/json; charset=utf-8' } });

export const toDate = (iso: string): string => iso.replace(/\.\d+Z$/, 'Z');

export const reference = (type: string, id: string | number): Record<string, unknown> => ({
  type,
  id: String(id),
  _url: `${baseUrl}/${type}/${id}`,
});

/** Staff have a short name; requestors are named by email, or by id without one. */
export function userName(person: Person | undefined): string {
  if (!person) return 'Nobody';
  return person.role === 'contact'
    ? (person.login ?? (person.email || `requestor-${person.id}`))
    : (person.email.split('@')[0] ?? person.email);
}

const peopleByName = derived(
  (helpdesk) => new Map(helpdesk.people().map((person) => [userName(person), person])),
);

export const userByName = (helpdesk: Helpdesk, name: string): Person | undefined =>
  helpdesk.person(/^\d+$/.test(name) ? Number(name) : 0) ??
  peopleByName(helpdesk).get(name) ??
  helpdesk.personByEmail(name.includes('@') ? name : `${name}@acme.example`);

/** Users inside other answers show these; every other field, `Privileged` included, reads as empty there. */
export function userFields(person: Person | undefined, wanted: readonly string[]): Record<string, string> {
  const known: Record<string, string> = {
    Name: userName(person),
    RealName: person?.name ?? '',
    EmailAddress: person?.email ?? '',
  };
  const names = wanted.filter((name) => name !== '');
  return Object.fromEntries(names.map((name) => [name, (Object.hasOwn(known, name) && known[name]) || '']));
}

const ticketStatus = {
  new: 'new',
  open: 'open',
  pending: 'stalled',
  hold: 'stalled',
  snoozed: 'stalled',
  solved: 'resolved',
  closed: 'rejected',
} as const;
export const statusOf = (conversation: Conversation): string => ticketStatus[conversation.status];
export const statusFrom = (name: string): Conversation['status'] | undefined =>
  (['new', 'open', 'hold', 'solved', 'closed'] as const).find((status) => ticketStatus[status] === name);

/** Transactions of other objects (users, groups) share the table, so a flat query has to exclude them. */
const foreignRows: TransactionRow[] = [1, 2, 3].map((id) => {
  const columns = columnsOf(id, {
    Type: 'Create',
    ObjectType: 'RT::User',
    ObjectId: String(10 + id),
    Created: '2025-03-01T08:00:00Z',
    Creator: 'ada',
  });
  return { id, columns, searchable: { CreatorId: '1' }, creator: undefined, message: undefined };
});

export function transactionRows(helpdesk: Helpdesk, conversationId?: number): TransactionRow[] {
  const rows = helpdesk.history(conversationId).map((message) => toRow(message, helpdesk));
  return conversationId === undefined ? [...foreignRows, ...rows] : rows;
}

export function transactionRow(helpdesk: Helpdesk, id: number): TransactionRow | undefined {
  const message = helpdesk.message(id);
  return message ? toRow(message, helpdesk) : foreignRows.find((row) => row.id === id);
}

function toRow(message: Message, helpdesk: Helpdesk): TransactionRow {
  const conversation = helpdesk.conversation(message.conversationId);
  const creator = helpdesk.person(message.authorId);
  const columns = columnsOf(message.id, {
    Type: typeOf(message),
    ObjectType: 'RT::Ticket',
    ObjectId: String(message.conversationId),
    Created: toDate(message.createdAt),
    Creator: userName(creator),
    Data: dataOf(message),
    Field: message.event?.field ?? '',
    OldValue: message.event?.oldValue ?? '',
    NewValue: message.event?.newValue ?? '',
  });
  const searchable = {
    CreatorId: String(message.authorId),
    Content: message.text ?? message.html ?? '',
    ContentType: message.html ? 'text/html' : 'text/plain',
    Filename: message.attachments[0]?.fileName ?? '',
    Subject: message.subject ?? '',
    TicketId: String(message.conversationId),
    TicketSubject: conversation?.subject ?? '',
    TicketQueue: conversation?.queue ?? '',
    TicketStatus: conversation ? statusOf(conversation) : '',
    TicketOwner: userName(helpdesk.person(conversation?.assigneeId ?? 0)),
    TicketOwnerId: String(conversation?.assigneeId ?? 0),
    TicketCreated: toDate(conversation?.createdAt ?? ''),
    TicketLastUpdated: conversation ? toDate(conversation.updatedAt) : '',
  };
  return { id: message.id, columns, searchable, creator, message };
}

/** The subject as its mail header line ends; tickets keep theirs themselves. */
function dataOf(message: Message): string {
  if (message.kind === 'event' || message.opensConversation) return '';
  return message.subject === null ? 'No Subject' : `${message.subject}\n`;
}

function typeOf(message: Message): string {
  if (message.event) return message.event.type;
  if (message.opensConversation) return 'Create';
  return message.kind === 'note' ? 'Comment' : 'Correspond';
}

function columnsOf(id: number, values: Record<string, string>): Record<string, string> {
  const empty = { TimeTaken: '0', Field: '', OldValue: '', NewValue: '', Data: '' };
  return { id: String(id), ...empty, ...values };
}
