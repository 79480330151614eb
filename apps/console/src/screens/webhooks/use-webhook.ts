import { webhooksContract, type WebhookRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useApplicationId } from '../../shell/use-application.js';

/** Its status follows what is delivered. */
const LOOK_AGAIN_MS = 10_000;

export const useWebhooksApi = () => useApi(webhooksContract, useApplicationId());
export const pathOf = (id: string) => ({ webhook_id: segment(id) });

/** Everything that was read of the webhooks of an application, and may be another now. */
export const staleOf = (app: string) => [
  ['webhooks', app],
  ['webhook', app],
  ['deliveries', app],
];

/** Reads a webhook as it is now. */
export function useReadWebhook() {
  const api = useWebhooksApi();
  return async ({ id }: Pick<WebhookRecord, 'id'>): Promise<WebhookRecord> =>
    take(await api.get({ params: pathOf(id) }), 200).data;
}

export function useWebhook(id: string) {
  const app = useApplicationId();
  const read = useReadWebhook();
  return useQuery({
    queryKey: ['webhook', app, id],
    queryFn: () => read({ id }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** The newest secret of an answer that tells it, and the webhook without it: only who shows it keeps it. */
export const splitSecret = (webhook: WebhookRecord): { secret: string; webhook: WebhookRecord } => ({
  secret: webhook.secrets.find(({ value }) => value !== undefined)?.value ?? '',
  webhook: {
    ...webhook,
    secrets: webhook.secrets.map(({ value: _value, ...rest }) => rest),
  },
});
