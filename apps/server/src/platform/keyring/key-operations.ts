import { addKeyOperations, type Database, type KeyOperations, listSystemDataKeys } from '@keyway/db';
import type { Logger } from 'pino';

/**
 * Half of the 2^32 values that one AES-GCM key may seal with random nonces (NIST SP 800-38D); what a killed
 * process had not stored yet is far less than the other half.
 */
export const MAX_OPERATIONS = 2n ** 31n;

/** How often each data key has sealed in this process since the last store. */
export type OperationCounter = {
  note(applicationId: string, term: number, count?: number): void;
  /** Hands the counts over and begins anew. */
  take(): KeyOperations[];
};

export const createOperationCounter = (): OperationCounter => {
  const counts = new Map<string, KeyOperations>();
  return {
    note: (applicationId, term, count = 1) => {
      const name = `${term} ${applicationId}`;
      const known = counts.get(name)?.count ?? 0;
      counts.set(name, { applicationId, term, count: known + count });
    },
    take: () => {
      const taken = [...counts.values()];
      counts.clear();
      return taken;
    },
  };
};

type Deps = {
  readonly database: Database;
  readonly keyring: { readonly operations: OperationCounter };
  readonly logger?: Logger;
};

/** Adds what this process counted to the keys' rows, and warns of those that have sealed enough. */
export const storeKeyOperations = async ({ database, keyring, logger }: Deps): Promise<void> => {
  const counts = keyring.operations.take();
  if (counts.length === 0) return;
  try {
    const sums = await database.system('count what keys sealed', (tx) => addKeyOperations(tx, counts));
    const worn = sums.filter(({ operations }) => operations >= MAX_OPERATIONS);
    for (const { applicationId, term } of worn)
      logger?.warn({ applicationId, term }, 'a data key has sealed 2^31 values; run: keyway keys rotate');
  } catch (error) {
    for (const { applicationId, term, count } of counts) keyring.operations.note(applicationId, term, count);
    throw error;
  }
};

/** Newest keys of applications that have sealed as much as a key may: time for `keys rotate`. */
export const countWornKeys = async (database: Pick<Database, 'system'>): Promise<number> => {
  const keys = await database.system('look for worn keys', (tx) => listSystemDataKeys(tx));
  const newest = new Map<string, (typeof keys)[number]>();
  for (const key of keys)
    if (key.term >= (newest.get(key.applicationId)?.term ?? 0)) newest.set(key.applicationId, key);
  return [...newest.values()].filter(({ operations }) => operations >= MAX_OPERATIONS).length;
};
