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
  return (await tx.client.outboxEvent.create({ data: toData(tx, event) })) as OutboxEvent;
}

/** The same for many, in one statement. */
export async function appendEvents(tx: TenantTx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.client.outboxEvent.createMany({ data: events.map((event) => toData(tx, event)) });
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

function toData(tx: TenantTx, { type, consumerId, serviceId, payload }: NewEvent) {
  const data = { applicationId: tx.applicationId, id: randomUUID(), type, consumerId, serviceId };
  return { ...data, payload: payload as Prisma.InputJsonObject };
}
