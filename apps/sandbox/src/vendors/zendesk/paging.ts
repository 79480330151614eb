import { readInteger } from '../../vendor.js';
import { badParameter, origin } from './format.js';

const maximum = 100;

type Page<Item> = { items: Item[]; rest: Record<string, unknown> };

/** Cursor paging when `page[size]`, `page[after]` or `page[before]` is there, the older offset paging otherwise. */
export function paginate<Item extends { id: number }>(
  items: readonly Item[],
  path: string,
  query: URLSearchParams,
): Page<Item> {
  const cursorMode = ['page[size]', 'page[after]', 'page[before]'].some((name) => query.has(name));
  return cursorMode ? cursorPage(items, path, query) : offsetPage(items, path, query);
}

export function readSort(
  query: URLSearchParams,
  fields: readonly string[],
): { field: string; descending: boolean } {
  const [firstField = 'id'] = fields;
  const sort = query.get('sort');
  if (sort === null) return { field: firstField, descending: query.get('sort_order') === 'desc' };
  const field = sort.replace(/^-/, '');
  if (!fields.includes(field))
    throw badParameter('InvalidSort', 'Invalid sort', `sort must be one of ${fields.join(', ')}`);
  return { field, descending: sort.startsWith('-') };
}

function cursorPage<Item extends { id: number }>(
  items: readonly Item[],
  path: string,
  query: URLSearchParams,
): Page<Item> {
  const size = readSize(query.get('page[size]'));
  const after = readCursor(items, query.get('page[after]'));
  const before = readCursor(items, query.get('page[before]'));
  const start = before === undefined ? (after === undefined ? 0 : after + 1) : Math.max(0, before - size);
  const end = before === undefined ? start + size : before;
  const page = items.slice(start, end);
  const link = (name: string, item: Item | undefined): string | null => {
    if (!item) return null;
    const next = new URLSearchParams(query);
    next.delete('page[after]');
    next.delete('page[before]');
    next.set(name, writeCursor(item));
    return `${origin}${path}?${next}`;
  };
  const first = page[0];
  const last = page.at(-1);
  return {
    items: page,
    rest: {
      meta: {
        has_more: end < items.length,
        after_cursor: last ? writeCursor(last) : null,
        before_cursor: first ? writeCursor(first) : null,
      },
      links: {
        prev: start > 0 ? link('page[before]', first) : null,
        next: end < items.length ? link('page[after]', last) : null,
      },
    },
  };
}

function offsetPage<Item>(items: readonly Item[], path: string, query: URLSearchParams): Page<Item> {
  const perPage = Math.min(readInteger(query.get('per_page')) || maximum, maximum);
  const page = readInteger(query.get('page')) || 1;
  const link = (number: number): string => {
    const next = new URLSearchParams(query);
    next.set('page', String(number));
    return `${origin}${path}?${next}`;
  };
  return {
    items: items.slice((page - 1) * perPage, page * perPage),
    rest: {
      count: items.length,
      next_page: page * perPage < items.length ? link(page + 1) : null,
      previous_page: page > 1 ? link(page - 1) : null,
    },
  };
}

function readSize(value: string | null): number {
  if (value === null) return maximum;
  const size = readInteger(value);
  if (size === undefined || size < 1 || size > maximum) {
    throw badParameter(
      'InvalidPaginationParameter',
      'Invalid pagination parameter',
      `page[size] must be between 1 and ${maximum}`,
    );
  }
  return size;
}

const writeCursor = ({ id }: { id: number }): string => Buffer.from(`v1|${id}`).toString('base64');

/** The index of the item a cursor names. */
function readCursor<Item extends { id: number }>(
  items: readonly Item[],
  value: string | null,
): number | undefined {
  if (value === null) return undefined;
  const [version, id] = Buffer.from(value, 'base64').toString('utf8').split('|');
  const index = version === 'v1' ? items.findIndex((item) => String(item.id) === id) : -1;
  if (index === -1) throw badParameter('InvalidCursor', 'Invalid cursor', 'The cursor given is invalid');
  return index;
}
