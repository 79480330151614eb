import { expect, test } from 'vitest';

import { readPages } from './whole-resource.js';

test('leaves a vendor that goes on for ever', () => {
  const read = readPages(
    () => ({ method: 'GET', path: '/again' }),
    () => ({ items: ['one'], next: 'again' }),
  );
  const steps = read({ settings: {}, baseUrl: '', authType: 'basic', now: new Date() });
  const run = (): void => {
    for (let step = steps.next([]); !step.done;)
      step = steps.next([{ status: 200, headers: {}, body: undefined }]);
  };
  expect(run).toThrow('goes on');
});
