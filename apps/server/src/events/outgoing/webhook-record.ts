import type { WebhookRecord } from '@keyway/contract';
import { getWebhook, type TenantTx, type Webhook } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Sealer } from '../../platform/keyring/index.js';
import { etagOf } from '../../platform/wire/index.js';
import { currentSecrets, unsealSecrets, type WebhookSecret } from './webhook-secrets.js';

/** Throws EntityNotFoundError. */
export async function requireWebhook(tx: TenantTx, id: string): Promise<Webhook> {
  const webhook = await getWebhook(tx, id);
  if (!webhook) throw unknownWebhook(id);
  return webhook;
}

export const unknownWebhook = (id: string): ApiError =>
  new ApiError('EntityNotFoundError', {
    message: 'Webhook not found. GET /webhook/webhooks lists the application’s webhooks.',
    detail: { webhook_id: id },
  });

/** Returns whether its first test failed and is being repeated. */
export const isUnverified = ({ enabled, verifyUntil }: Pick<Webhook, 'enabled' | 'verifyUntil'>): boolean =>
  !enabled && verifyUntil !== null;

function statusOf(webhook: Webhook): WebhookRecord['status'] {
  if (isUnverified(webhook)) return 'unverified';
  return webhook.enabled ? 'enabled' : 'disabled';
}

type ViewOptions = {
  readonly sealer: Sealer;
  readonly now: Date;
  /** The secret just created: its value is shown only this once. */
  readonly told?: WebhookSecret;
};

/** Returns a webhook as clients see it. */
export function toWebhookRecord(webhook: Webhook, { sealer, now, told }: ViewOptions): WebhookRecord {
  const secrets = currentSecrets(unsealSecrets(sealer, webhook.id, webhook.secretsSealed), now);
  const edited: Omit<
    WebhookRecord,
    'secrets' | 'last_success_at' | 'last_failure_at' | 'paused_until' | 'last_test' | 'etag'
  > = {
    id: webhook.id,
    description: webhook.description,
    unified_api: webhook.unifiedApi,
    status: statusOf(webhook),
    disabled_reason: isUnverified(webhook)
      ? 'none'
      : (webhook.disabledReason as WebhookRecord['disabled_reason']),
    delivery_url: webhook.deliveryUrl,
    events: webhook.events,
    filters: {
      ...(webhook.consumerIds.length > 0 ? { consumer_ids: webhook.consumerIds } : {}),
      ...(webhook.serviceIds.length > 0 ? { service_ids: webhook.serviceIds } : {}),
    },
    include_entity: webhook.includeEntity,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
  return {
    ...edited,
    secrets: secrets.map((secret) => ({
      id: secret.id,
      ...(told?.id === secret.id ? { value: secret.value } : {}),
      created_at: secret.createdAt,
      expires_at: secret.expiresAt,
    })),
    last_success_at: webhook.lastSuccessAt?.toISOString() ?? null,
    last_failure_at: webhook.lastFailureAt?.toISOString() ?? null,
    paused_until: webhook.pausedUntil && webhook.pausedUntil > now ? webhook.pausedUntil.toISOString() : null,
    last_test: webhook.lastTest,
    // Older secrets expire without an edit.
    etag: etagOf({ ...edited, secret: secrets[0]?.id }),
  };
}
