import { expect, test } from 'vitest';

import { asRecords, type JsonRecord, requiredId, requiredText } from './read.js';
import { mapEach, noteSkipped, readAgain, type Skipped } from './skipped.js';

const toNamed = (record: JsonRecord, path: string) => ({
  id: requiredId(record, 'id', path),
  name: requiredText(record, 'name', path),
});
const read = (body: unknown) => mapEach(asRecords(body, 'body'), 'items', toNamed);
function skip(body: unknown) {
  const skipped: Skipped[] = [];
  const items = noteSkipped(skipped, () => read(body));
  return { items, skipped: skipped.map(({ cause: _cause, ...named }) => named) };
}
const good = { id: 1, name: 'a' };

test.each([
  [{ name: 'secret' }, null, 'unreadable_id', 'items[1].id', 'expected an id, found undefined'],
  [
    { id: 2 ** 53, name: 'secret' },
    null,
    'unreadable_id',
    'items[1].id',
    'expected an exact id, found number',
  ],
  [{ id: 2, name: ['secret'] }, '2', 'unreadable_record', 'items[1].name', 'expected text, found a list'],
  [null, null, 'unreadable_record', 'body[1]', 'expected an object, found null'],
  ['secret', null, 'unreadable_record', 'body[1]', 'expected an object, found string'],
])('the record %j costs no other, and is named without its values', (odd, id, reason, field, message) => {
  expect(skip([good, odd, { id: 3, name: 'c' }])).toEqual({
    items: [
      { id: '1', name: 'a' },
      { id: '3', name: 'c' },
    ],
    skipped: [{ id, reason, field, message }],
  });
});

test('elsewhere, as in the answer to a write, it is an error', () => {
  expect(() => read([good, { id: 2 }])).toThrow('items[1].name');
  expect(() => read([good, null])).toThrow('body[1]');
});

test('a list that is none is an error of its own', () => {
  expect(() => skip('<html>')).toThrow('body: expected a list');
});

test('what an earlier page was read with is not named again', () => {
  const skipped: Skipped[] = [];
  expect(noteSkipped(skipped, () => readAgain(() => read([good, null])))).toHaveLength(1);
  expect(skipped).toEqual([]);
});

test('the words of an error that may quote the record are not told', () => {
  const skipped: Skipped[] = [];
  const broken = (): never => {
    throw new TypeError('secret');
  };
  noteSkipped(skipped, () => mapEach([good], 'items', broken));
  expect(skipped).toMatchObject([{ id: '1', field: 'items[0]', message: 'cannot be mapped' }]);
});
