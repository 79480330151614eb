import { eventTypes, matchesEvent, unifiedApis } from '@keyway/contract';
import { isFeedRead, listReceivingWebhooks, type TenantTx } from '@keyway/db';

/** A reader of the event log counts as a subscriber for this long. */
const READ_HOURS = 24;

const ofRecords = eventTypes.filter((type) => unifiedApis.some((api) => type.startsWith(`${api}.`)));

/** Returns whether any webhook or reader consumes vendor events; otherwise vendors are not polled. */
export async function hasSubscribers(tx: TenantTx): Promise<boolean> {
  const webhooks = await listReceivingWebhooks(tx);
  const isWanted = webhooks.some(({ events }) => ofRecords.some((type) => matchesEvent(events, type)));
  return isWanted || isFeedRead(tx, READ_HOURS);
}
