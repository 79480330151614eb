import { expect, test } from 'vitest';

import { keepRecent } from './keep-recent.js';

const counted = () => {
  const built: string[] = [];
  return { built, get: keepRecent((secrets) => ({ number: built.push(secrets.join()) })) };
};

test('builds once for the same secrets, and again for others that look alike together', () => {
  const { built, get } = counted();
  expect(get(['a', 'b'])).toBe(get(['a', 'b']));
  get(['a,b']);
  get(['a\nb']);
  expect(built).toEqual(['a,b', 'a,b', 'a\nb']);
});

test('keeps the latest ones, however many there were', () => {
  const { built, get } = counted();
  for (let index = 0; index < 1_000; index += 1) {
    get(['used all the time']);
    get([`secret ${index}`]);
  }
  expect(built).toHaveLength(1_001);
  get(['secret 999']);
  expect(built).toHaveLength(1_001);
  get(['secret 0']);
  expect(built).toHaveLength(1_002);
});

test('drops the others for long secrets, and keeps the last one whatever its length', () => {
  const { built, get } = counted();
  get(['short']);
  get(['x'.repeat(200_000)]);
  get(['x'.repeat(200_000)]);
  expect(built).toHaveLength(2);
  get(['short']);
  expect(built).toHaveLength(3);
});
