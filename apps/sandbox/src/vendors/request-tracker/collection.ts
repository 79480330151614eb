import type { VendorAnswer, VendorRequest } from '../../vendor.js';

export type CollectionItem = {
  sortKeys: Record<string, string>;
  toItem(): Record<string, unknown>;
  expandField(field: string, subfields: readonly string[]): unknown;
};

const defaultPerPage = 20;
const maximumPerPage = 100;

/** The vendor's one list format: page numbers, silently clamped sizes, `fields=` and `fields[X]=` to ask for more. */
export function showCollection(items: CollectionItem[], request: VendorRequest): VendorAnswer {
  const { query } = request;
  const perPage = readCount(query.get('per_page'), defaultPerPage, maximumPerPage);
  const page = readCount(query.get('page'), 1, Number.MAX_SAFE_INTEGER);
  const sorted = sortItems(items, query.getAll('orderby'), query.getAll('order'));
  const shown = sorted.slice((page - 1) * perPage, page * perPage);
  const pages = Math.ceil(items.length / perPage);
  const fields = (query.get('fields') ?? '').split(',').filter((field) => field !== '');
  return {
    status: 200,
    body: {
      count: shown.length,
      total: items.length,
      per_page: perPage,
      page,
      pages,
      ...(page < pages ? { next_page: pageUrl(request, page + 1) } : {}),
      ...(page > 1 ? { prev_page: pageUrl(request, Math.min(page - 1, pages)) } : {}),
      items: shown.map((item) => ({
        ...item.toItem(),
        ...Object.fromEntries(
          fields.map((field) => [
            field,
            item.expandField(field, (query.get(`fields[${field}]`) ?? '').split(',')),
          ]),
        ),
      })),
    },
  };
}

function readCount(value: string | null, fallback: number, maximum: number): number {
  const count = value !== null && /^\d+$/.test(value) ? Number(value) : fallback;
  return Math.min(count || fallback, maximum);
}

/** An unknown field to order by breaks the query behind the page, not the answer: it counts, but shows nothing. */
function sortItems(items: CollectionItem[], fields: string[], orders: string[]): CollectionItem[] {
  if (fields.some((field) => items[0] && !(field in items[0].sortKeys))) return [];
  const keys = fields.length > 0 ? fields : ['id'];
  return [...items].sort((left, right) => {
    for (const [index, field] of keys.entries()) {
      const direction = orders[index]?.toUpperCase() === 'DESC' ? -1 : 1;
      const order = compareKeys(left.sortKeys[field] ?? '', right.sortKeys[field] ?? '');
      if (order !== 0) return order * direction;
    }
    return compareKeys(left.sortKeys.id ?? '', right.sortKeys.id ?? '');
  });
}

function compareKeys(left: string, right: string): number {
  if (/^\d+$/.test(left) && /^\d+$/.test(right)) return Number(left) - Number(right);
  return left < right ? -1 : left > right ? 1 : 0;
}

function pageUrl({ url }: VendorRequest, page: number): string {
  const next = new URL(url, 'https://rt.example');
  next.searchParams.set('page', String(page));
  return next.href;
}
