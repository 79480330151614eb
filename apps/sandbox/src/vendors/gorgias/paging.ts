import { cursorAfter, placeAfter } from '../../paging/keyset.js';
import { readInteger, type VendorAnswer } from '../../vendor.js';
import { fail } from './format.js';

/** A page behind a cursor, which names the last record of the page before. */
export function toPage<Item extends object>(
  uri: string,
  records: readonly Item[],
  query: URLSearchParams,
  show: (item: Item) => unknown = (item) => item,
): VendorAnswer {
  const limit = readInteger(query.get('limit')) ?? 30;
  if (limit < 1 || limit > 100) throw fail(400, 'Failed to list.', { limit: ['Must be between 1 and 100.'] });
  const cursor = query.get('cursor');
  const start = cursor === null ? 0 : placeAfter(records, Buffer.from(cursor, 'base64url').toString('utf8'));
  if (start === undefined) throw fail(400, 'Failed to list.', { cursor: ['Invalid cursor.'] });
  const end = start + limit;
  const meta = {
    prev_cursor: null,
    next_cursor: end < records.length ? Buffer.from(cursorAfter(records, end)).toString('base64url') : null,
  };
  return {
    status: 200,
    body: { data: records.slice(start, end).map((item) => show(item)), object: 'list', uri, meta },
  };
}
