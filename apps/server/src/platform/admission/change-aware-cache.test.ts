import { afterEach, expect, test, vi } from 'vitest';

import { ChangeAwareCache } from './change-aware-cache.js';

afterEach(() => {
  vi.useRealTimers();
});

test('uses an entry as long as the feed is heard, and for a second while it is silent', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const feed = { isHeard: true, isCurrent: () => feed.isHeard };
  const cache = new ChangeAwareCache<object>(feed);
  await cache.get('a', () => Promise.resolve({}));
  vi.advanceTimersByTime(3_600_000);
  expect(cache.peek('a')).toEqual({});
  feed.isHeard = false;
  expect(cache.peek('a')).toBeUndefined();
  await cache.get('b', () => Promise.resolve({}));
  vi.advanceTimersByTime(900);
  expect(cache.peek('b')).toEqual({});
  vi.advanceTimersByTime(200);
  expect(cache.peek('b')).toBeUndefined();
});

test('drops what a value shows, and stores no load that was under way then', async () => {
  const cache = new ChangeAwareCache<{ owner: string }>({ isCurrent: () => true });
  for (const owner of ['one', 'two']) await cache.get(owner, () => Promise.resolve({ owner }));
  let resolve: (value: { owner: string }) => void = () => undefined;
  const promise = new Promise<{ owner: string }>((done) => (resolve = done));
  const loading = cache.get('late', () => promise);
  cache.dropWhere(({ owner }) => owner === 'one');
  resolve({ owner: 'one' });
  expect(await loading).toEqual({ owner: 'one' });
  expect(['one', 'two', 'late'].map((key) => cache.peek(key))).toEqual([
    undefined,
    { owner: 'two' },
    undefined,
  ]);
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
