import { expect, test } from 'vitest';

import { type Customer, customers } from './customers.js';

const having = (phone: string) => ({ phones: [{ phone, type: null }] }) as unknown as Customer;

test('a number is equal in any format; words match no one', () => {
  const { matches } = customers.meanings.phone;
  expect(matches(having('+49 (30) 90-1'), '+4930901')).toBe(true);
  expect(matches(having('+49 (30) 90-1'), '+4930902')).toBe(false);
  expect(matches(having('unknown'), 'abc')).toBe(false);
});
