import { expect, test } from 'vitest';

import { optionalId, requiredId } from './read.js';

test.each([
  ['41', '41'],
  [41, '41'],
  [-1, '-1'],
  [0, '0'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ['9007199254740993', '9007199254740993'],
  ['', null],
  [null, null],
  [true, null],
  [{ id: 1 }, null],
])('the id %j is %j', (value, expected) => {
  expect(optionalId({ id: value }, 'id')).toBe(expected);
});

test.each(['9007199254740993', '1.5', '1e21', '1e999'])('the number %s is no exact id', (text) => {
  const record = JSON.parse(`{"id":${text}}`) as Record<string, unknown>;
  expect(() => optionalId(record, 'id')).toThrow(new TypeError('id: expected an exact id, found number'));
  expect(() => requiredId(record, 'id', 'items[0]')).toThrow(/^items\[0\]\.id: expected an exact id/);
});
