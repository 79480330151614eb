import { readInteger } from '../../vendor.js';
import { origin } from './format.js';
import { invalid } from './read-fields.js';

/** A page, and the Link header that is there as long as another follows. */
export function paginate<Item>(
  items: readonly Item[],
  path: string,
  query: URLSearchParams,
  maxPage = Number.MAX_SAFE_INTEGER,
): { items: Item[]; headers: Record<string, string> } {
  const page = readCount(query, 'page', 1, maxPage);
  const perPage = readCount(query, 'per_page', 30, 100);
  const next = new URLSearchParams(query);
  next.set('page', String(page + 1));
  const hasMore = page * perPage < items.length && page < maxPage;
  return {
    items: items.slice((page - 1) * perPage, page * perPage),
    headers: hasMore ? { Link: `<${origin}/api/v2${path}?${next}>; rel="next"` } : {},
  };
}

function readCount(query: URLSearchParams, field: string, fallback: number, max: number): number {
  const value = query.get(field);
  if (value === null) return fallback;
  const count = readInteger(value);
  if (count !== undefined && count >= 1 && count <= max) return count;
  const bound = max === Number.MAX_SAFE_INTEGER ? '' : ` less than or equal to ${max}`;
  const message = `It should be a Positive Integer${bound}`;
  throw invalid({ field, message, code: 'invalid_value' });
}

export function assertParameters(query: URLSearchParams, known: readonly string[]): void {
  const problems = [...new Set(query.keys())]
    .filter((field) => !known.includes(field))
    .map((field) => ({ field, message: 'Unexpected/invalid field in request', code: 'invalid_field' }));
  if (problems.length > 0) throw invalid(...problems);
}
