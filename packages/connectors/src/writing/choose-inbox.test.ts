import { expect, test } from 'vitest';

import type { OperationContext, Steps } from '../definition/index.js';
import { chooseInbox } from './choose-inbox.js';

const context = {} as OperationContext;

/** Chooses among inboxes of these IDs; returns a thrown error. */
function choose(named: string | undefined, ...ids: string[]): unknown {
  let reads = 0;
  // oxlint-disable-next-line require-yield -- no request is sent to a vendor
  function* readAll(): Steps<{ id: string }[]> {
    reads += 1;
    return ids.map((id) => ({ id }));
  }
  try {
    return { chosen: chooseInbox(named, readAll, context).next().value, reads };
  } catch (error) {
    return error;
  }
}

test('an inbox that is named is taken as it is, without a look at the others', () => {
  expect(choose('7', '1', '2')).toEqual({ chosen: '7', reads: 0 });
});

test('where none is named, the only one is taken', () => {
  expect(choose(undefined, '1')).toEqual({ chosen: '1', reads: 1 });
});

test.each([
  ['several', ['1', '2', '3'], 'There are 3 inboxes'],
  ['none', [], 'sees no inbox'],
])('of %s, one has to be named', (_count, ids, words) => {
  expect(choose(undefined, ...ids)).toMatchObject({
    kind: 'invalid_request',
    path: 'inbox_id',
    message: expect.stringContaining(words) as unknown,
  });
});
