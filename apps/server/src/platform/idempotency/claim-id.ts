import { setTimeout as sleep } from 'node:timers/promises';

import {
  claimTransaction,
  forgetAnswer,
  getTransaction,
  type TransactionRow,
  wasDeletedSince,
} from '@keyway/db';

import { ApiError, retryAfter } from '../../api-error.js';
import type { ApiRequest, RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';

/** Longer than any handler runs: 28 s downstream, a refresh, and some margin. */
export const LEASE_SECONDS = 75;
export const KEPT_HOURS = 72;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 500;

export type Claim = {
  id: string;
  key: string;
  caller: string;
  owner: string;
  fingerprint: Buffer;
  consumerId: string | undefined;
};

/** Returns the request's consumer: the caller's, or the one it creates. */
export function consumerOf({ consumerId }: RequestContext, { body }: ApiRequest): string | undefined {
  const named = (body as { consumer_id?: unknown } | undefined)?.consumer_id;
  return consumerId ?? (typeof named === 'string' ? named : undefined);
}

/**
 * Finds the same request's row as stored by a release that kept all callers' IDs under one key; such rows exist until
 * their 72 hours are over. If it was only claimed, nothing of it was sent.
 */
export async function findOlderForm(
  deps: Ports<'database'>,
  tenant: string,
  claim: Claim,
): Promise<TransactionRow | undefined> {
  if (claim.key === claim.id) return undefined;
  const row = await deps.database.tenant(tenant, (tx) => getTransaction(tx, claim.id));
  if (!row || row.caller !== null || !Buffer.from(row.fingerprint).equals(claim.fingerprint))
    return undefined;
  if (row.state !== 'claimed') return row;
  if (row.leaseExpired) return undefined;
  throw new ApiError('TransactionConflictError', { headers: retryAfter(2) });
}

/** Returns undefined if the ID is now ours; otherwise the first caller's row, once it is settled. */
export async function claimOrWait(
  deps: Ports<'database'>,
  tenant: string,
  claim: Claim,
  deadline: number,
): Promise<TransactionRow | undefined> {
  const { key, caller, owner, fingerprint } = claim;
  const options = { key, caller, owner, fingerprint, leaseSeconds: LEASE_SECONDS, ttlHours: KEPT_HOURS };
  let row = await deps.database.tenant(tenant, (tx) => claimTransaction(tx, options));
  for (let pause = FIRST_PAUSE_MS; row !== 'claimed'; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    if (!Buffer.from(row.fingerprint).equals(claim.fingerprint))
      throw new ApiError('TransactionMismatchError');
    if (row.state === 'done') {
      if (!(await forgetIfDeleted(deps, tenant, claim, row))) return row;
      row = await deps.database.tenant(tenant, (tx) => claimTransaction(tx, options));
      continue;
    }
    const hasEnded = row.leaseExpired || (await deps.database.hasEnded(row.owner));
    if (row.state === 'sent' && hasEnded) return row;
    if (performance.now() > deadline)
      throw new ApiError('TransactionConflictError', { headers: retryAfter(2) });
    await sleep(pause);
    const holder = row.owner;
    const current = await deps.database.tenant(tenant, (tx) => getTransaction(tx, claim.key));
    const endedOwner = hasEnded && current?.owner === holder ? holder : undefined;
    const isFree = current === null || (current.state === 'claimed' && (current.leaseExpired || endedOwner));
    row = isFree
      ? await deps.database.tenant(tenant, (tx) => claimTransaction(tx, { ...options, endedOwner }))
      : current;
  }
  return undefined;
}

/** Forgets the stored responses of a deleted consumer: a new one with the same ID starts empty. */
const forgetIfDeleted = (
  deps: Ports<'database'>,
  tenant: string,
  { consumerId }: Claim,
  row: TransactionRow,
): Promise<boolean> =>
  deps.database.tenant(tenant, async (tx) => {
    if (consumerId === undefined || !(await wasDeletedSince(tx, { consumerId }, row.createdAt))) return false;
    await forgetAnswer(tx, row);
    return true;
  });
