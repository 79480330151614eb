import type { OperationName, RecordOf, ResourceName } from '@keyway/contract';

import { markLackingLookups, noteFailedLookup, noteSkipped, type Skipped } from '../../reading/index.js';
import { ConnectorError, StepFailed } from '../errors/errors.js';
import type {
  CompositeOperation,
  DownstreamRequest,
  DownstreamResponse,
  GetOperation,
  ListInput,
  ListOperation,
  ListPage,
  OperationContext,
  Step,
  Steps,
  SupportedOperation,
} from '../operations.js';
import { type AboutRecord, withSavedRecord } from './saved-record.js';
import { isComposite, send, sendAll } from './steps.js';

/** Runs steps to their end. Records that cannot be mapped are added to `skipped` instead of ending them. */
export function* skippingInto<Output>(skipped: Skipped[], start: () => Steps<Output>): Steps<Output> {
  const steps = noteSkipped(skipped, start);
  let step = noteSkipped(skipped, () => steps.next([]));
  while (!step.done) step = noteSkipped(skipped, yield* resume(step.value, steps));
  return step.value;
}

/** Yields a step, and resumes the steps with its responses or with its failure. */
function* resume<Output>(
  step: Step,
  steps: Steps<Output>,
): Generator<Step, () => IteratorResult<Step, Output>, DownstreamResponse[]> {
  try {
    const answers = yield step;
    return () => steps.next(answers);
  } catch (error) {
    return () => steps.throw(error);
  }
}

/** Returns the steps of an operation, which may be a pair. */
export function* stepsOf<Input, Output>(
  operation: SupportedOperation<Input, Output>,
  input: Input,
  context: OperationContext,
): Steps<Output> {
  if (isComposite(operation)) return yield* operation.run(input, context);
  const response = yield* send(operation.request(input, context));
  if (!operation.response) throw new Error('an operation without a mapping');
  return operation.response(response, input, context);
}

/** Lists the records that can be mapped, and names the others in `skipped`. */
const tolerantList = <Name extends ResourceName>(
  list: ListOperation<Name>,
): CompositeOperation<ListInput<Name>, ListPage<Name>> => ({
  run: (input, context) => listTolerantly(() => stepsOf(list, input, context)),
});

/** Does the same for any steps that list. */
export function* listTolerantly<Name extends ResourceName>(
  start: () => Steps<ListPage<Name>>,
): Steps<ListPage<Name>> {
  const skipped: Skipped[] = [];
  const page = yield* skippingInto(skipped, start);
  markLackingLookups(skipped, page.items);
  if (skipped.length === 0 || page.isCut) return page;
  return { ...page, skipped: [...(page.skipped ?? []), ...skipped] };
}

/** Reads one record, even if it is found among others: only its own mapping may fail the read. */
const tolerantGet = <Name extends ResourceName>(
  get: GetOperation<Name>,
): CompositeOperation<{ id: string }, RecordOf<Name>> => ({
  *run(input, context) {
    const skipped: Skipped[] = [];
    try {
      const record = yield* skippingInto(skipped, () => stepsOf(get, input, context));
      markLackingLookups(skipped, [record]);
      return record;
    } catch (error) {
      const own = skipped.find(({ id }) => id === input.id);
      throw own && error instanceof ConnectorError && error.kind === 'not_found' ? own.cause : error;
    }
  },
});

/**
 * Skips records that cannot be mapped in reads. In the response to a write, such a record is an error, unless it was
 * only read back after the write.
 */
export function tolerant<Input, Output>(
  name: OperationName,
  operation: SupportedOperation<Input, Output>,
  about: AboutRecord,
): SupportedOperation<Input, Output> {
  if (name === 'list') return tolerantList(operation as never) as never;
  if (name === 'create' || name === 'update') return withSavedRecord(operation, about);
  return name === 'get' ? (tolerantGet(operation as never) as never) : operation;
}

/** A rate limit and a rejected credential fail the whole request. */
const isOfTheCall = (error: unknown): boolean =>
  error instanceof StepFailed && (error.kind === 'rate_limit' || error.kind === 'credentials');

/** Returns whether the same look-up may succeed later: not if a permission or the record is missing. */
const mayPass = (error: unknown): boolean => !(error instanceof StepFailed) || error.kind === 'downstream';

/** Looks up details for a list's records, such as names. If that fails, the result is `otherwise`. */
export function* lookAside<Output>(start: () => Steps<Output>, otherwise: Output): Steps<Output> {
  try {
    return yield* skippingInto([], start);
  } catch (error) {
    if (isOfTheCall(error) || error instanceof ConnectorError) throw error;
    if (mayPass(error)) noteFailedLookup();
    return otherwise;
  }
}

/** Sends a request concurrently with look-ups. If one of them fails, the request is sent again alone. */
export function* sendAlongside(
  request: DownstreamRequest,
  aside: readonly DownstreamRequest[],
): Steps<readonly [DownstreamResponse, ...(DownstreamResponse | undefined)[]]> {
  try {
    const [answer, ...others] = yield* sendAll([request, ...aside]);
    if (answer) return [answer, ...others];
  } catch (error) {
    if (isOfTheCall(error)) throw error;
    if (mayPass(error)) noteFailedLookup();
  }
  return [yield* send(request)];
}

/** Reads the response to a look-up, or returns `otherwise` if it cannot be read. */
export function readAside<Output>(
  answer: DownstreamResponse | undefined,
  read: (body: unknown) => Output,
  otherwise: Output,
): Output {
  if (!answer) return otherwise;
  try {
    return noteSkipped([], () => read(answer.body));
  } catch {
    noteFailedLookup();
    return otherwise;
  }
}
