import { send, type Steps } from '../../definition/index.js';
import { cursorOf, foreignCursor, pageByKey, readKeyPlace } from '../../listing/index.js';
import { asRecord, idsIn, type JsonRecord, optionalRecord } from '../../reading/index.js';

export type SearchPage = { readonly ids: readonly string[]; readonly next: string | null };

/** A field of the search that has one of these values. */
export const isOneOf = (field: string, value: string): JsonRecord => ({
  field: {
    _type: field,
    operator: { _type: field === 'TagId' ? 'IncludesOne' : 'IsOneOf', values: [value] },
  },
});

/** Since a moment, or whenever. */
const between = (field: string, from: string, to: string): JsonRecord => ({
  field: { _type: field, operator: { _type: 'Between', timestampFrom: from, timestampTo: to } },
});
export const activeSince = (since: string): JsonRecord =>
  between('LastActivity', since, '2100-01-01T00:00:00.000Z');

/**
 * The search is the only list of conversations, and has no order of its own to ask for. At least what is opened while
 * the walk goes on stays out of it: the position carries the moment of the first page before the place.
 */
export function* search(
  position: string | undefined,
  now: Date,
  {
    limit,
    createdSince = '2000-01-01T00:00:00.000Z',
    conditions,
  }: { readonly limit: number; readonly createdSince?: string; readonly conditions: readonly JsonRecord[] },
): Steps<SearchPage> {
  const { until, rest } = readPosition(position, now);
  const place = readKeyPlace({ position: rest, pageSize: limit });
  const { body } = yield* send({
    method: 'POST',
    path: '/search/conversations',
    query: { pageLimit: place.size, pageKey: place.key },
    json: {
      filters: { strategy: 'All', conditions: [between('CreationDate', createdSince, until), ...conditions] },
    },
  });
  const page = asRecord(body, 'body');
  const nextKey = cursorOf(optionalRecord(page, 'meta')?.next, 'pageKey');
  const found = idsIn(page, 'data').map((id) => ({ id }));
  const { shown, next } = pageByKey(found, nextKey, place, limit);
  return { ids: shown.map(({ id }) => id), next: next === null ? null : `${until} ${next}` };
}

function readPosition(position: string | undefined, now: Date): { until: string; rest?: string } {
  if (position === undefined) return { until: now.toISOString() };
  const [until = '', ...rest] = position.split(' ');
  if (Number.isNaN(Date.parse(until)) || rest.length === 0) throw foreignCursor();
  return { until, rest: rest.join(' ') };
}
