import { setTimeout as sleep } from 'node:timers/promises';

import {
  listSystemDataKeys,
  lockDataKeys,
  LockTimeoutError,
  rewrapDataKey,
  type Database,
  type DataKey,
} from '@keyway/db';

import { type Audit, commandOrigin, withCommandAudit } from '../platform/audit/index.js';
import {
  loadKeyring,
  type MasterKey,
  MasterKeyError,
  type MasterKeys,
  SYSTEM,
} from '../platform/keyring/index.js';

const BATCH = 100;
const ATTEMPTS = 20;
const PAUSE_MS = 500;

const NO_PREVIOUS =
  'The keys are wrapped by another master key. Set KEYWAY_MASTER_KEY or KEYWAY_KEY_SERVICE to the new one, and KEYWAY_MASTER_KEY_PREVIOUS or KEYWAY_KEY_SERVICE_PREVIOUS to the current one. Nothing was changed.';

export type Rewrapping = {
  readonly rewrapped: number;
  /** All keys, including the root secret. */
  readonly total: number;
};

/**
 * Re-wraps the root secret and every data key with the current master key. May be killed and repeated; refuses before
 * the first write if a key is wrapped by neither the current nor the previous one.
 */
export async function rewrapKeys(database: Database, masterKeys: MasterKeys): Promise<Rewrapping> {
  const { stale, total } = await listStale(database, masterKeys);
  if (stale.length === 0) return { rewrapped: 0, total };
  const keyring = await loadKeyring(database, masterKeys);
  return withCommandAudit(database, keyring, 'keys rotate --master', async (audit) => {
    // Servers wrap new keys like the root secret: once that is re-wrapped, the second list misses none.
    const root = stale.filter(({ applicationId }) => applicationId === SYSTEM);
    const ofRoot = await whileLocked(() => rewrapAll(database, masterKeys, root, audit));
    const rest = await listStale(database, masterKeys);
    const ofRest = await rewrapAll(database, masterKeys, rest.stale, audit);
    return { rewrapped: ofRoot + ofRest, total: rest.total };
  });
}

/** Returns the keys that the current master key does not wrap; throws if the previous one does not either. */
async function listStale(
  database: Database,
  masterKeys: MasterKeys,
): Promise<{ stale: DataKey[]; total: number }> {
  const keys = await database.system('rotate the master key', (tx) => listSystemDataKeys(tx));
  const stale = keys.filter(({ masterKeyId }) => masterKeyId !== masterKeys.current.id);
  assertOpenable(stale, masterKeys.previous);
  return { stale, total: keys.length };
}

async function rewrapAll(
  database: Database,
  masterKeys: MasterKeys,
  stale: readonly DataKey[],
  audit: Pick<Audit, 'note'>,
): Promise<number> {
  let rewrapped = 0;
  for (let start = 0; start < stale.length; start += BATCH) {
    const batch = await Promise.all(stale.slice(start, start + BATCH).map((key) => rewrap(masterKeys, key)));
    const results = await database.system('rotate the master key', async (tx) => {
      let count = 0;
      for (const row of batch) {
        if (row.applicationId === SYSTEM) await lockDataKeys(tx);
        if (!(await rewrapDataKey(tx, row))) continue;
        const { applicationId, term } = row;
        const note = { action: 'key.rewrapped', applicationId, subject: String(term) } as const;
        audit.note(tx, commandOrigin('keys rotate --master'), note);
        count += 1;
      }
      return count;
    });
    rewrapped += results;
  }
  return rewrapped;
}

/** Retries, since others may hold the lock on the root secret's row for longer than one lock timeout. */
async function whileLocked(work: () => Promise<number>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LockTimeoutError) || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

function assertOpenable(stale: readonly DataKey[], previous: MasterKey | undefined): void {
  if (stale.length === 0) return;
  const unknown = stale.filter(({ masterKeyId }) => masterKeyId !== previous?.id);
  if (unknown.length === 0) return;
  throw new MasterKeyError(
    previous
      ? `${unknown.length} of the keys are wrapped neither by the current nor by the previous master key. Set KEYWAY_MASTER_KEY or KEYWAY_KEY_SERVICE, and its _PREVIOUS counterpart, to the right keys. Nothing was changed.`
      : NO_PREVIOUS,
  );
}

async function rewrap(
  { current, previous }: MasterKeys,
  { applicationId, term, wrapped, masterKeyId }: DataKey,
) {
  if (!previous) throw new MasterKeyError(NO_PREVIOUS);
  const dataKey = await previous.unwrap({ applicationId, term }, wrapped);
  return {
    applicationId,
    term,
    fromMasterKeyId: masterKeyId,
    wrapped: current.wrap({ applicationId, term }, dataKey),
    masterKeyId: current.id,
  };
}
