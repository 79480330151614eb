import type { ListInput } from '../definition/index.js';

/** The next records of one list, in the list's own order; `ended` where it has no others. */
export type Feed<Item> = {
  /** Rows without a moment come before the next of their list, or last. */
  readonly rows: readonly { readonly at: string | null; readonly item: Item }[];
  readonly ended: boolean;
};

/**
 * A page from lists that are each in the order of time (`at`, ISO 8601), for vendors that keep messages and notes apart.
 * `taken` is how many rows of each list are on it: always its first, so that the position of each list can go on.
 */
export function mergeFeeds<Item>(
  feeds: readonly Feed<Item>[],
  { pageSize, sort }: Pick<ListInput, 'pageSize' | 'sort'>,
): { readonly items: readonly Item[]; readonly taken: readonly number[]; readonly ended: boolean } {
  const isBefore = sort?.direction === 'desc' ? isLater : isEarlier;
  const lists = feeds.map(({ rows }) => withMoments(rows));
  const taken = feeds.map(() => 0);
  const items: Item[] = [];
  // Records after the rows of a list that continues might come next.
  const knowsNext = (): boolean =>
    feeds.every(({ rows, ended }, index) => ended || taken[index]! < rows.length);
  while (items.length < pageSize && knowsNext()) {
    const heads = lists.flatMap((rows, index) => {
      const row = rows[taken[index]!];
      return row ? [{ ...row, index }] : [];
    });
    const [first, ...others] = heads;
    if (!first) break;
    const next = others.reduce((best, head) => (isBefore(head.at, best.at) ? head : best), first);
    items.push(next.item);
    taken[next.index]! += 1;
  }
  const ended = feeds.every(({ rows, ended: isLast }, index) => isLast && taken[index] === rows.length);
  return { items, taken, ended };
}

/** A row without a moment stays before the one that follows it in its list: it must not hold that one back. */
function withMoments<Row extends { readonly at: At }>(rows: readonly Row[]): Row[] {
  let next: At = null;
  return rows
    .toReversed()
    .map((row) => ({ ...row, at: (next = row.at ?? next) }))
    .toReversed();
}

type At = string | null;
const isEarlier = (left: At, right: At): boolean => left !== null && (right === null || left < right);
const isLater = (left: At, right: At): boolean => left !== null && (right === null || left > right);
