import { expect, test } from 'vitest';

import { ConnectorError } from '../definition/define.js';
import { hostileIds } from '../conformance/hostile-ids.js';
import { fromMessageId, fromNumericMessageId, idReader, idsWithin, numericId, toMessageId } from './ids.js';

const notFound = expect.objectContaining({ kind: 'not_found' });
function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error instanceof ConnectorError ? error : String(error);
  }
}

test('a message id carries its parent, whatever both look like, in characters that need no encoding', () => {
  for (const [parent, id] of [
    ['12', '345'],
    ['a:b', 'c"d'],
    ['Zoë ☃', '/../'],
    ['', ''],
  ] as const) {
    const messageId = toMessageId(parent, id);
    expect(messageId).toMatch(/^[\w-]+$/);
    expect(fromMessageId(messageId)).toEqual({ parent, id });
  }
});

test('a message id is the JSON of both, whether that escapes anything or not', () => {
  for (const [parent, id] of [
    ['12', 'ab_C'],
    ['12', '3"4'],
    ['1\\2', '34'],
    ['12\n', '34'],
    ['', '34'],
    ['12', 'é☃'.repeat(64)],
    ['12', '☃'.repeat(1_000)],
    ['\ud800', 'x'.repeat(1_000)],
  ] as const)
    expect(Buffer.from(toMessageId(parent, id), 'base64url').toString()).toBe(JSON.stringify([parent, id]));
});

test('what is no message id is not found', () => {
  for (const id of [
    ...hostileIds,
    '12',
    Buffer.from('["1"]').toString('base64url'),
    Buffer.from('["1","2","3"]').toString('base64url'),
  ]) {
    expect(
      thrownBy(() => fromMessageId(id)),
      id,
    ).toEqual(notFound);
  }
});

test('one message has one id: other spellings of the same are not found', () => {
  const id = toMessageId('1', '2');
  for (const spelling of [
    `${id}=`,
    `${id}==`,
    ` ${id}`,
    `${id}\n`,
    Buffer.from('[ "1","2"]').toString('base64url'),
  ]) {
    expect(thrownBy(() => fromMessageId(spelling))).toEqual(notFound);
  }
});

test('numeric ids are digits and nothing else', () => {
  expect(numericId('9223372036854775807')).toBe('9223372036854775807');
  for (const id of hostileIds) {
    expect(
      thrownBy(() => numericId(id)),
      id,
    ).toEqual(notFound);
    expect(
      thrownBy(() => fromNumericMessageId(toMessageId(id, '1'))),
      id,
    ).toEqual(notFound);
    expect(
      thrownBy(() => fromNumericMessageId(toMessageId('1', id))),
      id,
    ).toEqual(notFound);
  }
});

test('an id of one form is read as it is, and anything else is not found under the name it goes by', () => {
  const keyOf = idReader(/^K-\d{1,3}$/, 'conversation');
  expect(keyOf('K-7')).toBe('K-7');
  expect(thrownBy(() => keyOf('K-7/..', 'conversation_id'))).toMatchObject({
    kind: 'not_found',
    message: 'There is no such conversation.',
    path: 'conversation_id',
  });
  for (const id of hostileIds)
    expect(
      thrownBy(() => keyOf(id)),
      id,
    ).toEqual(notFound);
});

test('a message known only within its conversation has an id that leads back to both', () => {
  const ids = idsWithin('12', '345');
  expect(ids).toMatchObject({ downstream_id: '345', conversation_id: '12' });
  expect(fromMessageId(ids.id)).toEqual({ parent: '12', id: '345' });
});

test('there are at least forty hostile ids', () => {
  expect(new Set(hostileIds).size).toBeGreaterThanOrEqual(40);
});
