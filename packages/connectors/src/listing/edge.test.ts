import { expect, test } from 'vitest';

import { sliceBehind } from './edge.js';

const records = (ids: string) => [...ids].map((id) => ({ id }));
function page(ids: string, position: string | undefined, pageSize = 3) {
  const { items, next } = sliceBehind(records(ids), { position, pageSize });
  return { ids: items.map(({ id }) => id).join(''), next };
}

test.each([
  ['nothing is deleted', 'abcdefgh', 'def'],
  ['one that was listed is deleted', 'acdefgh', 'def'],
  ['the last that was listed is deleted', 'abdefgh', 'def'],
  ['one that comes next is deleted', 'abcefgh', 'efg'],
  ['one is added before', 'xabcdefgh', 'def'],
])('the next page begins behind the records that were listed: %s', (_case, now, expected) => {
  const { ids, next } = page('abcdefgh', undefined);
  expect(ids).toBe('abc');
  expect(page(now, next!).ids).toBe(expected);
});

test('where all of the last are gone, the page begins so many earlier', () => {
  expect(page('defgh', page('abcdefgh', undefined).next!).ids).toBe('def');
});

test('marks are kept across pages of one record', () => {
  const first = page('abcdef', undefined, 1).next!;
  const second = page('abcdef', first, 1).next!;
  expect(page('acdef', second, 1)).toMatchObject({ ids: 'c' });
});

test.each(['', 'x~', '3~a', '3~a..b', '-1~', '12345678901~'])(
  '%j is a position of another list',
  (position) => {
    expect(() => page('abc', position)).toThrow('does not belong');
  },
);

test('a position of the release before has longer marks', () => {
  expect(page('acdefgh', '3~ypeBEsob.PiPoFgA5.Ln0sA6lQ').ids).toBe('def');
});
