import { randomBytes } from 'node:crypto';
import type { Prisma } from '../../generated/client.js';
import type { JsonObject, OutboxEvent } from '../../rows.js';
import { announceWork, type TenantTx } from '../../engine/index.js';

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
  /** Waits for further changes of its record before it gets its place in the feed. */
  isHeld?: boolean;
};

/** Milliseconds from the first change of a record to the event of all its changes until then. */
export const HOLD_MS = 1_000;

/** Milliseconds for which an update is held at most while a further change of its record waits to be read. */
export const MAX_HOLD_MS = 5_000;

/** 128 random bits: what a receiver tells repeats by. */
export const newEventId = (): string => `evt_${randomBytes(16).toString('hex')}`;

/** Adds the event of a change: both are committed or neither. */
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

/** The same for many, in one statement and in their order. An event that is still held is replaced by its id. */
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
    INSERT INTO outbox_events
      (application_id, id, type, consumer_id, service_id, connection_id, payload, entity_sealed, held_until)
    SELECT ${tx.applicationId}, id, type, "consumerId", "serviceId", "connectionId", payload, decode(entity, 'base64'),
      CASE WHEN "isHeld" THEN now() + make_interval(secs => ${HOLD_MS / 1_000}) END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(id text, type text, "consumerId" text, "serviceId" text, "connectionId" text, payload jsonb, entity text,
        "isHeld" boolean, n int)
    ORDER BY n
    ON CONFLICT (application_id, id) DO UPDATE SET payload = EXCLUDED.payload, entity_sealed = EXCLUDED.entity_sealed`;
}

export type HeldEvent = Pick<OutboxEvent, 'id' | 'type' | 'payload'>;
type HeldOf = Pick<OutboxEvent, 'consumerId' | 'serviceId' | 'connectionId'> & {
  readonly recordIds: readonly string[];
  /** Older ones may be of a connection to another account, where the same id names another record. */
  readonly createdAt: Date;
};

/** Updates of these records that have no place in the feed yet. They keep none until this transaction ends. */
export const lockHeldEvents = (
  tx: TenantTx,
  { consumerId, serviceId, connectionId, recordIds, createdAt }: HeldOf,
): Promise<HeldEvent[]> =>
  tx.client.$queryRaw<HeldEvent[]>`
    SELECT id, type, payload FROM outbox_events
    WHERE application_id = ${tx.applicationId} AND position IS NULL AND held_until IS NOT NULL
      AND consumer_id = ${consumerId} AND service_id = ${serviceId} AND connection_id = ${connectionId}
      AND payload->>'entity_id' = ANY(${recordIds}) AND created_at >= ${createdAt}
    ORDER BY sequence FOR UPDATE`;

/** Gives held events a place as soon as this transaction ends. */
export async function releaseHeldEvents(tx: TenantTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.$executeRaw`
    UPDATE outbox_events SET held_until = NULL
    WHERE application_id = ${tx.applicationId} AND id = ANY(${ids})`;
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
