import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createLargeResponseScheduler } from './large-response-scheduler.js';

function open() {
  let ms = 0;
  const answers = createLargeResponseScheduler({ above: 100, monotonic: () => ms });
  return {
    take: (withinMs = 60_000) => answers.takeTurn(101, withinMs),
    answers,
    pass: (by: number) => (ms += by),
  };
}
/** Returns the settled result, or that it is still pending. */
const peek = (given: Promise<boolean>) =>
  Promise.race([
    given,
    new Promise<string>((resolve) => queueMicrotask(() => queueMicrotask(() => resolve('waiting')))),
  ]);

test('small answers never wait', async () => {
  const { answers, take } = open();
  expect(await take()).toBe(true);
  expect(await peek(answers.takeTurn(100, 60_000))).toBe(true);
});

test('large ones have their turns one after the other, in their order', async () => {
  const { take } = open();
  const order: number[] = [];
  const turns = [1, 2, 3].map((number) => take().then(() => order.push(number)));
  await Promise.resolve();
  await Promise.resolve();
  expect(order).toEqual([1]);
  await Promise.all(turns);
  expect(order).toEqual([1, 2, 3]);
});

test('between two steps of one, others have their turn, and no other large one', async () => {
  const { take, answers } = open();
  const order: string[] = [];
  const work = async (name: string) => {
    await take();
    order.push(`${name} read`);
    setImmediate(() => order.push('others'));
    await answers.goOn(101);
    order.push(`${name} mapped`);
  };
  await Promise.all([work('first'), work('second')]);
  expect(order).toEqual(['first read', 'others', 'first mapped', 'second read', 'others', 'second mapped']);
});

test('an ended turn is taken again to continue', async () => {
  const { take, answers } = open();
  await answers.goOn(101);
  const second = take();
  expect(await peek(second)).toBe('waiting');
  expect(await second).toBe(true);
});

test('after a turn, other work gets as much time as it took', async () => {
  const { take, pass } = open();
  expect(await take()).toBe(true);
  const second = take();
  // The first response's processing, before the event loop continues.
  pass(60_000);
  await nextTurn();
  await wait(30);
  expect(await peek(second)).toBe('waiting');
});

test('a wait ends, and leaves its place to the next', async () => {
  const { take, pass } = open();
  await take();
  const [late, patient] = [take(1), take()];
  pass(40);
  expect(await late).toBe(false);
  expect(await patient).toBe(true);
  expect(await take()).toBe(true);
});
