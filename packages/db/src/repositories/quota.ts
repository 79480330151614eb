import type { TenantTx } from '../transaction.js';

export type Quota = { allowed: boolean; used: number; resetsAt: Date };

/**
 * Counts one call of this month (UTC, the database's clock) if the cap allows it, exactly, whatever runs
 * beside it. Keep the transaction to this one call: it holds the application's counter until it commits.
 */
export async function takeQuota(tx: TenantTx, cap: number): Promise<Quota> {
  const rows = await tx.client.$queryRaw<{ used: number; resetsAt: Date }[]>`
    INSERT INTO quota_usage AS q (application_id, month, used)
    SELECT ${tx.applicationId}, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 1 WHERE ${cap}::int > 0
    ON CONFLICT (application_id, month) DO UPDATE SET used = q.used + 1 WHERE q.used < ${cap}::int
    RETURNING q.used, (q.month + interval '1 month') AT TIME ZONE 'UTC' AS "resetsAt"`;
  return rows[0] === undefined ? { allowed: false, ...(await getQuota(tx)) } : { allowed: true, ...rows[0] };
}

/** This month's count without counting. */
export async function getQuota(tx: TenantTx): Promise<Omit<Quota, 'allowed'>> {
  const rows = await tx.client.$queryRaw<Omit<Quota, 'allowed'>[]>`
    SELECT COALESCE(q.used, 0) AS used, (m.month + interval '1 month') AT TIME ZONE 'UTC' AS "resetsAt"
    FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC')::date AS month) m
    LEFT JOIN quota_usage q ON q.application_id = ${tx.applicationId} AND q.month = m.month`;
  return rows[0] as Omit<Quota, 'allowed'>;
}
