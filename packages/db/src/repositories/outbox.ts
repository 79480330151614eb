import { randomUUID } from 'node:crypto';
import type { Prisma } from '../generated/client.js';
import type { JsonObject, OutboxEvent } from '../rows.js';
import type { TenantTx } from '../engine/index.js';

export type NewEvent = {
  type: string;
  consumerId?: string | null;
  serviceId?: string | null;
  connectionId?: string | null;
  payload: JsonObject;
};

/** Puts the event beside the change it tells of: both are committed or neither. */
export async function appendEvent(tx: TenantTx, event: NewEvent): Promise<OutboxEvent> {
  const { type, consumerId, serviceId, connectionId, payload } = event;
  const created = await tx.client.outboxEvent.create({
    data: {
      applicationId: tx.applicationId,
      id: randomUUID(),
      type,
      consumerId,
      serviceId,
      connectionId,
      payload: payload as Prisma.InputJsonObject,
    },
  });
  return created as OutboxEvent;
}

/** The same for many, in one statement and in their order. */
export async function appendEvents(tx: TenantTx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event, n) => ({ ...event, id: randomUUID(), n }));
  await tx.client.$executeRaw`
    INSERT INTO outbox_events (application_id, id, type, consumer_id, service_id, connection_id, payload)
    SELECT ${tx.applicationId}, id, type, "consumerId", "serviceId", "connectionId", payload
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(id text, type text, "consumerId" text, "serviceId" text, "connectionId" text, payload jsonb, n int)
    ORDER BY n`;
}

/** In the order in which they were written. */
export async function listEvents(
  tx: TenantTx,
  filters: { type?: string; consumerId?: string; limit?: number } = {},
): Promise<OutboxEvent[]> {
  const { limit, ...where } = filters;
  const rows = await tx.client.outboxEvent.findMany({
    where: { applicationId: tx.applicationId, ...where },
    orderBy: { sequence: 'asc' },
    take: limit,
  });
  return rows as OutboxEvent[];
}
