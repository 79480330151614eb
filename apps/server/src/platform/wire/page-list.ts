import { isDeepStrictEqual } from 'node:util';

import { DEFAULT_LIMIT, type Links, type Meta } from '@keyway/contract';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { remembered } from '../../security/input/index.js';
import { sealToken, unsealToken } from '../../security/sealing/index.js';

type ListQuery = { cursor?: string; limit?: number };
/** What narrows a list: everything in its query but the page itself. */
type Narrowing = Record<string, unknown>;
type PlatformCursor = { list: string; application: string; narrowing: Narrowing; after: unknown };

/**
 * The query of a list that may go on: with a cursor, what narrowed the first page comes from it when omitted,
 * and must not differ when given. Throws InvalidCursorError.
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

/** Items found, and the position up to which was looked where the search stopped before it had enough. */
export type Found<Item, Position> = { readonly items: Item[]; readonly stoppedAt?: Position };

/**
 * Pages a list of our own: `load` answers up to `limit` items after a position, `positionOf` names an item's.
 * The cursor is sealed and bound to the list, its scope and its application.
 */
export async function pageList<Item, Position>(
  deps: Ports<'baseUrl' | 'keyring'>,
  context: RequestContext,
  options: {
    /** Name of the list, with the consumer whose list it is. */
    list: string;
    /** As `resumeQuery` answered it, where something narrows the list. */
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
/** A path with its query that a URL parser leaves as it is. */
const PLAIN = /^\/[\w/-]*(?:\?[\w-]+=[\w-]*(?:&[\w-]+=[\w-]*)*)?$/;
const REPLACED = /(?:_method|cursor)=/;

/** Absolute links on the base URL: the call as it was made, with another cursor. */
export function buildLinks(
  { baseUrl }: Ports<'baseUrl'>,
  { calledPath }: Pick<RequestContext, 'calledPath'>,
  current: string | undefined,
  next: string | null,
): Links {
  const withCursor = (cursor: string | undefined) => {
    const added = cursor === undefined ? '' : `${calledPath.includes('?') ? '&' : '?'}cursor=${cursor}`;
    // Nearly all are plain, and the parser takes several times as long as the look.
    if (!REPLACED.test(calledPath) && PLAIN.test(calledPath + added))
      return toHref(baseUrl) + calledPath + added;
    const url = new URL(baseUrl + calledPath);
    url.searchParams.delete('_method');
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
    return url.href;
  };
  return { current: withCursor(current), ...(next === null ? {} : { next: withCursor(next) }) };
}

/** Whose list it is: a cursor of one is none of another. */
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
