import type { EventRecord } from '@keyway/contract';
import type { FeedEvent } from '@keyway/db';

/** Maximum size of a record included in an event. */
const MAX_ENTITY_BYTES = 65_536;
/** Replaces a record that is too large; as JSON, because earlier releases read it too. */
const CUT = 'null';

/** Returns the stored form of a record, or its replacement if it is too large to send. */
export function toStoredEntity(record: object): string {
  const text = JSON.stringify(record);
  return Buffer.byteLength(text) > MAX_ENTITY_BYTES ? CUT : text;
}

/** Returns an event as shown in the log and sent to webhooks. `entity` is JSON. */
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
