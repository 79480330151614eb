import type { CreateOf, OperationName, RecordOf, ResourceName, UploadedFile } from '@keyway/contract';

import {
  headersOf,
  isMissing,
  StepFailed,
  tableOf,
  type ConnectorDefinition,
  type DownstreamRequest,
  type DownstreamResponse,
  type Failure,
  type FoundFile,
  type ListInput,
  type ListPage,
  type MissingOperation,
  type NewFile,
  type OperationContext,
  type Step,
  type Steps,
  type SupportedOperation,
  type UpdateInput,
} from '../define.js';
import { wrapFile } from '../file-form.js';
import { wholeOf } from '../held-file.js';
import { converted } from '../abilities/conversions.js';
import { assertSupported } from '../abilities/find-unsupported.js';
import { stepsOf, tolerant } from './tolerant.js';

/** The part of `fetch` that the conformance suite needs; passed in, because this package sends nothing itself. */
export type FetchLike = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
) => Promise<Response>;

export type RunContext = OperationContext & {
  /** Headers that carry the credential. */
  readonly authorization: Readonly<Record<string, string>>;
  /** The bytes of an uploaded file. */
  readonly file?: Uint8Array;
  /** Called with every operation's result or error. */
  readonly observe?: (operation: string, outcome: unknown) => void;
};

type InputsOf<Name extends ResourceName> = {
  list: ListInput<Name>;
  get: { id: string };
  create: CreateOf<Name>;
  update: UpdateInput<Name>;
  delete: { id: string };
  content: { id: string };
  upload: NewFile;
};
type OutputsOf<Name extends ResourceName> = {
  list: ListPage<Name>;
  get: RecordOf<Name>;
  create: RecordOf<Name>;
  update: RecordOf<Name>;
  delete: void;
  content: FoundFile;
  upload: UploadedFile;
};
/** Inputs and outputs of each resource's operations. */
export type OperationInputs = { [Name in ResourceName]: InputsOf<Name> };
export type OperationOutputs = { [Name in ResourceName]: OutputsOf<Name> };

/** A response that is not 2xx, as the connector reads it. */
export class DownstreamFailure extends Error {
  constructor(
    readonly failure: Failure,
    readonly response: DownstreamResponse,
  ) {
    super(`${response.status}: ${failure.errors.map(({ message }) => message).join('; ')}`);
    this.name = 'DownstreamFailure';
  }
}

/** The connector declares the operation as unavailable. */
export class OperationNotCallable extends Error {
  constructor(readonly operation: MissingOperation) {
    super(operation.reason);
    this.name = 'OperationNotCallable';
  }
}

/** Runs one operation in isolation: no vault, no retries, no limits. For tests of connectors alone. */
export async function runOperation<Name extends ResourceName, Operation extends OperationName>(
  connector: ConnectorDefinition,
  [resource, operation]: readonly [Name, Operation],
  input: OperationInputs[Name][Operation],
  context: RunContext,
  fetchLike: FetchLike,
): Promise<OperationOutputs[Name][Operation]> {
  type Output = OperationOutputs[Name][Operation];
  const table = tableOf(connector, resource);
  const declared = table?.[operation];
  if (!table || !declared) throw new Error(`${connector.id}: no ${resource}`);
  if (isMissing(declared)) throw new OperationNotCallable(declared);
  assertSupported(connector, resource, operation, input as object, context.settings);
  const supported = declared as object as SupportedOperation<typeof input, Output>;
  const taken = converted(connector, resource, operation, input);
  const steps = stepsOf(tolerant(operation, supported, { resource, table }), taken, context);
  try {
    const output = await driveSteps(connector, steps, context, fetchLike);
    context.observe?.(`${resource}.${operation}`, output);
    return output;
  } catch (error) {
    context.observe?.(`${resource}.${operation}`, error);
    throw error;
  }
}

/** Sends the requests of a composite operation until it returns. */
export async function driveSteps<Output>(
  connector: ConnectorDefinition,
  steps: Steps<Output>,
  context: RunContext,
  fetchLike: FetchLike,
): Promise<Output> {
  const send = (request: DownstreamRequest): Promise<DownstreamResponse> =>
    sendOne(connector, request, context, fetchLike);
  let result = resume(() => steps.next([]));
  while (!result.done) {
    const requests: readonly DownstreamRequest[] = 'method' in result.value ? [result.value] : result.value;
    const answers = await Promise.all(requests.map(send)).catch((error: unknown) => ({ error }));
    result = resume(() =>
      'error' in answers ? steps.throw(toStepFailed(answers.error)) : steps.next(answers),
    );
  }
  return result.value;
}

const toStepFailed = (error: unknown): StepFailed =>
  error instanceof DownstreamFailure
    ? new StepFailed(error.failure.kind, error, error.response.status)
    : new StepFailed('downstream', error);

/** An operation may throw a failed step immediately, or after other steps. */
function resume<Output>(work: () => IteratorResult<Step, Output>): IteratorResult<Step, Output> {
  try {
    return work();
  } catch (thrown) {
    throw thrown instanceof StepFailed ? thrown.cause : thrown;
  }
}

async function sendOne(
  connector: ConnectorDefinition,
  request: DownstreamRequest,
  context: RunContext,
  fetchLike: FetchLike,
): Promise<DownstreamResponse> {
  const content = contentOf(request, context.file);
  const { storageUrl } = request;
  const headers = {
    ...headersOf(connector, context.settings),
    ...request.headers,
    ...content.headers,
    ...context.authorization,
  };
  const answer = await fetchLike(storageUrl ?? urlOf(request, context.baseUrl), {
    method: request.method,
    headers: storageUrl === undefined ? headers : content.headers,
    ...(content.body === undefined ? {} : { body: content.body }),
  });
  const response = {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await readBody(answer),
  };
  if (!answer.ok) throw new DownstreamFailure(connector.readFailure(response, request), response);
  return response;
}

export function urlOf({ path, query }: DownstreamRequest, baseUrl: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) parameters.append(name, String(item));
    }
  }
  return parameters.size > 0 ? `${baseUrl}${path}?${parameters.toString()}` : `${baseUrl}${path}`;
}

type Content = { headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };
function contentOf({ json, bytes, file }: DownstreamRequest, content?: Uint8Array): Content {
  if (file) {
    const { contentType, before, after } = wrapFile(file, `keyway-${crypto.randomUUID()}`);
    const body = Uint8Array.from(Buffer.concat([before, content ?? new Uint8Array(), after]));
    return { headers: { 'Content-Type': contentType }, body };
  }
  if (bytes)
    return { headers: { 'Content-Type': bytes.contentType }, body: Uint8Array.from(wholeOf(bytes.content)) };
  if (json === undefined) return { headers: {} };
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) };
}

async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}
