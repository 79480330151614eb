import { countSealedTerms, listDataKeys, listSystemDataKeys, type Database, type TenantTx } from '@keyway/db';

import { sealedColumns, SYSTEM } from '../platform/keyring/index.js';

/** One term of an application's data key; `kept`: older, but not retired because rows still use it. */
export type KeyTerm = {
  readonly applicationId: string;
  readonly term: number;
  readonly rows: number;
  readonly operations: bigint;
  readonly masterKeyId: string;
  readonly createdAt: Date;
  readonly state: 'current' | 'kept' | 'retired';
};

/** Returns every application's terms, with the number of values sealed by each and of its sealing operations. */
export async function listKeyTerms(database: Database): Promise<KeyTerm[]> {
  const keys = await database.system('look at the keys', (tx) => listSystemDataKeys(tx));
  const terms: KeyTerm[] = [];
  for (const applicationId of new Set(keys.map((key) => key.applicationId))) {
    if (applicationId === SYSTEM) continue;
    terms.push(...(await database.tenant(applicationId, readTerms)));
  }
  return terms;
}

/** Counts the rows sealed by each term, over all sealed columns. */
export async function countRowsOfTerms(tx: TenantTx): Promise<Map<number, number>> {
  const rows = new Map<number, number>();
  for (const column of Object.values(sealedColumns))
    for (const [term, count] of await countSealedTerms(tx, column))
      rows.set(term, (rows.get(term) ?? 0) + count);
  return rows;
}

async function readTerms(tx: TenantTx): Promise<KeyTerm[]> {
  const rows = await countRowsOfTerms(tx);
  const keys = await listDataKeys(tx);
  const current = Math.max(...keys.map(({ term }) => term));
  return keys.map(({ applicationId, term, operations, masterKeyId, createdAt, retiredAt }) => ({
    applicationId,
    term,
    rows: rows.get(term) ?? 0,
    operations,
    masterKeyId,
    createdAt,
    state: term === current ? 'current' : retiredAt ? 'retired' : 'kept',
  }));
}
