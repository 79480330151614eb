import { createHmac, timingSafeEqual } from 'node:crypto';

import { type Grant, type PersonRecord, roles } from '@keyway/contract';
import type { Person } from '@keyway/db';

import type { Ports } from '../ports.js';
import { etagOf } from '../platform/wire/index.js';
import { UnsealError } from '../security/sealing/index.js';

type RowDeps = Ports<'keyring'>;
type Facts = Pick<Person, 'id' | 'email' | 'issuer' | 'subject' | 'disabledAt' | 'grants'>;

/** Computes a keyed code over the row, so that write access to the database cannot create an owner. */
export function sealPersonRow({ keyring }: RowDeps, row: Facts): Buffer {
  const { id, email, issuer, subject, disabledAt, grants } = row;
  const facts = [id, email, issuer, subject, disabledAt?.toISOString() ?? null, readGrants(grants)];
  return createHmac('sha256', keyring.key('person-row')).update(JSON.stringify(facts)).digest();
}

/** Returns whether Keyway wrote the row. */
export function isGenuine(deps: RowDeps, row: Person): boolean {
  const expected = sealPersonRow(deps, row);
  return row.seal.length === expected.length && timingSafeEqual(row.seal, expected);
}

/** Throws an UnsealError if Keyway did not write the row, so that no edit legitimizes it. */
export function assertGenuine(deps: RowDeps, row: Person): void {
  if (!isGenuine(deps, row)) throw new UnsealError();
}

/** Returns the columns of a change, with the resulting code over the row. */
export const withSeal = <Patch extends Partial<Facts>>(
  deps: RowDeps,
  row: Facts,
  patch: Patch,
): Patch & { seal: Buffer } => ({ ...patch, seal: sealPersonRow(deps, { ...row, ...patch }) });

/** Reads the grants in a fixed member order; a role unknown to this release permits nothing. */
export const readGrants = (stored: readonly unknown[]): Grant[] =>
  stored.flatMap((each) => {
    const { role, application_id } = each as Grant;
    return roles.includes(role) ? [{ role, application_id }] : [];
  });

/** Returns nothing for a name that is not an email. */
const toHint = (email: string): string => (email.includes(' ') ? '' : `?email=${encodeURIComponent(email)}`);

export const toPersonRecord = ({ baseUrl }: Ports<'baseUrl'>, row: Person): PersonRecord => ({
  id: row.id,
  email: row.email,
  name: row.name,
  status: row.disabledAt ? 'disabled' : row.subject === null ? 'invited' : 'active',
  grants: readGrants(row.grants),
  sign_in_url: `${baseUrl}/console/sign-in${toHint(row.email)}`,
  last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  // The other members come from the identity provider and cannot be edited here.
  etag: etagOf({ id: row.id, grants: readGrants(row.grants), is_disabled: row.disabledAt !== null }),
});
