import type { Transaction } from '../rows.js';
import { columns } from '../rows.js';
import type { TenantTx } from '../engine/index.js';

/** A remembered transaction id; `leaseExpired` is the database's word on its owner. */
export type TransactionRow = Omit<Transaction, 'state'> & {
  state: 'claimed' | 'sent' | 'done';
  leaseExpired: boolean;
};

export type TransactionClaim = {
  key: string;
  fingerprint: Uint8Array;
  /** the kind of caller that has the key */
  caller: string;
  /** new for every request */
  owner: string;
  /** an owner whose process has ended: its claim counts as run out */
  endedOwner?: string;
  leaseSeconds: number;
  ttlHours: number;
};

/**
 * Claims the transaction ID, or returns its holder. An expired row counts as absent; the same request takes over a
 * claim whose lease expired before anything was sent. A row in state 'sent' is never taken over, because its outcome is
 * unknown.
 */
export async function claimTransaction(
  tx: TenantTx,
  claim: TransactionClaim,
): Promise<'claimed' | TransactionRow> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const claimed = await tx.client.$executeRaw`
      INSERT INTO transactions AS t
        (application_id, key, caller, fingerprint, state, owner, lease_until, expires_at)
      VALUES (${tx.applicationId}, ${claim.key}, ${claim.caller}, ${Uint8Array.from(claim.fingerprint)}, 'claimed',
        ${claim.owner},
        now() + make_interval(secs => ${claim.leaseSeconds}::float8),
        now() + make_interval(secs => ${claim.ttlHours}::float8 * 3600))
      ON CONFLICT (application_id, key) DO UPDATE SET fingerprint = EXCLUDED.fingerprint,
        caller = EXCLUDED.caller, state = 'claimed',
        owner = EXCLUDED.owner, lease_until = EXCLUDED.lease_until, expires_at = EXCLUDED.expires_at,
        status = NULL, response_sealed = NULL, account_generation = NULL, created_at = now()
      WHERE t.expires_at <= now()
        OR (t.state = 'claimed' AND (t.lease_until < now() OR t.owner = ${claim.endedOwner ?? null})
          AND t.fingerprint = EXCLUDED.fingerprint)`;
    if (claimed === 1) return 'claimed';
    const existing = await getTransaction(tx, claim.key);
    if (existing !== null) return existing;
    // rescinded between the two statements
  }
  throw new Error('The transaction id could not be claimed.');
}

/** To be committed before the first byte leaves. False: the claim is no longer the owner's; send nothing. */
export async function markTransactionSent(
  tx: TenantTx,
  mark: { key: string; owner: string; leaseSeconds?: number; accountGeneration?: bigint | undefined },
): Promise<boolean> {
  const marked = await tx.client.$executeRaw`
    UPDATE transactions SET state = 'sent', account_generation = ${mark.accountGeneration ?? null}::bigint,
      lease_until = GREATEST(lease_until, now() + make_interval(secs => ${mark.leaseSeconds ?? 0}::float8))
    WHERE application_id = ${tx.applicationId} AND key = ${mark.key} AND owner = ${mark.owner} AND state = 'claimed'`;
  return marked === 1;
}

/** Stores the final answer for replays. False: the claim is no longer the owner's, or was finished before. */
export async function finishTransaction(
  tx: TenantTx,
  result: { key: string; owner: string; status: number; responseSealed: Uint8Array },
): Promise<boolean> {
  const { count } = await tx.client.transaction.updateMany({
    where: { applicationId: tx.applicationId, key: result.key, owner: result.owner, state: { not: 'done' } },
    data: { state: 'done', status: result.status, responseSealed: Uint8Array.from(result.responseSealed) },
  });
  return count === 1;
}

/** Forgets an answer, as it was read: whose it was is gone. */
export async function forgetAnswer(
  tx: TenantTx,
  { key, owner }: Pick<TransactionRow, 'key' | 'owner'>,
): Promise<void> {
  await tx.client.transaction.deleteMany({
    where: { applicationId: tx.applicationId, key, owner, state: 'done' },
  });
}

/** Forgets one's own claim: nothing was sent, or the other side certainly did nothing. The id can be used again. */
export async function rescindTransaction(
  tx: TenantTx,
  claim: { key: string; owner: string },
): Promise<boolean> {
  const { count } = await tx.client.transaction.deleteMany({
    where: { applicationId: tx.applicationId, key: claim.key, owner: claim.owner, state: { not: 'done' } },
  });
  return count === 1;
}

/** Gives up one's own claim with the outcome unknown: repeats learn so at once instead of waiting for the lease. */
export async function endTransactionLease(
  tx: TenantTx,
  claim: { key: string; owner: string },
): Promise<void> {
  await tx.client.$executeRaw`
    UPDATE transactions SET lease_until = now() - interval '1 millisecond'
    WHERE application_id = ${tx.applicationId} AND key = ${claim.key} AND owner = ${claim.owner} AND state = 'sent'`;
}

export async function getTransaction(tx: TenantTx, key: string): Promise<TransactionRow | null> {
  const rows = await tx.client.$queryRaw<TransactionRow[]>`
    SELECT ${columns('transaction')}, (lease_until < now()) AS "leaseExpired" FROM transactions
    WHERE application_id = ${tx.applicationId} AND key = ${key} AND expires_at > now()`;
  return rows[0] ?? null;
}
