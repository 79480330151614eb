import type { OperationFacts } from './define.js';

type Sortable = Pick<OperationFacts, 'across'> & { readonly sort: readonly string[] };
type Newest = { readonly by: 'created_at'; readonly direction: 'desc' };

/** What a list is sorted by that is not told: newest first, wherever the vendor can. A walk keeps its own order. */
export const usualSort = (
  { sort, across }: Sortable,
  filter: { readonly conversation_id?: unknown },
): Newest | undefined =>
  sort.includes('created_at') && (across === undefined || filter.conversation_id !== undefined)
    ? { by: 'created_at', direction: 'desc' }
    : undefined;

/** The order of one conversation, or of a flat list, that is told none; undefined where it is none of time. */
export const usualOrder = ({
  sort,
  order,
}: Pick<OperationFacts, 'order'> & { readonly sort: readonly string[] }): OperationFacts['order'] =>
  sort.includes('created_at') ? 'newest_first' : order;
