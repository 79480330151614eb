import { insertDataKeys, listSystemDataKeys, type DataKey, type SystemTx } from '@keyway/db';

import type { Audit, AuditOrigin } from '../platform/audit/index.js';
import { type Keyring, SYSTEM } from '../platform/keyring/index.js';

/** Terms added per statement. */
const TERMS_AT_ONCE = 1_000;

type Options = {
  readonly keyring: Pick<Keyring, 'holdWrappingKey'>;
  readonly audit: Pick<Audit, 'note'>;
  readonly origin: AuditOrigin;
  /** Limits the rotation to one application; all when absent. */
  readonly applicationId?: string;
};

/** Applications whose values will be re-encrypted; `isResumed`: a rotation was already in progress for them. */
export type Begun = { readonly isResumed: boolean; readonly applicationIds: readonly string[] };

/**
 * Adds a data key to all applications, or to one, in the caller's transaction, so that a rotation begins for all of
 * them or none. While older terms from any rotation are in use, it adds none.
 */
export async function beginRotation(tx: SystemTx, options: Options): Promise<Begun> {
  const keys = await listTenantKeys(tx, options.applicationId);
  const unfinished = findUnfinished(keys);
  if (unfinished.length > 0) return { isResumed: true, applicationIds: unfinished };
  const newest = new Map(keys.map(({ applicationId, term }) => [applicationId, term]));
  await addTerms(tx, options, newest);
  return { isResumed: false, applicationIds: [...newest.keys()] };
}

/** Returns the applications with older terms still in use. */
export const listUnfinished = async (tx: SystemTx): Promise<string[]> =>
  findUnfinished(await listTenantKeys(tx));

async function addTerms(
  tx: SystemTx,
  { keyring, audit, origin }: Options,
  newest: ReadonlyMap<string, number>,
): Promise<void> {
  const wrap = await keyring.holdWrappingKey(tx);
  const rows = [...newest].map(([applicationId, term]) => wrap({ applicationId, term: term + 1 }));
  for (let start = 0; start < rows.length; start += TERMS_AT_ONCE)
    for (const { applicationId, term } of await insertDataKeys(tx, rows.slice(start, start + TERMS_AT_ONCE)))
      audit.note(tx, origin, { action: 'key.rotated', applicationId, subject: String(term) });
}

/** Sorts the oldest term first. */
const listTenantKeys = async (tx: SystemTx, applicationId?: string): Promise<DataKey[]> =>
  (await listSystemDataKeys(tx, applicationId)).filter((key) => key.applicationId !== SYSTEM);

function findUnfinished(keys: readonly DataKey[]): string[] {
  const inUse = new Map<string, number>();
  for (const { applicationId, retiredAt } of keys)
    if (!retiredAt) inUse.set(applicationId, (inUse.get(applicationId) ?? 0) + 1);
  return [...inUse].filter(([, terms]) => terms > 1).map(([applicationId]) => applicationId);
}
