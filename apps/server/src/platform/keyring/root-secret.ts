import { randomBytes } from 'node:crypto';

import { insertSystemDataKey, listSystemDataKeys, needsKeys, type Database, type DataKey } from '@keyway/db';

import { findMasterKey, MasterKeyError, type MasterKeys, SYSTEM } from './master-keys.js';
import type { MasterKey } from './master-key.js';
import { sealedColumns } from './sealed-columns.js';

/** For an existing database: newly created keys would open none of its values. */
export const KEYS_MISSING =
  'The table data_keys is empty, but the database contains encrypted values or API keys. Nothing can be decrypted without those keys. Restore data_keys from a backup of the same installation, or start over with an empty database.';

export type RootSecret = { readonly secret: Buffer; readonly master: MasterKey };

/**
 * Loads the root secret, through its key service if there is one, and never within a transaction. Also opens the
 * current master key: new keys are wrapped with it once the root secret is, possibly before the next load.
 */
export async function loadRootSecret(database: Database, masterKeys: MasterKeys): Promise<RootSecret> {
  const row = (await findRootKey(database)) ?? (await makeRootKey(database, masterKeys));
  const root = await openRootSecret(masterKeys, row);
  if (root.master !== masterKeys.current) await masterKeys.current.open();
  return root;
}

async function openRootSecret(
  masterKeys: MasterKeys,
  { applicationId, term, wrapped, masterKeyId }: DataKey,
): Promise<RootSecret> {
  const master = findMasterKey(masterKeys, masterKeyId);
  const owner = { applicationId, term };
  await master.open({ owner, wrapped });
  return { secret: await master.unwrap(owner, wrapped), master };
}

const findRootKey = (database: Database): Promise<DataKey | undefined> =>
  database.system('open the keyring', async (tx) => {
    const rows = await listSystemDataKeys(tx);
    const row = rows.filter(({ applicationId }) => applicationId === SYSTEM).at(-1);
    if (row) return row;
    if (rows.length > 0)
      throw new MasterKeyError(
        'The database contains data keys but no root secret. Restore it from a complete backup.',
      );
    if (await needsKeys(tx, Object.values(sealedColumns))) throw new MasterKeyError(KEYS_MISSING);
    return undefined;
  });

/** Creates the root key in the first process of a new installation; other processes use the stored one. */
async function makeRootKey(database: Database, { current }: MasterKeys): Promise<DataKey> {
  await current.open();
  const owner = { applicationId: SYSTEM, term: 1 };
  const wrapped = current.wrap(owner, randomBytes(32));
  return database.system('make the root secret', async (tx) => {
    await insertSystemDataKey(tx, { ...owner, wrapped, masterKeyId: current.id });
    const stored = (await listSystemDataKeys(tx, SYSTEM)).at(-1);
    if (!stored) throw new MasterKeyError('The root secret could not be stored.');
    return stored;
  });
}
