import type { auditContract } from '@keyway/contract';
import type { ClientInferRequest } from '@keyway/contract/ts-rest';

import type { Search } from '../../api/use-search.js';
import { toMoment } from '../../moments.js';
import { periodOf, toRange } from '../../periods.js';

export type AuditFilter = NonNullable<ClientInferRequest<(typeof auditContract)['list']>['query']>['filter'];

/** The URL's filter in the format of the API; undefined without one. */
export function toFilter(search: Search, now: Date): AuditFilter {
  const { action, actor, consumer, application, from, to } = search;
  const period = periodOf(search.period);
  const range = period && toRange(period, now);
  const filter = {
    ...(action ? { action } : {}),
    ...(actor ? { actor } : {}),
    ...(consumer ? { consumer_id: consumer } : {}),
    ...(application ? { application_id: application } : {}),
    ...(range ? { start_date: range.from.toISOString() } : from ? { start_date: toMoment(from) } : {}),
    ...(range?.to ? { end_date: range.to.toISOString() } : to ? { end_date: toMoment(to) } : {}),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
}
