import { expect, test } from 'vitest';

import {
  asRecords,
  idsIn,
  mapRecords,
  optionalCount,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  recordIn,
  recordsIn,
  requiredId,
} from './read.js';

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
  expect(() => optionalId(record, 'id')).toThrow('id: expected an exact id, found number');
  expect(() => requiredId(record, 'id', 'items[0]')).toThrow(/^items\[0\]\.id: expected an exact id/);
});

test('records are taken from a body under the name they stand under, and what is none is named by its path', () => {
  const body = { data: [{ id: 1 }, { id: '2' }], one: { id: 3 } };
  expect(recordsIn(body, 'data')).toEqual(body.data);
  expect(idsIn(body, 'data')).toEqual(['1', '2']);
  expect(recordIn(body, 'one')).toBe(body.one);
  expect(mapRecords(body, 'data', (record, path) => [path, record.id])).toEqual([
    ['data[0]', 1],
    ['data[1]', '2'],
  ]);
  expect(asRecords(body.data, 'body')).toEqual(body.data);
  expect(() => recordsIn([], 'data')).toThrow('body: expected an object, found a list');
  expect(() => recordsIn({}, 'data')).toThrow('body.data: expected a list, found undefined');
  expect(() => recordsIn({ data: [{}, null] }, 'data')).toThrow(/^body\.data\[1\]: expected an object/);
  expect(() => recordIn({ one: [] }, 'one')).toThrow(/^body\.one: expected an object/);
  expect(() => idsIn({ data: [{ id: 1 }, {}] }, 'data')).toThrow(/^data\[1\]\.id: expected an id/);
  expect(() => asRecords([1], 'body')).toThrow(/^body\[0\]: expected an object/);
});

test('of a record that is not there, what is optional is not there either', () => {
  const inner = optionalRecord(optionalRecord({ outer: 'no record' }, 'outer'), 'inner');
  expect(inner).toBeUndefined();
  expect(optionalRecords(inner, 'list')).toEqual([]);
  expect([optionalId(inner, 'id'), optionalText(inner, 'text'), optionalCount(inner, 'count')]).toEqual([
    null,
    null,
    null,
  ]);
});
