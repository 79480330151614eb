import type { logFilterSchema } from '@keyway/contract';
import type { z } from 'zod';

import type { Search } from '../../api/use-search.js';
import { toMoment } from '../../moments.js';
import { periodOf, toRange } from '../../periods.js';

type Filter = z.input<typeof logFilterSchema>;

/** The URL's filter in the format of the API; undefined without one. */
export function toFilter(search: Search, now: Date): Filter | undefined {
  const { outcome, error, service, consumer, method, status, path, from, to, request } = search;
  const period = periodOf(search.period);
  const range = period && toRange(period, now);
  const filter: Filter = {
    ...(outcome ? { success: outcome === 'succeeded' } : {}),
    ...(error ? { error_type: error as NonNullable<Filter['error_type']> } : {}),
    ...(consumer ? { consumer_id: consumer } : {}),
    ...(service ? { service_id: service } : {}),
    ...(method ? { http_methods: method as 'GET' } : {}),
    ...(status ? { status_codes: status } : {}),
    ...(path ? { path, path_match_mode: 'CONTAINS' as const } : {}),
    ...(range ? { start_date: range.from.toISOString() } : from ? { start_date: toMoment(from) } : {}),
    ...(range?.to ? { end_date: range.to.toISOString() } : to ? { end_date: toMoment(to) } : {}),
    ...(request ? { request_id: request } : {}),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
}
