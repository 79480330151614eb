import type { MessageCreate } from '@keyway/contract';

import { cannot, invalid } from '../definition/index.js';

/** The people of a new message. Roles that a vendor has no place for are refused by its limits. */

type Recipient = NonNullable<MessageCreate['recipients']>[number];

/** The recipient in a role that has one place; undefined where there is none. */
export function soleRecipient(
  { recipients = [] }: MessageCreate,
  role: Recipient['role'],
): Recipient | undefined {
  const [recipient, ...others] = recipients.filter((candidate) => candidate.role === role);
  if (others.length > 0)
    throw cannot(`Only one recipient “${role}” can be named here.`, 'recipients', {
      reason: 'too_large',
      max: 1,
    });
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

/** The author's number, for vendors that count their people and know authors by number alone. */
export function authorNumber({ author }: MessageCreate): number | undefined {
  if (!author) return undefined;
  if (!author.id || !/^[1-9]\d{0,14}$/.test(author.id))
    throw invalid('An author is named by a number here.', 'author.id');
  return Number(author.id);
}
