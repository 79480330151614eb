import type { DownstreamRequest, Steps } from '../operations.js';

/** Runs steps with these responses; returns their requests and their result. */
export function stepThrough<Output>(
  steps: Steps<Output> | undefined,
  bodies: readonly unknown[],
): { requests: DownstreamRequest[]; result?: Output; thrown?: unknown } {
  if (!steps) throw new Error('no steps');
  const requests: DownstreamRequest[] = [];
  const answers = [...bodies];
  try {
    let step = steps.next([]);
    while (!step.done) {
      if (!('method' in step.value)) throw new Error('one request at a time');
      requests.push(step.value);
      step = steps.next([{ status: 200, headers: {}, body: answers.shift() }]);
    }
    return { requests, result: step.value };
  } catch (thrown) {
    return { requests, thrown };
  }
}
