import { Prisma } from '../../generated/client.js';
import type { UsageHour } from '../../rows.js';
import type { SystemTx, TenantTx } from '../../engine/index.js';

/** How many buckets of durations there are at most. */
export const usageBuckets = 73;

/** Counts to add to an hour. */
export type UsageHourRow = Omit<UsageHour, 'execution' | 'latency'> & { execution: number; latency: number };

/** Adds to what is stored; the rows differ in their keys. */
export async function addUsageHours(tx: SystemTx, rows: readonly UsageHourRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Ordered, so that two processes never wait for each other's rows crosswise.
  await tx.client.$executeRaw`
    INSERT INTO usage_hours AS u (application_id, hour, unified_api, operation, service_id, error_type, calls,
      execution, latency, executions, latencies)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("applicationId" text, hour timestamptz,
      "unifiedApi" text, operation text, "serviceId" text, "errorType" text, calls int, execution bigint,
      latency bigint, executions int[], latencies int[])
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (application_id, hour, unified_api, operation, service_id, error_type) DO UPDATE SET
      calls = u.calls + EXCLUDED.calls, execution = u.execution + EXCLUDED.execution,
      latency = u.latency + EXCLUDED.latency,
      executions = ${sumOf('executions')}, latencies = ${sumOf('latencies')}`;
}

export type UsagePeriod = {
  /** inclusive */
  from: Date;
  /** exclusive */
  to: Date;
  interval: 'hour' | 'day';
  /** '' of none */
  serviceId?: string;
  unifiedApi?: string;
};

/** Sums of all (`total`), or by what `by` says; the other names are null. */
export type UsageSum = {
  by: 'total' | 'start' | 'service' | 'operation' | 'error';
  start: Date | null;
  unifiedApi: string | null;
  operation: string | null;
  serviceId: string | null;
  errorType: string | null;
  calls: number;
  errors: number;
  execution: number;
  latency: number;
  /** calls by how long they took */
  executions: number[];
  latencies: number[];
};

/**
 * Totals of a period, and by each of its parts; no row without requests. Buckets are summed one by one: unnesting would
 * multiply the rows.
 */
export async function readUsageHours(tx: TenantTx, period: UsagePeriod): Promise<UsageSum[]> {
  return tx.client.$queryRaw<UsageSum[]>`
    WITH h AS (
      SELECT date_trunc(${period.interval}, hour, 'UTC') AS start, unified_api, operation, service_id, error_type,
        calls, execution, latency, executions, latencies
      FROM usage_hours WHERE ${conditionsOf(tx, period)}
    )
    SELECT CASE GROUPING(start, operation, service_id, error_type)
        WHEN 15 THEN 'total' WHEN 7 THEN 'start' WHEN 11 THEN 'operation' WHEN 13 THEN 'service' ELSE 'error' END AS by,
      start, unified_api AS "unifiedApi", operation, service_id AS "serviceId", error_type AS "errorType",
      sum(calls)::float8 AS calls, COALESCE(sum(calls) FILTER (WHERE error_type <> ''), 0)::float8 AS errors,
      sum(execution)::float8 AS execution, sum(latency)::float8 AS latency,
      ${bucketsOf('executions')} AS executions, ${bucketsOf('latencies')} AS latencies
    FROM h GROUP BY GROUPING SETS ((), (start), (unified_api, operation), (service_id), (error_type))
    HAVING sum(calls) > 0`;
}

function bucketsOf(column: 'executions' | 'latencies'): Prisma.Sql {
  const sums = Array.from(
    { length: usageBuckets },
    (_, index) => `COALESCE(sum(${column}[${index + 1}]), 0)`,
  );
  return Prisma.raw(`ARRAY[${sums.join(', ')}]::float8[]`);
}

function conditionsOf(tx: TenantTx, { from, to, serviceId, unifiedApi }: UsagePeriod): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`application_id = ${tx.applicationId}`,
      Prisma.sql`hour >= ${from}::timestamptz AND hour < ${to}::timestamptz`,
      ...(serviceId === undefined ? [] : [Prisma.sql`service_id = ${serviceId}`]),
      ...(unifiedApi === undefined ? [] : [Prisma.sql`unified_api = ${unifiedApi}`]),
    ],
    ' AND ',
  );
}

function sumOf(column: 'executions' | 'latencies'): Prisma.Sql {
  const name = Prisma.raw(column);
  return Prisma.sql`ARRAY(SELECT COALESCE(a, 0) + COALESCE(b, 0)
    FROM unnest(u.${name}, EXCLUDED.${name}) WITH ORDINALITY AS s(a, b, n) ORDER BY n)`;
}
