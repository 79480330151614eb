import { createHmac, timingSafeEqual } from 'node:crypto';

/** In front of a hash that is good only beside a keyed code over its row. */
const BOUND = 2;

/** What says whose a key is, for how long it lives and what it may do. */
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

/** A key that may do everything has the code that it had before keys had rights: earlier releases still know it. */
function rightsOf({ scopes, consumerIds, serviceIds, sourceCidrs }: ApiKeyFacts): unknown[] {
  const rights = [scopes, consumerIds, serviceIds, sourceCidrs];
  return JSON.stringify(rights) === '[["full"],[],[],[]]' ? [] : rights;
}

/**
 * The hash under which a bound row is found, made from the one that earlier releases stored. Neither can be worked out
 * from the other without the key, so no row can be turned back into one that needs no code.
 */
export function bindHash(key: Buffer, hash: Buffer): Buffer {
  return Buffer.concat([Buffer.of(BOUND), createHmac('sha256', key).update('hash').update(hash).digest()]);
}

/** Whether a stored hash is of the form that needs a keyed code beside it. */
export function isBoundHash(hash: Uint8Array): boolean {
  return hash.length === 33 && hash[0] === BOUND;
}

/** A keyed code over the row: to which application a key belongs, what it may do, and when it ends or ended. */
export function sealApiKeyRow(key: Buffer, row: ApiKeyFacts): Buffer {
  const { applicationId, id, mode, hash, expiresAt, revokedAt } = row;
  const times = [expiresAt, revokedAt].map((time) => time?.toISOString() ?? null);
  const hex = Buffer.from(hash).toString('hex');
  const facts = JSON.stringify([applicationId, id, mode, hex, ...times, ...rightsOf(row)]);
  return createHmac('sha256', key).update('row').update(facts).digest();
}

/** Whether the row is as we wrote it; one of an earlier release, which had no code, is taken as it is. */
export function isGenuineApiKeyRow(key: Buffer, row: ApiKeyFacts & { seal: Uint8Array | null }): boolean {
  if (!isBoundHash(row.hash)) return row.seal === null;
  const expected = sealApiKeyRow(key, row);
  return row.seal?.length === expected.length && timingSafeEqual(row.seal, expected);
}
