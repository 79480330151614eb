import type {
  CompositeOperation,
  DownstreamRequest,
  DownstreamResponse,
  MissingOperation,
  Steps,
  SupportedOperation,
} from '../operations.js';

/** Declares that the vendor has no such operation. */
export const unsupported = (reason: string): MissingOperation => ({ capability: 'unsupported', reason });

/** Sends one request from a composite operation. */
export function* send(request: DownstreamRequest): Steps<DownstreamResponse> {
  const [response] = yield request;
  if (!response) throw new Error('a step was resumed without its response');
  return response;
}

/** Sends several requests concurrently; responses come in the order of the requests. */
export function* sendAll(requests: readonly DownstreamRequest[]): Steps<DownstreamResponse[]> {
  return requests.length === 0 ? [] : yield requests;
}

export const isMissing = (operation: object): operation is MissingOperation => 'capability' in operation;
export const isComposite = <Input, Output>(
  operation: SupportedOperation<Input, Output>,
): operation is CompositeOperation<Input, Output> => 'run' in operation;
