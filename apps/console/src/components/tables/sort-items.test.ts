import { expect, it } from 'vitest';

import { nextOrder, sortItems } from './sort-items.js';

it('sorts numbers by size and names as people do, and puts those without a value last', () => {
  const items = ['b10', null, 'B2', 'a'];
  const itself = (item: string | null) => item;
  expect(sortItems(items, itself)).toEqual(['a', 'B2', 'b10', null]);
  expect(sortItems(items, itself, true)).toEqual(['b10', 'B2', 'a', null]);
  expect(sortItems([10, 9, 100], (item) => item)).toEqual([9, 10, 100]);
  expect(sortItems(items, undefined)).toBe(items);
});

it('goes from ascending to descending to the order of the server', () => {
  const first = nextOrder(undefined, 'name');
  const second = nextOrder(first, 'name');
  expect([first, second, nextOrder(second, 'name')]).toEqual([
    { name: 'name', isDescending: false },
    { name: 'name', isDescending: true },
    undefined,
  ]);
  expect(nextOrder(second, 'time')).toEqual({ name: 'time', isDescending: false });
});
