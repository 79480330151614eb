import { headerNames } from '@keyway/contract';
import type { Parameter, RequestExample } from '@keyway/openapi/samples';

import type { TriedOperation } from './list-operations.js';

/** Where nothing is given that a call cannot be written without, its example, or else its name. */
export function withPlaceholders({ operation }: TriedOperation, given: RequestExample): RequestExample {
  const { parameters = [] } = operation;
  const missing = parameters.filter(({ in: place, name }) => place === 'path' && !given.path?.[name]);
  const path = Object.fromEntries(missing.map((one) => [one.name, placeholderOf(one)]));
  const url = parameters.find(({ name }) => name === headerNames.downstreamUrl);
  return {
    ...given,
    path: { ...given.path, ...path },
    headers: {
      ...(url && { [headerNames.downstreamUrl]: placeholderOf(url) }),
      ...given.headers,
    },
  };
}

const placeholderOf = ({ name, example }: Parameter): string =>
  typeof example === 'string' ? example : name;
