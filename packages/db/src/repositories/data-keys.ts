import type { Creating, DataKey } from '../rows.js';
import { announceChange, type SystemTx, type TenantTx } from '../engine/index.js';

export type NewDataKey = Creating<DataKey, 'term' | 'wrapped' | 'masterKeyId'>;

/** The application's wrapped keys, oldest term first. */
export async function listDataKeys(tx: TenantTx): Promise<DataKey[]> {
  return findKeys(tx, tx.applicationId);
}

/** Adds a term; false when another process was first with it (read again and use theirs). */
export async function insertDataKey(tx: TenantTx, row: NewDataKey): Promise<boolean> {
  return insertKey(tx, tx.applicationId, row);
}

export async function retireDataKey(tx: TenantTx, term: number): Promise<boolean> {
  return retireKey(tx, tx.applicationId, term);
}

/** Every application's keys, or one's ("_system" holds the installation's own). */
export async function listSystemDataKeys(tx: SystemTx, applicationId?: string): Promise<DataKey[]> {
  return findKeys(tx, applicationId);
}

export async function insertSystemDataKey(
  tx: SystemTx,
  row: NewDataKey & { applicationId: string },
): Promise<boolean> {
  return insertKey(tx, row.applicationId, row);
}

/** The master key that wraps an owner's newest key. It stays the same until the transaction ends: rewrapping waits. */
export async function holdMasterKeyId(tx: SystemTx, applicationId: string): Promise<string | undefined> {
  const [row] = await tx.client.$queryRaw<{ masterKeyId: string }[]>`
    SELECT master_key_id AS "masterKeyId" FROM data_keys WHERE application_id = ${applicationId}
    ORDER BY term DESC LIMIT 1 FOR SHARE`;
  return row?.masterKeyId;
}

/**
 * Waits for all holders of a master key's ID, and makes later ones wait. A row lock alone is passed around among its
 * sharers, so a writer could wait forever.
 */
export async function lockDataKeys(tx: SystemTx): Promise<void> {
  // Waiting transactions have no longer than this, and must be served.
  await tx.client.$queryRaw`SELECT set_config('lock_timeout', '1000', true)`;
  await tx.client.$executeRaw`LOCK TABLE data_keys IN EXCLUSIVE MODE`;
}

/** Puts a key wrapped by another master key in place of the one that was read; false when it changed meanwhile. */
export async function rewrapDataKey(
  tx: SystemTx,
  row: {
    applicationId: string;
    term: number;
    fromMasterKeyId: string;
    wrapped: Uint8Array;
    masterKeyId: string;
  },
): Promise<boolean> {
  const { count } = await tx.client.dataKey.updateMany({
    where: { applicationId: row.applicationId, term: row.term, masterKeyId: row.fromMasterKeyId },
    data: { wrapped: Uint8Array.from(row.wrapped), masterKeyId: row.masterKeyId },
  });
  if (count > 0)
    announceChange(tx, { applicationId: row.applicationId, kind: 'data_key', id: String(row.term) });
  return count > 0;
}

/** How many more values one key has sealed. */
export type KeyOperations = { applicationId: string; term: number; count: number };

/** Adds to the keys' counts; answers the sums. Keys of deleted applications are left out. */
export async function addKeyOperations(
  tx: SystemTx,
  rows: readonly KeyOperations[],
): Promise<{ applicationId: string; term: number; operations: bigint }[]> {
  return tx.client.$queryRaw`
    UPDATE data_keys d SET operations = d.operations + v.count
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS v("applicationId" text, term int, count bigint)
    WHERE d.application_id = v."applicationId" AND d.term = v.term
    RETURNING d.application_id AS "applicationId", d.term, d.operations`;
}

function findKeys(tx: TenantTx | SystemTx, applicationId: string | undefined): Promise<DataKey[]> {
  return tx.client.dataKey.findMany({
    where: { applicationId },
    orderBy: [{ applicationId: 'asc' }, { term: 'asc' }],
  });
}

async function insertKey(tx: TenantTx | SystemTx, applicationId: string, row: NewDataKey): Promise<boolean> {
  const inserted = await tx.client.$executeRaw`
    INSERT INTO data_keys (application_id, term, wrapped, master_key_id)
    VALUES (${applicationId}, ${row.term}, ${Uint8Array.from(row.wrapped)}, ${row.masterKeyId})
    ON CONFLICT DO NOTHING`;
  if (inserted > 0) announceChange(tx, { applicationId, kind: 'data_key', id: String(row.term) });
  return inserted > 0;
}

async function retireKey(tx: TenantTx | SystemTx, applicationId: string, term: number): Promise<boolean> {
  const retired = await tx.client.$executeRaw`
    UPDATE data_keys SET retired_at = COALESCE(retired_at, now())
    WHERE application_id = ${applicationId} AND term = ${term}`;
  if (retired > 0) announceChange(tx, { applicationId, kind: 'data_key', id: String(term) });
  return retired > 0;
}
