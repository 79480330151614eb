import { expect, test } from 'vitest';

import { ConcurrencyLimiter } from './concurrency-limiter.js';

const LONG = 60_000;
let now = 0;
function open(options: Partial<ConcurrencyLimiter['options']> = {}) {
  now = 0;
  return new ConcurrencyLimiter({
    limit: 2,
    queueLength: 3,
    waitMs: 3_000,
    stuckMs: 1_000,
    monotonic: () => now,
    ...options,
  });
}
/** Returns the settled result, or that it is still pending. */
const peek = (given: boolean | Promise<boolean>) =>
  Promise.race([given, new Promise<string>((resolve) => setImmediate(() => resolve('waiting')))]);

test('as many calls as there are slots pass at once', () => {
  const slots = open();
  expect([slots.take(LONG, undefined), slots.take(LONG, undefined)]).toEqual([true, true]);
  expect(slots.isIdle).toBe(false);
  slots.giveBack();
  slots.giveBack();
  expect(slots.isIdle).toBe(true);
});

test('more wait, first come, first served, and the queue has an end', async () => {
  const slots = open();
  void slots.take(LONG, undefined);
  void slots.take(LONG, undefined);
  const [first, second, third] = [1, 2, 3].map(() => slots.take(LONG, undefined));
  expect(slots.take(LONG, undefined)).toBe(false);
  slots.giveBack();
  expect([await peek(first!), await peek(second!), await peek(third!)]).toEqual([true, 'waiting', 'waiting']);
  slots.giveBack();
  expect([await peek(second!), await peek(third!)]).toEqual([true, 'waiting']);
  slots.giveBack();
  expect(await third).toBe(true);
  slots.giveBack();
  slots.giveBack();
  expect(slots.isIdle).toBe(true);
});

test('no call waits for slots that have not moved for the longest wait', async () => {
  const slots = open();
  void slots.take(LONG, undefined);
  void slots.take(LONG, undefined);
  now = 999;
  const waiting = slots.take(LONG, undefined);
  now = 1_000;
  expect(slots.take(LONG, undefined)).toBe(false);
  slots.giveBack();
  expect(await waiting).toBe(true);
  expect(await peek(slots.take(LONG, undefined))).toBe('waiting');
});

test('queued calls are refused once there is no progress', async () => {
  const start = performance.now();
  const slots = open({ limit: 1, waitMs: LONG, stuckMs: 20, monotonic: () => performance.now() - start });
  void slots.take(LONG, undefined);
  const waits = [1, 2].map(async () => slots.take(LONG, undefined));
  expect(await Promise.all(waits)).toEqual([false, false]);
  slots.giveBack();
  expect(slots.isIdle).toBe(true);
});

test('a wait ends with its time and with its client, and takes no slot then', async () => {
  const slots = open({ limit: 1, waitMs: 30 });
  void slots.take(LONG, undefined);
  expect(await slots.take(LONG, undefined)).toBe(false);
  const leaving = new AbortController();
  const waiting = slots.take(LONG, leaving.signal);
  leaving.abort();
  expect(await waiting).toBe(false);
  slots.giveBack();
  expect(slots.isIdle).toBe(true);
});

test('refused calls leave two at a time, so that others run between them', async () => {
  const slots = open({ limit: 1, queueLength: 60, stuckMs: 20 });
  void slots.take(LONG, undefined);
  let left = 0;
  const waiting = Array.from({ length: 60 }, () =>
    Promise.resolve(slots.take(LONG, undefined)).then((given) => {
      expect(given).toBe(false);
      left += 1;
    }),
  );
  now = 3_000;
  let most = 0;
  while (left < 60) {
    const before = left;
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, left - before);
  }
  await Promise.all(waiting);
  // Two, and two more if the machine blocked the event loop for longer than the interval between them.
  expect(most).toBeLessThanOrEqual(4);
});
