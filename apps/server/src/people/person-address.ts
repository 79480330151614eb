import { holdPersonByEmail, updatePerson, type Person, type PersonPatch, type SystemTx } from '@keyway/db';

import type { Ports } from '../ports.js';
import type { Identity } from './identity-provider.js';
import { isGenuine, withSeal } from './person-row.js';

type Address = Pick<PersonPatch, 'email' | 'emailVerifiedAt'>;

/**
 * Returns the email that a sign-in stores. An unverified email may belong to anyone, so it is not stored. Undefined if
 * a new person's verified email belongs to another one.
 */
export async function addressOf(
  deps: Ports<'now' | 'keyring'>,
  tx: SystemTx,
  known: Person | null,
  { email, issuer, subject }: Identity,
): Promise<Address | undefined> {
  if (email === undefined) return known ? {} : { email: toName({ issuer, subject }) };
  const verified = { email, emailVerifiedAt: deps.now() };
  if (known?.email === email) return verified;
  if (known?.emailVerifiedAt) return {};
  if (await makeFree(deps, tx, email)) return verified;
  return known ? {} : undefined;
}

/** Takes an email from a person who holds it unverified; returns false if another person has verified it. */
async function makeFree(deps: Ports<'keyring'>, tx: SystemTx, email: string): Promise<boolean> {
  const holder = await holdPersonByEmail(tx, email);
  if (!holder) return true;
  const { issuer, subject, emailVerifiedAt } = holder;
  // An invited person has not signed in yet.
  if (emailVerifiedAt || issuer === null || subject === null || !isGenuine(deps, holder)) return false;
  await updatePerson(tx, holder.id, withSeal(deps, holder, { email: toName({ issuer, subject }) }));
  return true;
}

/** Returns an identifier for a person without an email; as it contains spaces, it matches no email. */
const toName = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string =>
  `${subject} at ${issuer}`;
