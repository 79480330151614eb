import {
  appendEvent,
  failDeliveries,
  lockWebhook,
  noteWebhookTest,
  type TenantTx,
  updateWebhook,
  type Webhook,
  type WorkOutcome,
} from '@keyway/db';

import type { Ports } from '../../ports.js';
import { isSuccess } from './call-webhook.js';
import { sendTest, toLastTest } from './test-webhook.js';
import { toDisabledEvent } from './to-disabled-event.js';
import { VERIFY_MS, verified } from './verification.js';
import { isUnverified } from './webhook-record.js';
import type { WebhookSecret } from './webhook-secrets.js';

/** Seconds between two tests: at first, while someone is likely fixing the endpoint, and later. */
const [SOON, LATER] = [5, 30] as const;
const SOON_MS = 60_000;
const FAILED_AT_ONCE = 1_000;

/**
 * Repeats the test of a webhook until one passes, then delivers its events. When the time is over, the webhook is
 * disabled and its waiting events count as failed.
 */
export async function verifyWebhook(
  deps: Ports<'database' | 'now' | 'env' | 'version' | 'webhookEgress'>,
  webhook: Webhook,
  secrets: readonly WebhookSecret[],
): Promise<WorkOutcome> {
  const { applicationId, id, verifyUntil, deliveryUrl } = webhook;
  const nowMs = deps.now().getTime();
  const leftMs = (verifyUntil?.getTime() ?? 0) - nowMs;
  const pause = VERIFY_MS - leftMs < SOON_MS ? SOON : LATER;
  // An event queued in the meantime schedules a delivery, not a test.
  const waited = webhook.lastTest === null ? pause : (nowMs - Date.parse(webhook.lastTest.at)) / 1_000;
  if (leftMs > 0 && waited < pause) return { againInSeconds: pause - waited };
  const result = leftMs > 0 ? await sendTest(deps, { webhook, secrets }) : undefined;
  return deps.database.tenant(applicationId, async (tx) => {
    const held = await lockWebhook(tx, id);
    if (!held || !isUnverified(held) || held.deliveryUrl !== deliveryUrl) return { againInSeconds: 0 };
    if (!result) return disable(tx, held, deps.now());
    if (!isSuccess(result)) {
      await noteWebhookTest(tx, id, toLastTest(result));
      return { againInSeconds: pause };
    }
    await updateWebhook(tx, id, { ...verified, lastTest: toLastTest(result), lastSuccessAt: result.at });
    return { againInSeconds: 0 };
  });
}

async function disable(tx: TenantTx, webhook: Webhook, now: Date): Promise<WorkOutcome> {
  if ((await failDeliveries(tx, webhook.id, FAILED_AT_ONCE)) === FAILED_AT_ONCE) return { againInSeconds: 0 };
  await updateWebhook(tx, webhook.id, { verifyUntil: null });
  await appendEvent(tx, toDisabledEvent(webhook, 'delivery_url_validation_failed', now));
  return 'done';
}
