import { type Skipped, tableOf, usualSort, type ListOperation } from '@keyway/connectors';
import {
  DEFAULT_LIMIT,
  type FilterNameOf,
  type FilterOf,
  type Incomplete,
  type RecordOf,
  type ResourceName,
  type SortOf,
} from '@keyway/contract';

import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { sealToken, unsealToken } from '../security/sealing/index.js';
import { withAgentNames } from './agent-names.js';
import { accountScopeOf } from './account-scope.js';
import { isOver } from '../downstream/index.js';
import type { ResolvedConnection } from '../vault/model/index.js';
import { buildLinks } from '../platform/wire/index.js';
import { type Problems, refuse } from './assert-accepted.js';
import { markOf, pageSizeOf, type Position, usedOf } from './list-position.js';
import type { RecordList, RecordListQuery } from './record-list.js';
import { noteSkipped, toSkippedMeta } from './skipped-records.js';
import { perform, prepareOperation, type PreparedOperation } from './run-operation.js';

type Listing<Name extends ResourceName> = {
  readonly filter: FilterOf<Name>;
  readonly sort: SortOf<Name> | undefined;
  readonly start: Position;
};
type RecordCursor<Name extends ResourceName> = Position & {
  scope: string;
  filter: FilterOf<Name>;
  sort: SortOf<Name> | null;
};
/** Filters of a list, for code independent of the resource. */
type Narrowing = Readonly<Record<string, unknown>>;

/** Maximum vendor requests of one API request to fill a page; past it, a short page with a cursor is returned. */
export const MAX_CALLS = 10;
/** A page filled to this share is not worth another request. */
const NEARLY = 0.9;

/** Returns a page of up to `limit` records of a resource, filled from as many vendor pages as needed. */
export async function listRecords<Name extends ResourceName>(
  deps: Ports<'baseUrl' | 'caches' | 'now' | 'keyring' | 'logger' | 'metrics' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  resource: Name,
  query: RecordListQuery<Name>,
): Promise<RecordList<Name>> {
  const prepared = await prepareOperation(deps, context, resource, 'list');
  const { resolved, operation } = prepared;
  const scope = accountScopeOf(resolved);
  const listing = readListing(deps, resource, query, operation, scope);
  assertOffered(resource, operation, query, listing);
  refuse(findUnknownValues(resource, resolved, listing.filter));
  const limit = query.limit ?? DEFAULT_LIMIT;
  const { items, next, totalCount, skipped, incomplete } = await deps.vendorCalls.reads.share(
    context,
    resolved,
    JSON.stringify([resource, limit, listing.filter, listing.sort, listing.start]),
    async (own) => {
      const collected = await collect(deps, own, prepared, listing, limit);
      return { ...collected, items: await withAgentNames(deps, own, resolved, collected.items) };
    },
  );
  noteSkipped(deps, { resolved, resource }, skipped);
  const nextCursor = next && seal(deps, resource, toCursor(next, scope, listing));
  return {
    data: items,
    meta: {
      items_on_page: items.length,
      ...(totalCount === undefined ? {} : { total_count: totalCount }),
      ...toSkippedMeta(skipped),
      ...(incomplete ? { incomplete } : {}),
      cursors: {
        current: query.cursor ?? sealStart(deps, resource, resolved, toCursor(listing.start, scope, listing)),
        next: nextCursor,
      },
    },
    links: buildLinks(deps, context, query.cursor, nextCursor),
  };
}

const toCursor = <Name extends ResourceName>(
  position: Position,
  scope: string,
  { filter, sort }: Listing<Name>,
): RecordCursor<Name> => ({
  scope,
  filter,
  sort: sort ?? null,
  ...position,
});

const seal = <Name extends ResourceName>(
  deps: Ports<'keyring'>,
  resource: Name,
  cursor: RecordCursor<Name>,
): string => sealToken(deps.keyring.key('cursor'), resource, cursor);

/** A connection's newest first-page cursor: nearly every list requests the same one again, and sealing takes time. */
const firstCursors = new WeakMap<
  ResolvedConnection,
  { resource: ResourceName; text: string; token: string }
>();

function sealStart<Name extends ResourceName>(
  deps: Ports<'keyring'>,
  resource: Name,
  resolved: ResolvedConnection,
  cursor: RecordCursor<Name>,
): string {
  const text = isUnnarrowed(cursor) ? String(cursor.pageSize) : JSON.stringify(cursor);
  const known = firstCursors.get(resolved);
  if (known?.text === text && known.resource === resource) return known.token;
  const token = seal(deps, resource, cursor);
  firstCursors.set(resolved, { resource, text, token });
  return token;
}

/** Returns whether only the size of such a first page can differ. */
const isUnnarrowed = ({ filter, sort }: RecordCursor<ResourceName>): boolean =>
  sort === null && Object.keys(filter).length === 0;

function readListing<Name extends ResourceName>(
  deps: Ports<'keyring'>,
  resource: Name,
  query: RecordListQuery<Name>,
  operation: ListOperation<Name>,
  scope: string,
): Listing<Name> {
  const asked = query.sort && { by: query.sort.by, direction: query.sort.direction ?? ('asc' as const) };
  if (query.cursor === undefined || operation.paging.mode === 'none') {
    const filter = query.filter ?? ({} as FilterOf<Name>);
    const pageSize = pageSizeOf(operation, filter, query.limit);
    const usual = query.isInAnyOrder ? undefined : usualSort(operation, filter as Narrowing);
    const sort = asked ?? (usual as SortOf<Name> | undefined);
    return { filter, sort, start: { at: null, pageSize, used: 0 } };
  }
  const cursor = openCursor(deps, resource, query.cursor);
  const pageSize = pageSizeOf(operation, cursor?.filter ?? {}, query.limit);
  const isOther = (given: unknown, sealed: unknown) =>
    given !== undefined && JSON.stringify(ordered(given)) !== JSON.stringify(ordered(sealed));
  if (cursor?.scope !== scope || isOther(query.filter, cursor.filter) || isOther(asked, cursor.sort))
    throw new ApiError('InvalidCursorError');
  return {
    filter: cursor.filter,
    // A cursor from before the usual order has none, and continues as it began.
    sort: cursor.sort ?? undefined,
    // A partly listed page has to be read again with the same size; a fresh one may have another.
    start: {
      at: cursor.at,
      pageSize: cursor.used > 0 ? cursor.pageSize : pageSize,
      used: cursor.used,
      ...(cursor.next === undefined ? {} : { next: cursor.next }),
    },
  };
}

function openCursor<Name extends ResourceName>(
  deps: Ports<'keyring'>,
  resource: Name,
  cursor: string,
): RecordCursor<Name> | undefined {
  // A closed vault says nothing about the cursor.
  const key = deps.keyring.key('cursor');
  try {
    return unsealToken(key, resource, cursor) as RecordCursor<Name>;
  } catch {
    return undefined;
  }
}

const ordered = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : value;

/**
 * Returns filter values that no record of the connector has: its status, for example, has fewer values than the unified
 * one.
 */
function findUnknownValues(
  resource: ResourceName,
  { connector }: ResolvedConnection,
  filter: Narrowing,
): Problems {
  const values = tableOf(connector, resource)?.values;
  if (!values) return {};
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      const known = values[name]?.read;
      if (!known || typeof value !== 'string' || known.includes(value)) return [];
      return [[`query.filter.${name}`, `cannot be ${value} on this connector; it has ${known.join(', ')}`]];
    }),
  );
}

/** Rejects unsupported filters and sorting before the vendor request, with their own error type. */
function assertOffered<Name extends ResourceName>(
  resource: Name,
  operation: ListOperation<Name>,
  query: RecordListQuery<Name>,
  { filter, sort }: Listing<Name>,
): void {
  const asked: Narrowing = filter;
  const given = Object.keys(asked) as FilterNameOf<Name>[];
  const offered = asked.conversation_id === undefined ? (operation.across ?? operation) : operation;
  const hint = offered === operation ? {} : { without: 'filter[conversation_id]' };
  const unsupported = given.filter((name) => !offered.filters.includes(name));
  if (unsupported.length > 0) {
    throw new ApiError('UnsupportedFiltersError', {
      detail: { unsupported, supported: [...offered.filters], ...hint },
    });
  }
  if (sort && !offered.sort.includes(sort.by)) {
    throw new ApiError('UnsupportedSortFieldError', {
      detail: { unsupported: sort.by, supported: [...offered.sort], ...hint },
    });
  }
  if (operation.paging.mode === 'none' && (query.cursor !== undefined || query.limit !== undefined)) {
    throw new ApiError('PaginationNotSupportedError');
  }
  const missing = (operation.requiredFilters ?? []).filter((name) => filter[name] === undefined);
  if (missing.length > 0) {
    const names = missing.map((name) => `filter[${String(name)}]`);
    throw new ApiError('RequestValidationError', {
      message: `This connector lists ${resource} only with ${names.join(' and ')}.`,
      detail: Object.fromEntries(names.map((name) => [`query.${name}`, 'required by this connector'])),
    });
  }
}

type Collected<Name extends ResourceName> = {
  readonly items: RecordOf<Name>[];
  readonly next: Position | null;
  readonly totalCount: number | undefined;
  readonly skipped: readonly Skipped[];
  readonly incomplete: Incomplete | undefined;
};

async function collect<Name extends ResourceName>(
  deps: Ports<'now' | 'vendorCalls'>,
  context: RequestContext,
  prepared: PreparedOperation<ListOperation<Name>>,
  { filter, sort, start }: Listing<Name>,
  limit: number,
): Promise<Collected<Name>> {
  const state = await deps.vendorCalls.start(prepared.resolved, context);
  const isPaged = prepared.operation.paging.mode !== 'none';
  const items: RecordOf<Name>[] = [];
  const skipped: Skipped[] = [];
  let incomplete: Incomplete | undefined;
  const upTo = (next: Position | null, totalCount: number | undefined): Collected<Name> => ({
    ...{ items, next, totalCount, skipped, incomplete },
  });
  let position: Position = start;
  for (let call = 1; ; call += 1) {
    const input = { position: position.at ?? undefined, pageSize: position.pageSize, filter, sort };
    const page = await perform(deps, context, state, prepared, input).catch((error: unknown) => {
      if (call > 1 && isRateLimit(error)) return undefined;
      throw error;
    });
    // Returns the records read until then; the next page's request gets the retry time.
    if (!page) return upTo(position, undefined);
    // The page is partly listed: its first part reported the skipped records.
    if (position.used === 0) skipped.push(...(page.skipped ?? []));
    incomplete = page.incomplete ?? incomplete;
    if (!isPaged) {
      items.push(...page.items);
      return upTo(null, items.length);
    }
    const used = usedOf(page.items, position);
    const fresh = page.items.slice(used);
    const taken = fresh.slice(0, limit - items.length);
    items.push(...taken);
    if (taken.length < fresh.length) {
      const following = { ...position, used: used + taken.length, next: markOf(fresh[taken.length]!) };
      return upTo(following, page.totalCount);
    }
    if (page.next === null) return upTo(null, page.totalCount);
    position = { at: page.next, pageSize: position.pageSize, used: 0 };
    const isFull = items.length >= limit || (page.isFull && items.length >= limit * NEARLY);
    if (isFull || call >= MAX_CALLS || isOver(state)) return upTo(position, page.totalCount);
  }
}

const isRateLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.typeName === 'ConnectorRateLimitError';
