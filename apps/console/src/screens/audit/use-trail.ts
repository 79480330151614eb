import { auditContract, type AuditEntryRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import type { AuditFilter } from './to-filter.js';

export type AuditPage = {
  readonly data: readonly AuditEntryRecord[];
  readonly meta: { readonly cursors: { readonly next: string | null } };
};
type Query = { readonly limit: number; readonly filter?: AuditFilter; readonly cursor?: string | undefined };
export type ReadTrail = (query: Query) => Promise<AuditPage>;

/** Reads a page of the trail: of one application, or of all and the installation. */
export function useTrail(app: string | undefined): ReadTrail {
  const api = useApi(auditContract);
  return async ({ limit, filter, cursor }) => {
    // A cursor knows what narrowed its list.
    const query = { limit, ...(cursor === undefined ? { filter } : { cursor }) };
    if (app === undefined) return take(await api.list({ query }), 200);
    return take(await api.listOfApplication({ params: { id: segment(app) }, query }), 200);
  };
}
