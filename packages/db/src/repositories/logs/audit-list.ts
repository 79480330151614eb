import { Prisma } from '../../generated/client.js';
import type { SystemTx, TenantTx } from '../../engine/index.js';
import type { AuditEntry } from '../../rows.js';
import { columns } from '../../rows.js';
import type { AuditPosition } from '../connections/connection-history.js';
import type { Scanned } from './scan-window.js';
import { widestScan, splitScan } from './scan-window.js';

export type AuditFilters = {
  /** inclusive */
  from?: Date;
  /** exclusive */
  to?: Date;
  action?: string;
  actor?: string;
  consumerId?: string;
  after?: AuditPosition;
  limit: number;
};

/**
 * The audit trail of an application, newest first; `after` is the last row returned or examined for the previous page.
 * No index covers action, actor or consumer: for those, at most `widestScan` rows are examined.
 */
export async function listAudit(tx: TenantTx, filters: AuditFilters): Promise<Scanned<AuditEntry>> {
  return list(tx.client, filters, [Prisma.sql`application_id = ${tx.applicationId}`]);
}

/** The same of all applications and of the installation itself, or of one of them, deleted or not. */
export async function listWholeAudit(
  tx: SystemTx,
  { applicationId, ...filters }: AuditFilters & { applicationId?: string },
): Promise<Scanned<AuditEntry>> {
  const isOfIt = Prisma.sql`application_id = ${applicationId}`;
  return list(tx.client, filters, applicationId === undefined ? [] : [isOfIt]);
}

async function list(
  client: Prisma.TransactionClient,
  filters: AuditFilters,
  scope: readonly Prisma.Sql[],
): Promise<Scanned<AuditEntry>> {
  const { limit } = filters;
  const indexed = Prisma.join([Prisma.sql`TRUE`, ...scope, ...indexedConditions(filters)], ' AND ');
  const further = furtherConditions(filters);
  const window = further.length === 0 ? limit : widestScan;
  const isMatch = further.length === 0 ? Prisma.sql`TRUE` : Prisma.join(further, ' AND ');
  const rows = await client.$queryRaw<(AuditEntry & { isMatch: boolean; n: number })[]>`
    SELECT * FROM (
      SELECT ${columns('auditEntry')}, COALESCE(${isMatch}, FALSE) AS "isMatch",
        (row_number() OVER (ORDER BY at DESC, chain_id DESC, sequence DESC))::int AS n
      FROM audit_entries WHERE ${indexed}
      ORDER BY at DESC, chain_id DESC, sequence DESC LIMIT ${window}) l
    WHERE "isMatch" OR n = ${window} ORDER BY at DESC, "chainId" DESC, sequence DESC LIMIT ${limit}`;
  return splitScan(rows, { limit, window });
}

function indexedConditions({ from, to, after }: AuditFilters): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (from !== undefined) conditions.push(Prisma.sql`at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(Prisma.sql`at < ${to}::timestamptz`);
  if (after !== undefined)
    conditions.push(
      Prisma.sql`(at, chain_id, sequence) < (${after.at}::timestamptz, ${after.chainId}, ${after.sequence})`,
    );
  return conditions;
}

function furtherConditions({ action, actor, consumerId }: AuditFilters): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (action !== undefined) conditions.push(Prisma.sql`action = ${action}`);
  if (actor !== undefined) conditions.push(Prisma.sql`actor = ${actor}`);
  if (consumerId !== undefined) conditions.push(Prisma.sql`consumer_id = ${consumerId}`);
  return conditions;
}
