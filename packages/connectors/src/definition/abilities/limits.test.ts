import { expect, test } from 'vitest';

import { type Limit, refusedBy } from './limits.js';

const message = 'It cannot.';
const found = (limit: Omit<Limit, 'message'>, record: object) => refusedBy({ message, ...limit }, record);

test('an attribute is refused whole, and an empty one is not', () => {
  expect(found({ path: 'subject' }, { subject: 'x' })).toEqual([
    { path: 'subject', reason: 'attribute', message },
  ]);
  for (const subject of [undefined, null, '']) expect(found({ path: 'subject' }, { subject })).toEqual([]);
  expect(found({ path: 'files' }, { files: [] })).toEqual([]);
});

test('under conditions it is the combination that is refused', () => {
  const limit = { path: 'subject', when: { type: 'note' }, unless: { 'author.id': true, kind: 'x' } };
  const note = { type: 'note', subject: 'x' };
  expect(found(limit, note)).toEqual([{ path: 'subject', reason: 'combination', message }]);
  expect(found(limit, { ...note, type: 'message' })).toEqual([]);
  expect(found(limit, { ...note, author: { id: '1' } })).toEqual([]);
  expect(found(limit, { ...note, author: { id: null } })).toHaveLength(1);
  expect(found(limit, { ...note, kind: 'x' })).toEqual([]);
  expect(found({ path: 'subject', when: { id: false } }, { subject: 'x', id: '1' })).toEqual([]);
});

test('null is refused for itself, and as a member', () => {
  expect(found({ path: 'name', isNull: 'itself' }, { name: null })).toMatchObject([
    { path: 'name', reason: 'value' },
  ]);
  expect(found({ path: 'name', isNull: 'itself' }, { name: 'x' })).toEqual([]);
  expect(found({ path: 'data', isNull: 'itself' }, { data: { a: null } })).toEqual([]);
  expect(found({ path: 'data', isNull: 'members' }, { data: { a: null, b: 1 } })).toMatchObject([
    { path: 'data.a' },
  ]);
});

test('other values than the allowed are refused, each item where it is', () => {
  const limit = { path: 'to', member: 'role', allowed: ['cc'] };
  expect(found(limit, { to: [{ role: 'cc' }, { role: 'bcc' }] })).toEqual([
    { path: 'to[1].role', reason: 'value', message, allowed: ['cc'] },
  ]);
  expect(found({ path: 'channel', allowed: ['web'] }, { channel: 'web' })).toEqual([]);
});

test('more than the most is too large, of all items or of some', () => {
  const phones = [{ type: 'mobile' }, { type: 'mobile' }, { type: 'work' }, {}];
  expect(found({ path: 'phones', max: 3 }, { phones })).toEqual([
    { path: 'phones', reason: 'too_large', message, max: 3 },
  ]);
  expect(found({ path: 'phones', max: 4 }, { phones })).toEqual([]);
  expect(found({ path: 'phones', of: { type: 'mobile' }, max: 1 }, { phones })).toHaveLength(1);
  expect(found({ path: 'phones', notOf: { type: 'mobile' }, max: 2 }, { phones })).toEqual([]);
  expect(found({ path: 'body', max: 2 }, { body: '☃☃☃' })).toHaveLength(1);
  expect(found({ path: 'body', max: 3 }, { body: '👩👩👩' })).toEqual([]);
});
