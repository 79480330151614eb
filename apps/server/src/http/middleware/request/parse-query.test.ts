import { parse } from 'qs';
import { expect, test } from 'vitest';

import { parseQuery } from './parse-query.js';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test.each([
  '',
  '?',
  '?limit=20',
  '?limit=20&cursor=AbC_-9.~',
  '?raw=',
  '?raw',
  '?a=1&a=2',
  '?a=1&',
  '?a=b=c',
  '?a=x%20y+z',
  '?filter[type]=note&sort[by]=created_at',
  '?since=2026-03-04T09:30:00Z',
  '?toString=1&hasOwnProperty=2',
  '?%zz=1',
])('reads %j as the full parser does', (search) => {
  expect(plain(parseQuery(search))).toEqual(plain(parse(search.slice(1), { plainObjects: true })));
});

test.each(['?__proto__=1', '?a=1&__proto__=2', '?__proto__[a]=1', '?%5f_proto__=1'])(
  'refuses %s',
  (search) => {
    expect(() => parseQuery(search)).toThrow('__proto__');
  },
);

test('a fragment is no query', () => {
  expect(parseQuery('#limit=1')).toEqual({});
});
