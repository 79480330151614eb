import type { AttemptRecord, DeliveryRecord } from '@keyway/contract';
import {
  type DeliveryState,
  getDelivery,
  listAttempts,
  listDeliveries,
  restartDelivery,
  scheduleWork,
  type WebhookDelivery,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { pageList, resumeQuery } from '../../platform/wire/index.js';
import { maySeeWords } from '../../vault/model/index.js';
import { toAttemptRecord } from './test-webhook.js';
import { requireWebhook } from './webhook-record.js';

type Query = { cursor?: string; limit?: number; filter?: { state?: DeliveryState } };

/** Lists a webhook's past and pending deliveries, newest first. */
export async function listDeliveryRecords(
  deps: Ports<'baseUrl' | 'database' | 'keyring'>,
  context: RequestContext,
  webhookId: string,
  given: Query,
) {
  const list = `deliveries of ${webhookId}`;
  const query = resumeQuery(deps, context, list, given);
  const paged = await pageList<WebhookDelivery, string>(deps, context, {
    list,
    query,
    load: (after, limit) =>
      deps.database.tenant(applicationOf(context).id, async (tx) => {
        await requireWebhook(tx, webhookId);
        const from = after === undefined ? undefined : BigInt(after);
        return listDeliveries(tx, webhookId, { state: query.filter?.state, after: from, limit });
      }),
    positionOf: ({ position }) => String(position),
  });
  return { ...paged, data: paged.data.map(toDeliveryRecord) };
}

export const getDeliveryRecord = (
  deps: Ports<'database'>,
  context: RequestContext,
  webhookId: string,
  id: string,
) =>
  deps.database.tenant(applicationOf(context).id, async (tx) => {
    await requireWebhook(tx, webhookId);
    const delivery = await getDelivery(tx, webhookId, id);
    if (!delivery) throw unknownDelivery(webhookId, id);
    const attempts = (await listAttempts(tx, webhookId, id)).map(toAttemptRecord);
    return {
      ...toDeliveryRecord(delivery),
      // A server that rejects an event often echoes it.
      attempts: maySeeWords(context) ? attempts : attempts.map(withoutBody),
    };
  });

const withoutBody = (attempt: AttemptRecord): AttemptRecord => ({ ...attempt, response_body: null });

/** Schedules another delivery now, with a new retry schedule. Throws ConflictError if the webhook is disabled. */
export const retryDelivery = (
  deps: Ports<'database'>,
  context: RequestContext,
  webhookId: string,
  id: string,
) =>
  deps.database.tenant(applicationOf(context).id, async (tx) => {
    assertEnabled(await requireWebhook(tx, webhookId));
    const restarted = await restartDelivery(tx, webhookId, id);
    if (!restarted) throw unknownDelivery(webhookId, id);
    await scheduleWork(tx, [{ kind: 'delivery', key: webhookId }]);
    return toDeliveryRecord(restarted);
  });

/** Throws ConflictError if the webhook is disabled. */
export function assertEnabled({ enabled }: { readonly enabled: boolean }): void {
  if (!enabled)
    throw new ApiError('ConflictError', {
      message: 'The webhook is disabled. Enable it before you send events.',
    });
}

const unknownDelivery = (webhookId: string, id: string): ApiError =>
  new ApiError('EntityNotFoundError', {
    message: `Delivery not found. GET /webhook/webhooks/${webhookId}/deliveries lists the webhook’s deliveries.`,
    detail: { delivery_id: id },
  });

const toDeliveryRecord = (delivery: WebhookDelivery): DeliveryRecord => ({
  id: delivery.eventId,
  event_type: delivery.eventType,
  state: delivery.state as DeliveryRecord['state'],
  attempt_count: delivery.attempts,
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
  last_status_code: delivery.lastStatusCode,
  created_at: delivery.createdAt.toISOString(),
});
