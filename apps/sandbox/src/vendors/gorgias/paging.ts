import { readInteger, type VendorAnswer } from '../../vendor.js';
import { fail } from './format.js';

/** A page behind a cursor, which here is a place in the list. */
export const toPage = <Item>(
  uri: string,
  records: readonly Item[],
  query: URLSearchParams,
  show: (item: Item) => unknown = (item) => item,
): VendorAnswer => {
  const limit = readInteger(query.get('limit')) ?? 30;
  if (limit < 1 || limit > 100) throw fail(400, 'Failed to list.', { limit: ['Must be between 1 and 100.'] });
  const start = readInteger(query.get('cursor')) ?? 0;
  const end = start + limit;
  const meta = { prev_cursor: null, next_cursor: end < records.length ? String(end) : null };
  return {
    status: 200,
    body: { data: records.slice(start, end).map((item) => show(item)), object: 'list', uri, meta },
  };
};
