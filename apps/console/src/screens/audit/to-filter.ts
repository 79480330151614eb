import type { auditContract } from '@keyway/contract';
import type { ClientInferRequest } from '@keyway/contract/ts-rest';

import type { Search } from '../../api/use-search.js';
import { toMoment } from '../../moments.js';

export type AuditFilter = NonNullable<ClientInferRequest<(typeof auditContract)['list']>['query']>['filter'];

/** The URL's filter in the format of the API; undefined without one. */
export function toFilter({ action, actor, consumer, application, from, to }: Search): AuditFilter {
  const filter = {
    ...(action ? { action } : {}),
    ...(actor ? { actor } : {}),
    ...(consumer ? { consumer_id: consumer } : {}),
    ...(application ? { application_id: application } : {}),
    ...(from ? { start_date: toMoment(from) } : {}),
    ...(to ? { end_date: toMoment(to) } : {}),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
}
