import { expect, test } from 'vitest';

import { pageByKey, readKeyPlace } from './key-pages.js';

function pageAt(records: string, nextKey: string | null, position: string | undefined, pageSize: number) {
  const place = readKeyPlace({ position, pageSize });
  const { shown, next } = pageByKey(
    [...records].map((id) => ({ id })),
    nextKey,
    place,
    pageSize,
  );
  return { key: place.key, size: place.size, shown: shown.map(({ id }) => id).join(''), next };
}

test('a key is asked for in the size that it was given in', () => {
  const first = pageAt('abc', 'k1', undefined, 3);
  expect(first).toEqual({ key: undefined, size: 3, shown: 'abc', next: '3+0 k1' });
  expect(pageAt('def', null, first.next!, 7)).toEqual({ key: 'k1', size: 3, shown: 'def', next: null });
});

test('a smaller page is a part of it, and the rest comes next', () => {
  const part = pageAt('def', 'k 2', '3+0 k1', 2);
  expect(part).toMatchObject({ key: 'k1', size: 3, shown: 'de' });
  expect(part.next).toMatch(/^3\+2~\S+ k1$/);
  expect(pageAt('ef', 'k 2', part.next!, 2)).toMatchObject({ shown: 'f' });
  expect(pageAt('def', 'k 2', '3+2 k1', 2)).toMatchObject({ shown: 'f' });
  expect(pageAt('def', 'k 2', part.next!, 2)).toEqual({ key: 'k1', size: 3, shown: 'f', next: '3+0 k 2' });
});

test('so is one of the first page, which has no key', () => {
  const { next, ...part } = pageAt('abc', 'k1', '3+1 ', 1);
  expect(part).toEqual({ key: undefined, size: 3, shown: 'b' });
  expect(pageAt('abc', 'k1', next!, 1).shown).toBe('c');
});

test.each(['', 'k1', '3 k1', '0+0 k1', '3+-1 k1'])('%j is a position of another list', (position) => {
  expect(() => readKeyPlace({ position, pageSize: 3 })).toThrow('does not belong');
});
