import {
  type DownstreamRequest,
  type DownstreamResponse,
  send,
  sendAll,
  StepFailed,
  type Steps,
} from '../definition/index.js';
import { ifThere } from '../writing/index.js';

/** Only a few are under way at once: vendors count calls by the second. */
const MAX_SIDE_BY_SIDE = 5;

/** Answers in the order of the requests, a few requests at a time. */
export function* sendInTurns(requests: readonly DownstreamRequest[]): Steps<DownstreamResponse[]> {
  const answers: DownstreamResponse[] = [];
  for (const turn of turnsOf(requests)) answers.push(...(yield* sendAll(turn)));
  return answers;
}

/** Each record with the answer to a call of its own. A record that was deleted since it was listed is left out. */
export function* sendForEach<Item>(
  items: readonly Item[],
  requestOf: (item: Item) => DownstreamRequest,
): Steps<(readonly [Item, DownstreamResponse])[]> {
  const found: (readonly [Item, DownstreamResponse])[] = [];
  for (const turn of turnsOf(items)) {
    const answers = yield* sendThose(turn.map(requestOf));
    for (const [index, item] of turn.entries()) {
      const answer = answers[index];
      if (answer) found.push([item, answer]);
    }
  }
  return found;
}

/** The first missing record fails the whole step without its name, so each is then requested separately. */
function* sendThose(requests: readonly DownstreamRequest[]): Steps<(DownstreamResponse | undefined)[]> {
  try {
    return yield* sendAll(requests);
  } catch (error) {
    if (!(error instanceof StepFailed) || error.kind !== 'not_found') throw error;
  }
  const answers: (DownstreamResponse | undefined)[] = [];
  for (const request of requests) answers.push(yield* ifThere(send(request)));
  return answers;
}

function* turnsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += MAX_SIDE_BY_SIDE)
    yield items.slice(start, start + MAX_SIDE_BY_SIDE);
}
