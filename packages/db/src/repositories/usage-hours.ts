import { Prisma } from '../generated/client.js';
import type { UsageHour } from '../rows.js';
import type { SystemTx, TenantTx } from '../engine/index.js';

/** What is to be added to an hour. */
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
  /** calls by how long they took; null by error */
  executions: number[] | null;
  latencies: number[] | null;
};

/** What a period comes to in all, and by each of its parts; no row where nothing was called. */
export async function readUsageHours(tx: TenantTx, period: UsagePeriod): Promise<UsageSum[]> {
  return tx.client.$queryRaw<UsageSum[]>`
    WITH h AS MATERIALIZED (
      SELECT date_trunc(${period.interval}, hour, 'UTC') AS start, unified_api, operation, service_id, error_type,
        calls, execution, latency, executions, latencies
      FROM usage_hours WHERE ${conditionsOf(tx, period)}
    ), sums AS (
      SELECT GROUPING(start, operation, service_id, error_type) AS part, start, unified_api, operation, service_id,
        error_type, sum(calls)::float8 AS calls,
        COALESCE(sum(calls) FILTER (WHERE error_type <> ''), 0)::float8 AS errors,
        sum(execution)::float8 AS execution, sum(latency)::float8 AS latency
      FROM h GROUP BY GROUPING SETS ((), (start), (unified_api, operation), (service_id), (error_type))
    ), buckets AS (
      SELECT GROUPING(start, operation, service_id) * 2 + 1 AS part, start, unified_api, operation, service_id, n,
        sum(e)::float8 AS e, sum(l)::float8 AS l
      FROM h, unnest(executions, latencies) WITH ORDINALITY AS b(e, l, n)
      GROUP BY GROUPING SETS ((n), (start, n), (unified_api, operation, n), (service_id, n))
    ), histograms AS (
      SELECT part, start, unified_api, operation, service_id, array_agg(COALESCE(e, 0) ORDER BY n) AS executions,
        array_agg(COALESCE(l, 0) ORDER BY n) AS latencies
      FROM buckets GROUP BY 1, 2, 3, 4, 5
    )
    SELECT CASE s.part WHEN 15 THEN 'total' WHEN 7 THEN 'start' WHEN 11 THEN 'operation' WHEN 13 THEN 'service'
        ELSE 'error' END AS by,
      s.start, s.unified_api AS "unifiedApi", s.operation, s.service_id AS "serviceId", s.error_type AS "errorType",
      s.calls, s.errors, s.execution, s.latency, g.executions, g.latencies
    FROM sums s LEFT JOIN histograms g ON g.part = s.part AND g.start IS NOT DISTINCT FROM s.start
      AND g.unified_api IS NOT DISTINCT FROM s.unified_api AND g.operation IS NOT DISTINCT FROM s.operation
      AND g.service_id IS NOT DISTINCT FROM s.service_id
    WHERE s.calls > 0`;
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
