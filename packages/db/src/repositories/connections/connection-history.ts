import { Prisma } from '../../generated/client.js';
import type { AuditAction, TenantTx } from '../../engine/index.js';
import type { AuditEntry } from '../../rows.js';
import { columns } from '../../rows.js';
import type { ConnectionKey } from './connections.js';

/** Where a history goes on. */
export type AuditPosition = Pick<AuditEntry, 'at' | 'chainId' | 'sequence'>;
type Subject = Pick<ConnectionKey, 'consumerId' | 'serviceId' | 'connectionId'>;

/** The history of a connection from the audit trail, newest first; deleted connections included. */
export async function listConnectionHistory(
  tx: TenantTx,
  { consumerId, serviceId, connectionId }: Subject,
  page: { actions: readonly AuditAction[]; after?: AuditPosition; limit: number },
): Promise<AuditEntry[]> {
  const { after } = page;
  const isOnwards = after
    ? Prisma.sql`AND (at, chain_id, sequence) < (${after.at}::timestamptz, ${after.chainId}, ${after.sequence})`
    : Prisma.empty;
  return tx.client.$queryRaw`
    SELECT ${columns('auditEntry')} FROM audit_entries
    WHERE application_id = ${tx.applicationId} AND consumer_id = ${consumerId} AND service_id = ${serviceId}
      AND COALESCE(connection_id, 'default') = ${connectionId} AND action <> 'credential.refreshed'
      AND action = ANY(${[...page.actions]}) ${isOnwards}
    ORDER BY at DESC, chain_id DESC, sequence DESC LIMIT ${page.limit}`;
}
