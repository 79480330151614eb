import type { ConnectionHealth } from '@keyway/contract';
import {
  listConsumers,
  listIntegrations,
  widestScan,
  type FoundConsumer,
  type Integration,
  type ConsumerKey,
  type TenantTx,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { loadConsumerParts, toConsumerRecord, type ConsumerParts } from './consumer-view.js';
import { prefilterOf } from '../model/index.js';
import { pageList, resumeQuery } from '../../platform/wire/index.js';

type Filter = {
  consumer_id?: string;
  search?: string;
  health?: ConnectionHealth | ConnectionHealth[];
  expires_before?: string;
};
type Query = { cursor?: string; limit?: number; filter?: Filter };
/** The list's sort keys under these filters; the term is the search term that matched the consumer. */
type Position = {
  by?: 'term' | 'id' | 'expiry';
  createdAt: string;
  consumerId: string;
  term: string | null;
  expiresAt?: string;
};
type Candidate = ConsumerParts<FoundConsumer>;

/** Candidates are examined in batches, with a time limit per page. */
const BATCH = 250;
const MAX_SCAN_MS = 1_000;

/**
 * Lists the application's consumers with their connections: oldest first, by ID for a prefix, by match for a search,
 * and by the earliest expiry for authorizations.
 */
export async function listConsumerRecords(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  given: Query,
) {
  const query = resumeQuery(deps, context, 'consumers', given);
  const application = applicationOf(context);
  const { consumer_id: consumerIdPrefix, search, health, expires_before: before } = query.filter ?? {};
  const expiresBefore = before === undefined ? undefined : new Date(before);
  const narrowing = { consumerIdPrefix, search, expiresBefore };
  const wanted = health === undefined ? undefined : [health].flat();
  const by = expiresBefore
    ? 'expiry'
    : search !== undefined
      ? 'term'
      : consumerIdPrefix !== undefined
        ? 'id'
        : undefined;
  const inTenant: InTenant = (work) => deps.database.tenant(application.id, work);
  const paged = await pageList<Candidate, Position>(deps, context, {
    list: 'consumers',
    query,
    load: async (after, limit) => {
      if (after && after.by !== by) throw new ApiError('InvalidCursorError');
      const page = { ...narrowing, after: after && toKey(after), limit };
      const { rows, stoppedAt } = wanted
        ? await scan(deps, inTenant, { ...page, wanted })
        : await inTenant((tx) => loadPage(deps, tx, page));
      return { items: rows, ...(stoppedAt && { stoppedAt: toPosition(stoppedAt, by) }) };
    },
    positionOf: ({ consumer }) => toPosition(consumer, by),
  });
  return { ...paged, data: paged.data.map(toConsumerRecord) };
}

type InTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
type Page = Parameters<typeof listConsumers>[1];
type Scanned = { readonly rows: Candidate[]; readonly stoppedAt?: ConsumerKey };

async function loadPage(
  deps: Ports<'now' | 'registry'>,
  tx: TenantTx,
  page: Page,
  integrations?: readonly Integration[],
): Promise<Scanned & { looked: number }> {
  const { rows, ...rest } = await listConsumers(tx, page);
  return {
    ...rest,
    rows: await loadConsumerParts(deps, tx, rows, integrations ?? (await listIntegrations(tx))),
  };
}

/**
 * Health is computed and not stored: the database narrows the candidates, and each is examined. The cost per page is
 * bounded; at the limit, the page is short and the cursor continues.
 */
async function scan(
  deps: Ports<'now' | 'registry'>,
  inTenant: InTenant,
  { limit, wanted, ...given }: Page & { wanted: readonly ConnectionHealth[] },
): Promise<Scanned> {
  const deadline = performance.now() + MAX_SCAN_MS;
  const integrations = await inTenant((tx) => listIntegrations(tx));
  const unhealthyFilter = prefilterOf(deps.registry, integrations, wanted);
  const items: Candidate[] = [];
  let { after } = given;
  for (let window = widestScan; window > 0;) {
    const page = { ...given, unhealthyFilter, after, limit: BATCH, window };
    const { rows, looked, stoppedAt } = await inTenant((tx) => loadPage(deps, tx, page, integrations));
    items.push(...rows.filter((candidate) => hasHealth(candidate, wanted)));
    const last = stoppedAt ?? rows.at(-1)?.consumer;
    const isEnd = stoppedAt === undefined && rows.length < BATCH;
    if (last === undefined || isEnd || items.length >= limit) return { rows: items };
    after = last;
    window -= looked;
    if (performance.now() >= deadline) break;
  }
  return { rows: items, ...(after && { stoppedAt: after }) };
}

const hasHealth = ({ connections }: ConsumerParts, wanted: readonly ConnectionHealth[]): boolean =>
  connections.some(({ enabled, health }) => enabled && wanted.includes(health));

const toPosition = (
  { createdAt, consumerId, term, expiresAt }: ConsumerKey,
  by: Position['by'],
): Position => ({
  ...(by && { by }),
  createdAt: createdAt.toISOString(),
  consumerId,
  term,
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
});

const toKey = ({ createdAt, consumerId, term, expiresAt }: Position): ConsumerKey => ({
  createdAt: new Date(createdAt),
  consumerId,
  term,
  expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
});
