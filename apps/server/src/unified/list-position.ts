import { createHash } from 'node:crypto';

import type { ListOperation, OperationFacts } from '@keyway/connectors';
import { DEFAULT_LIMIT } from '@keyway/contract';

/**
 * The position where a list continues: the vendor's position, its page size, and the number of records already listed
 * from that page.
 */
export type Position = {
  readonly at: string | null;
  readonly pageSize: number;
  readonly used: number;
  /** For a partly listed page: marks the next record. */
  readonly next?: string;
};

/**
 * Returns the vendor page size. Pages filtered by Keyway use the largest size, as most of their records may be dropped,
 * except where each record takes a request: a page that is cut is read again for each of its parts.
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
 * Returns how many records of a page were listed before. The page is read again, and its records may have been deleted,
 * moved, or may no longer match, so this looks for the next record. If that is gone, some records may be listed twice.
 */
export function usedOf(items: readonly { readonly id: string }[], { used, next }: Position): number {
  const isNext = (item: { readonly id: string } | undefined) => item !== undefined && markOf(item) === next;
  if (next === undefined || isNext(items[used])) return used;
  return Math.max(0, items.findIndex(isNext));
}

/** Returns a mark short enough for a cursor, and unique within a page. */
export const markOf = ({ id }: { readonly id: string }): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, 8);
