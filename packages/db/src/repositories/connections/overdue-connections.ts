import { Prisma } from '../../generated/client.js';
import type { SystemTx } from '../../engine/index.js';
import type { ConnectionKey } from './connections.js';

/** Connections whose grant was not confirmed in time; of one application, or of any. */
export async function listOverdueConfirmations(
  tx: SystemTx,
  limit: number,
  applicationId?: string,
): Promise<(ConnectionKey & { applicationId: string })[]> {
  return tx.client.$queryRaw`
    SELECT application_id AS "applicationId", consumer_id AS "consumerId", unified_api AS "unifiedApi",
      service_id AS "serviceId", connection_id AS "connectionId"
    FROM connections WHERE confirm_expires_at <= now() ${ofApplication(applicationId)} ORDER BY confirm_expires_at LIMIT ${limit}`;
}

/** Connections whose tokens could not be renewed for as long as they are kept; of one application, or of any. */
export async function listOverdueConnections(
  tx: SystemTx,
  limit: number,
  applicationId?: string,
): Promise<(ConnectionKey & { applicationId: string })[]> {
  return tx.client.$queryRaw`
    SELECT application_id AS "applicationId", consumer_id AS "consumerId", unified_api AS "unifiedApi",
      service_id AS "serviceId", connection_id AS "connectionId"
    FROM connections WHERE credentials_expire_at <= now() AND credentials_sealed IS NOT NULL
      ${ofApplication(applicationId)} ORDER BY credentials_expire_at LIMIT ${limit}`;
}

/** Applications with connections of which an unconfirmed grant, or a credential that cannot be renewed, is overdue. */
export async function listApplicationsWithOverdue(tx: SystemTx): Promise<string[]> {
  const rows = await tx.client.$queryRaw<{ id: string }[]>`
    SELECT application_id AS id FROM connections WHERE confirm_expires_at <= now()
    UNION
    SELECT application_id FROM connections
    WHERE credentials_expire_at <= now() AND credentials_sealed IS NOT NULL`;
  return rows.map(({ id }) => id);
}

function ofApplication(applicationId: string | undefined): Prisma.Sql {
  return applicationId === undefined ? Prisma.empty : Prisma.sql`AND application_id = ${applicationId}`;
}
