import { expect, test } from 'vitest';

import { mergeFeeds, type Feed } from './merge.js';

const feed = (times: string, ended = true): Feed<string> => ({
  rows: [...times].map((at) => ({ at, item: at })),
  ended,
});
const ascending = { pageSize: 4, sort: undefined };
const descending = { pageSize: 4, sort: { by: 'created_at', direction: 'desc' } } as const;

test.each([
  [[feed('124'), feed('3')], ascending, '1234', [3, 1], true],
  [[feed('421'), feed('3')], descending, '4321', [3, 1], true],
  [[feed('12345')], ascending, '1234', [4], false],
  [[feed('1'), feed('')], ascending, '1', [1, 0], true],
  [[], ascending, '', [], true],
  // The first list goes on, perhaps with something before 5.
  [[feed('12', false), feed('05')], ascending, '012', [2, 1], false],
  [[feed('1234', false)], ascending, '1234', [4], false],
  // Out of order by its times, a list still gives its rows from the first on.
  [[feed('51'), feed('23')], ascending, '2351', [2, 2], true],
])('merges %#', (feeds, input, items, taken, ended) => {
  expect(mergeFeeds(feeds, input)).toEqual({ items: [...items], taken, ended });
});

test('at the same time, the first list comes first', () => {
  const one = (item: string): Feed<string> => ({ rows: [{ at: '1', item }], ended: true });
  for (const input of [ascending, descending])
    expect(mergeFeeds([one('a'), one('b')], input).items).toEqual(['a', 'b']);
});
