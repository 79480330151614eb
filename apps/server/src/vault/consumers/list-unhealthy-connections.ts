import { type Unhealthy, connectionHealths, type UnhealthyConnection } from '@keyway/contract';
import {
  listUnhealthyRows,
  listIntegrations,
  widestScan,
  type UnhealthyRowFilters,
  type ConnectionKey,
  type TenantTx,
} from '@keyway/db';

import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { pageList, resumeQuery } from '../../platform/wire/index.js';
import { prefilterOf } from '../model/index.js';
import { toListedConnection } from './consumer-view.js';

type Query = {
  cursor?: string;
  limit?: number;
  filter?: { health?: Unhealthy | Unhealthy[]; service_id?: string };
};
type Phase = UnhealthyRowFilters['phase'];
type Position = ConnectionKey & { phase: Phase };
type Scanned = { readonly items: Item[]; readonly stoppedAt?: Position };
type Item = { readonly record: UnhealthyConnection; readonly position: Position };
type Page = { readonly after: Position | undefined; readonly limit: number };

const BATCH = 250;
const MAX_SCAN_MS = 1_000;
const all: readonly Unhealthy[] = connectionHealths.filter((health) => health !== 'ok');

/**
 * Lists connections of all consumers that need attention: first the ones found by an index on stored facts, then the
 * ones that lack what their integration requires, which are examined one by one.
 */
export async function listUnhealthyConnections(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  given: Query,
) {
  const list = 'unhealthy connections';
  const query = resumeQuery(deps, context, list, given);
  const paged = await pageList<Item, Position>(deps, context, {
    list,
    query,
    load: (after, limit) => scan(deps, context, query.filter ?? {}, { after, limit }),
    positionOf: ({ position }) => position,
  });
  return { ...paged, data: paged.data.map(({ record }) => record) };
}

/** Health is computed and not stored: the database narrows the candidates, and each is examined. */
async function scan(
  deps: Ports<'now' | 'database' | 'registry'>,
  context: RequestContext,
  filter: NonNullable<Query['filter']>,
  { limit, ...given }: Page,
): Promise<Scanned> {
  const deadline = performance.now() + MAX_SCAN_MS;
  const wanted = filter.health === undefined ? all : [filter.health].flat();
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) =>
    deps.database.tenant(applicationOf(context).id, work);
  const integrations = await inTenant((tx) => listIntegrations(tx));
  const unhealthyFilter = prefilterOf(deps.registry, integrations, wanted);
  const hasTerms = unhealthyFilter.any.some((each) => each === 'consent' || each === 'settings');
  const items: Item[] = [];
  let phase: Phase = given.after?.phase ?? 'facts';
  let after: ConnectionKey | undefined = given.after;
  for (let window = widestScan; window > 0;) {
    const filters = { unhealthyFilter, phase, serviceId: filter.service_id, after, limit: BATCH, window };
    const { rows, looked, stoppedAt } = await inTenant((tx) => listUnhealthyRows(tx, filters));
    for (const row of rows) {
      const record = toListedConnection(deps, row, integrations);
      if (record?.enabled && wanted.some((health) => health === record.health))
        items.push({ record: { consumer_id: row.consumerId, ...record }, position: toPosition(row, phase) });
    }
    if (items.length >= limit) return { items };
    const last = stoppedAt ?? (rows.length === BATCH ? rows.at(-1) : undefined);
    if (last === undefined && (phase === 'terms' || !hasTerms)) return { items };
    after = last;
    if (last === undefined) phase = 'terms';
    window -= looked;
    if (performance.now() >= deadline) break;
  }
  return { items, stoppedAt: after ? toPosition(after, phase) : { ...first, phase } };
}

/** Sorts before every connection. */
const first: ConnectionKey = { consumerId: '', unifiedApi: '', serviceId: '', connectionId: '' };

const toPosition = (
  { consumerId, unifiedApi, serviceId, connectionId }: ConnectionKey,
  phase: Phase,
): Position => ({ phase, consumerId, unifiedApi, serviceId, connectionId });
