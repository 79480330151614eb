import { eventsContract, type WebhookRecord } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { countFailed, countWanted, toPeriod } from './deliveries/replay-plan.js';
import { pathOf, useWebhooksApi } from './use-webhook.js';

const LIMIT = 200;

export type Replay = { readonly from: string; readonly to: string; readonly only: 'failed' | 'all' };

/** How much a replay would send, before it is asked for; undefined where its time is none. */
export function useEstimate(of: WebhookRecord, { from, to, only }: Replay) {
  const app = useApplicationId();
  const may = useMay();
  const webhooks = useWebhooksApi();
  const events = useApi(eventsContract, app);
  const isPeriod = toPeriod(from, to, new Date()) !== undefined;
  return useQuery({
    queryKey: ['replay', app, of.id, from, to, only],
    enabled: isPeriod && (only === 'failed' || may(eventsContract.list, app)),
    queryFn: () => {
      const period = toPeriod(from, to, new Date());
      if (!period) return null;
      if (only === 'all')
        return countWanted(period, of, async (cursor) => {
          const query = cursor === undefined ? { since: period.since } : { cursor };
          return take(await events.list({ query: { ...query, limit: LIMIT } }), 200);
        });
      return countFailed(period, async (cursor) => {
        const query = cursor === undefined ? { filter: { state: 'failed' as const } } : { cursor };
        const params = pathOf(of.id);
        return take(await webhooks.listDeliveries({ params, query: { ...query, limit: LIMIT } }), 200);
      });
    },
  });
}
