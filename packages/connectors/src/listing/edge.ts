import type { ListInput } from '../definition/index.js';
import { isMarked, marksAfter, readPlace, startBehind, writePlace } from './pages/place.js';

/** The records that follow a position in a list that is here as a whole, wherever the records before are by now. */
export function restBehind<Item extends { readonly id: string }>(
  items: readonly Item[],
  position: string | undefined,
): { readonly rest: readonly Item[]; readonly positionAfter: (count: number) => string } {
  const place = readPlace(position);
  const ids = items.map(({ id }) => id);
  // With the marked ones, at least as many are gone.
  const start = startBehind(ids, place)?.index ?? Math.max(0, place.offset - place.marks.length);
  const wasListed = isMarked(place);
  const rows = items.flatMap((item, index) =>
    index >= start && !wasListed(item.id) ? [{ item, index }] : [],
  );
  return {
    rest: rows.map(({ item }) => item),
    positionAfter: (count) => {
      const shown = rows.slice(0, count);
      const marks = marksAfter(
        place,
        shown.map(({ item }) => item.id),
      );
      return writePlace({ offset: (shown.at(-1)?.index ?? start - 1) + 1, marks });
    },
  };
}

/** A page of such a list. */
export function sliceBehind<Item extends { readonly id: string }>(
  items: readonly Item[],
  { position, pageSize }: Pick<ListInput, 'position' | 'pageSize'>,
): { readonly items: Item[]; readonly next: string | null } {
  const { rest, positionAfter } = restBehind(items, position);
  return { items: rest.slice(0, pageSize), next: rest.length > pageSize ? positionAfter(pageSize) : null };
}
