import { derivedBy } from '../../derived.js';
import type { Helpdesk } from '../../helpdesk.js';
import type { VendorAnswer, VendorRequest } from '../../vendor.js';

export type CollectionItem = {
  sortKeys: Record<string, string>;
  toItem(): Record<string, unknown>;
  expandField(field: string, subfields: readonly string[]): unknown;
};

const defaultPerPage = 20;
const maximumPerPage = 100;

type Found = { readonly total: number; readonly sorted: readonly CollectionItem[] };

const found = derivedBy<Found>();
const ofPage = ['page', 'per_page'];

/** A page of a query's results, which are cached until the helpdesk changes. */
export function showFound(
  helpdesk: Helpdesk,
  request: VendorRequest,
  read: () => CollectionItem[],
): VendorAnswer {
  const { url, query, rawBody } = request;
  const asked = [...query].filter(([name]) => !ofPage.includes(name));
  const key = JSON.stringify([url.split('?')[0], asked, rawBody.toString('utf8')]);
  return showPage(
    found(helpdesk, key, () => sortItems(read(), query)),
    request,
  );
}

export const showCollection = (items: CollectionItem[], request: VendorRequest): VendorAnswer =>
  showPage(sortItems(items, request.query), request);

/** The vendor's one list format: page numbers, silently clamped sizes, `fields=` and `fields[X]=` to ask for more. */
function showPage({ total, sorted }: Found, request: VendorRequest): VendorAnswer {
  const { query } = request;
  const perPage = readCount(query.get('per_page'), defaultPerPage, maximumPerPage);
  const page = readCount(query.get('page'), 1, Number.MAX_SAFE_INTEGER);
  const shown = sorted.slice((page - 1) * perPage, page * perPage);
  const pages = Math.ceil(total / perPage);
  const fields = (query.get('fields') ?? '').split(',').filter((field) => field !== '');
  return {
    status: 200,
    body: {
      count: shown.length,
      total,
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
function sortItems(items: CollectionItem[], query: URLSearchParams): Found {
  const [fields, orders] = [query.getAll('orderby'), query.getAll('order')];
  if (fields.some((field) => items[0] && !(field in items[0].sortKeys)))
    return { total: items.length, sorted: [] };
  const keys = fields.length > 0 ? fields : ['id'];
  const sorted = [...items].sort((left, right) => {
    for (const [index, field] of keys.entries()) {
      const direction = orders[index]?.toUpperCase() === 'DESC' ? -1 : 1;
      const order = compareKeys(left.sortKeys[field] ?? '', right.sortKeys[field] ?? '');
      if (order !== 0) return order * direction;
    }
    return compareKeys(left.sortKeys.id ?? '', right.sortKeys.id ?? '');
  });
  return { total: items.length, sorted };
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
