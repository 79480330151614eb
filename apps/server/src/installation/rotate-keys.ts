import {
  insertDataKeys,
  listDataKeys,
  listSystemDataKeys,
  retireDataKey,
  type Database,
  type DataKey,
} from '@keyway/db';

import { commandOrigin, withCommandAudit } from '../platform/audit/index.js';
import { bindApiKeys } from '../vault/applications/index.js';
import {
  holdWrappingKey,
  type Keyring,
  loadKeyring,
  type MasterKeys,
  storeKeyOperations,
  SYSTEM,
} from '../platform/keyring/index.js';
import { countRowsOfTerms } from './list-key-terms.js';
import { resealValues, type ResealOptions, type SealedPosition } from './reseal-values.js';

/** Terms that one statement adds. */
const TERMS_AT_ONCE = 1_000;

const rotator = commandOrigin('keys rotate');

export type RotationOptions = Omit<ResealOptions, 'audit'> & {
  readonly database: Database;
  readonly masterKeys: MasterKeys;
  readonly onStart?: (start: { readonly isResumed: boolean; readonly applications: number }) => void;
  /** Lets running servers hear of the new terms before they meet a value sealed with one. */
  readonly settle?: () => Promise<void>;
};

/** Rows of one application's term after the rotation; `kept`: older, but rows are left. */
export type TermCount = {
  readonly applicationId: string;
  readonly term: number;
  readonly rows: number;
  readonly state: 'current' | 'retired' | 'kept';
};

export type Rotation = {
  readonly isResumed: boolean;
  readonly isFinished: boolean;
  readonly resealed: number;
  /** Values that did not open; they keep their term alive. */
  readonly unopened: readonly SealedPosition[];
  readonly terms: readonly TermCount[];
};

/**
 * Gives every application a new data key, seals anew what it stored, and retires the keys before it.
 * May be stopped or killed at any time and run again: while older terms are in use, a run goes
 * on with them instead of adding another.
 */
export const rotateKeys = async (options: RotationOptions): Promise<Rotation> => {
  const keyring = await loadKeyring(options.database, options.masterKeys);
  return withCommandAudit(options.database, keyring, 'keys rotate', (audit) =>
    rotateAll({ ...options, audit }, keyring),
  );
};

type AuditedOptions = RotationOptions & Pick<ResealOptions, 'audit'>;

const rotateAll = async (options: AuditedOptions, keyring: Keyring): Promise<Rotation> => {
  const { database } = options;
  const unfinished = findUnfinished(await loadKeys(database));
  const isResumed = unfinished.length > 0;
  const applications = isResumed ? unfinished : await addTerms(options);
  options.onStart?.({ isResumed, applications: applications.length });
  if (!isResumed) await options.settle?.();

  const unopened: SealedPosition[] = [];
  const terms: TermCount[] = [];
  let resealed = 0;
  for (const applicationId of applications) {
    const sealer = await keyring.open(applicationId);
    // Its keys are gone: the application was deleted.
    if (sealer.term === 0) continue;
    const result = await resealValues(options, applicationId, sealer);
    await bindKeysOf(options, keyring, applicationId);
    await storeKeyOperations({ database, keyring });
    resealed += result.resealed;
    unopened.push(...result.unopened);
    if (result.isStopped) return { isResumed, isFinished: false, resealed, unopened, terms };
    terms.push(...(await retireOlderTerms(options, applicationId, sealer.term)));
  }
  return { isResumed, isFinished: terms.every(({ state }) => state !== 'kept'), resealed, unopened, terms };
};

/**
 * Retires the application's terms before the given one, each only when no row of it is left, which is looked
 * at in the same transaction.
 */
export const retireOlderTerms = (
  { database, audit }: Pick<ResealOptions, 'database' | 'audit'>,
  applicationId: string,
  current: number,
): Promise<TermCount[]> =>
  database.tenant(applicationId, async (tx) => {
    const rows = await countRowsOfTerms(tx);
    const counts: TermCount[] = [];
    for (const { term, retiredAt } of await listDataKeys(tx)) {
      const count = rows.get(term) ?? 0;
      if (term < current && count === 0 && !retiredAt) {
        audit.note(tx, rotator, { action: 'key.retired', subject: String(term) });
        await retireDataKey(tx, term);
      }
      counts.push({
        applicationId,
        term,
        rows: count,
        state: term === current ? 'current' : count === 0 ? 'retired' : 'kept',
      });
    }
    return counts;
  });

/** An API key of an earlier release has no code over its row yet. */
const bindKeysOf = (
  { database, audit }: AuditedOptions,
  keyring: Keyring,
  applicationId: string,
): Promise<void> =>
  database.tenant(applicationId, async (tx) => {
    const values = await bindApiKeys({ keyring }, tx);
    if (values > 0)
      audit.note(tx, rotator, { action: 'key.resealed', subject: 'api_keys.seal', detail: { values } });
  });

/** All applications get their new term in one transaction, so that a rotation has begun for all or for none. */
const addTerms = async ({ database, masterKeys, audit }: AuditedOptions): Promise<string[]> => {
  const newest = new Map<string, number>();
  for (const { applicationId, term } of await loadKeys(database)) newest.set(applicationId, term);
  await database.system('begin a key rotation', async (tx) => {
    const wrap = await holdWrappingKey(tx, masterKeys);
    const rows = [...newest].map(([applicationId, term]) => wrap({ applicationId, term: term + 1 }));
    for (const { applicationId, term } of rows)
      audit.note(tx, rotator, { action: 'key.rotated', applicationId, subject: String(term) });
    for (let start = 0; start < rows.length; start += TERMS_AT_ONCE) {
      await insertDataKeys(tx, rows.slice(start, start + TERMS_AT_ONCE));
    }
  });
  return [...newest.keys()];
};

const findUnfinished = (keys: readonly DataKey[]): string[] => {
  const inUse = new Map<string, number>();
  for (const { applicationId, retiredAt } of keys)
    if (!retiredAt) inUse.set(applicationId, (inUse.get(applicationId) ?? 0) + 1);
  return [...inUse].filter(([, terms]) => terms > 1).map(([applicationId]) => applicationId);
};

/** Every tenant's keys, oldest term first. */
const loadKeys = (database: Database): Promise<DataKey[]> =>
  database.system('rotate keys', async (tx) => {
    const keys = await listSystemDataKeys(tx);
    return keys.filter(({ applicationId }) => applicationId !== SYSTEM);
  });
