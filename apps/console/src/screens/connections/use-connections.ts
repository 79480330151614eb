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

/** The parts of the list, by their name in the URL. */
export const parts = ['attention', 'ending', 'all'] as const;
export const partOf = ({ show }: Search): (typeof parts)[number] =>
  parts.find((part) => part === show) ?? 'attention';

/** Connections that need attention now, whose authorization expires soon (soonest first), or all by consumer. */
export function useConnections(app: string, search: Search): Pages<UnhealthyConnection> {
  const connections = useApi(connectionsContract, app);
  const consumers = useApi(consumersContract, app);
  const { health, service } = search;
  const part = partOf(search);
  return usePages(['consumers', app, 'connections', search], async (cursor) => {
    if (part === 'all') {
      const wanted = connectionHealths.find((each) => each === health);
      const query = {
        limit: LIMIT,
        ...(cursor !== undefined ? { cursor } : wanted ? { filter: { health: wanted } } : {}),
      };
      const { data, meta } = take(await consumers.list({ query }), 200);
      return { data: data.flatMap((each) => connectionsOf(each, { health: wanted, service })), meta };
    }
    if (part === 'ending') {
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

type Wanted = { readonly health?: string | undefined; readonly service?: string | undefined };

/** A consumer's connections of a health and a connector, where these are asked for. */
export const connectionsOf = (
  { consumer_id, connections }: Owner,
  { health, service }: Wanted,
): UnhealthyConnection[] =>
  connections
    .filter((each) => !health || (each.enabled && each.health === health))
    .filter(({ service_id }) => !service || service_id === service)
    .map((each) => ({ ...each, consumer_id }));

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
