import { expect, test } from 'vitest';

import { stepThrough } from '../../definition/steps/step-fixture.js';
import { isComposite, isMissing, type ListInput, type OperationContext } from '../../definition/index.js';
import { conversations } from './conversations.js';
import { searchChanged } from './search.js';

const context: OperationContext = {
  settings: { data_center: 'com' },
  baseUrl: 'https://desk.zoho.com/api/v1',
  authType: 'oauth2',
  now: new Date('2026-03-05T00:00:00Z'),
};
const since = '2026-03-04T09:00:00.000Z';
const until = '2026-03-06T00:00:00.000Z';
const at = (second: number, more: object = {}) => ({
  id: String(second),
  modifiedTime: new Date(Date.parse(since) + second * 1000).toISOString(),
  ...more,
});
const times = ['modifiedTime', 'customerResponseTime'] as const;

function search(position: string | undefined, rows: readonly object[], limit = 2) {
  const asked = { path: '/tickets/search', since, times, position, limit };
  const { requests, result, thrown } = stepThrough(searchChanged(asked, context), [{ data: rows }]);
  if (thrown) throw thrown as Error;
  return { query: requests[0]?.query, ids: result?.records.map(({ id }) => id), next: result?.next };
}

test('what changed comes first, then what a customer replied to without changing it', () => {
  const first = search(undefined, [at(1), at(2)]);
  expect(first).toMatchObject({
    query: { modifiedTimeRange: `${since},${until}`, sortBy: 'modifiedTime', from: 0, limit: 2 },
    ids: ['1', '2'],
  });
  const second = search(first.next!, [at(3)]);
  expect(second.query).toMatchObject({ from: 2 });
  const replied = { customerResponseTime: at(9).modifiedTime };
  const third = search(second.next!, [at(-50, replied), at(3, replied)], 3);
  expect(third.query).toMatchObject({ customerResponseTimeRange: `${since},${until}`, from: 0 });
  expect([third.ids, third.next]).toEqual([['-50'], null]);
});

test('behind the thousandth record, the search begins again at the last moment', () => {
  const { next } = search(`0+998 ${since}`, [at(6), at(7)]);
  expect(search(next!, []).query).toMatchObject({
    modifiedTimeRange: `${at(7).modifiedTime},${until}`,
    from: 0,
  });
  // All of one moment: the next one, so that it does not go in circles.
  const stuck = search(`0+998 ${since}`, [at(0), at(0)]).next!;
  expect(search(stuck, []).query).toMatchObject({
    modifiedTimeRange: `2026-03-04T09:00:00.001Z,${until}`,
  });
});

test.each(['', 'x', '2+0 2026-03-04T09:00:00.000Z', '0+0 never'])('refuses the position %j', (position) => {
  expect(() => search(position, [])).toThrow(expect.objectContaining({ path: 'cursor' }));
});

function list(filter: ListInput<'conversations'>['filter'], bodies: readonly unknown[]) {
  const { list: operation } = conversations;
  if (isMissing(operation) || !isComposite(operation)) throw new Error('list is composite');
  const input = { position: undefined, pageSize: 2, filter, sort: undefined };
  return stepThrough(operation.run(input, context), bodies);
}
const statuses = (...values: [string, string][]) => ({
  data: [
    { apiName: 'priority', pickListValues: [{ value: 'High' }] },
    {
      apiName: 'status',
      pickListValues: values.map(([value, statusType]) => ({ value, statusType })),
    },
  ],
});

test('a status is asked for by all the names that the portal has for it', () => {
  const { requests } = list({ status: 'open' }, [
    statuses(['Open', 'Open'], ['Escalated', 'Open'], ['Closed', 'Closed']),
    undefined,
  ]);
  expect(requests).toMatchObject([
    { path: '/fields', query: { module: 'tickets', apiNames: 'status' } },
    { path: '/tickets', query: { status: 'Open,Escalated' } },
  ]);
});

test.each([
  ['a comma in one of them', statuses(['Open, urgent', 'Open'])],
  ['no such choice', statuses(['Closed', 'Closed'])],
])('with %s, the whole list is asked for and thinned out here', (_name, body) => {
  const { requests } = list({ status: 'open' }, [body, undefined]);
  expect(requests[1]?.query).toMatchObject({ status: undefined });
});

test('a search by change takes no tag', () => {
  expect(list({ updated_since: since, tag: '7' }, []).thrown).toMatchObject({ path: 'filter.tag' });
});
