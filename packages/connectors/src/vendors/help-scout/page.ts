import type { ListInput } from '../../definition/index.js';
import { nextPagePosition, readPagePosition, withinPagePosition } from '../../listing/index.js';

/** The most that a page of the vendor's holds; it cannot be chosen, and pages are counted whatever they hold. */
export const pageSize = 50;

/** Where a list goes on among the vendor's pages. */
export const placeOf = (position: string | undefined) => readPagePosition({ position, pageSize });

/** Of the vendor's page, what a smaller limit takes; it comes back for the rest. */
export const partOf = <Item>(
  items: readonly Item[],
  { position, pageSize: wanted }: Pick<ListInput, 'position' | 'pageSize'>,
  hasMore: boolean,
): { items: Item[]; next: string | null; isCut?: true } => {
  const place = placeOf(position);
  const used = place.skip + wanted;
  const following = hasMore ? nextPagePosition(place) : null;
  return {
    items: items.slice(place.skip, used),
    next: used < items.length ? withinPagePosition(place, used) : following,
    ...(place.skip > 0 ? { isCut: true } : {}),
  };
};

type Sorted = {
  readonly sort: { readonly by: string; readonly direction: string } | undefined;
  readonly filter: { readonly created_since?: string | undefined };
};

/** There is no filter by age, but behind the first that is too old, none is younger. */
export const isPast = (
  items: readonly { readonly created_at: string | null }[],
  { filter, sort }: Sorted,
): boolean => {
  const oldest = items.at(-1)?.created_at;
  const byAge = sort === undefined || (sort.by === 'created_at' && sort.direction === 'desc');
  const since = filter.created_since;
  return byAge && !!since && !!oldest && Date.parse(oldest) < Date.parse(since);
};

/** What the vendor sorts by. */
export const orderOf = ({ sort }: Pick<Sorted, 'sort'>) => ({
  sortField: sort?.by === 'updated_at' ? 'modifiedAt' : 'createdAt',
  sortOrder: sort?.direction ?? 'desc',
});

/** A second before, and without the milliseconds, which no example of the vendor's has. */
export const justBefore = (since: string): string =>
  new Date(Date.parse(since) - 1000).toISOString().replace(/\.\d+Z$/, 'Z');
