import { sha256 } from '../../writing/index.js';
import { foreignCursor } from './paging.js';
import type { Window } from './windows.js';

/** A record that was listed, as a digest of its ID, and how many were listed after it. */
type Mark = { readonly text: string; readonly distance: number };

/**
 * Where a counted list continues: how many records came before, and marks of some of them. A record that is deleted or
 * inserted moves all records behind it, so a page starts behind the marked records and not at the number.
 */
export type Place = {
  readonly offset: number;
  readonly marks: readonly Mark[];
  /** The page to read again for its remaining records. */
  readonly window?: Window;
  /** Of that page, the records that a release without marks listed. */
  readonly skip?: number;
  /** Number of records in the list, if the vendor counts them. */
  readonly count?: number;
  /** Whether the page before was not full: it may have been the last. */
  readonly isShort?: boolean;
};

/** The last records are all marked; before them, one in each power of two up to `REACH`. */
const DENSE = 32;
const REACH = 1024;

/** Of a mark; a release before wrote two more. */
const SIZE = 6;
const MARK = String.raw`[\w-]{${SIZE}}`;
const form = new RegExp(
  String.raw`^(0|[1-9]\d{0,9})(?:\+([1-9]\d{0,3}))?(?:=(\d{1,10}))?(!)?~((?:${MARK}(?:\.${MARK})*|[\w-]{8}(?:\.[\w-]{8})*)?)(?:~(${MARK}\d+(?:\.${MARK}\d+)*))?$`,
);

/** With `unit`, pages that have a size of the vendor's own count in it: see `fixedPages`. */
export function readPlace(position: string | undefined, unit?: number): Place {
  if (position === undefined) return { offset: 0, marks: [] };
  const [, offset, size, count, short, dense = '', sparse = ''] = form.exec(position) ?? [];
  if (offset === undefined) return readUnmarked(position, unit);
  const texts = dense.split('.').filter(Boolean);
  return {
    offset: Number(offset),
    marks: [
      ...sparse
        .split('.')
        .flatMap((each) => (each ? [{ text: each.slice(0, SIZE), distance: Number(each.slice(SIZE)) }] : [])),
      ...texts.map((text, index) => ({ text: text.slice(0, SIZE), distance: texts.length - 1 - index })),
    ],
    ...(size === undefined ? {} : { window: { from: Number(offset), size: Number(size) } }),
    ...(count === undefined ? {} : { count: Number(count) }),
    ...(short === undefined ? {} : { isShort: true }),
  };
}

/** Positions of releases before there were marks: `50`, `3x25`, or `3x25+7` within a page. */
function readUnmarked(position: string, unit: number | undefined): Place {
  if (/^(?:0|[1-9]\d{0,9})$/.test(position)) return { offset: Number(position), marks: [] };
  const match = /^([1-9]\d{0,8})x([1-9]\d{0,3})(?:\+([1-9]\d{0,3}))?$/.exec(position);
  if (!match) throw foreignCursor();
  const [page, size, skip] = [Number(match[1]), unit ?? Number(match[2]), Number(match[3] ?? 0)];
  const from = (page - 1) * size;
  return { offset: from, marks: [], ...(skip > 0 ? { window: { from, size }, skip } : {}) };
}

export function writePlace({ offset, window, count, isShort = false, marks }: Place): string {
  const [dense, sparse] = [true, false].map((isDense) =>
    marks.filter(({ distance }) => distance < DENSE === isDense),
  );
  const start = window ? `${window.from}+${window.size}` : String(offset);
  const older = sparse!.map(({ text, distance }) => text + distance).join('.');
  return [
    start,
    count === undefined ? '' : `=${count}`,
    isShort ? '!' : '',
    `~${dense!.map(({ text }) => text).join('.')}`,
    older && `~${older}`,
  ].join('');
}

/** Records without an ID are not marked. */
export const markOf = (id: string): string => sha256(id).toString('base64url').slice(0, SIZE);

/** The marks after these records were listed. */
export function marksAfter({ marks }: Place, ids: readonly (string | null)[]): readonly Mark[] {
  const shown = ids.filter((id) => id !== null);
  const all = [
    ...marks.map(({ text, distance }) => ({ text, distance: distance + shown.length })),
    ...shown.map((id, index) => ({ text: markOf(id), distance: shown.length - 1 - index })),
  ];
  const taken = new Set<number>();
  // The oldest of each power of two, so that one of them reaches the next.
  return all.filter(({ distance }) => {
    if (distance < DENSE) return true;
    const power = Math.floor(Math.log2(distance));
    if (distance >= REACH || taken.has(power)) return false;
    taken.add(power);
    return true;
  });
}

/** Unmarked records between two marked ones that still belong together: some may have been inserted there. */
const LOOSE = 3;

/**
 * Where the records start that were not listed: behind the first of the last `DENSE` that are here, where all others that
 * were listed are marked too. A record may have moved away alone, so the largest group of marked records counts. Far is a
 * start behind an older mark: records that were listed may follow it unmarked.
 */
export function startBehind(
  ids: readonly (string | null)[],
  { marks }: Place,
): { readonly index: number; readonly isFar: boolean } | undefined {
  if (marks.length === 0) return undefined;
  const distances = new Map(marks.map(({ text, distance }) => [text, distance]));
  const found = ids.flatMap((id, index) => {
    const distance = id === null ? undefined : distances.get(markOf(id));
    return distance === undefined ? [] : [{ index, distance }];
  });
  const groups: number[][] = [];
  for (const { index } of found.filter(({ distance }) => distance < DENSE)) {
    const group = groups.at(-1);
    if (group && index - group.at(-1)! <= LOOSE + 1) group.push(index);
    else groups.push([index]);
  }
  const largest = groups.reduce<number[]>((best, group) => (group.length > best.length ? group : best), []);
  const [first = found.at(-1)?.index] = largest;
  return first === undefined ? undefined : { index: first + 1, isFar: largest.length === 0 };
}

export function isMarked({ marks }: Place): (id: string | null) => boolean {
  if (marks.length === 0) return () => false;
  const texts = new Set(marks.map(({ text }) => text));
  return (id) => id !== null && texts.has(markOf(id));
}
