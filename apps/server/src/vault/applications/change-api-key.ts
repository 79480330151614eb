import {
  holdApiKey,
  listApiKeys,
  listRevivedApiKeys,
  updateApiKey,
  type ApiKey,
  type ApiKeyPatch,
  type TenantTx,
} from '@keyway/db';

import { bindHash, isBoundHash, isGenuineApiKeyRow, sealApiKeyRow } from '../../security/keys/index.js';
import { UnsealError } from '../../security/sealing/index.js';
import type { Keyring } from '../../platform/keyring/index.js';

type KeyDeps = { readonly keyring: Keyring };
type Change = Omit<ApiKeyPatch, 'hash' | 'seal'>;

/**
 * Changes a key and the code over its row; a key of an earlier release gets a code as well. A revoked key stays
 * revoked, as of its first revocation. Throws UnsealError if Keyway did not write the row.
 */
export async function changeApiKey(
  { keyring }: KeyDeps,
  tx: TenantTx,
  id: string,
  { name, expiresAt, revokedAt, ...rights }: Change,
): Promise<ApiKey | null> {
  const before = await holdApiKey(tx, id);
  if (!before) return null;
  const key = keyring.key('api-key-row');
  // A tampered row can still be revoked, but no other change legitimizes it.
  if (!isGenuineApiKeyRow(key, before) && !revokedAt) throw new UnsealError();
  const { applicationId, mode, scopes, consumerIds, serviceIds, sourceCidrs } = before;
  const facts = {
    ...{ scopes, consumerIds, serviceIds, sourceCidrs },
    ...rights,
    hash: isBoundHash(before.hash) ? before.hash : bindHash(key, Buffer.from(before.hash)),
    expiresAt: expiresAt === undefined ? before.expiresAt : expiresAt,
    revokedAt: before.revokedAt ?? revokedAt ?? null,
  };
  const seal = sealApiKeyRow(key, { ...facts, applicationId, id, mode });
  return updateApiKey(tx, id, { ...facts, name, seal });
}

/** Adds codes to those of an application's keys that lack one; returns their number. */
export async function bindApiKeys(deps: KeyDeps, tx: TenantTx): Promise<number> {
  const unbound = (await listApiKeys(tx)).filter(({ hash }) => !isBoundHash(hash));
  for (const { id } of unbound) await changeApiKey(deps, tx, id, {});
  return unbound.length;
}

/** Returns the keys whose rows were modified or restored outside Keyway, and the number of keys without a code. */
export async function checkApiKeys({ keyring }: KeyDeps, tx: TenantTx) {
  const keys = await listApiKeys(tx);
  const revived = await listRevivedApiKeys(tx);
  const rowKey = keyring.key('api-key-row');
  const isWrong = (row: ApiKey): boolean => revived.includes(row.id) || !isGenuineApiKeyRow(rowKey, row);
  return {
    tampered: keys.filter(isWrong).map(({ id }) => id),
    unbound: keys.filter(({ hash }) => !isBoundHash(hash)).length,
  };
}
