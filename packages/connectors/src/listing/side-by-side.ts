import type { DownstreamRequest, DownstreamResponse, Steps } from '../definition/index.js';

/** Runs steps side by side: the requests that each makes next are sent together. */
export function* sideBySide<Left, Right>(
  left: Steps<Left>,
  right: Steps<Right>,
): Steps<readonly [Left, Right]> {
  let [first, second] = [left.next([]), right.next([])];
  for (;;) {
    if (first.done && second.done) return [first.value, second.value];
    const [former, latter] = [requestsOf(first), requestsOf(second)];
    const answers: DownstreamResponse[] = yield [...former, ...latter];
    if (!first.done) first = left.next(answers.slice(0, former.length));
    if (!second.done) second = right.next(answers.slice(former.length));
  }
}

const requestsOf = <Output>(
  result: IteratorResult<DownstreamRequest | readonly DownstreamRequest[], Output>,
): readonly DownstreamRequest[] => (result.done ? [] : [result.value].flat());
