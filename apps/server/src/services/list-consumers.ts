import type { ConnectionHealth } from '@keyway/contract';
import { countConsumers, listConsumers, listIntegrations, type Integration, type TenantTx } from '@keyway/db';

import { applicationOf, type RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { loadConsumerParts, toConsumerRecord, type ConsumerParts } from './consumer-view.js';
import { suspicionsOf } from './health-suspicions.js';
import { pageList, resumeQuery, type Found } from './page-list.js';

type Filter = { consumer_id?: string; search?: string; health?: ConnectionHealth | ConnectionHealth[] };
type Query = { cursor?: string; limit?: number; filter?: Filter };
type Position = { createdAt: string; consumerId: string };

/** Candidates are looked at in batches, no more than so many and not for longer than this for one page. */
const BATCH = 250;
const MOST_SCANNED = 2_000;
const LONGEST_SCAN_MS = 1_000;

/** Consumers of the application, oldest first, with their connections. */
export const listConsumerRecords = async (deps: Deps, context: RequestContext, given: Query) => {
  const query = resumeQuery(deps, context, 'consumers', given);
  const application = applicationOf(context);
  const { consumer_id: consumerIdPrefix, search, health } = query.filter ?? {};
  const narrowing = { consumerIdPrefix, search };
  const wanted = health === undefined ? undefined : [health].flat();
  const inTenant: InTenant = (work) => deps.database.tenant(application.id, work);
  const paged = await pageList<ConsumerParts, Position>(deps, context, {
    list: 'consumers',
    query,
    load: (after, limit) =>
      wanted === undefined
        ? inTenant(async (tx) => loadPage(deps, tx, { ...narrowing, after: toPosition(after), limit }))
        : scan(deps, inTenant, { ...narrowing, after, limit, wanted }),
    positionOf: positionOf,
    ...(wanted === undefined ? { totalCount: () => inTenant((tx) => countConsumers(tx, narrowing)) } : {}),
  });
  return { ...paged, data: paged.data.map(toConsumerRecord) };
};

type InTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
type Narrowing = { consumerIdPrefix: string | undefined; search: string | undefined };
type Page = Parameters<typeof listConsumers>[1];
type Scan = Narrowing & { after: Position | undefined; limit: number; wanted: readonly ConnectionHealth[] };

const loadPage = async (
  deps: Deps,
  tx: TenantTx,
  page: Page,
  integrations?: readonly Integration[],
): Promise<ConsumerParts[]> =>
  loadConsumerParts(deps, tx, await listConsumers(tx, page), integrations ?? (await listIntegrations(tx)));

/**
 * Health is computed and stored nowhere: the database narrows, and each candidate is looked at. What a page may cost is
 * bounded; where that ends it, it is short and the cursor goes on.
 */
const scan = async (
  deps: Deps,
  inTenant: InTenant,
  { after, limit, wanted, ...narrowing }: Scan,
): Promise<Found<ConsumerParts, Position>> => {
  const deadline = performance.now() + LONGEST_SCAN_MS;
  const integrations = await inTenant((tx) => listIntegrations(tx));
  const suspicions = suspicionsOf(deps.registry, integrations, wanted);
  const items: ConsumerParts[] = [];
  let position = after;
  for (let scanned = 0; scanned < MOST_SCANNED; scanned += BATCH) {
    if (scanned > 0 && performance.now() >= deadline) break;
    const page = { ...narrowing, suspicions, after: toPosition(position), limit: BATCH };
    const candidates = await inTenant((tx) => loadPage(deps, tx, page, integrations));
    items.push(...candidates.filter((candidate) => hasHealth(candidate, wanted)));
    const last = candidates.at(-1);
    if (last === undefined || candidates.length < BATCH || items.length >= limit) return { items };
    position = positionOf(last);
  }
  return { items, stoppedAt: position };
};

const hasHealth = ({ connections }: ConsumerParts, wanted: readonly ConnectionHealth[]): boolean =>
  connections.some(({ enabled, health }) => enabled && wanted.includes(health));

const positionOf = ({ consumer }: ConsumerParts): Position => ({
  createdAt: consumer.createdAt.toISOString(),
  consumerId: consumer.consumerId,
});

const toPosition = (position: Position | undefined) =>
  position && { createdAt: new Date(position.createdAt), consumerId: position.consumerId };
