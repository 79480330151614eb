import { connectionsContract, consumersContract, headerNames, type ConnectionRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';

/** Everything read of one consumer stands below it. */
export const consumerKey = (app: string, consumer: string) => ['consumers', app, 'one', consumer] as const;

export function useConsumer(app: string, consumer: string) {
  const api = useApi(consumersContract, app);
  return useQuery({
    queryKey: [...consumerKey(app, consumer), 'record'],
    queryFn: async () => take(await api.get({ params: { consumer_id: segment(consumer) } }), 200).data,
  });
}

const MAX_CONNECTIONS = 200;

/** The consumer's connections, including unfinished ones. */
export function useConsumerConnections(app: string, consumer: string) {
  const api = useApi(connectionsContract, app);
  return useQuery<ConnectionRecord[]>({
    queryKey: [...consumerKey(app, consumer), 'connections'],
    queryFn: async () => {
      const query = { configured: true, limit: MAX_CONNECTIONS };
      const extraHeaders = { [headerNames.consumerId]: consumer };
      return take(await api.list({ query, extraHeaders }), 200).data;
    },
  });
}

/** Parameters of a request about one connection. */
export const callOf = (
  consumer: string,
  {
    unified_api,
    service_id,
    connection_id,
  }: Pick<ConnectionRecord, 'unified_api' | 'service_id' | 'connection_id'>,
) => ({
  params: { unified_api: segment(unified_api), service_id: segment(service_id) },
  extraHeaders: { [headerNames.consumerId]: consumer, [headerNames.connectionId]: connection_id },
});
