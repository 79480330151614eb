import { testEventType, type AttemptRecord } from '@keyway/contract';
import { newEventId, type Webhook } from '@keyway/db';

import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { type CallResult, callWebhook } from './call-webhook.js';
import { requireWebhook } from './webhook-record.js';
import { currentSecrets, unsealSecrets, type WebhookSecret } from './webhook-secrets.js';

/** Sends a test event now, also where the webhook is disabled; it is not tried again. */
export async function testWebhook(
  deps: Ports<'now' | 'database' | 'env' | 'keyring' | 'version' | 'webhookEgress'>,
  context: RequestContext,
  id: string,
): Promise<AttemptRecord> {
  const application = applicationOf(context);
  const sealer = await deps.keyring.open(application.id);
  const webhook = await deps.database.tenant(application.id, (tx) => requireWebhook(tx, id));
  const secrets = currentSecrets(unsealSecrets(sealer, id, webhook.secretsSealed), deps.now());
  return toAttemptRecord(await sendTest(deps, { webhook, secrets }));
}

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
