import type { EventRecord } from '@keyway/contract';
import type { FeedEvent } from '@keyway/db';

/** What an event may carry of a record. */
const MAX_ENTITY_BYTES = 65_536;
/** Stands where a record was too large; as JSON, because releases before this one read it too. */
const CUT = 'null';

/** A record as it is kept with its event: not at all where it is too large to be sent. */
export function toStoredEntity(record: object): string {
  const text = JSON.stringify(record);
  return Buffer.byteLength(text) > MAX_ENTITY_BYTES ? CUT : text;
}

/** An event as it is told, in the log and to webhooks. `entity` is JSON. */
export function toEventRecord(event: FeedEvent, entity?: string): EventRecord {
  const { payload } = event;
  const occurredAt =
    typeof payload.occurred_at === 'string' ? payload.occurred_at : event.createdAt.toISOString();
  return {
    type: event.type,
    timestamp: occurredAt,
    data: {
      unified_api: null,
      ...payload,
      event_id: event.id,
      application_id: event.applicationId,
      consumer_id: event.consumerId,
      service_id: event.serviceId,
      occurred_at: occurredAt,
      ...(entity === undefined ? {} : toEntity(entity)),
    },
  };
}

const toEntity = (entity: string) =>
  entity === CUT || Buffer.byteLength(entity) > MAX_ENTITY_BYTES
    ? { entity_truncated: true as const }
    : { entity: JSON.parse(entity) as Record<string, unknown> };
