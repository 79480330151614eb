import type { UsageCount } from '../../rows.js';
import type { SystemTx, TenantTx } from '../../engine/index.js';
import { addUsageHours, type UsageHourRow } from './usage-hours.js';

/** Counts to add; without a connection if none was called. */
export type UsageRow = Omit<UsageCount, 'serviceId' | 'connectionId'> &
  Partial<Pick<UsageCount, 'serviceId' | 'connectionId'>>;

/** A batch of counts, by who writes it: a writer's batches come one after the other. */
export type UsageBatch = { readonly writer: string; readonly id: string };

const BATCH_KEPT_HOURS = 24;

/** Adds a batch once, however often it is handed in: that its commit took effect may not have been heard. */
export async function addUsageBatch(
  tx: SystemTx,
  batch: UsageBatch,
  rows: readonly UsageRow[],
): Promise<void> {
  if (await isNewBatch(tx, batch)) await addUsageCounts(tx, rows);
}

/** The same for requests whose rows are not kept, which could not be recognized by them. */
export async function addUsageHoursBatch(
  tx: SystemTx,
  batch: UsageBatch,
  rows: readonly UsageHourRow[],
): Promise<void> {
  if (await isNewBatch(tx, batch)) await addUsageHours(tx, rows);
}

async function isNewBatch(tx: SystemTx, { writer, id }: UsageBatch): Promise<boolean> {
  const written = await tx.client.$executeRaw`
    INSERT INTO leases AS l (name, owner, until)
    VALUES (${`usage/${writer}`}, ${id}, now() + make_interval(hours => ${BATCH_KEPT_HOURS}::int))
    ON CONFLICT (name) DO UPDATE SET owner = EXCLUDED.owner, until = EXCLUDED.until
    WHERE l.owner <> EXCLUDED.owner`;
  return written === 1;
}

/**
 * Adds to what is stored; several rows of one key are summed. Days are UTC dates. Only consumers and connections that
 * there are have counts of their own: an id is the caller's to invent, and each would leave rows.
 */
export async function addUsageCounts(tx: SystemTx, rows: readonly UsageRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Ordered, so that two processes never wait for each other's rows crosswise. A consumer is held first: one that is
  // just being deleted is gone afterwards, and its counts would stay.
  await tx.client.$executeRaw`
    WITH r AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r("applicationId" text, "consumerId" text, day timestamptz, area text,
        "serviceId" text, "connectionId" text, count int)
    ), known AS MATERIALIZED (
      SELECT application_id, consumer_id FROM consumers
      WHERE (application_id, consumer_id) IN (SELECT "applicationId", "consumerId" FROM r)
      ORDER BY 1, 2 FOR KEY SHARE
    )
    INSERT INTO usage_counts AS u (application_id, consumer_id, day, area, service_id, connection_id, count)
    SELECT c.application_id, c.consumer_id, (r.day AT TIME ZONE 'UTC')::date, r.area,
      coalesce(k.service_id, ''), coalesce(k.connection_id, ''), sum(r.count)::int
    FROM r JOIN known c ON c.application_id = r."applicationId" AND c.consumer_id = r."consumerId"
    LEFT JOIN connections k ON k.application_id = c.application_id AND k.consumer_id = c.consumer_id
      AND k.service_id = r."serviceId" AND k.connection_id = r."connectionId"
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (application_id, consumer_id, day, area, service_id, connection_id) DO UPDATE SET count = u.count + EXCLUDED.count`;
}

/** Both days inclusive. */
export async function getUsage(
  tx: TenantTx,
  consumerId: string,
  from: Date,
  to: Date,
): Promise<UsageCount[]> {
  return tx.client.usageCount.findMany({
    where: { applicationId: tx.applicationId, consumerId, day: { gte: from, lte: to } },
    orderBy: [{ day: 'asc' }, { area: 'asc' }, { serviceId: 'asc' }, { connectionId: 'asc' }],
  });
}

/** Sums per consumer and area, for a page of consumers in one query. Both days inclusive. */
export async function sumUsage(
  tx: TenantTx,
  consumerIds: readonly string[],
  from: Date,
  to: Date,
): Promise<{ consumerId: string; area: string; count: number }[]> {
  const sums = await tx.client.usageCount.groupBy({
    by: ['consumerId', 'area'],
    where: {
      applicationId: tx.applicationId,
      consumerId: { in: [...consumerIds] },
      day: { gte: from, lte: to },
    },
    _sum: { count: true },
  });
  return sums.map((row) => ({ consumerId: row.consumerId, area: row.area, count: row._sum.count ?? 0 }));
}
