import { addKeyOperations, type Database, type KeyOperations } from '@keyway/db';
import type { Logger } from 'pino';

/**
 * Half of the 2^32 values that one AES-GCM key may seal with random nonces (NIST SP 800-38D); the counts lost by a
 * killed process are far below the other half.
 */
export const MAX_OPERATIONS = 2n ** 31n;

/** Counts each data key's sealing operations in this process since the last store. */
export type OperationCounter = {
  note(applicationId: string, term: number, count?: number): void;
  /** Returns the counts and resets them. */
  take(): KeyOperations[];
  /** Updates the totals over all processes, as stored. */
  learn(sums: readonly KeySum[]): void;
  /** Counts the applications whose current key is near its limit, among the applications that this process uses. */
  countKeysNearLimit(): number;
};

type KeySum = { readonly applicationId: string; readonly term: number; readonly operations: bigint };

const isNearLimit = ({ operations }: KeySum): boolean => operations >= MAX_OPERATIONS;

export function createOperationCounter(): OperationCounter {
  const counts = new Map<string, KeyOperations>();
  const worn = new Map<string, number>();
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
    learn: (sums) => {
      for (const sum of sums) {
        const { applicationId, term } = sum;
        if (isNearLimit(sum)) worn.set(applicationId, Math.max(term, worn.get(applicationId) ?? 0));
        else if (term > (worn.get(applicationId) ?? Infinity)) worn.delete(applicationId);
      }
    },
    countKeysNearLimit: () => worn.size,
  };
}

type Deps = {
  readonly database: Database;
  readonly keyring: { readonly operations: OperationCounter };
  readonly logger?: Logger;
};

/** Adds this process's counts to the keys' rows, and warns about keys near their limit. */
export async function storeKeyOperations({ database, keyring, logger }: Deps): Promise<void> {
  const counts = keyring.operations.take();
  if (counts.length === 0) return;
  try {
    const sums = await database.system('count encryptions by key', (tx) => addKeyOperations(tx, counts));
    keyring.operations.learn(sums);
    for (const { applicationId, term } of sums.filter(isNearLimit))
      logger?.warn({ applicationId, term }, 'a data key has encrypted 2^31 values; run: keyway keys rotate');
  } catch (error) {
    for (const { applicationId, term, count } of counts) keyring.operations.note(applicationId, term, count);
    throw error;
  }
}
