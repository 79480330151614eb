import { Prisma } from '../generated/client.js';
import type { Input, RequestLog } from '../rows.js';
import { columns } from '../rows.js';
import type { SystemTx, TenantTx } from '../transaction.js';

export type PathMatchMode = 'exact' | 'contains' | 'starts_with' | 'ends_with';

export type RequestLogFilters = {
  id?: string;
  consumerId?: string;
  serviceId?: string;
  unifiedApi?: string;
  excludeUnifiedApis?: readonly string[];
  excludeOperations?: readonly string[];
  path?: string;
  /** default 'exact' */
  pathMatchMode?: PathMatchMode;
  httpMethods?: readonly string[];
  statusCodes?: readonly number[];
  /** inclusive */
  from?: Date;
  /** exclusive */
  to?: Date;
  after?: { timestamp: Date; id: string };
  limit: number;
};

/** Writes a batch, of any applications; a row that is there already is left as it is. */
export async function insertRequestLogs(tx: SystemTx, rows: readonly Input<RequestLog>[]): Promise<number> {
  if (rows.length === 0) return 0;
  // One parameter whatever the number of rows: a bulk insert of Prisma's costs the process many times as much.
  return tx.client.$executeRaw`
    INSERT INTO request_logs (application_id, id, consumer_id, "timestamp", http_method, path, operation,
      unified_api, service_id, status_code, execution, duration, error_type, error_message, sandbox)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("applicationId" text, id text,
      "consumerId" text, "timestamp" timestamptz, "httpMethod" text, path text, operation text, "unifiedApi" text,
      "serviceId" text, "statusCode" int, execution int, duration int, "errorType" text, "errorMessage" text,
      sandbox boolean)
    ON CONFLICT DO NOTHING`;
}

/** Newest first; `after` is the last row of the page before. */
export async function listRequestLogs(tx: TenantTx, filters: RequestLogFilters): Promise<RequestLog[]> {
  return tx.client.$queryRaw<RequestLog[]>`
    SELECT ${columns('requestLog')} FROM request_logs
    WHERE ${Prisma.join(logConditions(tx, filters), ' AND ')}
    ORDER BY "timestamp" DESC, id DESC LIMIT ${filters.limit}`;
}

function logConditions(tx: TenantTx, filters: RequestLogFilters): Prisma.Sql[] {
  const conditions = [Prisma.sql`application_id = ${tx.applicationId}`];
  const { id, consumerId, serviceId, unifiedApi, excludeUnifiedApis, path, httpMethods, statusCodes } =
    filters;
  const { from, to, after } = filters;
  if (id !== undefined) conditions.push(Prisma.sql`id = ${id}`);
  if (consumerId !== undefined) conditions.push(Prisma.sql`consumer_id = ${consumerId}`);
  if (serviceId !== undefined) conditions.push(Prisma.sql`service_id = ${serviceId}`);
  if (unifiedApi !== undefined) conditions.push(Prisma.sql`unified_api = ${unifiedApi}`);
  if (excludeUnifiedApis?.length) {
    conditions.push(
      Prisma.sql`(unified_api IS NULL OR unified_api NOT IN (${Prisma.join([...excludeUnifiedApis])}))`,
    );
  }
  const { excludeOperations } = filters;
  if (excludeOperations?.length)
    conditions.push(Prisma.sql`operation NOT IN (${Prisma.join([...excludeOperations])})`);
  if (path !== undefined) conditions.push(pathCondition(path, filters.pathMatchMode ?? 'exact'));
  if (httpMethods !== undefined) conditions.push(isOneOf('http_method', httpMethods));
  if (statusCodes !== undefined) conditions.push(isOneOf('status_code', statusCodes));
  if (from !== undefined) conditions.push(Prisma.sql`"timestamp" >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(Prisma.sql`"timestamp" < ${to}::timestamptz`);
  if (after !== undefined) {
    conditions.push(Prisma.sql`("timestamp", id) < (${after.timestamp}::timestamptz, ${after.id})`);
  }
  return conditions;
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
