import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  invalid,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { listBehind, narrowed, numericId, pageNumberOf, type Window } from '../../listing/index.js';
import {
  asRecord,
  asRecords,
  joinedName,
  type JsonRecord,
  mapEach,
  namedFrom,
  optionalDate,
  optionalId,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import {
  extendBody,
  nameParts,
  phoneLimits,
  phoneSlots,
  readWritten,
  unlessTaken,
} from '../../writing/index.js';
import { webAddress } from './read-articles.js';
import { byChange, isPast, maxPageSize } from './read-tickets.js';

const fields = [
  'id',
  'downstream_id',
  'name',
  'first_name',
  'last_name',
  'email',
  'emails',
  'phones',
  'company',
  'web_url',
  'created_at',
  'updated_at',
  'last_seen_at',
] as const;
const writable = ['name', 'first_name', 'last_name', 'email', 'phones'] as const;
const phoneFields = { phone: 'phone', mobile: 'mobile', fax: 'fax' } as const;
const limits = phoneLimits('Zammad', phoneFields);

/** Users with the role of a customer, and none of an agent. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['email', 'updated_since'],
    sort: [],
    run: (input, context) => list(input, context),
  }),
  get: {
    *run({ id }, context) {
      return toCustomer(yield* read(id), 'user', context);
    },
  },
  create: { accepts: writable, limits, unique: ['email'], run: (input, context) => create(input, context) },
  update: { accepts: writable, limits, run: (input, context) => update(input, context) },
  delete: {
    *run({ id }): Steps<void> {
      yield* read(id);
      yield* send({ method: 'DELETE', path: pathOf(id) });
    },
  },
  fields,
};

type Input = ListInput<'customers'>;

/** Names of what is named by number. */
const expand = { expand: 'true' } as const;
const pathOf = (id: string): string => `/users/${numericId(id)}`;

function* list(input: Input, context: OperationContext): Steps<ListPage<'customers'>> {
  const { updated_since: since = '' } = input.filter;
  const { records, ...page } = yield* listBehind(input, {
    by: 'page',
    most: maxPageSize,
    idOf: (user: JsonRecord) => optionalId(user, 'id'),
    *read(window) {
      const users = asRecords((yield* send(listRequest(input, window))).body, 'body');
      const moments = users.map((user) => optionalDate(user, 'updated_at'));
      const isOver = users.length < window.size || (isByChange(input) && isPast(moments, since));
      return { records: users, goesOn: !isOver };
    },
  });
  const toItems = (user: JsonRecord, path: string) =>
    isCustomer(user) ? [toCustomer(user, path, context)] : [];
  return { items: mapEach(records, 'body', toItems).flat(), ...page };
}

/** In the order of their numbers. Only a search knows addresses and the order of change, and it lags behind. */
function listRequest(input: Pick<Input, 'filter'>, window: Window): DownstreamRequest {
  const { email } = input.filter;
  const query = { ...expand, page: pageNumberOf(window), per_page: window.size };
  if (isByChange(input)) return { method: 'GET', path: '/users/search', query: { ...query, ...byChange } };
  return email === undefined
    ? { method: 'GET', path: '/users', query }
    : { method: 'GET', path: '/users/search', query: { ...query, query: addressOf(email) } };
}

const isByChange = ({ filter: { email, updated_since } }: Pick<Input, 'filter'>): boolean =>
  updated_since !== undefined && email === undefined;

/**
 * With Elasticsearch the words of a search are an expression, and without it they are looked for as they stand. So an
 * address is sent as it is, and one that would be an expression is refused.
 */
const canSearch = (email: string): boolean => /^[\p{L}\d_.'#$%][\p{L}\d_.'#$%@+-]*$/u.test(email);
function addressOf(email: string): string {
  if (!canSearch(email)) throw invalid('Zammad cannot search for this address.', 'filter.email');
  return email;
}

/** Numbers that every installation gives them (db/seeds/roles.rb): 1 Admin, 2 Agent, 3 Customer. */
const isCustomer = ({ role_ids: ids }: JsonRecord): boolean =>
  Array.isArray(ids) && ids.includes(3) && !ids.includes(1) && !ids.includes(2);

function* read(id: string): Steps<JsonRecord> {
  const { body } = yield* send({ method: 'GET', path: pathOf(id), query: expand });
  const user = asRecord(body, 'user');
  if (!isCustomer(user)) throw notFound('customer');
  return user;
}

function* create(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const { email } = input;
  if (email === undefined || !canSearch(email)) return yield* createUser(input, context);
  return yield* unlessTaken(createUser(input, context), {
    entity: 'customer',
    attribute: 'email',
    *find() {
      const filter = { email };
      const { body } = yield* send(listRequest({ filter }, { from: 0, size: maxPageSize }));
      const isTaker = (user: JsonRecord): boolean =>
        isCustomer(user) && optionalText(user, 'email')?.toLowerCase() === email.toLowerCase();
      const taker = asRecords(body, 'body').find(isTaker);
      return taker && requiredId(taker, 'id', 'body');
    },
  });
}

/** Without roles they get the sign-up roles; agents cannot assign any. */
function* createUser(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const json = extendBody(toUser(input), input.pass_through, 'zammad');
  const { body } = yield* send({ method: 'POST', path: '/users', query: expand, json });
  return readWritten(
    () => toCustomer(asRecord(body, 'user'), 'user', context),
    'A customer was created, but the answer does not show it.',
  );
}

function* update({ id, changes }: UpdateInput<'customers'>, context: OperationContext): Steps<Customer> {
  yield* read(id);
  const json = extendBody(toUser(changes), changes.pass_through, 'zammad');
  const { body } = yield* send({ method: 'PUT', path: pathOf(id), query: expand, json });
  return readWritten(
    () => toCustomer(asRecord(body, 'user'), 'user', context),
    'The customer was saved, but the answer does not show it.',
  );
}

/** Only the members the caller sent; an empty text clears. */
function toUser({ name, first_name, last_name, email, phones }: CustomerUpdate): JsonRecord {
  const parts = name === undefined ? undefined : nameParts(name ?? '');
  const first = first_name === undefined ? parts?.first : first_name;
  const last = last_name === undefined ? parts?.last : last_name;
  return {
    ...(first === undefined ? {} : { firstname: first ?? '' }),
    ...(last === undefined ? {} : { lastname: last ?? '' }),
    ...(email === undefined ? {} : { email }),
    ...(phones === undefined ? {} : toPhones(phones)),
  };
}

const toPhones = (phones: NonNullable<CustomerUpdate['phones']>): JsonRecord =>
  Object.fromEntries(
    Object.entries(phoneSlots(phones, phoneFields)).map(([name, phone]) => [name, phone ?? '']),
  );

function toCustomer(user: JsonRecord, path: string, context: OperationContext): Customer {
  const id = requiredId(user, 'id', path);
  const email = optionalText(user, 'email');
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: joinedName(user, 'firstname', 'lastname'),
    first_name: optionalText(user, 'firstname'),
    last_name: optionalText(user, 'lastname'),
    email,
    emails: email === null ? [] : [{ email, type: null }],
    phones: Object.values(phoneFields).flatMap((type) => {
      const phone = optionalText(user, type);
      return phone === null ? [] : [{ phone, type }];
    }),
    company: namedFrom(user, { id: 'organization_id', name: 'organization' }),
    web_url: `${webAddress(context)}/#user/profile/${id}`,
    created_at: optionalDate(user, 'created_at'),
    updated_at: optionalDate(user, 'updated_at'),
    last_seen_at: optionalDate(user, 'last_login'),
  });
}
