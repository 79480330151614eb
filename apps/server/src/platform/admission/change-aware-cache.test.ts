import { expect, test } from 'vitest';

import { ChangeAwareCache } from './change-aware-cache.js';

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
  // Larger than everything that may be held: loaded for each call.
  for (let time = 0; time < 2; time += 1) await get('h'.repeat(101));
  expect(loads).toHaveLength(5);
  expect(cache.peek(large)).toEqual({ text: large });
});
