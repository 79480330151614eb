import type { Registry } from '@keyway/connectors';
import {
  listSealedValues,
  replaceSealedValues,
  type Database,
  type SealedReplacement,
  type SealedValue,
} from '@keyway/db';

import { UnsealError } from '../security/sealing/index.js';
import type { Audit, AuditOrigin } from '../platform/audit/index.js';
import { type SealedColumn, sealedColumns, type Sealer, sealPlace } from '../platform/keyring/index.js';
import { bindText, type FindDestination, loadDestinations } from '../vault/settings/index.js';

const BATCH = 200;
/** A second pass finds values sealed with an older term during the first one. */
const MAX_PASSES = 5;

/** The position of a ciphertext; contains IDs only. */
export type SealedPosition = {
  readonly applicationId: string;
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
};

export type ResealOptions = {
  readonly database: Database;
  readonly registry: Registry;
  readonly audit: Pick<Audit, 'note'>;
  readonly origin: AuditOrigin;
  readonly batch?: number;
  /** Called after each batch. */
  readonly onBatch?: (batch: {
    readonly applicationId: string;
    readonly table: string;
    readonly column: string;
    readonly resealed: number;
  }) => void;
  /** Called before each batch. */
  readonly isStopped?: () => boolean;
};

export type Resealing = {
  readonly resealed: number;
  readonly unopened: readonly SealedPosition[];
  readonly isStopped: boolean;
};

/**
 * Reseals every value of an application whose term is not the sealer's. A value is replaced only if it is unchanged
 * since it was read: concurrent writes stay. Versions and leases are not modified.
 */
export async function resealValues(
  options: ResealOptions,
  applicationId: string,
  sealer: Sealer,
): Promise<Resealing> {
  let resealed = 0;
  for (let pass = 1; ; pass += 1) {
    const unopened: SealedPosition[] = [];
    let found = 0;
    for (const column of Object.keys(sealedColumns) as SealedColumn[]) {
      const result = await resealColumn(options, applicationId, sealer, column);
      resealed += result.resealed;
      found += result.found;
      unopened.push(...result.unopened);
      if (result.isStopped) return { resealed, unopened, isStopped: true };
    }
    if (found === unopened.length || pass === MAX_PASSES) return { resealed, unopened, isStopped: false };
  }
}

async function resealColumn(
  { database, registry, audit, origin, batch = BATCH, onBatch, isStopped }: ResealOptions,
  applicationId: string,
  sealer: Sealer,
  column: SealedColumn,
): Promise<Resealing & { found: number }> {
  const names = sealedColumns[column];
  const unopened: SealedPosition[] = [];
  let resealed = 0;
  let found = 0;
  let after: readonly string[] | undefined;
  for (;;) {
    if (isStopped?.()) return { resealed, unopened, found, isStopped: true };
    const page = { limit: batch, after, exceptTerm: sealer.term };
    const { values, destinationOf } = await database.tenant(applicationId, async (tx) => {
      const listed = await listSealedValues(tx, names, page);
      const keys = listed.map(({ key }) => key);
      return { values: listed, destinationOf: await loadDestinations(tx, registry, column, keys) };
    });
    if (values.length === 0) return { resealed, unopened, found, isStopped: false };
    const replacements: SealedReplacement[] = [];
    for (const value of values) {
      const replacement = reseal(sealer, column, value, destinationOf);
      if (replacement) replacements.push(replacement);
      else unopened.push({ applicationId, table: names.table, column: names.column, key: value.key });
    }
    resealed += await database.tenant(applicationId, (tx) => {
      const subject = `${names.table}.${names.column}`;
      const detail = { values: replacements.length };
      audit.note(tx, origin, { action: 'key.resealed', subject, detail });
      return replaceSealedValues(tx, names, replacements);
    });
    found += values.length;
    after = values.at(-1)?.key;
    onBatch?.({ applicationId, table: names.table, column: names.column, resealed });
  }
}

/**
 * Reseals a value with its current destination, which an earlier release did not include; undefined if it does not
 * open.
 */
function reseal(
  sealer: Sealer,
  column: SealedColumn,
  value: SealedValue,
  destinationOf: FindDestination,
): SealedReplacement | undefined {
  const place = sealPlace(column, ...value.key);
  try {
    const text = bindText(column, sealer.unseal(place, value.sealed), destinationOf(value.key));
    return { ...value, fresh: sealer.seal(place, text) };
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
