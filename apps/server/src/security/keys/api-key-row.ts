import { createHmac, timingSafeEqual } from 'node:crypto';

/** Prefix of a hash that is only valid with a keyed code over its row. */
const BOUND = 2;

/** The facts that the code covers: a key's owner, lifetime and rights. */
export type ApiKeyFacts = {
  readonly applicationId: string;
  readonly id: string;
  readonly mode: string;
  readonly hash: Uint8Array;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly scopes: readonly string[];
  readonly consumerIds: readonly string[];
  readonly serviceIds: readonly string[];
  readonly sourceCidrs: readonly string[];
};

/**
 * Returns the key's rights. A key with full access keeps the code from before keys had rights, which earlier releases
 * accept.
 */
function rightsOf({ scopes, consumerIds, serviceIds, sourceCidrs }: ApiKeyFacts): unknown[] {
  const rights = [scopes, consumerIds, serviceIds, sourceCidrs];
  return JSON.stringify(rights) === '[["full"],[],[],[]]' ? [] : rights;
}

/**
 * Returns the hash that finds a bound row, derived from the one that earlier releases stored. Neither can be computed
 * from the other without the key, so no row can be changed back to one without a code.
 */
export function bindHash(key: Buffer, hash: Buffer): Buffer {
  return Buffer.concat([Buffer.of(BOUND), createHmac('sha256', key).update('hash').update(hash).digest()]);
}

/** Returns whether a stored hash requires a keyed code over its row. */
export function isBoundHash(hash: Uint8Array): boolean {
  return hash.length === 33 && hash[0] === BOUND;
}

/** Computes a keyed code over the row: the key's application, rights, and expiry or revocation. */
export function sealApiKeyRow(key: Buffer, row: ApiKeyFacts): Buffer {
  const { applicationId, id, mode, hash, expiresAt, revokedAt } = row;
  const times = [expiresAt, revokedAt].map((time) => time?.toISOString() ?? null);
  const hex = Buffer.from(hash).toString('hex');
  const facts = JSON.stringify([applicationId, id, mode, hex, ...times, ...rightsOf(row)]);
  return createHmac('sha256', key).update('row').update(facts).digest();
}

/** Returns whether Keyway wrote the row; one of an earlier release, which had no code, is accepted. */
export function isGenuineApiKeyRow(key: Buffer, row: ApiKeyFacts & { seal: Uint8Array | null }): boolean {
  if (!isBoundHash(row.hash)) return row.seal === null;
  const expected = sealApiKeyRow(key, row);
  return row.seal?.length === expected.length && timingSafeEqual(row.seal, expected);
}
