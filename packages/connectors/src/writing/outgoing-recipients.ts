import type { MessageCreate } from '@keyway/contract';

import { invalid } from '../definition/index.js';

/** The people of a new message. What a vendor has no place for is refused: left out, it would be lost unnoticed. */

type Recipient = NonNullable<MessageCreate['recipients']>[number];

/** Refuses recipients in any other role. */
export function assertRoles({ recipients = [] }: MessageCreate, roles: readonly Recipient['role'][]): void {
  const refused = recipients.find(({ role }) => !roles.includes(role));
  if (refused) throw invalid(`A recipient “${refused.role}” cannot be named here.`, 'recipients');
}

/** The recipient in a role that has one place; undefined where there is none. */
export function soleRecipient(
  { recipients = [] }: MessageCreate,
  role: Recipient['role'],
): Recipient | undefined {
  const [recipient, ...others] = recipients.filter((candidate) => candidate.role === role);
  if (others.length > 0) throw invalid(`Only one recipient “${role}” can be named here.`, 'recipients');
  return recipient;
}

/** The addresses in a role; undefined where there are none, so that a body leaves the member out. */
export function addressesOf(
  { recipients = [] }: MessageCreate,
  role: Recipient['role'],
): string[] | undefined {
  const addresses = recipients.filter((recipient) => recipient.role === role).map(({ address }) => address);
  return addresses.length > 0 ? addresses : undefined;
}

export const isFromContact = ({ author }: MessageCreate): boolean => author?.type === 'contact';

/** Whether the author is somebody else than the owner of the credential, who writes where nobody is named. */
export const isNamedAuthor = ({ author }: MessageCreate): boolean =>
  author?.type === 'contact' || Boolean(author?.id ?? author?.email ?? author?.name);

/** The author's number, for vendors that count their people and know authors by number alone. */
export function authorNumber({ author }: MessageCreate): number | undefined {
  if (!author) return undefined;
  if (!author.id || !/^[1-9]\d{0,14}$/.test(author.id))
    throw invalid('An author is named by a number here.', 'author.id');
  return Number(author.id);
}
