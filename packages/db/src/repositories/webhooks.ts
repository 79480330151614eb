import { type Prisma } from '../generated/client.js';
import type { Creating, Input, Webhook } from '../rows.js';
import type { TenantTx } from '../engine/index.js';
import type { CreatedAfter } from './applications.js';

type Changeable =
  | 'description'
  | 'enabled'
  | 'disabledReason'
  | 'deliveryUrl'
  | 'events'
  | 'consumerIds'
  | 'serviceIds'
  | 'includeEntity'
  | 'secretsSealed'
  | 'lastSuccessAt'
  | 'lastFailureAt';
type Failing = 'failingSince' | 'failedEvents' | 'failedCalls' | 'pausedUntil';

export type NewWebhook = Creating<
  Webhook,
  'id' | 'unifiedApi' | 'deliveryUrl' | 'events' | 'secretsSealed',
  Exclude<Changeable, 'deliveryUrl' | 'events' | 'secretsSealed'>
>;
export type WebhookPatch = Input<Partial<Pick<Webhook, Changeable | Failing>>>;

export const createWebhook = (tx: TenantTx, row: NewWebhook): Promise<Webhook> =>
  tx.client.webhook.create({
    data: { ...row, applicationId: tx.applicationId } as Prisma.WebhookUncheckedCreateInput,
  });

export const getWebhook = (tx: TenantTx, id: string): Promise<Webhook | null> =>
  tx.client.webhook.findFirst({ where: { applicationId: tx.applicationId, id } });

/** The webhook, locked against changes until the transaction ends. */
export async function lockWebhook(tx: TenantTx, id: string): Promise<Webhook | null> {
  await tx.client.$queryRaw`
    SELECT 1 FROM webhooks WHERE application_id = ${tx.applicationId} AND id = ${id} FOR UPDATE`;
  return getWebhook(tx, id);
}

/** Serializes the creation of webhooks until the transaction ends, so that the count stays true. */
export async function lockWebhooks(tx: TenantTx): Promise<void> {
  await tx.client.$queryRaw`SELECT 1 FROM applications WHERE id = ${tx.applicationId} FOR NO KEY UPDATE`;
}

export const countWebhooks = (tx: TenantTx): Promise<number> =>
  tx.client.webhook.count({ where: { applicationId: tx.applicationId } });

/** Oldest first; `after` is the last row of the page before. */
export function listWebhooks(
  tx: TenantTx,
  page: { after?: CreatedAfter; limit: number },
): Promise<Webhook[]> {
  const { after, limit } = page;
  return tx.client.webhook.findMany({
    where: {
      applicationId: tx.applicationId,
      ...(after && {
        OR: [{ createdAt: { gt: after.createdAt } }, { createdAt: after.createdAt, id: { gt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });
}

export const listEnabledWebhooks = (tx: TenantTx): Promise<Webhook[]> =>
  tx.client.webhook.findMany({ where: { applicationId: tx.applicationId, enabled: true } });

export async function updateWebhook(tx: TenantTx, id: string, patch: WebhookPatch): Promise<Webhook | null> {
  const [updated] = await tx.client.webhook.updateManyAndReturn({
    where: { applicationId: tx.applicationId, id },
    data: patch as Prisma.WebhookUncheckedUpdateManyInput,
  });
  return updated ?? null;
}

/** How calls to it went, from its row on. Not a change of the webhook: `updated_at` stays. */
export type WebhookHealth = Pick<
  Webhook,
  'lastSuccessAt' | 'lastFailureAt' | 'failingSince' | 'failedEvents' | 'failedCalls' | 'pausedUntil'
>;

export async function noteWebhookHealth(tx: TenantTx, id: string, health: WebhookHealth): Promise<void> {
  await tx.client.$executeRaw`
    UPDATE webhooks SET last_success_at = ${health.lastSuccessAt}, last_failure_at = ${health.lastFailureAt},
      failing_since = ${health.failingSince}, failed_events = ${health.failedEvents},
      failed_calls = ${health.failedCalls}, paused_until = ${health.pausedUntil}
    WHERE application_id = ${tx.applicationId} AND id = ${id}`;
}

/** Its deliveries are sent no more. They are many: {@link deleteDeliveries} deletes them. */
export async function deleteWebhook(tx: TenantTx, id: string): Promise<boolean> {
  const { count } = await tx.client.webhook.deleteMany({ where: { applicationId: tx.applicationId, id } });
  return count === 1;
}
