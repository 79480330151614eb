import { type ConnectorError, invalid, type ListInput } from '../definition/index.js';

/** A position that this list never gave out. */
export const foreignCursor = (): ConnectorError =>
  invalid('The cursor does not belong to this list.', 'cursor');

/** A page of a list that the vendor numbers by page. */
export type Page = { readonly page: number; readonly size: number };
/** A place in such a list; the first `skip` records of its page were listed before. */
export type PagePosition = Page & { readonly skip: number };

/**
 * Where a page-numbered list goes on. The position carries its page size: with another one, the same page number
 * would skip or repeat records. At the start of a page the size may still change, where another begins there too.
 */
export const readPagePosition = ({
  position,
  pageSize,
}: Pick<ListInput, 'position' | 'pageSize'>): PagePosition => {
  if (position === undefined) return { page: 1, size: pageSize, skip: 0 };
  const match = /^([1-9]\d{0,8})x([1-9]\d{0,3})(?:\+([1-9]\d{0,3}))?$/.exec(position);
  if (!match) throw foreignCursor();
  const [page, size, skip] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  return skip > 0 ? { page, size, skip } : { ...widestPage((page - 1) * size, pageSize), skip };
};

export const nextPagePosition = ({ page, size }: Page): string => `${page + 1}x${size}`;
export const withinPagePosition = ({ page, size }: Page, skip: number): string => `${page}x${size}+${skip}`;

/** The largest page of at most `maxSize` records that begins after exactly so many records. */
export const widestPage = (offset: number, maxSize: number): Page => {
  let size = maxSize;
  while (size > 1 && offset % size !== 0) size -= 1;
  return { page: offset / size + 1, size };
};

/** Where a list goes on that counts pages of a size that never changes, the first being 1. */
export const readPageNumber = (position: string | undefined): number => {
  if (position === undefined) return 1;
  if (!/^[1-9]\d{0,8}$/.test(position)) throw foreignCursor();
  return Number(position);
};

/** Whether behind the last of these moments none is younger: not every vendor keeps the order that it was asked for. */
export const areNewestFirst = (moments: readonly (string | null)[]): boolean =>
  moments
    .filter((moment) => moment !== null)
    .every((moment, index, known) => index === 0 || moment <= known[index - 1]!);

/** Where a list goes on that counts records: the number of those before. */
export const readOffset = (position: string | undefined): number => {
  if (position === undefined) return 0;
  if (!/^(?:0|[1-9]\d{0,9})$/.test(position)) throw foreignCursor();
  return Number(position);
};

/**
 * A parameter of the vendor's address of the next page, null where there is none. Only the parameter is used: wherever
 * the address points, the next call goes to the connection's own host.
 */
export const cursorOf = (next: unknown, parameter: string): string | null => {
  if (typeof next !== 'string' || next === '') return null;
  const [, query = ''] = next.split('#', 1)[0]!.split('?', 2);
  return new URLSearchParams(query).get(parameter);
};
