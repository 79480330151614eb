import type { ListInput } from '../definition/index.js';
import { sha256 } from '../writing/index.js';
import { foreignCursor } from './paging.js';

/**
 * Where a list goes on that is counted: how many records came before, and marks of the last of them. A record that is
 * deleted meanwhile moves all that follow, so the next page begins behind the records that were listed.
 */
type Edge = { readonly offset: number; readonly marks: readonly string[] };

const MARKS = 3;

const readEdge = (position: string | undefined): Edge => {
  if (position === undefined) return { offset: 0, marks: [] };
  const [, offset, marks = ''] = /^(0|[1-9]\d{0,9})~([\w-]+(?:\.[\w-]+)*)?$/.exec(position) ?? [];
  if (offset === undefined) throw foreignCursor();
  return { offset: Number(offset), marks: marks.split('.').filter(Boolean) };
};

const writeEdge = (offset: number, { marks }: Edge, shown: readonly string[]): string =>
  `${offset}~${[...marks, ...shown.slice(-MARKS).map(markOf)].slice(-MARKS).join('.')}`;

const markOf = (id: string): string => sha256(id).toString('base64url').slice(0, 8);

/** The index behind the last record that was listed, among these; undefined where none of the marked ones is here. */
const indexBehind = (ids: readonly string[], { marks }: Edge): number | undefined => {
  if (marks.length === 0) return undefined;
  const last = ids.map(markOf).findLastIndex((mark) => marks.includes(mark));
  return last < 0 ? undefined : last + 1;
};

/** A page of a list that is here as a whole. */
export const sliceBehind = <Item extends { readonly id: string }>(
  items: readonly Item[],
  { position, pageSize }: Pick<ListInput, 'position' | 'pageSize'>,
): { readonly items: Item[]; readonly next: string | null } => {
  const edge = readEdge(position);
  const ids = items.map(({ id }) => id);
  // With the marked ones, at least as many are gone.
  const start = indexBehind(ids, edge) ?? Math.max(0, edge.offset - edge.marks.length);
  const end = start + pageSize;
  return {
    items: items.slice(start, end),
    next: end < items.length ? writeEdge(end, edge, ids.slice(start, end)) : null,
  };
};
