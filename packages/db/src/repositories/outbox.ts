import { randomUUID } from 'node:crypto';
import type { Prisma } from '../generated/client.js';
import type { JsonObject, OutboxEvent } from '../rows.js';
import type { TenantTx } from '../transaction.js';

export type NewEvent = {
  type: string;
  consumerId?: string | null;
  serviceId?: string | null;
  payload: JsonObject;
};

/** Puts the event beside the change it tells of: both are committed or neither. */
export async function appendEvent(tx: TenantTx, event: NewEvent): Promise<OutboxEvent> {
  const created = await tx.client.outboxEvent.create({
    data: {
      applicationId: tx.applicationId,
      id: randomUUID(),
      type: event.type,
      consumerId: event.consumerId,
      serviceId: event.serviceId,
      payload: event.payload as Prisma.InputJsonObject,
    },
  });
  return created as OutboxEvent;
}

/** Oldest first. */
export async function listEvents(
  tx: TenantTx,
  filters: { type?: string; consumerId?: string; limit?: number } = {},
): Promise<OutboxEvent[]> {
  const { limit, ...where } = filters;
  const rows = await tx.client.outboxEvent.findMany({
    where: { applicationId: tx.applicationId, ...where },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });
  return rows as OutboxEvent[];
}
