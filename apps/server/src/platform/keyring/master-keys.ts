import type { DataKey } from '@keyway/db';

import { deriveKey, UnsealError } from '../../security/sealing/index.js';
import type { MasterKey } from './master-key.js';

/** Reserved ID of the installation's own keys; no application can have it. */
export const SYSTEM = '_system';

const UNKNOWN_MASTER_KEY =
  'KEYWAY_MASTER_KEY or KEYWAY_KEY_SERVICE is not the key this database was encrypted with. Set the right one, or the old one as KEYWAY_MASTER_KEY_PREVIOUS or KEYWAY_KEY_SERVICE_PREVIOUS while rotating.';

export type MasterKeys = { readonly current: MasterKey; readonly previous: MasterKey | undefined };

/** The master key cannot be used with this database; the message names the setting to check. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

export const listMasterKeys = ({ current, previous }: MasterKeys): MasterKey[] =>
  previous ? [current, previous] : [current];

/** Throws if keys were wrapped by other master keys than these. */
export function assertKnownMasterKeys(masterKeys: MasterKeys, masterKeyIds: readonly string[]): void {
  const known = listMasterKeys(masterKeys).map(({ id }) => id);
  if (!masterKeyIds.every((id) => known.includes(id))) throw new MasterKeyError(UNKNOWN_MASTER_KEY);
}

export function findMasterKey(masterKeys: MasterKeys, id: string): MasterKey {
  const masterKey = listMasterKeys(masterKeys).find((key) => key.id === id);
  if (!masterKey) throw new MasterKeyError(UNKNOWN_MASTER_KEY);
  return masterKey;
}

export type WrappedKey = Pick<DataKey, 'applicationId' | 'term' | 'masterKeyId'> & {
  readonly wrapped: Uint8Array;
};

export const unwrapByEither = (
  masterKeys: MasterKeys,
  { applicationId, term, wrapped, masterKeyId }: WrappedKey,
): Promise<Buffer> => findMasterKey(masterKeys, masterKeyId).unwrap({ applicationId, term }, wrapped);

/** Derives a key for one purpose from the installation's wrapped root secret alone, when no database is open yet. */
export const deriveFromRoot = async (
  masterKeys: MasterKeys,
  root: Omit<WrappedKey, 'applicationId'>,
  purpose: 'export',
): Promise<Buffer> =>
  deriveKey(await unwrapByEither(masterKeys, { ...root, applicationId: SYSTEM }), purpose);

/** Returns whether a wrapped key opens; a damaged one says nothing about the others. */
export async function isKeyWhole(masterKeys: MasterKeys, row: WrappedKey): Promise<boolean> {
  try {
    await unwrapByEither(masterKeys, row);
    return true;
  } catch (error) {
    if (error instanceof UnsealError || error instanceof MasterKeyError) return false;
    throw error;
  }
}
