import { expect, it } from 'vitest';

import { createTransactions } from './use-transaction.js';

it('repeats a create under its id, and sends a corrected one under another', async () => {
  const transactionOf = createTransactions();
  const [wrong, right] = [{ url: 'https://old.example' }, { url: 'https://new.example' }];
  const first = await transactionOf(wrong);
  const corrected = await transactionOf(right);
  expect(corrected).not.toEqual(first);
  expect(await transactionOf({ ...right })).toEqual(corrected);
  expect(await transactionOf(wrong)).toEqual(first);
});

it('gives each form ids of its own', async () => {
  const content = { name: 'Server' };
  expect(await createTransactions()(content)).not.toEqual(await createTransactions()(content));
});
