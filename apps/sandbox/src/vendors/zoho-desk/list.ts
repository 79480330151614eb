import type { VendorAnswer, VendorRequest } from '../../vendor.js';
import { unprocessable } from './format.js';

type Rules = {
  limit: { standard: number; maximum: number };
  from?: { maximum: number };
  /** Fields it can be sorted by; the first when nothing is said, with its sign. */
  sort?: readonly [string, ...string[]];
  parameters?: readonly string[];
};

/** Offset and limit, as every list here has them; nothing at all where nothing is found. */
export function listAnswer<Item>(
  request: VendorRequest,
  rules: Rules,
  read: (order: { field: string; descending: boolean }) => Item[],
  show: (item: Item) => unknown,
): VendorAnswer {
  const { query } = request;
  const known = ['from', 'limit', 'orgId', ...(rules.sort ? ['sortBy'] : []), ...(rules.parameters ?? [])];
  assertParameters(query, known);
  const from = readNumber(query, 'from', 0, 0, rules.from?.maximum ?? Number.MAX_SAFE_INTEGER);
  const limit = readNumber(query, 'limit', rules.limit.standard, 1, rules.limit.maximum);
  const sortBy = query.get('sortBy') ?? rules.sort?.[0] ?? '';
  const field = sortBy.replace(/^-/, '');
  if (rules.sort && !rules.sort.some((allowed) => allowed.replace(/^-/, '') === field))
    throw unprocessable(`The value passed for the 'sortBy' query parameter is invalid.`);
  const page = read({ field, descending: sortBy.startsWith('-') }).slice(from, from + limit);
  return page.length === 0 ? { status: 204 } : { status: 200, body: { data: page.map(show) } };
}

const moment = /^(?:19|20)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/** Whether a time lies in a range `from,to`. */
export function isWithin(range: string | null, time: string): boolean {
  if (range === null) return true;
  const [from = '', to = '', ...others] = range.split(',');
  if (others.length > 0 || !moment.test(from) || !moment.test(to))
    throw unprocessable('The value passed for the time range is invalid.');
  return time >= new Date(from).toISOString() && time <= new Date(to).toISOString();
}

export function assertParameters(query: URLSearchParams, known: readonly string[]): void {
  const extra = [...query.keys()].find((name) => !known.includes(name));
  if (extra !== undefined) throw unprocessable(`Extra query parameter '${extra}' is present in the input.`);
}

function readNumber(
  query: URLSearchParams,
  name: string,
  standard: number,
  minimum: number,
  maximum: number,
): number {
  const value = query.get(name);
  if (value === null) return standard;
  if (!/^\d{1,15}$/.test(value))
    throw unprocessable(`The value passed for the '${name}' query parameter is invalid.`);
  const number = Number(value);
  if (number < minimum || number > maximum)
    throw unprocessable(`The value passed for field '${name}' exceeds the range of '${minimum}-${maximum}'.`);
  return number;
}
