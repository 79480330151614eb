import { listDataKeys, retireDataKey } from '@keyway/db';

import type { Keyring } from '../platform/keyring/index.js';
import { bindApiKeys } from '../vault/applications/index.js';
import { countRowsOfTerms } from './list-key-terms.js';
import { resealValues, type ResealOptions, type SealedPosition } from './reseal-values.js';

/** Rows of one application's term after the rotation; `kept`: older, but with rows left. */
export type TermCount = {
  readonly applicationId: string;
  readonly term: number;
  readonly rows: number;
  readonly state: 'current' | 'retired' | 'kept';
};

export type ApplicationRotation = {
  readonly resealed: number;
  /** Values that did not open; they keep their term alive. */
  readonly unopened: readonly SealedPosition[];
  /** Empty if the rotation was stopped. */
  readonly terms: readonly TermCount[];
  readonly isStopped: boolean;
};

/**
 * Re-encrypts an application's stored values with its newest key, and retires the earlier keys. May be stopped or
 * killed at any time and repeated.
 */
export async function rotateApplication(
  options: ResealOptions,
  keyring: Keyring,
  applicationId: string,
): Promise<ApplicationRotation> {
  const sealer = await keyring.open(applicationId);
  // Its keys are gone: the application was deleted.
  if (sealer.term === 0) return { resealed: 0, unopened: [], terms: [], isStopped: false };
  const result = await resealValues(options, applicationId, sealer);
  await bindKeysOf(options, keyring, applicationId);
  if (result.isStopped) return { ...result, terms: [] };
  return { ...result, terms: await retireOlderTerms(options, applicationId, sealer.term) };
}

type Noting = Pick<ResealOptions, 'database' | 'audit' | 'origin'>;

/**
 * Retires the application's terms before the given one, each only if no row of it is left, as checked in the same
 * transaction.
 */
export const retireOlderTerms = (
  { database, audit, origin }: Noting,
  applicationId: string,
  current: number,
): Promise<TermCount[]> =>
  database.tenant(applicationId, async (tx) => {
    const rows = await countRowsOfTerms(tx);
    const counts: TermCount[] = [];
    for (const { term, retiredAt } of await listDataKeys(tx)) {
      const count = rows.get(term) ?? 0;
      if (term < current && count === 0 && !retiredAt) {
        audit.note(tx, origin, { action: 'key.retired', subject: String(term) });
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

/** API keys of an earlier release have no authentication code over their row yet. */
const bindKeysOf = (
  { database, audit, origin }: Noting,
  keyring: Keyring,
  applicationId: string,
): Promise<void> =>
  database.tenant(applicationId, async (tx) => {
    const values = await bindApiKeys({ keyring }, tx);
    if (values > 0)
      audit.note(tx, origin, { action: 'key.resealed', subject: 'api_keys.seal', detail: { values } });
  });
