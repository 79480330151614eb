import { expect, test } from 'vitest';

import { cursorAfter, placeAfter } from './keyset.js';

const items = [1, 2, 3, 4, 5].map((id) => ({ id }));
const without = (gone: number) => items.filter(({ id }) => id !== gone);

test('a page begins behind the record that its cursor names, whatever went before', () => {
  const cursor = cursorAfter(items, 3);
  expect(placeAfter(items, cursor)).toBe(3);
  expect(without(1)[placeAfter(without(1), cursor)!]).toEqual({ id: 4 });
  // Also where the record itself went.
  expect(without(3)[placeAfter(without(3), cursor)!]).toEqual({ id: 4 });
});

test.each(['', 'x', '{}', '[]', '["1",2]', '[0,1]', '[1.5,1]'])('%j is no cursor', (text) => {
  expect(placeAfter(items, text)).toBeUndefined();
});
