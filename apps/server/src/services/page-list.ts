import { DEFAULT_LIMIT, type Links, type Meta } from '@keyway/contract';

import { ApiError } from '../api-error.js';
import { applicationOf, type RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { sealToken, unsealToken } from '../security/token-box.js';

type ListQuery = { cursor?: string; limit?: number };
type PlatformCursor = { list: string; application: string; after: unknown };

/**
 * Pages a list of our own: `load` answers up to `limit` items after a position, `positionOf` names an item's.
 * The cursor is sealed and bound to the list, its scope and its application (R-TEN-2).
 */
export const pageList = async <Item, Position>(
  deps: Deps,
  context: RequestContext,
  options: {
    /** Name of the list with all that must stay the same between pages: filters, consumer. */
    list: string;
    query: ListQuery;
    load: (after: Position | undefined, limit: number) => Promise<Item[]>;
    positionOf: (item: Item) => Position;
    totalCount?: () => Promise<number>;
  },
): Promise<{ data: Item[]; meta: Meta; links: Links }> => {
  const limit = options.query.limit ?? DEFAULT_LIMIT;
  const application = context.caller.kind === 'admin' ? 'admin' : applicationOf(context).id;
  const key = deps.keyring.key('cursor');
  const seal = (after: unknown) =>
    sealToken(key, 'list', { list: options.list, application, after } satisfies PlatformCursor);
  const after =
    options.query.cursor === undefined
      ? undefined
      : readCursor(key, options.query.cursor, options.list, application);
  const found = await options.load(after as Position | undefined, limit + 1);
  const data = found.slice(0, limit);
  const last = data.at(-1);
  const next = found.length > limit && last !== undefined ? seal(options.positionOf(last)) : null;
  const total = await options.totalCount?.();
  return {
    data,
    meta: {
      items_on_page: data.length,
      ...(total === undefined ? {} : { total_count: total }),
      cursors: { current: options.query.cursor ?? seal(null), next },
    },
    links: buildLinks(deps, context, options.query.cursor, next),
  };
};

/** Absolute links on the base URL: the call as it was made, with another cursor. */
export const buildLinks = (
  deps: Deps,
  context: RequestContext,
  current: string | undefined,
  next: string | null,
): Links => {
  const withCursor = (cursor: string | undefined) => {
    const url = new URL(deps.baseUrl + context.calledPath);
    url.searchParams.delete('_method');
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
    return url.href;
  };
  return { current: withCursor(current), ...(next === null ? {} : { next: withCursor(next) }) };
};

const readCursor = (key: Buffer, cursor: string, list: string, application: string): unknown => {
  const value = tryUnseal(key, cursor);
  if (value?.list !== list || value.application !== application) throw new ApiError('InvalidCursorError');
  return value.after ?? undefined;
};

const tryUnseal = (key: Buffer, cursor: string): PlatformCursor | undefined => {
  try {
    return unsealToken(key, 'list', cursor) as PlatformCursor;
  } catch {
    return undefined;
  }
};
