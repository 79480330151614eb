import { countKeylessValues, listSealedValues, listSystemDataKeys, type Database } from '@keyway/db';

import { sealedTerm, UnsealError } from '../security/seal.js';
import { SYSTEM, type Keyring, type Sealer } from './keyring.js';
import type { SealedPosition } from './reseal-values.js';
import { sealedColumns, sealPlace, type SealedColumn } from './sealed-columns.js';

const BATCH = 500;
/** A broken key breaks everything below it; the first failures tell as much as all. */
const MOST_FAILURES = 100;

export type SealedCount = {
  readonly table: string;
  readonly column: string;
  readonly term: number;
  readonly rows: number;
};

export type SealedCheck = {
  readonly counts: readonly SealedCount[];
  readonly failed: number;
  /** Applications one of whose keys does not open. */
  readonly unopened: readonly string[];
  /** The first failures, by the ids of their rows. */
  readonly failures: readonly SealedPosition[];
  /** Values of applications whose keys are gone although nobody deleted them. */
  readonly keyless: readonly {
    readonly applicationId: string;
    readonly table: string;
    readonly column: string;
    readonly rows: number;
  }[];
};

/** Opens every sealed value once. Writes nothing; what it reads it forgets. */
export const checkSealedValues = async (database: Database, keyring: Keyring): Promise<SealedCheck> => {
  const tally: Tally = { counts: new Map(), failed: 0, failures: [] };
  const keys = await database.system('check sealed values', (tx) => listSystemDataKeys(tx));
  const applications = new Set(keys.map(({ applicationId }) => applicationId).filter((id) => id !== SYSTEM));
  const unopened: string[] = [];
  for (const applicationId of applications) {
    const sealer = await openKeys(keyring, applicationId);
    if (!sealer) {
      unopened.push(applicationId);
      continue;
    }
    for (const column of Object.keys(sealedColumns) as SealedColumn[])
      await checkColumn({ database, keyring, applicationId, sealer }, column, tally);
  }
  const { failed, failures } = tally;
  const counts = [...tally.counts.values()];
  return { counts, failed, failures, unopened, keyless: await findKeyless(database) };
};

/** One key that is broken says nothing about other applications. */
const openKeys = async (keyring: Keyring, applicationId: string): Promise<Sealer | undefined> => {
  try {
    return await keyring.open(applicationId);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
};

type Tally = { counts: Map<string, SealedCount>; failed: number; failures: SealedPosition[] };

type Vault = { database: Database; keyring: Keyring; applicationId: string; sealer: Sealer };

const checkColumn = async (vault: Vault, column: SealedColumn, tally: Tally): Promise<void> => {
  const { database, applicationId } = vault;
  const { table, column: name } = sealedColumns[column];
  let after: readonly string[] | undefined;
  for (;;) {
    const values = await database.tenant(applicationId, (tx) =>
      listSealedValues(tx, sealedColumns[column], { limit: BATCH, after }),
    );
    if (values.length === 0) return;
    for (const { key, sealed } of values) {
      const term = await openedTerm(vault, column, key, sealed);
      if (term === undefined) {
        tally.failed += 1;
        if (tally.failures.length < MOST_FAILURES)
          tally.failures.push({ applicationId, table, column: name, key });
        continue;
      }
      const place = `${table}.${name}.${term}`;
      tally.counts.set(place, { table, column: name, term, rows: (tally.counts.get(place)?.rows ?? 0) + 1 });
    }
    after = values.at(-1)?.key;
  }
};

const openedTerm = async (
  { keyring, applicationId, sealer }: Vault,
  column: SealedColumn,
  key: readonly string[],
  sealed: Uint8Array,
): Promise<number | undefined> => {
  const place = sealPlace(column, ...key);
  try {
    const term = sealedTerm(Buffer.from(sealed));
    // A rotation may have added a term since the sealer was made.
    if (term > sealer.term) await keyring.unseal(applicationId, place, sealed);
    else sealer.unseal(place, sealed);
    return term;
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
};

const findKeyless = async (database: Database): Promise<SealedCheck['keyless']> => {
  const found: { applicationId: string; table: string; column: string; rows: number }[] = [];
  for (const names of Object.values(sealedColumns)) {
    const rows = await database.system('check sealed values', (tx) => countKeylessValues(tx, names));
    for (const { applicationId, count, isBeingDeleted } of rows) {
      if (!isBeingDeleted)
        found.push({ applicationId, table: names.table, column: names.column, rows: count });
    }
  }
  return found;
};
