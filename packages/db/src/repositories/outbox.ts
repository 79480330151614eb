import { randomBytes } from 'node:crypto';
import type { Prisma } from '../generated/client.js';
import type { JsonObject, OutboxEvent } from '../rows.js';
import { announceWork, type TenantTx } from '../engine/index.js';

export type NewEvent = {
  /** Made by newEventId where it has to be known before. */
  id?: string;
  type: string;
  consumerId?: string | null;
  serviceId?: string | null;
  connectionId?: string | null;
  payload: JsonObject;
  /** The record it is about, sealed to the event's id. */
  entitySealed?: Uint8Array;
};

/** 128 random bits: what a receiver tells repeats by. */
export const newEventId = (): string => `evt_${randomBytes(16).toString('hex')}`;

/** Puts the event beside the change it tells of: both are committed or neither. */
export async function appendEvent(tx: TenantTx, event: NewEvent): Promise<OutboxEvent> {
  const { type, consumerId, serviceId, connectionId, payload, entitySealed } = event;
  announceWork(tx);
  const created = await tx.client.outboxEvent.create({
    data: {
      applicationId: tx.applicationId,
      id: event.id ?? newEventId(),
      type,
      consumerId,
      serviceId,
      connectionId,
      payload: payload as Prisma.InputJsonObject,
      ...(entitySealed && { entitySealed: Uint8Array.from(entitySealed) }),
    },
  });
  return created as OutboxEvent;
}

/** The same for many, in one statement and in their order. */
export async function appendEvents(tx: TenantTx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  announceWork(tx);
  const rows = events.map(({ entitySealed, ...event }, n) => ({
    ...event,
    id: event.id ?? newEventId(),
    entity: entitySealed && Buffer.from(entitySealed).toString('base64'),
    n,
  }));
  await tx.client.$executeRaw`
    INSERT INTO outbox_events (application_id, id, type, consumer_id, service_id, connection_id, payload, entity_sealed)
    SELECT ${tx.applicationId}, id, type, "consumerId", "serviceId", "connectionId", payload, decode(entity, 'base64')
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(id text, type text, "consumerId" text, "serviceId" text, "connectionId" text, payload jsonb, entity text, n int)
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
