import { Prisma } from '../../generated/client.js';
import type { Connection } from '../../rows.js';
import { columns } from '../../rows.js';
import type { TenantTx } from '../../engine/index.js';
import type { ConnectionKey } from './connections.js';
import { unhealthyWhere, type UnhealthyFilter } from './unhealthy-filter.js';
import type { Scanned } from '../logs/scan-window.js';
import { widestScan, splitScan } from '../logs/scan-window.js';

export type UnhealthyRowFilters = {
  unhealthyFilter: UnhealthyFilter;
  /**
   * `facts`: what is stored of the connection itself says it, which an index knows; `terms`: what its integration asks
   * for does, of all others, which are looked at one after the other.
   */
  phase: 'facts' | 'terms';
  serviceId?: string;
  /** the last one of the page before, or looked at for it */
  after?: ConnectionKey;
  limit: number;
  /** how many to look at, where that is less than `widestScan` */
  window?: number;
};

/** In the words of the index connections_ailing_idx. */
const hasUnhealthyFact = Prisma.sql`(k.credentials_sealed IS NULL OR k.pending_sealed IS NOT NULL OR k.needs_auth
  OR k.validation = 'rejected' OR k.revoked_at IS NOT NULL OR k.refresh_failed_at IS NOT NULL
  OR k.last_downstream_error_at IS NOT NULL)`;
const key = Prisma.sql`k.consumer_id, k.unified_api, k.service_id, k.connection_id`;

/** Enabled connections of all consumers that may be in one of the healths suspected; by consumer and connector. */
export async function listUnhealthyRows(
  tx: TenantTx,
  { unhealthyFilter, phase, serviceId, after, limit, window = widestScan }: UnhealthyRowFilters,
): Promise<Scanned<Connection>> {
  const isOnwards = after
    ? Prisma.sql`AND (${key}) > (${after.consumerId}, ${after.unifiedApi}, ${after.serviceId}, ${after.connectionId})`
    : Prisma.empty;
  const fact = phase === 'facts' ? Prisma.sql`AND k.enabled AND ${hasUnhealthyFact}` : Prisma.empty;
  const isMatch = Prisma.join(
    [
      Prisma.sql`(${unhealthyWhere(unhealthyFilter)})`,
      ...(phase === 'terms' ? [Prisma.sql`k.enabled AND NOT ${hasUnhealthyFact}`] : []),
      ...(serviceId === undefined ? [] : [Prisma.sql`k.service_id = ${serviceId}`]),
    ],
    ' AND ',
  );
  const rows = await tx.client.$queryRaw<(Connection & { isMatch: boolean; n: number })[]>`
    SELECT * FROM (
      SELECT ${columns('connection', 'k')}, COALESCE(${isMatch}, FALSE) AS "isMatch",
        (row_number() OVER (ORDER BY ${key}))::int AS n
      FROM connections k WHERE k.application_id = ${tx.applicationId} ${fact} ${isOnwards}
      ORDER BY ${key} LIMIT ${window}) l
    WHERE "isMatch" OR n = ${window} ORDER BY n LIMIT ${limit}`;
  return splitScan(rows, { limit, window });
}
