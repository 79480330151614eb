import { Prisma } from '../../generated/client.js';
import type { Input, RequestLog } from '../../rows.js';
import { columns } from '../../rows.js';
import type { SystemTx, TenantTx } from '../../engine/index.js';
import type { Scanned } from './scan-window.js';
import { widestScan, splitScan } from './scan-window.js';

export type PathMatchMode = 'exact' | 'contains' | 'starts_with' | 'ends_with';

export type RequestLogFilters = {
  id?: string;
  consumerId?: string;
  serviceId?: string;
  connectionId?: string;
  excludeOperations?: readonly string[];
  path?: string;
  /** default 'exact' */
  pathMatchMode?: PathMatchMode;
  httpMethods?: readonly string[];
  statusCodes?: readonly number[];
  errorType?: string;
  /** as `hasSucceeded` */
  isSuccess?: boolean;
  /** inclusive */
  from?: Date;
  /** exclusive */
  to?: Date;
  after?: { timestamp: Date; id: string };
  limit: number;
};

/** Returns whether a request did its work: a declined sign-in redirects, and a rejected credential is stored. */
export const hasSucceeded = ({
  statusCode,
  errorType,
}: Pick<RequestLog, 'statusCode' | 'errorType'>): boolean => statusCode < 400 && errorType === null;

/** Writes a batch, of any applications; returns the rows that were new. Existing rows stay as they are. */
export async function insertRequestLogs(
  tx: SystemTx,
  rows: readonly Input<RequestLog>[],
): Promise<readonly Input<RequestLog>[]> {
  if (rows.length === 0) return [];
  // One parameter whatever the number of rows: a bulk insert of Prisma's costs the process many times as much.
  const [written] = await tx.client.$queryRaw<{ count: number; ids: string[] | null }[]>`
    WITH written AS (INSERT INTO request_logs (application_id, id, consumer_id, "timestamp", http_method, path, query,
      operation, unified_api, service_id, connection_id, status_code, execution, duration, error_type, error_message, sandbox,
      exchanges_until)
    SELECT r."applicationId", r.id, r."consumerId", r."timestamp", r."httpMethod", r.path,
      -- A batch may be written after the consumer is deleted, and even created again: then the query is gone.
      CASE WHEN r."consumerId" IS NULL OR EXISTS (SELECT FROM consumers c WHERE r.query IS NOT NULL
        AND c.application_id = r."applicationId" AND c.consumer_id = r."consumerId" AND c.deleted_at IS NULL
        AND c.created_at <= r."timestamp") THEN r.query END,
      r.operation, r."unifiedApi", r."serviceId", r."connectionId", r."statusCode", r.execution, r.duration,
      r."errorType", r."errorMessage", r.sandbox, r."exchangesUntil"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("applicationId" text, id text,
      "consumerId" text, "timestamp" timestamptz, "httpMethod" text, path text, query text,
      operation text, "unifiedApi" text, "serviceId" text, "connectionId" text, "statusCode" int, execution int, duration int, "errorType" text, "errorMessage" text,
      sandbox boolean, "exchangesUntil" timestamptz)
    ON CONFLICT DO NOTHING RETURNING id)
    SELECT count(*)::int AS count, CASE WHEN count(*) < ${rows.length} THEN array_agg(id) END AS ids FROM written`;
  if (written?.count === rows.length) return rows;
  const ids = new Set(written?.ids);
  return rows.filter(({ id }) => ids.has(id));
}

/** A query names customers: it goes with the consumer. The request itself stays in the log for its time. */
export async function deleteQueriesOf(tx: TenantTx, consumerId: string): Promise<void> {
  await tx.client.$executeRaw`
    UPDATE request_logs SET query = NULL
    WHERE application_id = ${tx.applicationId} AND consumer_id = ${consumerId} AND query IS NOT NULL`;
}

export async function getRequestLog(tx: TenantTx, id: string): Promise<RequestLog | null> {
  return tx.client.requestLog.findFirst({ where: { applicationId: tx.applicationId, id } });
}

/**
 * Newest first; `after` is the last row returned or examined for the previous page. Filters by consumer, connector,
 * status, error and failure use an index; if another condition matches few rows, at most `widestScan` are examined.
 */
export async function listRequestLogs(
  tx: TenantTx,
  filters: RequestLogFilters,
): Promise<Scanned<RequestLog>> {
  const { limit } = filters;
  const conditions = logConditions(tx, filters);
  const { further } = conditions;
  const window = further.length === 0 ? limit : widestScan;
  const isMatch = further.length === 0 ? Prisma.sql`TRUE` : Prisma.join(further, ' AND ');
  const rows = await tx.client.$queryRaw<(RequestLog & { isMatch: boolean; n: number })[]>`
    SELECT * FROM (
      SELECT ${columns('requestLog')}, (row_number() OVER (ORDER BY "timestamp" DESC, id DESC))::int AS n,
        ${isMatch} AS "isMatch"
      FROM (${sourceOf(conditions, limit)}) r ORDER BY "timestamp" DESC, id DESC LIMIT ${window}) l
    WHERE "isMatch" OR n = ${window} ORDER BY "timestamp" DESC, id DESC LIMIT ${limit}`;
  return splitScan(rows, { limit, window });
}

type Conditions = {
  /** what one index answers in order */
  indexed: Prisma.Sql[];
  /** any of few statuses, each of which an index answers in order */
  statuses?: readonly number[];
  /** what has to be looked at row by row */
  further: Prisma.Sql[];
};

function logConditions(tx: TenantTx, filters: RequestLogFilters): Conditions {
  const { id, consumerId, serviceId, connectionId, path, httpMethods, statusCodes, errorType, isSuccess } =
    filters;
  const { from, to, after } = filters;
  const indexed = [Prisma.sql`application_id = ${tx.applicationId}`];
  if (from !== undefined) indexed.push(Prisma.sql`"timestamp" >= ${from}::timestamptz`);
  if (to !== undefined) indexed.push(Prisma.sql`"timestamp" < ${to}::timestamptz`);
  if (after !== undefined) {
    indexed.push(Prisma.sql`("timestamp", id) < (${after.timestamp}::timestamptz, ${after.id})`);
  }
  const further: Prisma.Sql[] = [];
  if (path !== undefined) further.push(pathCondition(path, filters.pathMatchMode ?? 'exact'));
  if (httpMethods !== undefined) further.push(isOneOf('http_method', httpMethods));
  if (connectionId !== undefined) further.push(Prisma.sql`connection_id = ${connectionId}`);
  const { excludeOperations } = filters;
  if (excludeOperations?.length)
    further.push(Prisma.sql`operation NOT IN (${Prisma.join([...excludeOperations])})`);
  if (isSuccess === true) further.push(Prisma.sql`status_code < 400 AND error_type IS NULL`);
  const isFailed = isSuccess === false ? [Prisma.sql`(status_code >= 400 OR error_type IS NOT NULL)`] : [];
  const [narrowest, ...others] = [
    ...(id === undefined ? [] : [Prisma.sql`id = ${id}`]),
    ...(errorType === undefined ? [] : [Prisma.sql`error_type = ${errorType}`]),
    ...(consumerId === undefined ? [] : [Prisma.sql`consumer_id = ${consumerId}`]),
    ...(serviceId === undefined ? [] : [Prisma.sql`service_id = ${serviceId}`]),
  ];
  if (narrowest !== undefined) indexed.push(narrowest);
  further.push(...others);
  // An index of its own, where no narrower one answers.
  if (statusCodes === undefined && narrowest === undefined) indexed.push(...isFailed);
  else further.push(...isFailed);
  if (statusCodes === undefined) return { indexed, further };
  const statuses = [...new Set(statusCodes)];
  if (narrowest === undefined && statuses.length === 1)
    return { indexed: [...indexed, isOneOf('status_code', statuses)], further };
  if (narrowest === undefined && further.length === 0 && statuses.length <= 10)
    return { indexed, statuses, further };
  return { indexed, further: [...further, isOneOf('status_code', statuses)] };
}

function sourceOf({ indexed, statuses }: Conditions, limit: number): Prisma.Sql {
  const where = Prisma.join(indexed, ' AND ');
  if (statuses === undefined) return Prisma.sql`SELECT * FROM request_logs WHERE ${where}`;
  // Separate queries: for a combined list, the planner cannot estimate rare values.
  const newest = statuses.map(
    (status) => Prisma.sql`(SELECT * FROM request_logs WHERE ${where} AND status_code = ${status}
      ORDER BY "timestamp" DESC, id DESC LIMIT ${limit})`,
  );
  return Prisma.join(newest, ' UNION ALL ');
}

function isOneOf(column: 'http_method' | 'status_code', values: readonly (string | number)[]): Prisma.Sql {
  if (values.length === 0) return Prisma.sql`false`;
  return Prisma.sql`${Prisma.raw(column)} IN (${Prisma.join([...values])})`;
}

// No LIKE: its wildcards in a path would have to be escaped.
function pathCondition(path: string, mode: PathMatchMode): Prisma.Sql {
  switch (mode) {
    case 'exact':
      return Prisma.sql`path = ${path}`;
    case 'contains':
      return Prisma.sql`position(${path} IN path) > 0`;
    case 'starts_with':
      return Prisma.sql`starts_with(path, ${path})`;
    case 'ends_with':
      return Prisma.sql`right(path, char_length(${path})) = ${path}`;
  }
}
