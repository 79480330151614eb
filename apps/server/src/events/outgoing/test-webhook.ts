import { testEventType, type AttemptRecord } from '@keyway/contract';
import {
  lockWebhook,
  newEventId,
  noteWebhookHealth,
  noteWebhookTest,
  updateWebhook,
  type Webhook,
  type WebhookTest,
} from '@keyway/db';

import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { type CallResult, callWebhook, isSuccess } from './call-webhook.js';
import { resumeDeliveries, unbroken, verified } from './verification.js';
import { isUnverified, requireWebhook } from './webhook-record.js';
import { currentSecrets, unsealSecrets, type WebhookSecret } from './webhook-secrets.js';

/**
 * Sends a test event now, even if the webhook is disabled. A successful test verifies the webhook and ends a pause:
 * waiting deliveries are sent.
 */
export async function testWebhook(
  deps: Ports<'now' | 'database' | 'env' | 'keyring' | 'version' | 'webhookEgress'>,
  context: RequestContext,
  id: string,
): Promise<AttemptRecord> {
  const application = applicationOf(context);
  const sealer = await deps.keyring.open(application.id);
  const webhook = await deps.database.tenant(application.id, (tx) => requireWebhook(tx, id));
  const secrets = currentSecrets(unsealSecrets(sealer, id, webhook.secretsSealed), deps.now());
  const result = await sendTest(deps, { webhook, secrets });
  await deps.database.tenant(application.id, async (tx) => {
    const held = await lockWebhook(tx, id);
    if (held?.deliveryUrl !== webhook.deliveryUrl) return;
    await noteWebhookTest(tx, id, toLastTest(result));
    if (!isSuccess(result)) return;
    if (isUnverified(held)) await updateWebhook(tx, id, { ...verified, lastSuccessAt: result.at });
    else if (held.enabled && held.failedCalls > 0)
      await noteWebhookHealth(tx, id, { ...held, ...unbroken, lastSuccessAt: result.at });
    else return;
    await resumeDeliveries(tx, id);
  });
  return toAttemptRecord(result);
}

/** Maximum length of a response that a webhook shows of its last test. */
const SHOWN = 1_024;

export const toLastTest = ({ at, statusCode, error, responseBody }: CallResult): WebhookTest => ({
  at: at.toISOString(),
  status_code: statusCode,
  error,
  response_body: responseBody?.slice(0, SHOWN) ?? null,
});

type Target = {
  readonly webhook: Pick<Webhook, 'id' | 'applicationId' | 'deliveryUrl' | 'unifiedApi'>;
  readonly secrets: readonly WebhookSecret[];
};

export function sendTest(
  deps: Ports<'now' | 'env' | 'version' | 'webhookEgress'>,
  { webhook, secrets }: Target,
): Promise<CallResult> {
  const id = newEventId();
  const timestamp = deps.now().toISOString();
  const body = JSON.stringify({
    type: testEventType,
    timestamp,
    data: {
      event_id: id,
      application_id: webhook.applicationId,
      consumer_id: null,
      unified_api: webhook.unifiedApi,
      service_id: null,
      occurred_at: timestamp,
      webhook_id: webhook.id,
    },
  });
  return callWebhook(deps, { url: webhook.deliveryUrl, message: { id, body }, secrets });
}

export const toAttemptRecord = (result: Omit<CallResult, 'retryAfterSeconds'>): AttemptRecord => ({
  at: result.at.toISOString(),
  duration: result.duration,
  status_code: result.statusCode,
  error: result.error,
  response_body: result.responseBody,
});
