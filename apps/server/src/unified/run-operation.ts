import {
  ConnectorError,
  converted,
  isComposite,
  isMissing,
  StepFailed,
  tableOf,
  tolerant,
  type DownstreamRequest,
  type DownstreamResponse,
  type FailureKind,
  type MissingOperation,
  type OperationContext,
  type OperationTypes,
  type Step,
  type Steps,
  type SupportedOperation,
} from '@keyway/connectors';
import {
  headerNames,
  operationKey,
  operationNameOf,
  resources,
  type ErrorTypeName,
  type OperationName,
  type ResourceName,
} from '@keyway/contract';

import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { type CallState } from '../downstream/index.js';
import {
  assertScopes,
  resolveConnection,
  type ResolvedConnection,
  toOperationContext,
} from '../vault/model/index.js';
import { tracedStep } from '../platform/telemetry/index.js';
import { toApiError } from './connector-error.js';
import { foreignAnswer, isForeignAnswer } from './foreign-answer.js';
import { withWritten } from './with-written.js';

const missingErrors: Record<MissingOperation['capability'], ErrorTypeName> = {
  unsupported: 'ConnectorOperationUnsupportedError',
  not_implemented: 'ConnectorOperationMappingNotFoundError',
  partial: 'ConnectorWorkflowMappingError',
};

/** The connection and the operation of a unified request, after every check that needs no vendor. */
export type PreparedOperation<Operation> = {
  readonly resource: ResourceName;
  readonly name: OperationName;
  readonly resolved: ResolvedConnection;
  readonly operation: Operation;
};

/** Finds the connection and its connector's operation; throws if it cannot be called. */
export async function prepareOperation<Name extends ResourceName, Operation extends OperationName>(
  deps: Ports<'caches' | 'now' | 'keyring' | 'registry'>,
  context: RequestContext,
  resource: Name,
  name: Operation,
): Promise<PreparedOperation<OperationTypes<Name>[Operation]>> {
  const resolved = await resolveConnection(deps, context, 'customer-support');
  context.trace.serviceId = resolved.connector.id;
  context.trace.sandbox = resolved.isSandbox;
  const operation = tableOf(resolved.connector, resource)?.[name];
  if (!operation) throw new ApiError('ConnectorMappingNotFoundError');
  const [called, key] = [operationNameOf(resource, name), operationKey(resource, name)];
  if (isMissing(operation)) {
    throw new ApiError(missingErrors[operation.capability], {
      detail: { operation: called, reason: operation.reason },
    });
  }
  if (!resolved.integration.operations.includes(key)) {
    throw new ApiError('ForbiddenError', {
      message: `The integration does not allow the operation ${key}. Add it to the integration’s operations.`,
      detail: { operation: key },
    });
  }
  if (context.ifMatch !== undefined && !operation.conditional) {
    throw new ApiError('RequestValidationError', {
      message: `${headerNames.ifMatch} ${notConditional}.`,
      detail: { [headerNames.ifMatch]: notConditional },
    });
  }
  if (!operation.run && !operation.response)
    throw new ApiError('ConnectorResponseMappingNotFoundError', { detail: { operation: called } });
  if (context.downstreamAuthorization === undefined) assertScopes(resolved, called);
  return { resource, name, resolved, operation: operation as object as OperationTypes<Name>[Operation] };
}

/** An unconditional write would silently overwrite someone else's change. */
const notConditional =
  'is not supported here. Omit it, or see coverage for connectors with conditional updates';

/** Runs one operation of a prepared connection: request, vendor, mapping. */
export const runOperation = async <Input, Output>(
  deps: Ports<'now' | 'vendorCalls'>,
  context: RequestContext,
  prepared: PreparedOperation<SupportedOperation<Input, Output>>,
  input: Input,
): Promise<Output> =>
  perform(deps, context, await deps.vendorCalls.start(prepared.resolved, context), prepared, input);

/** Some vendors use POST for reads; only these operations change data. */
const writing: ReadonlySet<OperationName> = new Set(['create', 'update', 'delete']);

/** Runs it within calls already started: the next page of a list. */
export async function perform<Input, Output>(
  deps: Ports<'now' | 'vendorCalls'>,
  context: RequestContext,
  state: CallState,
  prepared: PreparedOperation<SupportedOperation<Input, Output>>,
  input: Input,
): Promise<Output> {
  try {
    const output = await performOnce(deps, context, state, prepared, input);
    await deps.vendorCalls.pause(state);
    if (context.downstreamAuthorization === undefined)
      void deps.vendorCalls.health.recordSuccess(state.resolved);
    return output;
  } catch (thrown) {
    const error = writing.has(prepared.name) ? withWritten(thrown, state, context, prepared) : thrown;
    if (context.downstreamAuthorization === undefined)
      void deps.vendorCalls.health.recordFailure(state.resolved, error);
    throw error;
  }
}

/** Does it without recording the connection's health. */
export async function performOnce<Input, Output>(
  deps: Ports<'now' | 'vendorCalls'>,
  context: RequestContext,
  state: CallState,
  { operation: declared, resource, name }: PreparedOperation<SupportedOperation<Input, Output>>,
  given: Input,
): Promise<Output> {
  const input = converted(state.resolved.connector, resource, name, given);
  const table = tableOf(state.resolved.connector, resource) ?? { fields: [] };
  const operation = tolerant(name, declared, { resource, table });
  const map: Mapper = (work, phase) =>
    tracedStep(context.span, `map ${phase}`, () =>
      guard(work, phase, {
        entity: resources[resource].entity,
        isList: name === 'list',
        hasBody: name === 'create' || name === 'update',
      }),
    );
  const operationContext = toOperationContext(state.resolved, deps.now(), context.transaction?.id);
  if (isComposite(operation)) {
    // `run` need not be a generator itself: it may inspect the input and return another generator.
    const run = map(() => operation.run(input, operationContext), 'request');
    return runComposite(deps, context, state, run, map);
  }
  const request = map(() => operation.request(input, operationContext), 'request');
  const response = await deps.vendorCalls.call(state, context, request);
  return map(
    () => (operation.response as ResponseMapping<Input, Output>)(response, input, operationContext),
    'response',
  );
}

/** Runs a connector's function, and names its failures. */
type Mapper = <Value>(work: () => Value, phase: Phase) => Value;
type Phase = 'request' | 'response';

type ResponseMapping<Input, Output> = (
  response: DownstreamResponse,
  input: Input,
  context: OperationContext,
) => Output;

const isOne = (step: Step): step is DownstreamRequest => 'method' in step;

async function runComposite<Output>(
  deps: Ports<'vendorCalls'>,
  context: RequestContext,
  state: CallState,
  run: Steps<Output>,
  map: Mapper,
): Promise<Output> {
  let step = map(() => run.next(), 'request');
  while (!step.done) {
    const requests = isOne(step.value) ? [step.value] : step.value;
    const settled = await Promise.allSettled(
      requests.map((request) => deps.vendorCalls.call(state, context, request)),
    );
    const failed = findFailed(requests, settled);
    if (failed?.isWriteAmongOthers && context.transaction) context.transaction.lastWrite = 'pending';
    // The connector may continue without a response, for example with a read-back after a create.
    step = failed
      ? map(() => run.throw(toStepFailed(failed.reason)), 'response')
      : map(
          () => run.next(settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))),
          'response',
        );
  }
  return step.value;
}

type Failed = { readonly reason: unknown; readonly isWriteAmongOthers: boolean };

/** Returns the failed request of a step. An unknown outcome takes precedence over a refusal. */
function findFailed(
  requests: readonly DownstreamRequest[],
  settled: readonly PromiseSettledResult<unknown>[],
): Failed | undefined {
  const failures = settled.flatMap((result, index) =>
    result.status === 'rejected' ? [{ reason: result.reason as unknown, request: requests[index] }] : [],
  );
  const unknown = failures.find(({ reason }) => hasUnknownOutcome(reason));
  const [first] = failures;
  if (unknown || !first) return unknown && { reason: unknown.reason, isWriteAmongOthers: false };
  // The step's other requests may have succeeded; none of them is the failed write.
  const isWriteAmongOthers = requests.length > 1 && first.request?.method !== 'GET';
  return { reason: first.reason, isWriteAmongOthers };
}

const hasUnknownOutcome = (reason: unknown): boolean =>
  reason instanceof ApiError && typeof reason.detail === 'object' && reason.detail.outcome === 'unknown';

/** Runs requests of a connector that belong to no resource. */
export async function runSteps<Output>(
  deps: Ports<'now' | 'vendorCalls'>,
  context: RequestContext,
  resolved: ResolvedConnection,
  steps: (context: OperationContext) => Steps<Output>,
): Promise<Output> {
  const state = await deps.vendorCalls.start(resolved, context);
  const about = toOperationContext(state.resolved, deps.now(), undefined);
  const map: Mapper = (work, phase) =>
    guard(work, phase, { entity: SUBSCRIPTION, isList: false, hasBody: false });
  return runComposite(
    deps,
    context,
    state,
    map(() => steps(about), 'request'),
    map,
  );
}

const SUBSCRIPTION = 'subscription';

const failureKinds: Partial<Record<ErrorTypeName, FailureKind>> = {
  EntityNotFoundError: 'not_found',
  ConnectorCredentialsError: 'credentials',
  ConnectorRateLimitError: 'rate_limit',
  PreconditionFailedError: 'changed',
};

function toStepFailed(reason: unknown): StepFailed {
  if (!(reason instanceof ApiError)) return new StepFailed('downstream', reason);
  const status = reason.typeName === 'ConnectorExecutionError' ? reason.status : undefined;
  return new StepFailed(failureKinds[reason.typeName] ?? 'downstream', reason, status);
}

/**
 * Runs a function and converts its errors: connectors throw ConnectorError for problems they recognize; any other error
 * is a failed mapping.
 */
function guard<Value>(work: () => Value, phase: Phase, mapped: Mapped): Value {
  try {
    return work();
  } catch (thrown) {
    const error = thrown instanceof StepFailed ? thrown.cause : thrown;
    if (error instanceof ApiError) throw error;
    if (error instanceof ConnectorError) throw toApiError(error, mapped);
    if (phase === 'request') throw error;
    if (isForeignAnswer(error, mapped)) throw foreignAnswer(error);
    throw new ApiError('MappingError', {
      detail: { reason: error instanceof Error ? error.message.slice(0, 500) : 'unknown' },
      cause: error,
    });
  }
}

type Mapped = { readonly entity: string; readonly isList: boolean; readonly hasBody: boolean };
