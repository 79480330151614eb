import type { TenantTx } from '../../engine/index.js';

export type Quota = { used: number; resetsAt: Date };

/**
 * Counts requests of this month (UTC, the database's clock) up to the cap, exactly, even under concurrency. Use a
 * transaction of its own: it locks the application's counter until it commits.
 */
export async function takeQuota(tx: TenantTx, cap: number, wanted = 1): Promise<Quota & { granted: number }> {
  await tx.client.$executeRaw`
    INSERT INTO quota_usage (application_id, month, used)
    VALUES (${tx.applicationId}, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 0) ON CONFLICT DO NOTHING`;
  const [row] = await tx.client.$queryRaw<(Quota & { month: Date })[]>`
    SELECT used, month, (month + interval '1 month') AT TIME ZONE 'UTC' AS "resetsAt" FROM quota_usage
    WHERE application_id = ${tx.applicationId} AND month = date_trunc('month', now() AT TIME ZONE 'UTC')::date
    FOR UPDATE`;
  if (!row) throw new Error('The counter of this month is not there.');
  const granted = Math.max(0, Math.min(wanted, cap - row.used));
  if (granted > 0)
    await tx.client.$executeRaw`
      UPDATE quota_usage SET used = used + ${granted}::int
      WHERE application_id = ${tx.applicationId} AND month = ${row.month}::date`;
  return { granted, used: row.used + granted, resetsAt: row.resetsAt };
}

/** This month's count without counting. */
export async function getQuota(tx: TenantTx): Promise<Quota> {
  const rows = await tx.client.$queryRaw<Quota[]>`
    SELECT COALESCE(q.used, 0) AS used, (m.month + interval '1 month') AT TIME ZONE 'UTC' AS "resetsAt"
    FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC')::date AS month) m
    LEFT JOIN quota_usage q ON q.application_id = ${tx.applicationId} AND q.month = m.month`;
  return rows[0] as Quota;
}
