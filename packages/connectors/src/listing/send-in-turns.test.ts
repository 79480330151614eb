import { expect, test } from 'vitest';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  StepFailed,
  type Steps,
} from '../definition/index.js';
import { sendForEach, sendInTurns } from './send-in-turns.js';

const requestOf = (name: string): DownstreamRequest => ({ method: 'GET', path: `/${name}` });
const names = Array.from({ length: 12 }, (_, index) => String(index));

/** Answers each path with itself, fails missing ones, and counts concurrent requests. */
function drive<Output>(
  steps: Steps<Output>,
  gone: readonly string[] = [],
  kind: 'not_found' | 'downstream' = 'not_found',
) {
  const sizes: number[] = [];
  let step = steps.next([]);
  while (!step.done) {
    const asked: readonly DownstreamRequest[] = 'method' in step.value ? [step.value] : step.value;
    sizes.push(asked.length);
    const answers: DownstreamResponse[] = asked.map(({ path }) => ({ status: 200, headers: {}, body: path }));
    step = asked.some(({ path }) => gone.includes(path))
      ? steps.throw(new StepFailed(kind, new Error('gone')))
      : steps.next(answers);
  }
  return { sizes, output: step.value };
}

test('sends a few requests at a time, and answers in their order', () => {
  const { sizes, output } = drive(sendInTurns(names.map(requestOf)));
  expect(sizes).toEqual([5, 5, 2]);
  expect(output.map(({ body }) => body)).toEqual(names.map((name) => `/${name}`));
});

test('pairs each record with the answer to its call', () => {
  const { sizes, output } = drive(sendForEach(names, requestOf));
  expect(sizes).toEqual([5, 5, 2]);
  expect(output.map(([name, { body }]) => [name, body])).toEqual(names.map((name) => [name, `/${name}`]));
});

test('leaves out a record that was deleted since it was listed', () => {
  const { output } = drive(sendForEach(names, requestOf), ['/6', '/11']);
  expect(output.map(([name]) => name)).toEqual(names.filter((name) => name !== '6' && name !== '11'));
});

test('does not take another failure for a deleted record', () => {
  expect(() => drive(sendForEach(names, requestOf), ['/6'], 'downstream')).toThrow(StepFailed);
});
