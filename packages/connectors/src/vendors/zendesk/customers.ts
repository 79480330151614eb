import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  fieldsOf,
  invalid,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  tenantOrigin,
} from '../../definition/index.js';
import { narrowed, nextPagePosition, numericId, readPagePosition } from '../../listing/index.js';
import {
  type JsonRecord,
  mapRecords,
  optionalDate,
  optionalRecord,
  optionalScalars,
  optionalText,
  recordFrom,
  recordIn,
  recordsIn,
  requiredId,
} from '../../reading/index.js';
import { atMost, extendBody, neverEmpty, readSaved, readWritten, unlessTaken } from '../../writing/index.js';
import { nextOf } from './directory.js';
import { suffix } from './map-conversation.js';

const maxPageSize = 100;
const END_USER = 'end-user';
/** Users that a search shows. */
const mostFound = 10_000;

const fields = fieldsOf('customers', { without: ['first_name', 'last_name', 'title', 'company'] });
const limits = [
  neverEmpty('name', 'A user of Zendesk always has a name.'),
  neverEmpty('metadata', 'Zendesk empties user fields one by one.'),
  atMost(1, 'phones', 'Zendesk keeps one number of a user.'),
];

/** End users. Agents are users too, and no customers. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['email', 'external_id', 'updated_since'],
    sort: [],
    run: (input, context) => list(input, context),
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: {
    accepts: ['name', 'email', 'phones', 'language', 'time_zone', 'external_id', 'metadata'],
    limits,
    requires: ['name'],
    unique: ['email'],
    run: (input, context) => create(input, context),
  },
  update: {
    limits,
    accepts: ['name', 'email', 'phones', 'language', 'time_zone', 'external_id', 'metadata'],
    run: ({ id, changes }, context) => update(id, changes, context),
  },
  delete: {
    *run({ id }, context): Steps<void> {
      yield* read(id, context);
      yield* send({ method: 'DELETE', path: pathOf(id) });
    },
  },
  fields,
};

type Input = ListInput<'customers'>;

/** A search by address or external ID returns at most one user, on a single page. */
function* list(input: Input, context: OperationContext): Steps<ListPage<'customers'>> {
  const { email, external_id, updated_since: since } = input.filter;
  if (since !== undefined && email === undefined && external_id === undefined)
    return yield* searchChanged(input, since, context);
  const response = yield* send(listRequest(input));
  return { items: customersIn(response, context), next: nextOf(response) };
}

const customersIn = ({ body }: DownstreamResponse, context: OperationContext): Customer[] =>
  mapRecords(body, 'users', (user, path) =>
    isCustomer(user) ? [toCustomer(user, path, context)] : [],
  ).flat();

/** Only a search knows when users changed; its index lags behind, and its pages end. */
function* searchChanged(
  { position, pageSize }: Input,
  since: string,
  context: OperationContext,
): Steps<ListPage<'customers'>> {
  const place = readPagePosition({ position, pageSize });
  const query = `role:${END_USER} updated>=${new Date(since).toISOString().slice(0, 19)}Z`;
  const response = yield* send({
    method: 'GET',
    path: '/users/search',
    query: { query, page: place.page, per_page: place.size },
  });
  const items = customersIn(response, context);
  if (recordsIn(response.body, 'users').length < place.size) return { items, next: null };
  if ((place.page + 1) * place.size <= mostFound) return { items, next: nextPagePosition(place) };
  return { items, next: null, incomplete: { reason: 'vendor_limit', limit: mostFound } };
}

function listRequest({ position, pageSize, filter }: Input): DownstreamRequest {
  const { email, external_id } = filter;
  if (external_id !== undefined) return { method: 'GET', path: '/users/search', query: { external_id } };
  if (email !== undefined)
    return { method: 'GET', path: '/users/search', query: { query: `email:"${addressOf(email)}"` } };
  return {
    method: 'GET',
    path: '/users',
    query: { 'page[size]': pageSize, 'page[after]': position, role: END_USER },
  };
}

/** A search expression has quotes of its own. */
function addressOf(email: string): string {
  if (/["\\]/.test(email)) throw invalid('Zendesk cannot search for this address.', 'filter.email');
  return email;
}

const pathOf = (id: string): string => `/users/${numericId(id)}`;

function* read(id: string, context: OperationContext): Steps<Customer> {
  const { body } = yield* send({ method: 'GET', path: pathOf(id) });
  return fromAnswer(body, context);
}

/** Zendesk still shows whom it has deleted, by id. */
const isCustomer = ({ role, active }: JsonRecord): boolean => role === END_USER && active !== false;

function fromAnswer(body: unknown, context: OperationContext): Customer {
  const user = recordIn(body, 'user');
  if (!isCustomer(user)) throw notFound('customer');
  return toCustomer(user, 'user', context);
}

function* create(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const { email } = input;
  if (email === undefined) return yield* createUser(input, context);
  return yield* unlessTaken(createUser(input, context), {
    entity: 'customer',
    attribute: 'email',
    *find() {
      const filter = { email };
      const { items } = yield* list({ position: undefined, pageSize: 1, filter, sort: undefined }, context);
      // A search may find more than whom it is asked for.
      return items.find((each) => isAlike(each.email, email))?.id;
    },
  });
}

function* createUser(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const json = extendBody({ user: { ...toUser(input), role: END_USER } }, input.pass_through, 'zendesk');
  const { body } = yield* send({ method: 'POST', path: '/users', json });
  return readWritten(() => fromAnswer(body, context), 'A user was made that does not read as a customer.');
}

/** An address is an identity of its own: written with its user, it would only be added to the first one. */
function* update(id: string, changes: CustomerUpdate, context: OperationContext): Steps<Customer> {
  const { email, pass_through, ...others } = changes;
  const json = extendBody({ user: toUser(others) }, pass_through, 'zendesk');
  const customer = yield* read(id, context);
  if (email !== undefined && email !== customer.email) yield* writeAddress(id, email);
  const isEmpty = JSON.stringify(json) === '{"user":{}}';
  if (!isEmpty) return fromAnswer((yield* send({ method: 'PUT', path: pathOf(id), json })).body, context);
  return yield* readSaved(read(id, context), id, () => customer);
}

function* writeAddress(id: string, value: string): Steps<void> {
  const path = `${pathOf(id)}/identities`;
  const { body } = yield* send({ method: 'GET', path, query: { 'page[size]': maxPageSize } });
  const addresses = recordsIn(body, 'identities').filter(({ type }) => type === 'email');
  const known = addresses.find((each) => isAlike(optionalText(each, 'value'), value));
  const first = addresses.find(({ primary }) => primary === true);
  const pathTo = (identity: JsonRecord): string => `${path}/${requiredId(identity, 'id', 'identities')}`;
  if (known && known !== first) yield* send({ method: 'PUT', path: `${pathTo(known)}/make_primary` });
  else if (first) yield* send({ method: 'PUT', path: pathTo(first), json: { identity: { value } } });
  else yield* send({ method: 'POST', path, json: { identity: { type: 'email', value, primary: true } } });
}

const isAlike = (left: string | null, right: string): boolean => left?.toLowerCase() === right.toLowerCase();

/** Only the members the caller sent; null clears. */
function toUser({
  name,
  email,
  phones,
  language,
  time_zone,
  external_id,
  metadata,
}: CustomerUpdate): JsonRecord {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(phones === undefined ? {} : { phone: phoneOf(phones) }),
    ...(language === undefined ? {} : { locale: language }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(external_id === undefined ? {} : { external_id }),
    ...(metadata === undefined ? {} : { user_fields: metadata }),
  };
}

function phoneOf(phones: NonNullable<CustomerUpdate['phones']>): string | null {
  return phones[0]?.phone ?? null;
}

function toCustomer(user: JsonRecord, path: string, { settings }: OperationContext): Customer {
  const id = requiredId(user, 'id', path);
  const email = optionalText(user, 'email');
  const phone = optionalText(user, 'phone');
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(user, 'name'),
    email,
    emails: email === null ? [] : [{ email, type: null }],
    phones: phone === null ? [] : [{ phone, type: null }],
    avatar_url: optionalText(optionalRecord(user, 'photo'), 'content_url'),
    language: optionalText(user, 'locale'),
    time_zone: optionalText(user, 'time_zone'),
    tags: tagsOf(user),
    external_id: optionalText(user, 'external_id'),
    blocked: user.suspended === true,
    metadata: optionalScalars(user, 'user_fields'),
    web_url: `${tenantOrigin(settings, suffix)}/agent/users/${id}`,
    created_at: optionalDate(user, 'created_at'),
    updated_at: optionalDate(user, 'updated_at'),
    last_seen_at: optionalDate(user, 'last_login_at'),
  });
}

const tagsOf = ({ tags }: JsonRecord): Customer['tags'] =>
  (Array.isArray(tags) ? tags : [])
    .filter((tag): tag is string => typeof tag === 'string')
    .map((name) => ({ id: name, name }));
