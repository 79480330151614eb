import { Prisma } from '../../generated/client.js';
import type { Connection } from '../../rows.js';
import { columns } from '../../rows.js';
import type { SystemTx, TenantTx } from '../../engine/index.js';
import type { ConnectionKey } from './connections.js';

/** A service of an application. */
export type ServiceOfApplication = { readonly applicationId: string; readonly serviceId: string };

/** The conditions of the index: a grant that only a person can mend is none to keep alive. */
const isKept = Prisma.sql`keep_alive_at IS NOT NULL AND auth_type = 'oauth2' AND credentials_sealed IS NOT NULL
  AND NOT needs_auth AND revoked_at IS NULL`;

/**
 * Of the services behind `after`, the next so many, and whether keep-alive has to look at a connection of each. Jumps
 * through the index from one to the next: what it costs grows with the services, not with the connections.
 */
export function listServicesKeptAlive(
  tx: SystemTx,
  now: Date,
  page: { readonly after?: ServiceOfApplication; readonly limit: number },
): Promise<(ServiceOfApplication & { readonly isDue: boolean })[]> {
  const { applicationId = '', serviceId = '' } = page.after ?? {};
  const next = (behind: Prisma.Sql) => Prisma.sql`SELECT application_id, service_id, keep_alive_at
    FROM connections WHERE ${isKept} AND (application_id, service_id) > (${behind})
    ORDER BY application_id, service_id, keep_alive_at LIMIT 1`;
  return tx.client.$queryRaw`
    WITH RECURSIVE service AS (
      (${next(Prisma.sql`${applicationId}, ${serviceId}`)})
      UNION ALL
      SELECT n.* FROM service s
      CROSS JOIN LATERAL (${next(Prisma.sql`s.application_id, s.service_id`)}) n)
    SELECT application_id AS "applicationId", service_id AS "serviceId",
      keep_alive_at <= ${now}::timestamptz AS "isDue"
    FROM service LIMIT ${page.limit}`;
}

/** Plans work of a kind for these services. Existing work stays as it is, and its holder is not waited for. */
export async function ensureWorkOfServices(
  tx: SystemTx,
  kind: string,
  services: readonly (ServiceOfApplication & { readonly host?: string | undefined })[],
): Promise<void> {
  if (services.length === 0) return;
  await tx.client.$executeRaw`
    INSERT INTO work_items (application_id, kind, key, due_at, host)
    SELECT "applicationId", ${kind}, "serviceId", now(), host
    FROM jsonb_to_recordset(${JSON.stringify(services)}::jsonb)
      AS s("applicationId" text, "serviceId" text, host text)
    ORDER BY "applicationId", "serviceId" ON CONFLICT DO NOTHING`;
}

/** Connections of a service that keep-alive has to look at, the longest due first. */
export const listConnectionsToKeepAlive = (
  tx: TenantTx,
  serviceId: string,
  now: Date,
  limit: number,
): Promise<Connection[]> =>
  tx.client.$queryRaw<Connection[]>`
    SELECT ${columns('connection')} FROM connections
    WHERE application_id = ${tx.applicationId} AND service_id = ${serviceId} AND ${isKept}
      AND keep_alive_at <= ${now}::timestamptz
    ORDER BY keep_alive_at LIMIT ${limit}`;

export type NextLook = ConnectionKey & {
  /** Null: never. */
  readonly keepAliveAt: Date | null;
  readonly refreshTokenExpiresAt: Date | null;
};

/** Sets when keep-alive looks at connections again that are still due; one refreshed meanwhile has its date already. */
export async function setNextLooks(tx: TenantTx, now: Date, looks: readonly NextLook[]): Promise<void> {
  if (looks.length === 0) return;
  // Not a change of the connections, so no cache is notified.
  await tx.client.$executeRaw`
    UPDATE connections c SET keep_alive_at = l."keepAliveAt", refresh_token_expires_at = l."refreshTokenExpiresAt"
    FROM jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) AS l("consumerId" text, "unifiedApi" text,
      "serviceId" text, "connectionId" text, "keepAliveAt" timestamptz, "refreshTokenExpiresAt" timestamptz)
    WHERE c.application_id = ${tx.applicationId} AND c.consumer_id = l."consumerId"
      AND c.unified_api = l."unifiedApi" AND c.service_id = l."serviceId"
      AND c.connection_id = l."connectionId" AND c.keep_alive_at <= ${now}::timestamptz`;
}
