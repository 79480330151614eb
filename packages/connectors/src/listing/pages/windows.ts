/** Records of a list that one request asks for. */
export type Window = { readonly from: number; readonly size: number };

/** How a vendor pages: by the number of a record or of a page, and how many records a request may ask for. */
export type Paging = {
  readonly by: 'record' | 'page';
  readonly most: number;
  readonly least?: number;
};

/** Pages of a size that cannot be chosen, and need not be known: each counts as this many records. */
export const fixedPages = { by: 'page', most: 1000, least: 1000 } as const satisfies Paging;

export const isFixed = ({ least, most }: Paging): boolean => least === most;

/** Listed records that a page asks for again. */
export const OVERLAP = 5;

/** The window of a page of `wanted` records behind `offset`: it overlaps the records before where a window can. */
export function windowAt(offset: number, wanted: number, isMarked: boolean, paging: Paging): Window {
  const { by, most, least = 1 } = paging;
  if (by === 'record') {
    const overlap = isMarked ? Math.min(OVERLAP, offset, Math.max(1, most - wanted)) : 0;
    return { from: offset - overlap, size: Math.min(most, overlap + wanted) };
  }
  // Without marks, the place of a record is a number only: the page starts there.
  const widest = widestWindow(offset, Math.min(wanted, most));
  if (!isMarked && widest.size >= least && !isFixed(paging)) return widest;
  const start = isMarked && offset > 0 && !isFixed(paging) ? offset - 1 : offset;
  let best = windowOf(start, most);
  const isBetter = (window: Window): boolean => {
    const [left, right] = [window, best].map(({ from, size }) => ({
      fresh: Math.min(wanted, from + size - offset),
      overlap: isMarked ? Math.min(OVERLAP, offset - from) : from - offset,
    }));
    return left!.fresh === right!.fresh ? left!.overlap >= right!.overlap : left!.fresh > right!.fresh;
  };
  for (let size = most - 1; size >= least; size -= 1) {
    const window = windowOf(start, size);
    if (isBetter(window)) best = window;
  }
  return best;
}

/** The largest page of at most `most` records that starts with this record. */
export function widestWindow(from: number, most: number): Window {
  let size = most;
  while (size > 1 && from % size !== 0) size -= 1;
  return { from, size };
}

/** The page of that size with this record. */
const windowOf = (index: number, size: number): Window => ({ from: index - (index % size), size });

export function windowBefore({ from }: Window, { by, most }: Paging): Window | undefined {
  if (from === 0) return undefined;
  if (by === 'page') return windowOf(from - 1, most);
  return { from: Math.max(0, from - most), size: Math.min(from, most) };
}

export const windowAfter = ({ from, size }: Window, { by, most }: Paging): Window =>
  by === 'page' ? windowOf(from + size, most) : { from: from + size, size: most };

/** The number of the page that is this window, from 1. */
export const pageNumberOf = ({ from, size }: Window): number => from / size + 1;
