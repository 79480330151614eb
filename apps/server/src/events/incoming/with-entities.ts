import { listReceivingWebhooks, type NewEvent, newEventId, type TenantTx } from '@keyway/db';

import { type Sealer, sealPlace } from '../../platform/keyring/index.js';
import { toStoredEntity } from '../outgoing/index.js';
import type { WatchedRecord } from './compare-records.js';

/** An event, and its record if that still exists. */
export type EventOfRecord = { readonly event: NewEvent; readonly record: WatchedRecord | undefined };

/** Seals the records into the events if a webhook includes them; otherwise nothing of them is stored. */
export async function withEntities(
  tx: TenantTx,
  sealer: Sealer,
  events: readonly EventOfRecord[],
): Promise<NewEvent[]> {
  const plain = events.map(({ event }) => event);
  if (events.length === 0) return plain;
  if (!(await includesEntities(tx))) return plain;
  return events.map(({ event, record }) => {
    if (!record) return event;
    const id = event.id ?? newEventId();
    return { ...event, id, entitySealed: sealer.seal(sealPlace('eventEntity', id), toStoredEntity(record)) };
  });
}

/** Returns whether a webhook includes the records of its events. */
export const includesEntities = async (tx: TenantTx): Promise<boolean> =>
  (await listReceivingWebhooks(tx)).some(({ includeEntity }) => includeEntity);
