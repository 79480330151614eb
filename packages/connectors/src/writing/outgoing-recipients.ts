import type { MessageCreate } from '@keyway/contract';

import { cannot, invalid } from '../definition/index.js';

/** A recipient of a new message. Limits refuse roles that a vendor does not support. */

type Recipient = NonNullable<MessageCreate['recipients']>[number];

/** Returns the recipient in a role that allows only one; undefined if there is none. */
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

/** Returns the email addresses in a role; undefined if there are none, so that the body omits the member. */
export function addressesOf(
  { recipients = [] }: MessageCreate,
  role: Recipient['role'],
): string[] | undefined {
  const addresses = recipients.filter((recipient) => recipient.role === role).map(({ address }) => address);
  return addresses.length > 0 ? addresses : undefined;
}

export const isFromContact = ({ author }: MessageCreate): boolean => author?.type === 'contact';

/** Returns the author's numeric ID, for vendors that identify authors by number only. */
export function authorNumber({ author }: MessageCreate): number | undefined {
  if (!author) return undefined;
  if (!author.id || !/^[1-9]\d{0,14}$/.test(author.id))
    throw invalid('An author is named by a number here.', 'author.id');
  return Number(author.id);
}
