import { connectionHealths, type ConnectionHealth, type consumersContract } from '@keyway/contract';
import type { ClientInferRequest } from '@keyway/contract/ts-rest';

import type { Search } from '../../api/use-search.js';

type Filter = NonNullable<
  NonNullable<ClientInferRequest<(typeof consumersContract)['list']>['query']>['filter']
>;

const DAY_MS = 86_400_000;

/** Within how many days an authorization may be asked to end. */
export const expiryDays = ['7', '30', '90'] as const;

/** The URL's filter in the format of the API; undefined without one. */
export function toFilter({ search, id, health, expires }: Search, now: number): Filter | undefined {
  const days = expiryDays.find((each) => each === expires);
  const filter: Filter = {
    ...(search ? { search } : {}),
    ...(id ? { consumer_id: id } : {}),
    ...(isHealth(health) ? { health } : {}),
    ...(days ? { expires_before: new Date(now + Number(days) * DAY_MS).toISOString() } : {}),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
}

const isHealth = (value: string | undefined): value is ConnectionHealth =>
  connectionHealths.some((each) => each === value);
