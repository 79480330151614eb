import { isDeepStrictEqual } from 'node:util';

import { DEFAULT_LIMIT, type Links, type Meta } from '@keyway/contract';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { remembered } from '../../security/input/index.js';
import { sealToken, unsealToken } from '../../security/sealing/index.js';

type ListQuery = { cursor?: string; limit?: number };
/** A list's filters: everything in its query except the page. */
type Narrowing = Record<string, unknown>;
type PlatformCursor = { list: string; application: string; narrowing: Narrowing; after: unknown };

/**
 * Returns the query of a list that may continue: with a cursor, omitted filters are taken from the first page, and
 * given ones must match them. Throws InvalidCursorError.
 */
export function resumeQuery<Query extends ListQuery>(
  deps: Ports<'keyring'>,
  context: RequestContext,
  list: string,
  query: Query,
): Query {
  if (query.cursor === undefined) return query;
  const { narrowing } = openCursor(deps, context, list, query.cursor);
  const given = narrowingOf(query);
  const isOther = Object.entries(given).some(([name, value]) => !isDeepStrictEqual(value, narrowing[name]));
  if (isOther) throw new ApiError('InvalidCursorError');
  return { ...query, ...narrowing };
}

/** Items found, and the position reached if the search stopped before it had enough. */
export type Found<Item, Position> = { readonly items: Item[]; readonly stoppedAt?: Position };

/**
 * Pages one of our lists: `load` returns up to `limit` items after a position, `positionOf` returns an item's position.
 * The cursor is sealed and bound to the list, its scope and its application.
 */
export async function pageList<Item, Position>(
  deps: Ports<'baseUrl' | 'keyring'>,
  context: RequestContext,
  options: {
    /** Name of the list, with the consumer that it belongs to. */
    list: string;
    /** As returned by `resumeQuery`, if the list has filters. */
    query: ListQuery;
    load: (after: Position | undefined, limit: number) => Promise<Item[] | Found<Item, Position>>;
    positionOf: (item: Item) => Position;
    totalCount?: () => Promise<number>;
  },
): Promise<{ data: Item[]; meta: Meta; links: Links; cursorBehind: (item: Item) => string }> {
  const limit = options.query.limit ?? DEFAULT_LIMIT;
  const seal = (after: unknown) =>
    sealToken(deps.keyring.key('cursor'), 'list', {
      list: options.list,
      application: scopeOf(context),
      narrowing: narrowingOf(options.query),
      after,
    } satisfies PlatformCursor);
  const after =
    options.query.cursor === undefined
      ? undefined
      : (openCursor(deps, context, options.list, options.query.cursor).after ?? undefined);
  const loaded = await options.load(after as Position | undefined, limit + 1);
  const found = Array.isArray(loaded) ? { items: loaded } : loaded;
  const data = found.items.slice(0, limit);
  const last = data.at(-1);
  const isMore = found.items.length > limit && last !== undefined;
  const position = isMore ? options.positionOf(last) : found.stoppedAt;
  const next = position === undefined ? null : seal(position);
  const total = await options.totalCount?.();
  return {
    data,
    meta: {
      items_on_page: data.length,
      ...(total === undefined ? {} : { total_count: total }),
      cursors: { current: options.query.cursor ?? seal(null), next },
    },
    links: buildLinks(deps, context, options.query.cursor, next),
    cursorBehind: (item) => seal(options.positionOf(item)),
  };
}

const toHref = remembered((baseUrl: string) => new URL(baseUrl).href.replace(/\/+$/, ''));
/** A path with its query that a URL parser leaves unchanged. */
const PLAIN = /^\/[\w/-]*(?:\?[\w-]+=[\w-]*(?:&[\w-]+=[\w-]*)*)?$/;
const REPLACED = /(?:_method|cursor)=/;

/** Returns absolute links on the base URL: the original request with another cursor. */
export function buildLinks(
  { baseUrl }: Ports<'baseUrl'>,
  { calledPath }: Pick<RequestContext, 'calledPath'>,
  current: string | undefined,
  next: string | null,
): Links {
  const withCursor = (cursor: string | undefined) => {
    const added = cursor === undefined ? '' : `${calledPath.includes('?') ? '&' : '?'}cursor=${cursor}`;
    // Nearly all are plain, and parsing takes several times as long as this check.
    if (!REPLACED.test(calledPath) && PLAIN.test(calledPath + added))
      return toHref(baseUrl) + calledPath + added;
    const url = new URL(baseUrl + calledPath);
    url.searchParams.delete('_method');
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
    return url.href;
  };
  return { current: withCursor(current), ...(next === null ? {} : { next: withCursor(next) }) };
}

/** Returns the list's scope: a cursor of one scope is invalid in another. */
const scopeOf = ({ caller }: RequestContext): string =>
  ('application' in caller ? caller.application?.id : undefined) ?? 'admin';

const pageMembers = new Set(['cursor', 'limit', 'raw', '_method']);
const narrowingOf = (query: ListQuery): Narrowing =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== undefined && !pageMembers.has(name)),
  );

function openCursor(
  deps: Ports<'keyring'>,
  context: RequestContext,
  list: string,
  cursor: string,
): PlatformCursor {
  const value = tryUnseal(deps.keyring.key('cursor'), cursor);
  if (value?.list !== list || value.application !== scopeOf(context))
    throw new ApiError('InvalidCursorError');
  return value;
}

function tryUnseal(key: Buffer, cursor: string): PlatformCursor | undefined {
  try {
    return unsealToken(key, 'list', cursor) as PlatformCursor;
  } catch {
    return undefined;
  }
}
