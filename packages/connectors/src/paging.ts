import { ConnectorError, type ListInput } from './define.js';

/** A place in a list that the vendor numbers by page. */
export type PagePosition = { readonly page: number; readonly size: number };

/**
 * Where a page-numbered list goes on. The position carries its page size: with another one, the same page number
 * would skip or repeat records.
 */
export const readPagePosition = ({
  position,
  pageSize,
}: Pick<ListInput, 'position' | 'pageSize'>): PagePosition => {
  if (position === undefined) return { page: 1, size: pageSize };
  const match = /^([1-9]\d{0,8})x([1-9]\d{0,3})$/.exec(position);
  if (!match)
    throw new ConnectorError('invalid_request', 'The cursor does not belong to this list.', 'cursor');
  return { page: Number(match[1]), size: Number(match[2]) };
};

export const nextPagePosition = ({ page, size }: PagePosition): string => `${page + 1}x${size}`;
