import { expect, test } from 'vitest';

import type { DownstreamRequest } from '../definition/index.js';
import { readPages, sendInTurns } from './whole-resource.js';

const answerTo = ({ path }: DownstreamRequest) => ({ status: 200, headers: {}, body: path });
const requests = Array.from({ length: 12 }, (_, index): DownstreamRequest => ({
  method: 'GET',
  path: `/${index}`,
}));

test('sends a few requests at a time, and answers in their order', () => {
  const steps = sendInTurns(requests);
  const sizes: number[] = [];
  let step = steps.next([]);
  while (!step.done) {
    const asked = step.value as readonly DownstreamRequest[];
    sizes.push(asked.length);
    step = steps.next(asked.map(answerTo));
  }
  expect(sizes).toEqual([5, 5, 2]);
  expect(step.value.map(({ body }) => body)).toEqual(requests.map(({ path }) => path));
});

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
