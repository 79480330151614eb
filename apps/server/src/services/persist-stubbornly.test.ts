import { DatabaseUnavailableError } from '@keyway/db';
import { expect, test } from 'vitest';

import { persistStubbornly } from './persist-stubbornly.js';

test('a write goes through when the database comes back', async () => {
  let tries = 0;
  const write = () => {
    tries += 1;
    return tries < 4 ? Promise.reject(new DatabaseUnavailableError('away')) : Promise.resolve('stored');
  };
  expect(await persistStubbornly(write)).toBe('stored');
});

test('any other failure is final', async () => {
  let tries = 0;
  const failing = persistStubbornly(() => {
    tries += 1;
    return Promise.reject(new TypeError('a mistake'));
  });
  await expect(failing).rejects.toThrow('a mistake');
  expect(tries).toBe(1);
});
