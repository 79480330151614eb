import type { ListInput, Steps } from '../definition/index.js';
import { isMarked, marksAfter, type Place, readPlace, startBehind, writePlace } from './pages/place.js';
import { isFixed, type Paging, type Window, windowAfter, windowAt, windowBefore } from './pages/windows.js';

type Read<Item> = {
  /** All records of the window, including records that are not shown. */
  readonly records: readonly Item[];
  /** Whether there may be records behind the window. */
  readonly goesOn: boolean;
  /** The window of these records, if it is not the one that was asked for. */
  readonly window?: Window;
  /**
   * Number of records in the whole list. Only of a list that new records enter at its start: as long as it is the same,
   * nothing has moved.
   */
  readonly count?: number | null;
};

export type CountedList<Item> = Paging & {
  readonly idOf: (record: Item) => string | null;
  readonly read: (window: Window) => Steps<Read<Item>>;
};

export type Listed<Item> = {
  readonly records: readonly Item[];
  readonly next: string | null;
  /** The page is not full because the overlap took the rest of the largest request. */
  readonly isFull?: true;
};

/** Requests that look for the records that were listed, before a page and behind it. */
const MOST_BEFORE = 8;
const MOST_BEHIND = 2;

/**
 * A page of a list that the vendor counts. It re-reads some records of the previous page and starts after them, because
 * a deletion moves later records up. If none of them is left, it looks further back for a listed one. Records that
 * moved down because of insertions are dropped by their marks.
 */
export function* listBehind<Item>(
  input: Pick<ListInput, 'position' | 'pageSize'>,
  list: CountedList<Item>,
): Steps<Listed<Item>> {
  const { records, isLast, isFull, positionAfter } = yield* readBehind(input, list);
  return {
    records,
    next: isLast ? null : positionAfter(records.length),
    ...(isFull ? { isFull: true as const } : {}),
  };
}

/** How many records of a counted list come before a position. */
export const offsetOf = (position: string | undefined): number => readPlace(position).offset;

/** The same, where fewer of the records may be taken. */
export function* readBehind<Item>(
  { position, pageSize }: Pick<ListInput, 'position' | 'pageSize'>,
  list: CountedList<Item>,
): Steps<{
  readonly records: readonly Item[];
  /** Whether no record follows them. */
  readonly isLast: boolean;
  readonly isFull: boolean;
  /** Where the list continues behind the first `count` of them. */
  readonly positionAfter: (count: number) => string;
}> {
  const place = readPlace(position, isFixed(list) ? list.most : undefined);
  const { pages, start } = yield* findStart(place, pageSize, list);
  const fresh = withoutListed(rowsOf(pages).slice(start), place, pages.length > 1, list);
  const records = fresh.slice(0, pageSize).map(({ record }) => record);
  const last = pages.at(-1)!;
  return {
    records,
    isLast: fresh.length === records.length && !last.goesOn,
    isFull: fresh.length < pageSize && isCutByOverlap(last, list),
    positionAfter: (count) => {
      if (count === 0 && fresh.length > 0) return position ?? '0';
      const next = count < fresh.length ? placeWithin(fresh[count - 1]!) : placeAfter(last, list);
      return writePlace({ ...next, marks: marksAfter(place, records.slice(0, count).map(list.idOf)) });
    },
  };
}

type ReadPage<Item> = Read<Item> & { readonly window: Window };
type Row<Item> = { readonly record: Item; readonly page: ReadPage<Item>; readonly index: number };

const rowsOf = <Item>(pages: readonly ReadPage<Item>[]): Row<Item>[] =>
  pages.flatMap((page) => page.records.map((record, index) => ({ record, page, index })));

/** Several pages, read to find the start, may overlap each other. */
function withoutListed<Item>(
  rows: readonly Row<Item>[],
  place: Place,
  mayRepeat: boolean,
  { idOf }: CountedList<Item>,
): Row<Item>[] {
  const wasListed = isMarked(place);
  const seen = new Set<string>();
  return rows.filter(({ record }) => {
    const id = idOf(record);
    if (id === null) return true;
    if (wasListed(id) || seen.has(id)) return false;
    if (mayRepeat) seen.add(id);
    return true;
  });
}

type Found<Item> = { readonly pages: readonly ReadPage<Item>[]; readonly start: number };

/** The window that the list continues in, the windows read to find out where, and the first row that was not listed. */
function* findStart<Item>(place: Place, pageSize: number, list: CountedList<Item>): Steps<Found<Item>> {
  const window = place.window ?? windowAt(place.offset, pageSize, place.marks.length > 0, list);
  const first = yield* readAt(window, list);
  if (place.marks.length === 0)
    return { pages: [first], start: place.skip ?? Math.max(0, place.offset - window.from) };
  // Nothing shows in the window itself.
  if (first.window.from > window.from) return { pages: [first], start: 0 };
  // The page before was the last one.
  if (place.isShort && first.records.length === 0 && !first.goesOn) return { pages: [first], start: 0 };
  const isAtEdge = !place.window && window.from >= place.offset;
  const startIn = (pages: readonly ReadPage<Item>[]) =>
    startBehind(
      rowsOf(pages).map(({ record }) => list.idOf(record)),
      place,
    );
  const start = startIn([first]);
  if (isAtEdge && !start && first.count != null && first.count === place.count)
    return { pages: [first], start: 0 };
  // A record that moved here alone says nothing of the records before the page.
  if (start && !start.isFar && (!isAtEdge || start.index === 1))
    return { pages: [first], start: start.index };
  return yield* search([first], isAtEdge || isThinned(first), startIn, list);
}

/** Reads further until a record is found that was listed. Otherwise all that was read is new. */
function* search<Item>(
  start: readonly ReadPage<Item>[],
  isNearBefore: boolean,
  startIn: (pages: readonly ReadPage<Item>[]) => ReturnType<typeof startBehind>,
  list: CountedList<Item>,
): Steps<Found<Item>> {
  let pages = start;
  // More were inserted than a page holds, or more were deleted than it overlaps: the former is found sooner.
  const turns = [
    ...(isNearBefore ? ['before'] : []),
    ...Array<string>(MOST_BEHIND).fill('behind'),
    ...Array<string>(MOST_BEFORE - Number(isNearBefore)).fill('before'),
  ];
  for (const [turn, side] of turns.entries()) {
    const found = startIn(pages);
    const isTried = turn > 0 || !isNearBefore;
    const isFurther = side === 'before' && turn > 1;
    if (found && isTried && (!found.isFar || isFurther)) break;
    if (side === 'behind' && pages.at(-1)!.goesOn)
      pages = [...pages, yield* readAt(windowAfter(pages.at(-1)!.window, list), list)];
    const before = side === 'before' ? windowBefore(pages[0]!.window, list) : undefined;
    if (before) pages = [yield* readAt(before, list), ...pages];
  }
  return { pages, start: startIn(pages)?.index ?? 0 };
}

function* readAt<Item>(window: Window, { read }: CountedList<Item>): Steps<ReadPage<Item>> {
  return { window, ...(yield* read(window)) };
}

/** Records that the user may not see are missing from a page that they count in. */
const isThinned = ({ records, window, goesOn }: ReadPage<unknown>): boolean =>
  goesOn && records.length < window.size;

const isCutByOverlap = ({ records, window, goesOn }: ReadPage<unknown>, list: Paging): boolean =>
  goesOn && !isFixed(list) && window.from > 0 && window.size === list.most && records.length === list.most;

type NextPlace = Omit<Place, 'marks'>;

/** Behind a record of a page; of a thinned page its number is not known, so that the page is read again. */
function placeWithin<Item>({ page, index }: Row<Item>): NextPlace {
  const offset = page.window.from + index + 1;
  return { offset, ...(isThinned(page) ? { window: page.window } : {}), ...countOf(page) };
}

const placeAfter = <Item>(page: ReadPage<Item>, list: Paging): NextPlace => ({
  // Behind the end, more may be added.
  offset: page.window.from + (page.goesOn ? page.window.size : page.records.length),
  ...(isThinned(page) && !isFixed(list) ? { isShort: true } : {}),
  ...countOf(page),
});

const countOf = ({ count }: Read<unknown>): Pick<Place, 'count'> => (count == null ? {} : { count });
