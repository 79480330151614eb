import { foreignCursor } from './pages/paging.js';

/**
 * Where a walk goes on: the page of conversations, the place of one in it (and its id, should the page have shifted),
 * the page of its messages, and how many of that page were listed before, counted in pages of `size`, and which is next.
 */
export type WalkPlace = {
  readonly page: string | null;
  readonly index: number;
  readonly id: string | null;
  readonly messages: string | null;
  readonly skip: number;
  readonly size: number;
  readonly next: string | null;
  /** Of a walk by last change: what it goes down to, where that is not the filter's, and where it began. */
  readonly floor: string | null;
  readonly newest: string | null;
};

export const startOf = (
  page: string | null,
  { floor, newest }: Pick<WalkPlace, 'floor' | 'newest'>,
): WalkPlace => ({
  page,
  index: 0,
  id: null,
  messages: null,
  skip: 0,
  size: 0,
  next: null,
  floor,
  newest,
});

export const writeWalk = ({
  page,
  index,
  id,
  messages,
  skip,
  size,
  next,
  floor,
  newest,
}: WalkPlace): string =>
  JSON.stringify([
    page,
    index,
    id,
    messages,
    skip,
    size,
    ...(newest === null && floor === null && next === null ? [] : [floor, newest]),
    ...(next === null ? [] : [next]),
  ]);

export function readWalk(position: string | undefined): WalkPlace {
  if (position === undefined) return startOf(null, { floor: null, newest: null });
  const parts: unknown = JSON.parse(position);
  const [page, index, id, messages, skip, size, floor = null, newest = null, next = null]: unknown[] =
    Array.isArray(parts) ? parts : [];
  const place = { page, index, id, messages, skip, size, next, floor, newest };
  if (!isPlace(place)) throw foreignCursor();
  return place;
}

const isPlace = (place: { [Name in keyof WalkPlace]: unknown }): place is WalkPlace =>
  [place.page, place.id, place.messages, place.next, place.floor, place.newest].every(
    (text) => text === null || typeof text === 'string',
  ) && [place.index, place.skip, place.size].every((number) => Number.isSafeInteger(number));
