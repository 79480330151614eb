import type { ListInput } from '../definition/index.js';
import { foreignCursor } from './paging.js';

/** A place in a list that goes on by keys: the key of its page, in pages of `size`, of which `skip` records were listed. */
export type KeyPlace = { readonly key: string | undefined; readonly size: number; readonly skip: number };

/**
 * Where a list goes on whose keys count in pages of one size. The position carries that size: with another one, the same
 * key would skip or repeat records. A walk keeps the size that it began with.
 */
export const readKeyPlace = ({ position, pageSize }: Pick<ListInput, 'position' | 'pageSize'>): KeyPlace => {
  if (position === undefined) return { key: undefined, size: pageSize, skip: 0 };
  const [, size, skip, key] = /^([1-9]\d{0,3})\+(0|[1-9]\d{0,3}) (.*)$/.exec(position) ?? [];
  if (key === undefined) throw foreignCursor();
  return { key: key === '' ? undefined : key, size: Number(size), skip: Number(skip) };
};

/** Of a page that the vendor gave for that place: the records to list now, and where the list goes on. */
export const pageByKey = <Item>(
  records: readonly Item[],
  nextKey: string | null,
  { key = '', size, skip }: KeyPlace,
  pageSize: number,
): { readonly shown: readonly Item[]; readonly next: string | null } => {
  const end = skip + pageSize;
  const shown = records.slice(skip, end);
  if (end < records.length) return { shown, next: `${size}+${end} ${key}` };
  return { shown, next: nextKey === null ? null : `${size}+0 ${nextKey}` };
};
