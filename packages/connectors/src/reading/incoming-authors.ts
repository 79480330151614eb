import type { Message } from '@keyway/contract';

import { parseMailboxes } from './addresses.js';
import { isRecord, optionalId, optionalText, type JsonRecord } from './read.js';

/** The people of a message that a vendor shows: who wrote it, who gets it, and what follows from that. */

export type Author = NonNullable<Message['author']>;
export type Recipient = Message['recipients'][number];

/** An author from a vendor's record of a person, whose members are called so. */
export const authorFrom = (
  person: JsonRecord,
  type: Author['type'],
  names: { readonly id: string; readonly name: string; readonly email: string } = {
    id: 'id',
    name: 'name',
    email: 'email',
  },
): Author => ({
  id: optionalId(person, names.id),
  type,
  name: optionalText(person, names.name),
  email: optionalText(person, names.email),
});

/** A name that comes in parts; null where there are none. */
export const joinedName = (person: JsonRecord, ...parts: readonly string[]): string | null =>
  parts
    .map((part) => optionalText(person, part))
    .filter((part) => part !== null)
    .join(' ') || null;

/**
 * Recipients from one person or a list of them: records, in which the address is the first of these members that is
 * there and the name is `name`, or bare addresses.
 */
export function recipientsIn(
  value: unknown,
  role: Recipient['role'],
  ...members: readonly string[]
): Recipient[] {
  const recipients: Recipient[] = [];
  addRecipients(recipients, value, role, members);
  return recipients;
}

/** The recipients of several roles, each in the record's member of that name; `members` as in {@link recipientsIn}. */
export function recipientsByRole(
  record: JsonRecord | undefined,
  roles: readonly Recipient['role'][],
  members: readonly string[],
): Recipient[] {
  const recipients: Recipient[] = [];
  for (const role of roles) addRecipients(recipients, record?.[role], role, members);
  return recipients;
}

/** Into one list: a page of messages would otherwise make several for each, and most of them empty. */
function addRecipients(
  recipients: Recipient[],
  value: unknown,
  role: Recipient['role'],
  members: readonly string[],
): void {
  if (value === undefined || value === null) return;
  if (!Array.isArray(value)) return addRecipient(recipients, value, role, members);
  for (const entry of value as unknown[]) addRecipient(recipients, entry, role, members);
}

function addRecipient(
  recipients: Recipient[],
  entry: unknown,
  role: Recipient['role'],
  members: readonly string[],
): void {
  const isPerson = isRecord(entry);
  const address = isPerson ? firstId(entry, members) : optionalId({ address: entry }, 'address');
  if (address !== null)
    recipients.push({ role, address, name: isPerson ? optionalText(entry, 'name') : null });
}

function firstId(person: JsonRecord, members: readonly string[]): string | null {
  for (const member of members) {
    const id = optionalId(person, member);
    if (id !== null) return id;
  }
  return null;
}

/** Recipients from text such as `"Ada" <ada@example.com>, bo@example.com`, or a list of such texts. */
export const mailboxesIn = (value: unknown, role: Recipient['role']): Recipient[] =>
  [value]
    .flat()
    .filter((text) => typeof text === 'string')
    .flatMap(parseMailboxes)
    .map(({ address, name }) => ({ role, address, name }));

/** Which way a message went that is no note, by who wrote it. */
export function directionFrom(type: Author['type'] | undefined): Message['direction'] {
  if (type === undefined || type === 'unknown') return 'unknown';
  return type === 'contact' ? 'inbound' : 'outbound';
}

/** The status of a message if the vendor only gives its direction. */
export function statusFrom(direction: Message['direction']): Message['status'] {
  if (direction === 'unknown') return 'unknown';
  return direction === 'inbound' ? 'received' : 'sent';
}
