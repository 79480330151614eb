import { expect, it } from 'vitest';

import { readEvery } from './read-every.js';

it('follows the cursors to the last page', async () => {
  const pages = new Map<string | undefined, readonly [number[], string | null]>([
    [undefined, [[1, 2], 'b']],
    ['b', [[], 'c']],
    ['c', [[3], null]],
  ]);
  const asked: (string | undefined)[] = [];
  const all = await readEvery<number>(async (cursor) => {
    asked.push(cursor);
    const [data, next] = pages.get(cursor) ?? [[], null];
    return { data, meta: { cursors: { next } } };
  });
  expect(all).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, 'b', 'c']);
});
