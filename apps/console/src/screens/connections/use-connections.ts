import {
  connectionHealths,
  connectionsContract,
  consumersContract,
  type Unhealthy,
  type UnhealthyConnection,
} from '@keyway/contract';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { type Pages, usePages } from '../../api/use-pages.js';
import type { Search } from '../../api/use-search.js';

/** Healths that need a look. */
export const unhealthy = connectionHealths.filter((health): health is Unhealthy => health !== 'ok');

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;
const LIMIT = 50;

/** Connections that need attention now, or (`show=ending`) whose authorization expires soon, soonest first. */
export function useConnections(app: string, search: Search): Pages<UnhealthyConnection> {
  const connections = useApi(connectionsContract, app);
  const consumers = useApi(consumersContract, app);
  const { show, health, service } = search;
  return usePages(['consumers', app, 'connections', search], async (cursor) => {
    if (show === 'ending') {
      const before = new Date(Date.now() + SOON_DAYS * DAY_MS).toISOString();
      const query = {
        limit: LIMIT,
        ...(cursor === undefined ? { filter: { expires_before: before } } : { cursor }),
      };
      const { data, meta } = take(await consumers.list({ query }), 200);
      return { data: data.flatMap((each) => endingOf(each, before, service)), meta };
    }
    const wanted = unhealthy.find((each) => each === health);
    const filter = { ...(wanted ? { health: wanted } : {}), ...(service ? { service_id: service } : {}) };
    const query = { limit: LIMIT, ...(cursor === undefined ? { filter } : { cursor }) };
    return take(await connections.listUnhealthy({ query }), 200);
  });
}

type Owner = {
  readonly consumer_id: string;
  readonly connections: readonly Omit<UnhealthyConnection, 'consumer_id'>[];
};

/** A consumer's connections that expire before a time. */
export const endingOf = (
  { consumer_id, connections }: Owner,
  before: string,
  service?: string,
): UnhealthyConnection[] =>
  connections
    .filter(({ enabled, authorization_expires_at: ends }) => enabled && ends !== null && ends < before)
    .filter(({ service_id }) => !service || service_id === service)
    .map((each) => ({ ...each, consumer_id }));
