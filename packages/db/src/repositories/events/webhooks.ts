import type { Prisma } from '../../generated/client.js';
import type { Creating, Input, Webhook, WebhookTest } from '../../rows.js';
import type { TenantTx } from '../../engine/index.js';
import type { CreatedAfter } from '../applications.js';

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
  | 'lastFailureAt'
  | 'verifyUntil'
  | 'lastTest';
type Failing = 'failingSince' | 'failedEvents' | 'failedCalls' | 'pausedUntil';

export type NewWebhook = Creating<
  Webhook,
  'id' | 'unifiedApi' | 'deliveryUrl' | 'events' | 'secretsSealed',
  Exclude<Changeable, 'deliveryUrl' | 'events' | 'secretsSealed'>
>;
export type WebhookPatch = Input<Partial<Pick<Webhook, Changeable | Failing>>>;

export const createWebhook = async (tx: TenantTx, row: NewWebhook): Promise<Webhook> =>
  (await tx.client.webhook.create({
    data: { ...row, applicationId: tx.applicationId } as Prisma.WebhookUncheckedCreateInput,
  })) as Webhook;

export const getWebhook = async (tx: TenantTx, id: string): Promise<Webhook | null> =>
  (await tx.client.webhook.findFirst({
    where: { applicationId: tx.applicationId, id },
  })) as Webhook | null;

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
export async function listWebhooks(
  tx: TenantTx,
  page: { after?: CreatedAfter; limit: number },
): Promise<Webhook[]> {
  const { after, limit } = page;
  const rows = await tx.client.webhook.findMany({
    where: {
      applicationId: tx.applicationId,
      ...(after && {
        OR: [{ createdAt: { gt: after.createdAt } }, { createdAt: after.createdAt, id: { gt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });
  return rows as Webhook[];
}

/** Webhooks that events are queued for, including webhooks whose test has not passed yet. */
export const listReceivingWebhooks = async (tx: TenantTx): Promise<Webhook[]> =>
  (await tx.client.webhook.findMany({
    where: { applicationId: tx.applicationId, OR: [{ enabled: true }, { verifyUntil: { not: null } }] },
  })) as Webhook[];

export async function updateWebhook(tx: TenantTx, id: string, patch: WebhookPatch): Promise<Webhook | null> {
  const [updated] = await tx.client.webhook.updateManyAndReturn({
    where: { applicationId: tx.applicationId, id },
    data: patch as Prisma.WebhookUncheckedUpdateManyInput,
  });
  return (updated as Webhook | undefined) ?? null;
}

/** Stores the outcome of a test. Not a change of the webhook: `updated_at` stays. */
export async function noteWebhookTest(tx: TenantTx, id: string, test: WebhookTest): Promise<void> {
  await tx.client.$executeRaw`
    UPDATE webhooks SET last_test = ${JSON.stringify(test)}::jsonb
    WHERE application_id = ${tx.applicationId} AND id = ${id}`;
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
