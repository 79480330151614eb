import type { Customer, CustomerCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  unresolved,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed } from '../../listing/index.js';
import { isRecord, mapEach, optionalId } from '../../reading/index.js';
import { extendBody, readSaved } from '../../writing/index.js';
import { pageRequest, readPage } from './keyset.js';
import {
  contactFields,
  fields,
  limits,
  phoneFields,
  toContact,
  toCustomer,
  writable,
} from './map-customer.js';
import { idOf, isIdOf, moment, queryRequest, quote, readRecords, ownId } from './soql.js';

/** Contacts. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize: 200 },
    filters: ['email', 'phone', 'created_since', 'updated_since'],
    sort: ['created_at', 'updated_at'],
    request: listRequest,
    response: toPage,
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: { accepts: writable, limits, requires: [['name', 'last_name']], run: create },
  update: { accepts: writable, limits, run: update },
  delete: { request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }), response: () => undefined },
  fields,
};

type Input = ListInput<'customers'>;

const source = { object: 'Contact', fields: contactFields };

function listRequest(input: Input): DownstreamRequest {
  const { email, phone, created_since, updated_since } = input.filter;
  const conditions = [
    email && `Email = ${quote(email)}`,
    phone && `(${phoneFields.map((field) => `${field} LIKE ${digitsLike(phone)}`).join(' OR ')})`,
    created_since && `CreatedDate >= ${moment(created_since)}`,
    updated_since && `LastModifiedDate >= ${moment(updated_since)}`,
  ];
  return pageRequest(source, conditions, input);
}

/** Its digits in this order with anything between: numbers are stored as typed. */
const digitsLike = (phone: string): string => quote(`%${phone.replace(/\D/g, '').replace(/\d/g, '$&%')}`);

function toPage(
  response: DownstreamResponse,
  input: Input,
  context: OperationContext,
): ListPage<'customers'> {
  const { records, next } = readPage(response, input);
  const items = mapEach(records, 'records', (record, path) => toCustomer(record, path, context), ownId);
  return { items, next };
}

function* read(id: string, context: OperationContext): Steps<Customer> {
  const soql = `SELECT ${contactFields} FROM Contact WHERE Id = ${quote(idOf('Contact', id))} LIMIT 1`;
  const [record] = readRecords(yield* send(queryRequest(soql))).records;
  if (!record) throw notFound('customer');
  return toCustomer(record, 'Contact', context);
}

const pathOf = (id: string): string => `/sobjects/Contact/${idOf('Contact', id)}`;

function* create(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const json = extendBody(toContact(input), input.pass_through, 'salesforce');
  const { body } = yield* send({ method: 'POST', path: '/sobjects/Contact', json });
  const id = isRecord(body) ? optionalId(body, 'id') : null;
  if (id === null || !isIdOf('Contact', id))
    throw unresolved('A contact was made, but its answer does not name it.');
  return yield* readSaved(read(id, context), id);
}

function* update({ id, changes }: UpdateInput<'customers'>, context: OperationContext): Steps<Customer> {
  const path = pathOf(id);
  const json = extendBody(toContact(changes), changes.pass_through, 'salesforce');
  // 204: nothing comes with it.
  if (Object.keys(json).length > 0) yield* send({ method: 'PATCH', path, json });
  return yield* readSaved(read(id, context), id);
}
