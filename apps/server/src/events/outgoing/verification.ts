import { hastenDeliveries, scheduleWork, type TenantTx } from '@keyway/db';

/** Milliseconds during which the test of a webhook is repeated. */
export const VERIFY_MS = 600_000;
const FIRST_RETRY_SECONDS = 5;

/** Columns of a URL without failures. */
export const unbroken = { failingSince: null, failedEvents: 0, failedCalls: 0, pausedUntil: null } as const;

/** Columns of a webhook whose URL passed a test. */
export const verified = { enabled: true, disabledReason: 'none', verifyUntil: null, ...unbroken } as const;

export const scheduleVerification = (tx: TenantTx, webhookId: string): Promise<unknown> =>
  scheduleWork(tx, [{ kind: 'delivery', key: webhookId, inSeconds: FIRST_RETRY_SECONDS }]);

/** Sends a webhook's waiting deliveries now, and those delayed by failures within half a minute. */
export async function resumeDeliveries(tx: TenantTx, webhookId: string): Promise<void> {
  await hastenDeliveries(tx, webhookId);
  await scheduleWork(tx, [{ kind: 'delivery', key: webhookId }]);
}
