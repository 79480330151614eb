import type { Prisma } from '../generated/client.js';
import type { Connection, Creating, Input, Integration } from '../rows.js';
import { columns } from '../rows.js';
import { announceChange, type TenantTx } from '../engine/index.js';

type Changeable =
  | 'name'
  | 'enabled'
  | 'clientId'
  | 'clientSecretSealed'
  | 'signingKeySealed'
  | 'scopes'
  | 'operations'
  | 'credentialsSource'
  | 'icon'
  | 'events'
  | 'settings';

export type NewIntegration = Creating<
  Integration,
  'serviceId' | 'unifiedApi' | 'name',
  Exclude<Changeable, 'name'>
>;
export type IntegrationPatch = Input<Partial<Pick<Integration, Changeable | 'updatedAt'>>>;

/** Throws a unique violation (see isUniqueViolation) when the connector was added before. */
export async function createIntegration(tx: TenantTx, row: NewIntegration): Promise<Integration> {
  const created = await tx.client.integration.create({
    data: { ...row, applicationId: tx.applicationId } as Prisma.IntegrationUncheckedCreateInput,
  });
  announceIntegration(tx, row.serviceId);
  return created as Integration;
}

export async function getIntegration(tx: TenantTx, serviceId: string): Promise<Integration | null> {
  const row = await tx.client.integration.findFirst({
    where: { applicationId: tx.applicationId, serviceId },
  });
  return row as Integration | null;
}

/** The integration, neither changed nor deleted by others until the transaction ends. Any number may hold it. */
export async function holdIntegration(tx: TenantTx, serviceId: string): Promise<Integration | null> {
  const rows = await tx.client.$queryRaw<Integration[]>`
    SELECT ${columns('integration')} FROM integrations
    WHERE application_id = ${tx.applicationId} AND service_id = ${serviceId} FOR KEY SHARE`;
  return rows[0] ?? null;
}

/** The integration, for a transaction that changes or deletes it: waits for all holders. */
export async function lockIntegration(tx: TenantTx, serviceId: string): Promise<Integration | null> {
  const rows = await tx.client.$queryRaw<Integration[]>`
    SELECT ${columns('integration')} FROM integrations
    WHERE application_id = ${tx.applicationId} AND service_id = ${serviceId} FOR UPDATE`;
  return rows[0] ?? null;
}

/** By service id; `after` is the last service id of the page before. */
export async function listIntegrations(
  tx: TenantTx,
  filters: { unifiedApi?: string; enabled?: boolean; after?: string; limit?: number } = {},
): Promise<Integration[]> {
  const rows = await tx.client.integration.findMany({
    where: {
      applicationId: tx.applicationId,
      unifiedApi: filters.unifiedApi,
      enabled: filters.enabled,
      ...(filters.after !== undefined && { serviceId: { gt: filters.after } }),
    },
    orderBy: { serviceId: 'asc' },
    take: filters.limit,
  });
  return rows as Integration[];
}

export async function updateIntegration(
  tx: TenantTx,
  serviceId: string,
  patch: IntegrationPatch,
): Promise<Integration | null> {
  const [updated] = await tx.client.integration.updateManyAndReturn({
    where: { applicationId: tx.applicationId, serviceId },
    data: patch as Prisma.IntegrationUncheckedUpdateManyInput,
  });
  if (updated !== undefined) announceIntegration(tx, serviceId);
  return (updated as Integration | undefined) ?? null;
}

/**
 * Deletes the integration, which the transaction has locked, with its connections and running flows; returns the
 * connections that had a credential.
 */
export async function deleteIntegration(
  tx: TenantTx,
  serviceId: string,
): Promise<{ toRevoke: Connection[] } | null> {
  const where = { applicationId: tx.applicationId, serviceId };
  const deleted = await tx.client.$queryRaw<Connection[]>`
    DELETE FROM connections WHERE application_id = ${tx.applicationId} AND service_id = ${serviceId}
    RETURNING ${columns('connection')}`;
  await tx.client.oAuthState.deleteMany({ where });
  await tx.client.integrationChange.deleteMany({ where });
  const { count } = await tx.client.integration.deleteMany({ where });
  if (count === 0 && deleted.length === 0) return null;
  announceIntegration(tx, serviceId);
  return { toRevoke: deleted.filter((row) => row.credentialsSealed !== null || row.pendingSealed !== null) };
}

function announceIntegration(tx: TenantTx, serviceId: string): void {
  announceChange(tx, { applicationId: tx.applicationId, kind: 'integration', serviceId });
}
