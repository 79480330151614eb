import { consumersContract, logsContract, type ConsumerRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useConnectorNames } from '../../connections/use-connectors.js';
import { useMay } from '../../session/session-context.js';
import { useWords } from '../../i18n/words.js';
import { type Found, findScreens, isRequestId } from './find-screens.js';

const MOST_CONSUMERS = 6;
const MOST_CONNECTIONS = 6;
const PAUSE_MS = 200;

/** Screens, consumers, connections and a request, by a text as it is typed. */
export function useFound(text: string, app: string | undefined) {
  const { nav } = useWords('shell');
  const may = useMay();
  const wanted = useSettled(text.trim());
  const { data: consumers = [], isFetching } = useConsumers(wanted, app);
  const request = useRequest(wanted, app);
  const nameOf = useConnectorNames(app ?? '');
  const found: Found[] = [
    ...(request.data ? [request.data] : []),
    ...findScreens({ text, app, nav, may }),
    ...(app === undefined || wanted === '' ? [] : consumers.map((one) => toConsumer(one, app))),
    ...(app === undefined || wanted === '' ? [] : toConnections(consumers, app, nameOf)),
  ];
  return { found, isSearching: isFetching || request.isFetching || wanted !== text.trim() };
}

function useConsumers(text: string, app: string | undefined) {
  const api = useApi(consumersContract, app);
  const may = useMay();
  return useQuery({
    queryKey: ['consumers', app, 'found', text],
    enabled: app !== undefined && text !== '' && may(consumersContract.list, app),
    queryFn: async () =>
      take(await api.list({ query: { limit: MOST_CONSUMERS, filter: { search: text.slice(0, 255) } } }), 200)
        .data,
  });
}

function useRequest(text: string, app: string | undefined) {
  const api = useApi(logsContract, app);
  const may = useMay();
  return useQuery({
    queryKey: ['call', app, 'found', text],
    enabled: app !== undefined && isRequestId(text) && may(logsContract.get, app),
    queryFn: async (): Promise<Found | null> => {
      const answer = await api.get({ params: { request_id: segment(text) } });
      if (answer.status === 404) return null;
      const { id, http_method, path } = take(answer, 200).data;
      return {
        key: `request ${id}`,
        kind: 'request',
        name: `${http_method} ${path}`,
        detail: id,
        to: '/apps/$app/calls/$call',
        params: { app: app ?? '', call: id },
      };
    },
  });
}

const toConsumer = ({ consumer_id, metadata }: ConsumerRecord, app: string): Found => ({
  key: `consumer ${consumer_id}`,
  kind: 'consumer',
  name: consumer_id,
  ...((metadata.account_name ?? metadata.user_name) && {
    detail: metadata.account_name ?? metadata.user_name ?? '',
  }),
  to: '/apps/$app/consumers/$consumer',
  params: { app, consumer: consumer_id },
});

const toConnections = (
  consumers: readonly ConsumerRecord[],
  app: string,
  nameOf: (service: string) => string,
): Found[] =>
  consumers
    .flatMap(({ consumer_id, connections }) =>
      connections.map(({ id, service_id, label }) => ({
        key: `connection ${consumer_id} ${id}`,
        kind: 'connection' as const,
        name: label === null ? nameOf(service_id) : `${nameOf(service_id)}, ${label}`,
        detail: consumer_id,
        to: '/apps/$app/consumers/$consumer',
        params: { app, consumer: consumer_id },
      })),
    )
    .slice(0, MOST_CONNECTIONS);

/** A text once typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
