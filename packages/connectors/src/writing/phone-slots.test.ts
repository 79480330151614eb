import { expect, test } from 'vitest';

import { phoneSlots } from './phone-slots.js';

const fieldOf = { work: 'WorkPhone', mobile: 'MobilePhone' };

test('each number takes the field of its type, others the first that is free', () => {
  const phones = [
    { phone: '1', type: 'fax' },
    { phone: '2', type: 'work' },
  ];
  expect(phoneSlots('It', phones, fieldOf)).toEqual({ WorkPhone: '2', MobilePhone: '1' });
  expect(phoneSlots('It', [{ phone: '1' }], fieldOf)).toEqual({ WorkPhone: '1', MobilePhone: null });
  expect(phoneSlots('It', [{ phone: '1', type: 'constructor' }], fieldOf).WorkPhone).toBe('1');
  expect(phoneSlots('It', [], fieldOf)).toEqual({ WorkPhone: null, MobilePhone: null });
});

test('more than there are fields are refused, and two of a type', () => {
  const three = ['1', '2', '3'].map((phone) => ({ phone }));
  expect(() => phoneSlots('It', three, fieldOf)).toThrow('It keeps 2 numbers.');
  const same = ['1', '2'].map((phone) => ({ phone, type: 'work' }));
  expect(() => phoneSlots('It', same, fieldOf)).toThrow('one number of each type');
});
