import { headerNames } from '@keyway/contract';

import type { CodeSample } from '../document.js';
import { requestExamples, type RequestExample } from '../request-examples.js';
import { isForApplications, nounOf, type DescribedOperation } from './sample-call.js';
import { writeSamples } from './write-samples.js';

const CONSUMER = 'user-1';

/** The same example call of an endpoint in every language, for `x-codeSamples`. */
export const buildSamples = (described: DescribedOperation, baseUrl: string): CodeSample[] =>
  writeSamples(described, exampleOf(described), baseUrl);

function exampleOf({ operation }: DescribedOperation): RequestExample {
  const { headers, ...example }: RequestExample = requestExamples[operation.operationId] ?? {};
  const isRequired = (header: string): boolean =>
    (operation.parameters ?? []).some(({ name, required }) => required && name.toLowerCase() === header);
  return {
    ...example,
    headers: {
      ...headers,
      ...(isForApplications(operation) &&
        isRequired(headerNames.consumerId) && { [headerNames.consumerId]: CONSUMER }),
      ...(isRequired(headerNames.transactionId) && {
        [headerNames.transactionId]: `create-${nounOf(operation)}-1`,
      }),
    },
  };
}
