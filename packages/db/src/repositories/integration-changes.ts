import type { Prisma } from '../generated/client.js';
import type { IntegrationChange, JsonObject } from '../rows.js';
import { columns } from '../rows.js';
import type { SystemTx, TenantTx } from '../engine/index.js';
import type { ServiceOfApplication } from './connections/keep-alive.js';
import type { ServicePosition } from './connections/connections-of-service.js';

export type NewIntegrationChange = {
  id: string;
  serviceId: string;
  before: JsonObject;
  after: JsonObject;
  /** the last connection that has its events */
  walkedTo: ServicePosition;
};

/** Leaves the remaining connections of an integration to the job that walks them. */
export async function queueIntegrationChange(tx: TenantTx, change: NewIntegrationChange): Promise<void> {
  const { walkedTo, ...rest } = change;
  await tx.client.integrationChange.create({
    data: {
      ...rest,
      ...toColumns(walkedTo),
      before: change.before as Prisma.InputJsonObject,
      after: change.after as Prisma.InputJsonObject,
      applicationId: tx.applicationId,
    },
  });
}

/** Services of applications with changes whose connections are still to be walked. */
export const listChangedServices = (tx: SystemTx): Promise<ServiceOfApplication[]> =>
  tx.client.$queryRaw`
    SELECT DISTINCT application_id AS "applicationId", service_id AS "serviceId" FROM integration_changes`;

/** Changes of a service whose connections are still to be walked, oldest first. */
export async function listIntegrationChanges(
  tx: TenantTx,
  serviceId: string,
  limit: number,
): Promise<{ id: string }[]> {
  return tx.client.$queryRaw`
    SELECT id FROM integration_changes WHERE application_id = ${tx.applicationId} AND service_id = ${serviceId}
    ORDER BY created_at, id LIMIT ${limit}`;
}

/** Locks it until this transaction ends. Null: it is done, another process has it, or an older one comes first. */
export async function takeIntegrationChange(tx: TenantTx, id: string): Promise<IntegrationChange | null> {
  const rows = await tx.client.$queryRaw<IntegrationChange[]>`
    SELECT ${columns('integrationChange', 'c')} FROM integration_changes c
    WHERE application_id = ${tx.applicationId} AND id = ${id} AND NOT EXISTS (
      SELECT 1 FROM integration_changes o WHERE o.application_id = c.application_id
        AND o.service_id = c.service_id AND (o.created_at, o.id) < (c.created_at, c.id))
    FOR UPDATE OF c SKIP LOCKED`;
  return rows[0] ?? null;
}

/** How far it is walked; undefined: to the end. */
export async function moveIntegrationChange(
  tx: TenantTx,
  id: string,
  walkedTo: ServicePosition | undefined,
): Promise<void> {
  const where = { applicationId: tx.applicationId, id };
  if (walkedTo === undefined) await tx.client.integrationChange.deleteMany({ where });
  else await tx.client.integrationChange.updateMany({ where, data: toColumns(walkedTo) });
}

function toColumns({ consumerId, connectionId }: ServicePosition) {
  return { walkedTo: consumerId, walkedToId: connectionId };
}
