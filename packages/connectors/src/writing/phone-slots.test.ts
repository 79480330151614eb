import { expect, test } from 'vitest';

import { refusedBy } from '../definition/abilities/limits.js';
import { phoneLimits, phoneSlots } from './phone-slots.js';

const fieldOf = { work: 'WorkPhone', mobile: 'MobilePhone' };

test('each number takes the field of its type, others the first that is free', () => {
  const phones = [
    { phone: '1', type: 'fax' },
    { phone: '2', type: 'work' },
  ];
  expect(phoneSlots(phones, fieldOf)).toEqual({ WorkPhone: '2', MobilePhone: '1' });
  expect(phoneSlots([{ phone: '1' }], fieldOf)).toEqual({ WorkPhone: '1', MobilePhone: null });
  expect(phoneSlots([{ phone: '1', type: 'constructor' }], fieldOf).WorkPhone).toBe('1');
  expect(phoneSlots([], fieldOf)).toEqual({ WorkPhone: null, MobilePhone: null });
});

test('more than there are fields are refused, and two of a type', () => {
  const refused = (phones: readonly object[]) =>
    phoneLimits('It', fieldOf).flatMap((limit) => refusedBy(limit, { phones }).map(({ message }) => message));
  expect(refused(['1', '2', '3'].map((phone) => ({ phone })))).toEqual(['It keeps 2 numbers.']);
  const same = ['1', '2'].map((phone) => ({ phone, type: 'work' }));
  expect(refused(same)).toEqual(['It keeps one number of the type work.']);
  expect(refused([{ phone: '1', type: 'work' }, { phone: '2' }])).toEqual([]);
});
