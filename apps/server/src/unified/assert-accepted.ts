import type { OperationFacts } from '@keyway/connectors';

import { ApiError } from '../api-error.js';

/** Problems of a write's attributes by path. */
export type Problems = Readonly<Record<string, string>>;

/** What a connector says of a write and of the values it can write. */
export type Acceptance = Pick<OperationFacts, 'accepts'> & {
  readonly values?: Readonly<Record<string, { readonly write: readonly string[] } | undefined>>;
};

/** Refuses what the connector would drop or cannot do, before anything is sent; throws RequestValidationError. */
export function refuse(detail: Problems): void {
  const [first] = Object.entries(detail);
  if (first) throw new ApiError('RequestValidationError', { message: `${first[0]} ${first[1]}.`, detail });
}

/** Attributes that the connector cannot take, and values that it does not have. */
export function findUnaccepted(
  attributes: object,
  { accepts = [], values = {} }: Acceptance,
  path = 'body',
): Problems {
  const said = Object.entries(attributes).filter(([name]) => name !== 'pass_through');
  return Object.fromEntries(
    said.flatMap(([name, value]) => {
      const problem = accepts.includes(name) ? findUnknown(value, values[name]?.write) : notAccepted;
      return problem === undefined ? [] : [[`${path}.${name}`, problem]];
    }),
  );
}

const notAccepted = 'cannot be set on this connector; pass_through may offer something alike';

const findUnknown = (value: unknown, known: readonly string[] | undefined): string | undefined =>
  known === undefined || typeof value !== 'string' || known.includes(value)
    ? undefined
    : `cannot be ${value} on this connector; it has ${known.join(', ')}`;
