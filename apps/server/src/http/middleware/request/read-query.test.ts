import { expect, test } from 'vitest';

import { readQuery } from './read-query.js';

test('a repeated query is the same frozen object', () => {
  const query = readQuery('?limit=20&filter[type]=note&a[]=1');
  expect(query).toEqual({ limit: '20', filter: { type: 'note' }, a: ['1'] });
  expect(readQuery('?limit=20&filter[type]=note&a[]=1')).toBe(query);
  for (const part of [query, query.filter, query.a]) expect(Object.isFrozen(part)).toBe(true);
  expect(readQuery('')).toEqual({});
});

test('a long one is parsed each time', () => {
  const search = `?cursor=${'a'.repeat(64)}`;
  expect(readQuery(search)).toEqual({ cursor: 'a'.repeat(64) });
  expect(readQuery(search)).not.toBe(readQuery(search));
});

test('what is refused is refused each time', () => {
  for (const search of ['?constructor=1', '?a=%00', '?__proto__=1'])
    for (let time = 1; time <= 2; time += 1) expect(() => readQuery(search)).toThrow();
});

test('made-up ones do not fill the memory for good', () => {
  for (let number = 0; number < 2_000; number += 1)
    expect(readQuery(`?made=${number}`)).toEqual({ made: String(number) });
  expect(readQuery('?last=1')).toBe(readQuery('?last=1'));
});
