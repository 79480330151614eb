import type { Customer, CustomerCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  invalid,
  type ListInput,
  type ListPage,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import { asRecord, type JsonRecord, mapEach } from '../../reading/index.js';
import { extendBody, neverEmpty, readBack, readSaved, unlessTaken } from '../../writing/index.js';
import { createdId } from './created-id.js';
import { fields, toCustomer } from './map-customer.js';
import { isPast, justBefore, listPages, orderOf, pageSize, readPage } from './page.js';
import {
  emailRequest,
  filled,
  membersOf,
  overwritten,
  phoneRequests,
  propertiesRequest,
  toEmail,
  toPhone,
} from './write-customer.js';

const writable = ['name', 'first_name', 'last_name', 'email', 'phones', 'title', 'metadata'] as const;
const limits = [neverEmpty('metadata', 'Help Scout empties properties one by one.')];

export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize: pageSize },
    filters: ['email', 'created_since', 'updated_since'],
    sort: ['created_at', 'updated_at'],
    callsPerPage: { base: 2 },
    run: (input) => list(input),
  }),
  get: { run: ({ id }) => read(id) },
  create: { accepts: writable, limits, unique: ['email'], run: (input) => create(input) },
  update: { accepts: writable, limits, run: (input) => update(input) },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }),
    response: () => undefined,
  },
  fields,
};

type Input = ListInput<'customers'>;

const pathOf = (id: string): string => `/customers/${numericId(id)}`;

function* list(input: Input): Steps<ListPage<'customers'>> {
  const { filter, sort } = input;
  const { records, ...page } = yield* listPages(input, {
    name: 'customers',
    requestOf: (number) => listRequest(input, number),
    growsAtStart: (sort?.direction ?? 'desc') === 'desc' && filter.email === undefined,
    isOver: (found) => isPast(found, input),
  });
  return { items: mapEach(records, 'customers', toCustomer), ...page };
}

const listRequest = ({ filter, sort }: Pick<Input, 'filter' | 'sort'>, page: number): DownstreamRequest => ({
  method: 'GET',
  path: '/customers',
  query: {
    query: filter.email && `(email:"${searchable(filter.email)}")`,
    modifiedSince: filter.updated_since && justBefore(filter.updated_since),
    ...orderOf({ sort }),
    page,
  },
});

/** A search expression has quotes of its own. */
function searchable(email: string): string {
  if (/["\\]/.test(email)) throw invalid('Help Scout cannot search for this address.', 'filter.email');
  return email;
}

function* readRecord(id: string): Steps<JsonRecord> {
  return asRecord((yield* send({ method: 'GET', path: pathOf(id) })).body, 'customer');
}

function* read(id: string): Steps<Customer> {
  return toCustomer(yield* readRecord(id), 'customer');
}

function* create(input: CustomerCreate): Steps<Customer> {
  const { email } = input;
  if (email === undefined) return yield* createCustomer(input);
  return yield* unlessTaken(createCustomer(input), {
    entity: 'customer',
    attribute: 'email',
    *find() {
      const { body } = yield* send(listRequest({ filter: { email }, sort: undefined }, 1));
      const found = readPage(body, 'customers').records.map((each) => toCustomer(each, 'customer'));
      const isSame = (each: { email: string }) => each.email.toLowerCase() === email.toLowerCase();
      return found.find(({ emails }) => emails.some(isSame))?.id;
    },
  });
}

/** Properties are set afterwards. */
function* createCustomer(input: CustomerCreate): Steps<Customer> {
  const { email, phones = [], metadata, pass_through } = input;
  const own = {
    ...filled(membersOf(input)),
    ...(email === undefined ? {} : { emails: [toEmail(email)] }),
    ...(phones.length > 0 ? { phones: phones.map(toPhone) } : {}),
  };
  const json = extendBody(own, pass_through, 'help-scout');
  const properties = toProperties('', metadata);
  const { headers } = yield* send({ method: 'POST', path: '/customers', json });
  const id = createdId(headers, 'customer');
  if (properties)
    yield* readBack(
      send({ ...properties, path: `${pathOf(id)}${properties.path}` }),
      `Customer ${id} was created, but its properties were not set.`,
    );
  return yield* readSaved(read(id), id);
}

function toProperties(path: string, metadata: CustomerCreate['metadata']): DownstreamRequest | undefined {
  return metadata && Object.keys(metadata).length > 0 ? propertiesRequest(path, metadata) : undefined;
}

/** Addresses, numbers and properties have calls of their own; the rest is written as a whole. */
function* update({ id, changes }: UpdateInput<'customers'>): Steps<Customer> {
  const path = pathOf(id);
  const { email, phones, metadata, pass_through } = changes;
  const properties = toProperties(path, metadata);
  const record = yield* readRecord(id);
  const members = extendBody(membersOf(changes), pass_through, 'help-scout');
  const requests: DownstreamRequest[] = [
    ...(Object.keys(members).length > 0
      ? [{ method: 'PUT', path, json: overwritten(record, members) } as const]
      : []),
    ...(email === undefined ? [] : [emailRequest(path, record, email)]),
    ...(phones === undefined ? [] : phoneRequests(path, record, phones)),
    ...(properties ? [properties] : []),
  ];
  for (const request of requests) yield* send(request);
  return yield* readSaved(read(id), id, () => toCustomer(record, 'customer'));
}
