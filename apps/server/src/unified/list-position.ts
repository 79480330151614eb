import { createHash } from 'node:crypto';

import type { ListOperation, OperationFacts } from '@keyway/connectors';
import { DEFAULT_LIMIT } from '@keyway/contract';

/** Where a list goes on: the vendor's position, the page size it is counted in, and how much of that page is used up. */
export type Position = {
  readonly at: string | null;
  readonly pageSize: number;
  readonly used: number;
  /** Of a page that is partly used up: which record comes next. */
  readonly next?: string;
};

/**
 * Of pages that are thinned out here, the largest are read: most of their records may fall away. Not where each record
 * takes a call: a page that is cut is read again for every part of it.
 */
export function pageSizeOf(
  {
    paging,
    virtualFilters = [],
    callsPerPage,
  }: Pick<OperationFacts, 'virtualFilters' | 'callsPerPage'> & Pick<ListOperation, 'paging'>,
  filter: Readonly<Record<string, unknown>>,
  limit: number = DEFAULT_LIMIT,
): number {
  if (paging.mode === 'none') return 0;
  const isThinned = virtualFilters.some((name) => filter[name] !== undefined);
  return isThinned && !callsPerPage?.perRecord ? paging.maxPageSize : Math.min(paging.maxPageSize, limit);
}

/**
 * How much of a page was listed before. It is read again as it is now: what was listed may have been deleted or moved, or
 * may not match any more, so the record that comes next is looked for. Where that is gone, some may be listed twice.
 */
export function usedOf(items: readonly { readonly id: string }[], { used, next }: Position): number {
  const isNext = (item: { readonly id: string } | undefined) => item !== undefined && markOf(item) === next;
  if (next === undefined || isNext(items[used])) return used;
  return Math.max(0, items.findIndex(isNext));
}

/** Short enough for a cursor, and one of a page. */
export const markOf = ({ id }: { readonly id: string }): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, 8);
