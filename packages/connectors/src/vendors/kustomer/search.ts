import type { Incomplete } from '@keyway/contract';

import { send, type Steps } from '../../definition/index.js';
import { type Page, nextPagePosition } from '../../listing/index.js';
import { asRecord, type JsonRecord, optionalCount, optionalRecord, recordsIn } from '../../reading/index.js';

type Found = {
  readonly records: readonly JsonRecord[];
  readonly next: string | null;
  readonly incomplete?: Incomplete;
};

/** Of the API: a search shows no more pages. */
const mostPages = 100;

/**
 * Records that changed since a moment. A search sorts by attributes of customers only, so that conversations come in
 * no order; it knows what changed within two years.
 */
export function* searchChanged(
  context: 'conversation' | 'customer',
  since: string,
  place: Page,
): Steps<Found> {
  const name = `${context}_updated_at`;
  const { body } = yield* send({
    method: 'POST',
    path: '/customers/search',
    query: { page: place.page, pageSize: place.size },
    json: {
      queryContext: context,
      and: [{ [name]: { gte: new Date(since).toISOString() } }],
      ...(context === 'customer' ? { sort: [{ [name]: 'desc' }] } : {}),
    },
  });
  const records = recordsIn(body, 'data');
  const pages = optionalCount(optionalRecord(asRecord(body, 'body'), 'meta'), 'totalPages');
  const isLast = pages === null ? records.length < place.size : place.page >= pages;
  if (isLast) return { records, next: null };
  if (place.page < mostPages) return { records, next: nextPagePosition(place) };
  return { records, next: null, incomplete: { reason: 'vendor_limit', limit: mostPages * place.size } };
}
