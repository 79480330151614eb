import { expect, test } from 'vitest';

import { keepRecent } from './keep-recent.js';

function counted() {
  const built: string[] = [];
  return { built, own: keepRecent((secrets) => ({ number: built.push(secrets.join()) })) };
}

test('builds when it is first needed, and once for each owner', () => {
  const { built, own } = counted();
  const get = own(['a', 'b']);
  expect(built).toEqual([]);
  expect(get()).toBe(get());
  own(['a', 'b'])();
  expect(built).toEqual(['a,b', 'a,b']);
});

test('keeps the latest ones, however many owners there were', () => {
  const { built, own } = counted();
  const used = own(['used all the time']);
  const owners = Array.from({ length: 1_000 }, (_, index) => own([`secret ${index}`]));
  for (const get of owners) {
    used();
    get();
  }
  expect(built).toHaveLength(1_001);
  owners.at(-1)?.();
  expect(built).toHaveLength(1_001);
  owners[0]?.();
  expect(built).toHaveLength(1_002);
});

test('drops the others for long secrets, and keeps the last one whatever its length', () => {
  const { built, own } = counted();
  const [short, long] = [own(['short']), own(['x'.repeat(200_000)])];
  short();
  long();
  long();
  expect(built).toHaveLength(2);
  short();
  expect(built).toHaveLength(3);
});
