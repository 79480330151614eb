import { expect, test } from 'vitest';

import { createResponseMemoryBudget } from './response-memory-budget.js';

function open(waitMs = 60_000) {
  const memory = createResponseMemoryBudget({ bytes: 100, waitMs });
  return (application = 'a', connector = 'x') => memory.open(application, connector);
}
/** Returns the settled result, or that it is still pending. */
const peek = (given: boolean | Promise<boolean>) =>
  Promise.race([given, new Promise<string>((resolve) => setImmediate(() => resolve('waiting')))]);

test('an application gets half of the room, others the rest, and then all wait', async () => {
  const lease = open();
  const first = lease('a');
  expect(first.reserve(50)).toBe(true);
  const ofA = lease('a').reserve(1);
  expect([lease('b').reserve(25), lease('c').reserve(25)]).toEqual([true, true]);
  const ofD = lease('d').reserve(1);
  expect([await peek(ofA), await peek(ofD)]).toEqual(['waiting', 'waiting']);
  first.close();
  expect([await ofA, await ofD]).toEqual([true, true]);
});

test('one connector gets half of its application’s share, so that another of it still has room', async () => {
  const lease = open();
  const first = lease('a', 'large');
  expect([first.reserve(20), lease('a', 'large').reserve(5)]).toEqual([true, true]);
  const more = lease('a', 'large').reserve(1);
  expect(await peek(more)).toBe('waiting');
  expect(lease('a', 'small').reserve(25)).toBe(true);
  first.close();
  expect(await more).toBe(true);
});

test('the request that has held room for longest may grow, however much there is', async () => {
  const lease = open();
  const [oldest, next] = [lease(), lease()];
  expect([oldest.reserve(12), next.reserve(12)]).toEqual([true, true]);
  expect(oldest.reserve(500)).toBe(true);
  const growing = next.reserve(25);
  expect(await peek(growing)).toBe('waiting');
  oldest.close();
  expect(await growing).toBe(true);
});

test('room is given back when the request and its last call have ended, in either order', async () => {
  const lease = open();
  const writing = lease();
  writing.beginCall();
  expect(writing.reserve(80)).toBe(true);
  writing.close();
  const other = lease('b').reserve(30);
  expect(await peek(other)).toBe('waiting');
  writing.endCall();
  expect(await other).toBe(true);
});

test('a wait ends, and what was waited for in vain is not held', async () => {
  const lease = open(10);
  const first = lease('a');
  expect(first.reserve(100)).toBe(true);
  const second = lease('b');
  expect(await second.reserve(10)).toBe(false);
  first.close();
  expect(lease('c').reserve(100)).toBe(true);
});

test('room granted to a request that has ended meanwhile is free at once', async () => {
  const lease = open();
  const [first, gone] = [lease('a'), lease('b')];
  expect(first.reserve(100)).toBe(true);
  const late = gone.reserve(50);
  gone.close();
  first.close();
  expect(await late).toBe(true);
  // Nothing else is held: otherwise a second holder would not get this much.
  expect(lease('c').reserve(75)).toBe(true);
  expect(lease('d').reserve(25)).toBe(true);
});
