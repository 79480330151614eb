import { eventTypes, matchesEvent, unifiedApis } from '@keyway/contract';
import { isFeedRead, listReceivingWebhooks, type TenantTx } from '@keyway/db';

/** So long after a reading of the log somebody may come back for more. */
const READ_HOURS = 24;

const ofRecords = eventTypes.filter((type) => unifiedApis.some((api) => type.startsWith(`${api}.`)));

/** Whether somebody wants to hear of changes at the vendors: nobody is asked where nobody listens. */
export async function hasSubscribers(tx: TenantTx): Promise<boolean> {
  const webhooks = await listReceivingWebhooks(tx);
  const isWanted = webhooks.some(({ events }) => ofRecords.some((type) => matchesEvent(events, type)));
  return isWanted || isFeedRead(tx, READ_HOURS);
}
