import type { OperationFacts } from './define.js';

type Sortable = Pick<OperationFacts, 'across'> & { readonly sort: readonly string[] };
type Newest = { readonly by: 'created_at'; readonly direction: 'desc' };

/** Returns the default sort order: newest first, if the vendor supports it. A walk keeps its own order. */
export const usualSort = (
  { sort, across }: Sortable,
  filter: { readonly conversation_id?: unknown },
): Newest | undefined =>
  sort.includes('created_at') && (across === undefined || filter.conversation_id !== undefined)
    ? { by: 'created_at', direction: 'desc' }
    : undefined;

/** Returns the default order of one conversation, or of a flat list; undefined if it is not chronological. */
export const usualOrder = ({
  sort,
  order,
}: Pick<OperationFacts, 'order'> & { readonly sort: readonly string[] }): OperationFacts['order'] =>
  sort.includes('created_at') ? 'newest_first' : order;
