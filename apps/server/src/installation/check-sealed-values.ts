import type { Registry } from '@keyway/connectors';
import { countKeylessValues, listSealedValues, listSystemDataKeys, type Database } from '@keyway/db';

import { sealedTerm, UnsealError } from '../security/sealing/index.js';
import {
  type Keyring,
  type SealedColumn,
  sealedColumns,
  type Sealer,
  sealPlace,
  SYSTEM,
} from '../platform/keyring/index.js';
import { checkApiKeys } from '../vault/applications/index.js';
import type { SealedPosition } from './reseal-values.js';
import { bindText, loadDestinations } from '../vault/settings/index.js';

const BATCH = 500;
/** A broken key breaks everything below it; the first failures say as much as all of them. */
const MAX_FAILURES = 100;

export type SealedCount = {
  readonly table: string;
  readonly column: string;
  readonly term: number;
  readonly rows: number;
};

export type SealedCheck = {
  readonly counts: readonly SealedCount[];
  readonly failed: number;
  /** Applications with a key that does not open. */
  readonly unopened: readonly string[];
  /** Number of values sealed by an earlier release, without their destination. */
  readonly unbound: number;
  /** The first failures, by row ID. */
  readonly failures: readonly SealedPosition[];
  /** Values of applications whose keys are missing although the application was not deleted. */
  readonly keyless: readonly {
    readonly applicationId: string;
    readonly table: string;
    readonly column: string;
    readonly rows: number;
  }[];
};

type CheckDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly registry: Registry;
  /** Called after each batch, with the number of values opened by then. */
  readonly onProgress?: (values: number) => void;
};

/**
 * Opens every sealed value once, for its current destination in the database. Writes nothing, and keeps no opened
 * value.
 */
export async function checkSealedValues(deps: CheckDeps): Promise<SealedCheck> {
  const { database, keyring } = deps;
  const tally: Tally = { counts: new Map(), opened: 0, failed: 0, unbound: 0, failures: [] };
  const keys = await database.system('check encrypted values', (tx) => listSystemDataKeys(tx));
  const applications = new Set(keys.map(({ applicationId }) => applicationId).filter((id) => id !== SYSTEM));
  const unopened: string[] = [];
  for (const applicationId of applications) {
    const sealer = await openKeys(keyring, applicationId);
    if (!sealer) {
      unopened.push(applicationId);
      continue;
    }
    const apiKeys = await database.tenant(applicationId, (tx) => checkApiKeys(deps, tx));
    tally.unbound += apiKeys.unbound;
    for (const id of apiKeys.tampered)
      fail(tally, { applicationId, table: 'api_keys', column: 'seal', key: [id] });
    for (const column of Object.keys(sealedColumns) as SealedColumn[])
      await checkColumn({ ...deps, applicationId, sealer }, column, tally);
  }
  const { counts, opened: _opened, ...found } = tally;
  return { counts: [...counts.values()], ...found, unopened, keyless: await findKeyless(database) };
}

/** Opens one application's keys; a broken key says nothing about other applications. */
async function openKeys(keyring: Keyring, applicationId: string): Promise<Sealer | undefined> {
  try {
    return await keyring.open(applicationId);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

type Tally = {
  counts: Map<string, SealedCount>;
  opened: number;
  failed: number;
  unbound: number;
  failures: SealedPosition[];
};

type Vault = CheckDeps & { readonly applicationId: string; readonly sealer: Sealer };

async function checkColumn(vault: Vault, column: SealedColumn, tally: Tally): Promise<void> {
  const { database, registry, applicationId } = vault;
  const { table, column: name } = sealedColumns[column];
  let after: readonly string[] | undefined;
  for (;;) {
    const { values, destinationOf } = await database.tenant(applicationId, async (tx) => {
      const found = await listSealedValues(tx, sealedColumns[column], { limit: BATCH, after });
      const keys = found.map(({ key }) => key);
      return { values: found, destinationOf: await loadDestinations(tx, registry, column, keys) };
    });
    if (values.length === 0) return;
    for (const { key, sealed } of values) {
      const text = await openText(vault, column, key, sealed);
      const bound = text === undefined ? undefined : tryBind(column, text, destinationOf(key));
      if (bound === undefined) {
        fail(tally, { applicationId, table, column: name, key });
        continue;
      }
      if (bound !== text) tally.unbound += 1;
      const term = sealedTerm(Buffer.from(sealed));
      const place = `${table}.${name}.${term}`;
      tally.counts.set(place, { table, column: name, term, rows: (tally.counts.get(place)?.rows ?? 0) + 1 });
    }
    tally.opened += values.length;
    vault.onProgress?.(tally.opened);
    after = values.at(-1)?.key;
  }
}

function fail(tally: Tally, position: SealedPosition): void {
  tally.failed += 1;
  if (tally.failures.length < MAX_FAILURES) tally.failures.push(position);
}

async function openText(
  { keyring, applicationId, sealer }: Vault,
  column: SealedColumn,
  key: readonly string[],
  sealed: Uint8Array,
): Promise<string | undefined> {
  const place = sealPlace(column, ...key);
  try {
    // A rotation may have added a term since the sealer was created.
    if (sealedTerm(Buffer.from(sealed)) > sealer.term)
      return await keyring.unseal(applicationId, place, sealed);
    return sealer.unseal(place, sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

function tryBind(...given: Parameters<typeof bindText>): string | undefined {
  try {
    return bindText(...given);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

async function findKeyless(database: Database): Promise<SealedCheck['keyless']> {
  const found: { applicationId: string; table: string; column: string; rows: number }[] = [];
  for (const names of Object.values(sealedColumns)) {
    const rows = await database.system('check encrypted values', (tx) => countKeylessValues(tx, names));
    for (const { applicationId, count, isBeingDeleted } of rows) {
      if (!isBeingDeleted)
        found.push({ applicationId, table: names.table, column: names.column, rows: count });
    }
  }
  return found;
}
