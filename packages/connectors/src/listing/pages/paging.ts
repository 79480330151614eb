import { type ConnectorError, invalid, type ListInput } from '../../definition/index.js';
import { pageNumberOf, widestWindow } from './windows.js';

/** A position that this list never gave out. */
export const foreignCursor = (): ConnectorError =>
  invalid('The cursor does not belong to this list.', 'cursor');

/** A page of a search, whose pages are numbered and whose order need not be one. */
export type Page = { readonly page: number; readonly size: number };

/**
 * Where a search goes on. The position carries its page size: with another one, the same page number would skip or
 * repeat records. The size may change where a page of another size starts at the same record.
 */
export function readPagePosition({ position, pageSize }: Pick<ListInput, 'position' | 'pageSize'>): Page {
  if (position === undefined) return { page: 1, size: pageSize };
  const match = /^([1-9]\d{0,8})x([1-9]\d{0,3})$/.exec(position);
  if (!match) throw foreignCursor();
  const window = widestWindow((Number(match[1]) - 1) * Number(match[2]), pageSize);
  return { page: pageNumberOf(window), size: window.size };
}

export const nextPagePosition = ({ page, size }: Page): string => `${page + 1}x${size}`;

/** The position in a counted list of a page number, which a release before wrote for pages of `size`. */
export const fromPageNumber = (position: string | undefined, size: number): string | undefined =>
  position !== undefined && /^[1-9]\d{0,8}$/.test(position) ? `${position}x${size}` : position;

/** Whether behind the last of these moments none is younger: not every vendor keeps the order that it was asked for. */
export const areNewestFirst = (moments: readonly (string | null)[]): boolean =>
  moments
    .filter((moment) => moment !== null)
    .every((moment, index, known) => index === 0 || moment <= known[index - 1]!);

/** Where a list goes on that counts records: the number of those before. */
export function readOffset(position: string | undefined): number {
  if (position === undefined) return 0;
  if (!/^(?:0|[1-9]\d{0,9})$/.test(position)) throw foreignCursor();
  return Number(position);
}

/**
 * A parameter of the vendor's address of the next page, null where there is none. Only the parameter is used: wherever
 * the address points, the next call goes to the connection's own host.
 */
export function cursorOf(next: unknown, parameter: string): string | null {
  if (typeof next !== 'string' || next === '') return null;
  const [, query = ''] = next.split('#', 1)[0]!.split('?', 2);
  return new URLSearchParams(query).get(parameter);
}
