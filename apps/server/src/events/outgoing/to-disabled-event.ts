import type { WebhookRecord } from '@keyway/contract';
import type { NewEvent, Webhook } from '@keyway/db';

/** Returns the event that notifies other webhooks and feed readers of a disabled webhook. */
export const toDisabledEvent = (
  { id, unifiedApi }: Pick<Webhook, 'id' | 'unifiedApi'>,
  reason: WebhookRecord['disabled_reason'],
  now: Date,
): NewEvent => ({
  type: 'webhook.endpoint.disabled',
  payload: {
    unified_api: unifiedApi,
    webhook_id: id,
    disabled_reason: reason,
    occurred_at: now.toISOString(),
  },
});
