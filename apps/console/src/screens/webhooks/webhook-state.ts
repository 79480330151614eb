import type { WebhookRecord } from '@keyway/contract';
import type { Tone } from '@keyway/ui';

export type WebhookState = 'healthy' | 'failing' | 'disabled' | 'unverified';

export const stateTones: Readonly<Record<WebhookState, Tone>> = {
  healthy: 'good',
  failing: 'warning',
  disabled: 'bad',
  unverified: 'warning',
};

type Facts = Pick<WebhookRecord, 'status' | 'last_success_at' | 'last_failure_at'>;

/** Failing is who answered badly last. */
export function stateOf({ status, last_success_at, last_failure_at }: Facts): WebhookState {
  if (status !== 'enabled') return status;
  return (last_failure_at ?? '') > (last_success_at ?? '') ? 'failing' : 'healthy';
}

/** When it was last sent anything, however that ended; null where it never was. */
export const lastSentAt = ({ last_success_at, last_failure_at }: Omit<Facts, 'status'>): string | null =>
  [last_success_at, last_failure_at]
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null;

/** The name of a webhook: its description, otherwise the host of its URL. */
export const nameOf = ({
  description,
  delivery_url,
}: Pick<WebhookRecord, 'description' | 'delivery_url'>): string =>
  description || (URL.canParse(delivery_url) ? new URL(delivery_url).host : delivery_url);
