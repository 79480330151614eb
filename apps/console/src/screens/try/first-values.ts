import { headerNames } from '@keyway/contract';

import { newTransaction } from '../../editing/use-transaction.js';
import type { Search } from '../../api/use-search.js';
import type { TriedOperation } from '../../operations/list-operations.js';
import { readPath } from '../../operations/read-path.js';
import { asksVendor, type Field } from './fields.js';
import type { Values } from './to-request.js';

/** Values in the URL of the screen, by their names in requests. */
const remembered: Readonly<Record<string, string>> = {
  [headerNames.consumerId]: 'consumer_id',
  [headerNames.serviceId]: 'service_id',
  [headerNames.connectionId]: 'connection_id',
};

type Given = { readonly search: Search; readonly applicationId: string };

/** The initial values of a form: from the URL, the session, and generated IDs. */
export function firstValues(tried: TriedOperation, fields: readonly Field[], given: Given): Values {
  const path = given.search.path === undefined ? undefined : readPath(tried.path, given.search.path);
  return Object.fromEntries(
    fields.map((field) => [field.key, path?.[pathName(field)] ?? firstValue(tried, field, given)]),
  );
}

const pathName = (field: Field): string => (field.in === 'path' ? field.parameter : '');

function firstValue(tried: TriedOperation, field: Field, { search, applicationId }: Given): string {
  const { parameter } = field;
  const described = tried.operation.parameters?.find(({ name }) => name === parameter);
  if (parameter.toLowerCase() === headerNames.transactionId) return newTransactionId();
  if (parameter === headerNames.raw) return asksVendor(tried) ? 'true' : '';
  if (field.in === 'path' && tried.path.startsWith('/applications/{id}') && parameter === 'id')
    return applicationId;
  const isPlace = field.in === 'path' || field.in === 'header';
  return (
    (isPlace ? search[remembered[parameter] ?? parameter] : undefined) ?? described?.['x-sdk-default'] ?? ''
  );
}

export const newTransactionId = (): string => newTransaction()['x-unique-transaction-id'];

/** The values of a form for the URL, so that the next operation starts with them. */
export const toSearch = (fields: readonly Field[], values: Values): Search =>
  Object.fromEntries(
    fields.flatMap(({ key, parameter }) => {
      const name = remembered[parameter] ?? parameter;
      return Object.values(remembered).includes(name) ? [[name, values[key] ?? '']] : [];
    }),
  );
