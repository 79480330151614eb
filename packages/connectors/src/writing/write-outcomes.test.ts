import { expect, test } from 'vitest';

import { send, StepFailed, type DownstreamResponse, type Steps } from '../definition/define.js';
import { ifThere, readBack, readWritten } from './write-outcomes.js';

const unresolved = (message: string): unknown => expect.objectContaining({ kind: 'unresolved', message });
const answer: DownstreamResponse = { status: 200, headers: {}, body: 'read' };
const notFound = new StepFailed('not_found', new Error('404'));
const broken = new StepFailed('downstream', new Error('500'));

function* read(): Steps<unknown> {
  return (yield* send({ method: 'GET', path: '/record' })).body;
}

/** Starts the steps, up to the response to their only request. */
function started<Output>(steps: Steps<Output>): Steps<Output> {
  expect(steps.next([]).value).toEqual({ method: 'GET', path: '/record' });
  return steps;
}

test('an answer to a write that cannot be read leaves it unresolved', () => {
  expect(readWritten(() => 'shown', 'It was written.')).toBe('shown');
  const call = (): unknown =>
    readWritten(() => {
      throw new TypeError('body: expected an object');
    }, 'It was written.');
  expect(call).toThrow(unresolved('It was written.'));
});

test('what fails while something is read back is answered otherwise, or leaves it unresolved', () => {
  expect(started(readBack(read(), 'It was written.')).next([answer])).toEqual({ done: true, value: 'read' });
  for (const error of [notFound, broken, new TypeError('body')]) {
    expect(() => started(readBack(read(), 'It was written.')).throw(error)).toThrow(
      unresolved('It was written.'),
    );
    expect(started(readBack(read(), () => 'as sent')).throw(error)).toEqual({ done: true, value: 'as sent' });
  }
});

test('only what the vendor does not have is not there', () => {
  expect(started(ifThere(read())).next([answer]).value).toBe('read');
  expect(started(ifThere(read())).throw(notFound)).toEqual({ done: true, value: undefined });
  for (const error of [broken, new TypeError('body')])
    expect(() => started(ifThere(read())).throw(error)).toThrow(error);
});
