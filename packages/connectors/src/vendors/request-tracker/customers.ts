import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
  unresolved,
} from '../../definition/index.js';
import { idReader, listBehind, narrowed, pageNumberOf } from '../../listing/index.js';
import {
  isRecord,
  type JsonRecord,
  mapEach,
  optionalId,
  optionalText,
  recordFrom,
  recordsIn,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { extendBody, phoneLimits, phoneSlots, readSaved, unlessTaken } from '../../writing/index.js';
import { wordsIn } from './conversations.js';
import { momentOf, readPrivilegedNames } from './directory.js';
import { webAddress } from './read-messages.js';
import { pageLimit } from './transaction-query.js';

const fields = [
  'id',
  'downstream_id',
  'name',
  'email',
  'emails',
  'phones',
  'company',
  'language',
  'time_zone',
  'web_url',
  'created_at',
  'updated_at',
] as const;
const writable = ['name', 'email', 'phones', 'language', 'time_zone'] as const;
const phoneFields = {
  work: 'WorkPhone',
  mobile: 'MobilePhone',
  home: 'HomePhone',
  pager: 'PagerPhone',
} as const;
const limits = phoneLimits('Request Tracker', phoneFields);

/** Users who are not privileged; they are named by their login, as in tickets. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize: pageLimit },
    filters: ['email', 'created_since', 'updated_since'],
    callsPerPage: { base: 3 },
    sort: ['created_at', 'updated_at'],
    run: (input, context) => list(input, context),
  }),
  get: {
    run: ({ id }, context) => read(id, context),
  },
  create: {
    accepts: writable,
    limits,
    requires: ['email'],
    unique: ['email'],
    run: (input, context) => create(input, context),
  },
  update: { accepts: writable, limits, run: (input, context) => update(input, context) },
  delete: {
    *run({ id }): Steps<void> {
      yield* send({ method: 'DELETE', path: pathOf(yield* find(id)) });
    },
  },
  fields,
};

type Input = ListInput<'customers'>;

const userFields = [
  ...['id', 'Name', 'RealName', 'EmailAddress', 'Organization', 'Lang', 'Timezone', 'Created', 'LastUpdated'],
  ...Object.values(phoneFields),
].join();
/** Users of Request Tracker's own, who are not privileged either. */
const OWN = ['Nobody', 'RT_System'];

/** Users are limited by JSON, in which a value needs nothing more than JSON's own escapes. */
const usersRequest = (
  limit: { readonly field: string; readonly value: string } | undefined,
  query: DownstreamRequest['query'] = {},
): DownstreamRequest => ({
  method: 'GET',
  path: '/users',
  query: { query: JSON.stringify(limit ? [limit] : []), fields: userFields, ...query },
});

const orderOf = ({ filter, sort }: Input) =>
  sort ?? ({ by: filter.updated_since ? 'updated_at' : 'created_at', direction: 'desc' } as const);

/** A limit by time is ignored, but lists are sorted: behind the first that is too old, none is younger. */
function* list(input: Input, context: OperationContext): Steps<ListPage<'customers'>> {
  const { by, direction } = orderOf(input);
  const { email, created_since, updated_since } = input.filter;
  const [since, column] =
    by === 'updated_at' ? ([updated_since, 'LastUpdated'] as const) : ([created_since, 'Created'] as const);
  const limit = email === undefined ? undefined : { field: 'EmailAddress', value: email };
  const order = {
    orderby: [column, 'id'],
    order: Array<string>(2).fill(direction === 'asc' ? 'ASC' : 'DESC'),
  };
  const { records, ...page } = yield* listBehind(input, {
    by: 'page',
    most: pageLimit,
    idOf: (user: JsonRecord) => optionalId(user, 'id'),
    *read(window) {
      const paging = { per_page: window.size, page: pageNumberOf(window) };
      const users = recordsIn((yield* send(usersRequest(limit, { ...order, ...paging }))).body, 'items');
      const oldest = users.at(-1) && momentOf(users.at(-1)!, column);
      const isPast = direction === 'desc' && since && oldest && Date.parse(oldest) < Date.parse(since);
      return { records: users, goesOn: users.length >= window.size && !isPast };
    },
  });
  const found = mapEach(
    records,
    'items',
    (user, path) => ({ user, customer: toCustomer(user, path, context) }),
    (user) => optionalText(user, 'Name'),
  );
  return { items: (yield* withoutAgents(found, context)).map(({ customer }) => customer), ...page };
}

type Listed = { readonly user: JsonRecord; readonly customer: Customer };

/** A single user includes it. Lists do not; the group of privileged users does. */
function* withoutAgents(users: readonly Listed[], context: OperationContext): Steps<readonly Listed[]> {
  const people = users.filter(({ customer }) => !OWN.includes(customer.id));
  const [first, second] = people;
  if (!first) return [];
  if (!second) return (yield* isAgent(first.user)) ? [] : [first];
  const names = new Set(yield* readPrivilegedNames(context));
  return people.filter(({ customer }) => !names.has(customer.id));
}

/** By number: a login may be one, or hold a slash. */
const pathOf = (user: JsonRecord): string => `/user/${requiredId(user, 'id', 'items')}`;

function* isAgent(user: JsonRecord): Steps<boolean> {
  const { body } = yield* send({ method: 'GET', path: pathOf(user) });
  return !isRecord(body) || Number(body.Privileged) !== 0;
}

/** Logins are any text without line ends. */
const loginOf = idReader(/^[^\p{C}]{1,200}$/u, 'customer');

/** From the list, which leaves out who is disabled, as those are who were deleted. */
function* find(id: string): Steps<JsonRecord> {
  const { body } = yield* send(usersRequest({ field: 'Name', value: loginOf(id) }));
  const user = recordsIn(body, 'items').find(({ Name }) => Name === id);
  if (!user || OWN.includes(id) || (yield* isAgent(user))) throw notFound('customer');
  return user;
}

function* read(id: string, context: OperationContext): Steps<Customer> {
  return toCustomer(yield* find(id), 'items[0]', context);
}

function* create(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  return yield* unlessTaken(createUser(input, context), {
    entity: 'customer',
    attribute: 'email',
    *find() {
      const asked = { position: undefined, pageSize: pageLimit, filter: { email: input.email } };
      return (yield* list({ ...asked, sort: undefined }, context)).items[0]?.id;
    },
  });
}

/** Without a user name, the address is the login, as for every new sender. */
function* createUser(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const json = extendBody(toUser(input), input.pass_through, 'request-tracker');
  const { body } = yield* send({ method: 'POST', path: '/user', json });
  const id = isRecord(body) ? optionalId(body, 'id') : null;
  if (id === null) throw unresolved('A user was created, but the answer names no id.');
  return yield* readSaved(read(id, context), id);
}

/** Request Tracker answers 200 to a change that it refuses, so the user is read again and compared. */
function* update({ id, changes }: UpdateInput<'customers'>, context: OperationContext): Steps<Customer> {
  const { pass_through, ...attributes } = changes;
  const before = yield* find(id);
  const { body } = yield* send({
    method: 'PUT',
    path: pathOf(before),
    json: extendBody(toUser(attributes), pass_through, 'request-tracker'),
  });
  const user = yield* readSaved(find(id), id, () => toCustomer(before, 'items[0]', context));
  const isKept = (asked: CustomerUpdate): boolean =>
    Object.entries(toUser(asked)).every(([name, value]) => user[name] === value);
  const refused = Object.entries(attributes).flatMap(([name, value]) =>
    isKept({ [name]: value }) ? [] : [name],
  );
  if (refused.length > 0)
    throw new ConnectorError(
      'refused',
      `Request Tracker did not change ${refused.join(', ')}. It says: ${wordsIn(body)}`,
    );
  return toCustomer(user, 'items[0]', context);
}

/** Only the members the caller sent; an empty text clears. */
const toUser = ({ name, email, phones, language, time_zone }: CustomerUpdate): JsonRecord => ({
  ...(name === undefined ? {} : { RealName: name ?? '' }),
  ...(email === undefined ? {} : { EmailAddress: email }),
  ...(phones === undefined ? {} : toPhones(phones)),
  ...(language === undefined ? {} : { Lang: language ?? '' }),
  ...(time_zone === undefined ? {} : { Timezone: time_zone ?? '' }),
});

const toPhones = (phones: NonNullable<CustomerUpdate['phones']>): JsonRecord =>
  Object.fromEntries(
    Object.entries(phoneSlots(phones, phoneFields)).map(([name, phone]) => [name, phone ?? '']),
  );

function toCustomer(user: JsonRecord, path: string, context: OperationContext): Customer {
  const id = requiredText(user, 'Name', path);
  const email = optionalText(user, 'EmailAddress');
  const company = optionalText(user, 'Organization');
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(user, 'RealName'),
    email,
    emails: email === null ? [] : [{ email, type: null }],
    phones: Object.entries(phoneFields).flatMap(([type, name]) => {
      const phone = optionalText(user, name);
      return phone === null ? [] : [{ phone, type }];
    }),
    // A text of the user's own, by which nothing else is named.
    company: company === null ? null : { id: company, name: company },
    language: optionalText(user, 'Lang'),
    time_zone: optionalText(user, 'Timezone'),
    web_url: `${webAddress(context)}/User/Summary.html?id=${requiredId(user, 'id', path)}`,
    created_at: momentOf(user, 'Created'),
    updated_at: momentOf(user, 'LastUpdated'),
  });
}
