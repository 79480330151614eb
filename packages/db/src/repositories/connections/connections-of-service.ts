import { Prisma } from '../../generated/client.js';
import type { Connection } from '../../rows.js';
import type { TenantTx } from '../../engine/index.js';
import type { ConnectionKey } from './connections.js';

/** Whether any connection of the service holds a credential, confirmed or not. */
export async function holdsCredentials(tx: TenantTx, serviceId: string): Promise<boolean> {
  const rows = await tx.client.$queryRaw`SELECT 1 FROM connections WHERE ${sqlHolder(tx, serviceId)} LIMIT 1`;
  return (rows as unknown[]).length > 0;
}

/** The distinct values, null where unset, that connections holding a credential give to a setting; at most 1,000. */
export async function listHeldSettings(
  tx: TenantTx,
  serviceId: string,
  setting: string,
): Promise<(string | null)[]> {
  const rows = await tx.client.$queryRaw<{ value: string | null }[]>`
    SELECT DISTINCT settings->>${setting}::text AS value FROM connections
    WHERE ${sqlHolder(tx, serviceId)} LIMIT 1000`;
  return rows.map(({ value }) => value);
}

/** Where a walk over a service's connections has come to. */
export type ServicePosition = Pick<ConnectionKey, 'consumerId' | 'connectionId'>;

/** Connections of the service by consumer and id; `after` is the last one of the page before. */
export async function listConnectionsOfService(
  tx: TenantTx,
  serviceId: string,
  page: { after?: ServicePosition; limit: number },
): Promise<Connection[]> {
  const { after } = page;
  const rows = await tx.client.connection.findMany({
    where: {
      applicationId: tx.applicationId,
      serviceId,
      ...(after !== undefined && {
        consumerId: { gte: after.consumerId },
        OR: [
          { consumerId: { gt: after.consumerId } },
          { consumerId: after.consumerId, connectionId: { gt: after.connectionId } },
        ],
      }),
    },
    orderBy: [{ consumerId: 'asc' }, { connectionId: 'asc' }],
    take: page.limit,
  });
  return rows as Connection[];
}

/**
 * Records the OAuth client on grants that lack it, before the integration gets another one. Not a change of the
 * connections, so no cache is notified.
 */
export async function noteOAuthClient(tx: TenantTx, serviceId: string, clientId: string): Promise<number> {
  return tx.client.$executeRaw`
    UPDATE connections SET oauth_client_id = ${clientId}, updated_at = now()
    WHERE application_id = ${tx.applicationId} AND service_id = ${serviceId} AND auth_type = 'oauth2'
      AND oauth_client_id IS NULL AND credentials_sealed IS NOT NULL`;
}

function sqlHolder(tx: TenantTx, serviceId: string): Prisma.Sql {
  return Prisma.sql`application_id = ${tx.applicationId} AND service_id = ${serviceId}
    AND (credentials_sealed IS NOT NULL OR pending_sealed IS NOT NULL)`;
}
