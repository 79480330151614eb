import { expect, test } from 'vitest';

import { stepThrough } from '../../definition/steps/step-fixture.js';
import { readNames } from './read-names.js';
import { searchChanged } from './search.js';

const since = '2026-03-04T10:00:00+01:00';
const at = (page: number) => ({ page, size: 100, skip: 0 });
const answer = (count: number, totalPages?: number) => ({
  data: Array.from({ length: count }, (_, index) => ({ id: String(index) })),
  ...(totalPages === undefined ? {} : { meta: { totalPages } }),
});

test('changes are searched for, those of customers in the order of change', () => {
  const { requests, result } = stepThrough(searchChanged('customer', since, at(1)), [answer(100, 2)]);
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/customers/search',
      query: { page: 1, pageSize: 100 },
      json: {
        queryContext: 'customer',
        and: [{ customer_updated_at: { gte: '2026-03-04T09:00:00.000Z' } }],
        sort: [{ customer_updated_at: 'desc' }],
      },
    },
  ]);
  expect(result?.next).toBe('2x100');
  const talk = stepThrough(searchChanged('conversation', since, at(2)), [answer(7, 2)]);
  expect(talk.requests[0]?.json).not.toHaveProperty('sort');
  expect(talk.result).toMatchObject({ next: null });
});

test('without a count a short page is the last, and the hundredth page says that it is not all', () => {
  expect(stepThrough(searchChanged('customer', since, at(1)), [answer(99)]).result?.next).toBeNull();
  expect(stepThrough(searchChanged('customer', since, at(100)), [answer(100, 400)]).result).toMatchObject({
    next: null,
    incomplete: { reason: 'vendor_limit', limit: 10_000 },
  });
});

test('names are read until none is missing, in so many pages at most', () => {
  const records = [{ id: '1', attributes: { tags: ['t2'], assignedUsers: [], assignedTeams: [] } }];
  const page = (id: string) => ({
    data: [{ id, attributes: { name: `Tag ${id}` } }],
    links: { next: `/v1/tags?page=${Number(id.slice(1)) + 1}` },
  });
  const pages = ['t1', 't2', 't3', 't4'].map(page);
  const found = stepThrough(readNames(records), pages);
  expect(found.requests.map(({ query }) => query?.page)).toEqual([undefined, '2']);
  expect(found.result?.tags.get('t2')).toBe('Tag t2');
  const missing = stepThrough(readNames([{ id: '1', attributes: { tags: ['gone'] } }], 3), pages);
  expect(missing.requests).toHaveLength(3);
  expect(missing.result?.tags.get('gone')).toBeUndefined();
});
