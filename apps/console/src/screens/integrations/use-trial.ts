import {
  connectionsContract,
  consumersContract,
  DEFAULT_CONNECTION_ID,
  headerNames,
  sessionsContract,
  unifiedApis,
  type ConnectionRecord,
} from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { newTransaction } from '../../editing/use-transaction.js';
import { toConnectionLink } from '../../connections/to-connection-link.js';

/** The test consumer of a set-up; removed after the test. */
export const TRIAL_CONSUMER = 'console-trial';

const POLL_MS = 1_500;
const extraHeaders = { [headerNames.consumerId]: TRIAL_CONSUMER };
const call = (serviceId: string) => ({
  params: { unified_api: segment(unifiedApis[0]), service_id: segment(serviceId) },
  extraHeaders,
});

/** The calls of a trial: one that begins it, one that ends it. */
export function useTrialCalls(app: string, serviceId: string) {
  const connections = useApi(connectionsContract, app);
  const consumers = useApi(consumersContract, app);
  const sessions = useApi(sessionsContract, app);
  return {
    /** Forgets an earlier trial and answers where the new one is authorized. */
    begin: async (): Promise<string> => {
      const earlier = await findTrial(connections, serviceId);
      if (earlier) take(await connections.delete(call(serviceId)), 204);
      const created = await sessions.create({
        body: { settings: { isolation_mode: true, session_length: '30m' } },
        extraHeaders: { ...extraHeaders, ...newTransaction() },
      });
      return toConnectionLink(take(created, 201).data.session_uri, serviceId);
    },
    validate: async () => take(await connections.validate({ ...call(serviceId), body: {} }), 200).data,
    remove: async () => take(await consumers.delete({ params: { consumer_id: TRIAL_CONSUMER } }), 200),
  };
}

type Look = { readonly isAsked: boolean; readonly isWaiting?: boolean };

/** The trial consumer's connection; null while there is none. Polled while the screen waits for it. */
export function useTrialConnection(app: string, serviceId: string, { isAsked, isWaiting = false }: Look) {
  const api = useApi(connectionsContract, app);
  return useQuery<ConnectionRecord | null>({
    queryKey: ['consumers', app, 'one', TRIAL_CONSUMER, 'trial', serviceId],
    enabled: isAsked,
    refetchInterval: isWaiting ? POLL_MS : false,
    refetchIntervalInBackground: true,
    queryFn: () => findTrial(api, serviceId),
  });
}

type Connections = ReturnType<typeof useApi<typeof connectionsContract>>;

/** Looked for in the list: asking for what is not there yet would be an error each time. */
async function findTrial(api: Connections, serviceId: string): Promise<ConnectionRecord | null> {
  const { data } = take(await api.list({ query: { configured: true, limit: 200 }, extraHeaders }), 200);
  const isMeant = (each: ConnectionRecord): boolean =>
    each.service_id === serviceId && each.connection_id === DEFAULT_CONNECTION_ID;
  return data.find(isMeant) ?? null;
}
