import { expect, test } from 'vitest';

import { keepCounts, sumMetrics } from './sum-metrics.js';

const family = (aggregator: string, ...values: { value: number; labels?: Record<string, string> }[]) => ({
  ...{ name: 'metric', help: '', type: 'gauge', aggregator },
  values: values.map(({ value, labels = {} }) => ({ value, labels })),
});

test.each([
  ['sum', 12],
  ['min', 2],
  ['max', 6],
  ['average', 4],
  ['first', 4],
])('%s of 4, 2 and 6 is %i', (aggregator, value) => {
  const of = (one: number) => [family(aggregator, { value: one })];
  expect(sumMetrics([of(4), of(2), of(6)])[0]?.values).toEqual([{ value, labels: {} }]);
});

test('a metric that has no meaning for several processes is left out', () => {
  expect(sumMetrics([[family('omit', { value: 1 })]])).toEqual([]);
});

test('series are combined by their labels, in whichever order those come, and kept when only one process has them', () => {
  const [summed] = sumMetrics([
    [family('sum', { value: 1, labels: { a: 'x', b: 'y' } })],
    [family('sum', { value: 2, labels: { b: 'y', a: 'x' } }, { value: 5, labels: { a: 'x', b: 'z' } })],
  ]);
  expect(summed?.values.map(({ value, labels }) => [labels.b, value])).toEqual([
    ['y', 3],
    ['z', 5],
  ]);
});

test('what a process has counted outlives it, what it measured does not', () => {
  const of = (type: string) => ({ ...family('sum', { value: 1 }), name: type, type });
  expect(keepCounts([of('counter'), of('gauge'), of('histogram')]).map(({ name }) => name)).toEqual([
    'counter',
    'histogram',
  ]);
});
