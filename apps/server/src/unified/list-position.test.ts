import { expect, test } from 'vitest';

import { markOf, usedOf } from './list-position.js';

const pageOf = (...ids: string[]) => ids.map((id) => ({ id }));
/** Two records of a page were listed, and `c` comes next. */
const position = { at: null, pageSize: 5, used: 2, next: markOf({ id: 'c' }) };

test.each([
  ['as it was', ['a', 'b', 'c', 'd'], 2],
  ['without what was listed', ['c', 'd'], 0],
  ['without one that was listed', ['b', 'c', 'd'], 1],
  ['with one that is new', ['new', 'a', 'b', 'c'], 3],
  ['without the one that comes next', ['a', 'b', 'd'], 0],
  ['empty', [], 0],
])('a page that is read again %s goes on where nothing is left out', (_how, ids, used) => {
  expect(usedOf(pageOf(...ids), position)).toBe(used);
});

test('a cursor from before records were marked goes on by their number', () => {
  const { next: _next, ...counted } = position;
  expect(usedOf(pageOf('b', 'c', 'd'), counted)).toBe(2);
});
