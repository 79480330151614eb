import type { ListInput } from '../../definition/index.js';
import { restBehind } from '../edge.js';
import { foreignCursor } from './paging.js';

/** A place in a list that goes on by keys: the key of its page, in pages of `size`, and the place within that page. */
export type KeyPlace = {
  readonly key: string | undefined;
  readonly size: number;
  readonly within: string | undefined;
};

/**
 * Where a list goes on whose keys count in pages of one size. The position carries that size: with another one, the same
 * key would skip or repeat records. A walk keeps the size that it began with.
 */
export function readKeyPlace({ position, pageSize }: Pick<ListInput, 'position' | 'pageSize'>): KeyPlace {
  if (position === undefined) return { key: undefined, size: pageSize, within: undefined };
  const [, size, within, key] = /^([1-9]\d{0,3})\+(\d[^ ]*) (.*)$/.exec(position) ?? [];
  if (key === undefined) throw foreignCursor();
  return {
    key: key === '' ? undefined : key,
    size: Number(size),
    within: within === '0' ? undefined : within,
  };
}

/** Of a page that the vendor gave for that place: the records to list now, and where the list goes on. */
export function pageByKey<Item extends { readonly id: string }>(
  records: readonly Item[],
  nextKey: string | null,
  { key = '', size, within }: KeyPlace,
  pageSize: number,
): { readonly shown: readonly Item[]; readonly next: string | null } {
  const { rest, positionAfter } = restBehind(records, within);
  const shown = rest.slice(0, pageSize);
  if (shown.length < rest.length) return { shown, next: `${size}+${positionAfter(pageSize)} ${key}` };
  return { shown, next: nextKey === null ? null : `${size}+0 ${nextKey}` };
}
