import { matchesEvent } from '@keyway/contract';
import {
  insertDeliveries,
  listReceivingWebhooks,
  listUnplacedFeeds,
  placeEvents,
  scheduleWork,
  type OutboxEvent,
  type TenantTx,
  type Webhook,
} from '@keyway/db';

import type { Ports } from '../../ports.js';

const APPLICATIONS = 100;
const PORTION = 200;

/**
 * Assigns new events their positions in the feeds of their applications, and queues them for the subscribed webhooks, a
 * portion per application. Several processes may run it: a lock on the feed's row serializes them. Returns whether
 * there may be more.
 */
export async function publishEvents(deps: Ports<'database' | 'logger'>): Promise<boolean> {
  let isMore = false;
  let after = '';
  for (;;) {
    const page = { after, limit: APPLICATIONS };
    const feeds = await deps.database.system('find new events', (tx) => listUnplacedFeeds(tx, page));
    for (const applicationId of feeds) if (await publishOf(deps, applicationId)) isMore = true;
    after = feeds.at(-1) ?? '';
    if (feeds.length < APPLICATIONS) return isMore;
  }
}

/** Publishes one application's events; a failure does not delay the others. */
async function publishOf(
  { database, logger }: Ports<'database' | 'logger'>,
  applicationId: string,
): Promise<boolean> {
  try {
    return await database.tenant(applicationId, publishPortion);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    logger.warn({ applicationId, error: name }, 'publishing events failed; retrying');
    return false;
  }
}

async function publishPortion(tx: TenantTx): Promise<boolean> {
  const events = await placeEvents(tx, PORTION);
  const webhooks = await listReceivingWebhooks(tx);
  const deliveries = webhooks.flatMap((webhook) =>
    events
      .filter((event) => isWanted(webhook, event))
      .map(({ id, type, position }) => ({
        webhookId: webhook.id,
        eventId: id,
        eventType: type,
        position,
      })),
  );
  await insertDeliveries(tx, deliveries);
  const wanting = new Set(deliveries.map(({ webhookId }) => webhookId));
  await scheduleWork(
    tx,
    [...wanting].map((key) => ({ kind: 'delivery', key })),
  );
  return events.length === PORTION;
}

/** Returns whether a webhook subscribes to an event. */
export const isWanted = (
  { events, consumerIds, serviceIds }: Pick<Webhook, 'events' | 'consumerIds' | 'serviceIds'>,
  { type, consumerId, serviceId }: Pick<OutboxEvent, 'type' | 'consumerId' | 'serviceId'>,
): boolean =>
  matchesEvent(events, type) && isAmong(consumerIds, consumerId) && isAmong(serviceIds, serviceId);

const isAmong = (wanted: readonly string[], id: string | null): boolean =>
  wanted.length === 0 || (id !== null && wanted.includes(id));
