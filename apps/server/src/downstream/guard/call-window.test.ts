import { expect, test } from 'vitest';

import { CallWindow } from './call-window.js';

const SECONDS = 10;

function open() {
  let now = 123_456;
  const window = new CallWindow(SECONDS, () => now);
  return { window, pass: (ms: number) => (now += ms) };
}

test.each([1, 7, 100])(
  'lets no more than %i calls into any ten seconds, and loses little of the limit',
  (most) => {
    const { window, pass } = open();
    const taken: number[] = [];
    let at = 0;
    while (at < 60_000) {
      const wait = window.take(most);
      if (wait === 0) taken.push(at);
      const step = wait === 0 ? 3 : wait;
      at += step;
      pass(step);
    }
    for (const [index, moment] of taken.entries()) {
      const next = taken[index + most];
      if (next !== undefined) expect(next - moment).toBeGreaterThanOrEqual(SECONDS * 1_000);
    }
    expect(taken.length).toBeGreaterThanOrEqual(5 * most);
  },
);

test('is idle once its calls are a window ago', () => {
  const { window, pass } = open();
  expect(window.isIdle).toBe(true);
  window.add();
  pass(SECONDS * 1_000 - 1);
  expect(window.isIdle).toBe(false);
  pass(SECONDS * 200);
  expect(window.isIdle).toBe(true);
});

test('waits as long as the vendor says that it is full', () => {
  const { window, pass } = open();
  window.fill(4_000);
  expect(window.take(100)).toBeGreaterThanOrEqual(4_000);
  pass(4_001);
  expect(window.take(100)).toBe(0);
});
