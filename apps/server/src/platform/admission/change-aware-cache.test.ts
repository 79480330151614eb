import { afterEach, expect, test, vi } from 'vitest';

import { ChangeAwareCache } from './change-aware-cache.js';

afterEach(() => {
  vi.useRealTimers();
});

test('frees the memory of expired entries, even without further look-ups', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  // At time 0, an entry counts as having no timestamp.
  vi.advanceTimersByTime(1);
  const cache = new ChangeAwareCache<object>({ isCurrent: () => true });
  for (const key of ['a', 'b']) await cache.get(key, () => Promise.resolve({}));
  vi.advanceTimersByTime(4_000);
  await cache.get('c', () => Promise.resolve({}));
  expect(cache.size).toBe(3);
  vi.advanceTimersByTime(2_000);
  expect([cache.size, cache.peek('c')]).toEqual([1, {}]);
  vi.advanceTimersByTime(4_000);
  expect([cache.size, vi.getTimerCount()]).toEqual([0, 0]);
});

test('holds as many entries as have room, the latest ones', async () => {
  const loads: string[] = [];
  const feed = { isCurrent: () => true };
  const cache = new ChangeAwareCache<{ text: string }>(feed, {
    bytes: 100,
    sizeOf: ({ text }) => text.length,
  });
  const get = (text: string) =>
    cache.get(text, () => {
      loads.push(text);
      return Promise.resolve({ text });
    });
  const [small, medium, large] = ['s'.repeat(20), 'm'.repeat(40), 'l'.repeat(70)];
  for (const text of [small, medium, small, medium]) await get(text);
  expect(loads).toEqual([small, medium]);
  await get(large);
  expect(cache.peek(small)).toBeUndefined();
  expect(cache.peek(large)).toEqual({ text: large });
  // Larger than the whole cache: loaded for each call.
  for (let time = 0; time < 2; time += 1) await get('h'.repeat(101));
  expect(loads).toHaveLength(5);
  expect(cache.peek(large)).toEqual({ text: large });
});
