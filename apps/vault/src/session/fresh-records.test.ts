import { expect, it } from 'vitest';

import { FreshRecords } from './fresh-records.js';

it('prefers what a later request returned, whichever response comes first', () => {
  const fresh = new FreshRecords<{ id: string; state: string }>();
  const listed = fresh.begin();
  fresh.take({ id: 'a', state: 'new' }, fresh.begin());
  const records = [
    { id: 'a', state: 'old' },
    { id: 'b', state: 'old' },
  ];
  expect(fresh.takeAll(records, listed)).toEqual([
    { id: 'a', state: 'new' },
    { id: 'b', state: 'old' },
  ]);
  expect(fresh.takeAll([{ id: 'a', state: 'newer' }], fresh.begin())).toEqual([{ id: 'a', state: 'newer' }]);
});
