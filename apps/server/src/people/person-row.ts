import { createHmac, timingSafeEqual } from 'node:crypto';

import { type Grant, type PersonRecord, roles } from '@keyway/contract';
import type { Person } from '@keyway/db';

import type { Ports } from '../ports.js';
import { etagOf } from '../platform/wire/index.js';
import { UnsealError } from '../security/sealing/index.js';

type RowDeps = Ports<'keyring'>;
type Facts = Pick<Person, 'id' | 'email' | 'issuer' | 'subject' | 'disabledAt' | 'grants'>;

/** A keyed code over the row: whoever writes the database makes nobody an owner. */
export function sealPersonRow({ keyring }: RowDeps, row: Facts): Buffer {
  const { id, email, issuer, subject, disabledAt, grants } = row;
  const facts = [id, email, issuer, subject, disabledAt?.toISOString() ?? null, readGrants(grants)];
  return createHmac('sha256', keyring.key('person-row')).update(JSON.stringify(facts)).digest();
}

/** Whether the row is as we wrote it. */
export function isGenuine(deps: RowDeps, row: Person): boolean {
  const expected = sealPersonRow(deps, row);
  return row.seal.length === expected.length && timingSafeEqual(row.seal, expected);
}

/** Throws UnsealError where somebody else wrote the row: no change makes it good. */
export function assertGenuine(deps: RowDeps, row: Person): void {
  if (!isGenuine(deps, row)) throw new UnsealError();
}

/** The columns that a change writes, with the code over the row that they make. */
export const withSeal = <Patch extends Partial<Facts>>(
  deps: RowDeps,
  row: Facts,
  patch: Patch,
): Patch & { seal: Buffer } => ({ ...patch, seal: sealPersonRow(deps, { ...row, ...patch }) });

/** In a fixed order of members; a role that this release does not know allows nothing. */
export const readGrants = (stored: readonly unknown[]): Grant[] =>
  stored.flatMap((each) => {
    const { role, application_id } = each as Grant;
    return roles.includes(role) ? [{ role, application_id }] : [];
  });

/** Nothing of a name that is no address. */
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
  // The rest is the identity provider's, and no edit of ours.
  etag: etagOf({ id: row.id, grants: readGrants(row.grants), is_disabled: row.disabledAt !== null }),
});
