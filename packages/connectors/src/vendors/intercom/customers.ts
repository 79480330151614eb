import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  fieldsOf,
  type ListInput,
  type ListPage,
  type ResourceTable,
  segment,
  send,
  type Steps,
} from '../../definition/index.js';
import { idReader, narrowed } from '../../listing/index.js';
import {
  asRecord,
  idsIn,
  type JsonRecord,
  mapRecords,
  optionalId,
  optionalRecord,
  optionalScalars,
  optionalText,
  optionalUnixDate,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { atMost, extendBody, ifThere, neverEmpty, unlessTaken } from '../../writing/index.js';
import { nextOf } from './messages.js';
import { changedSince, type Condition, searchRequest } from './search.js';

const fields = fieldsOf('customers', {
  without: [
    'first_name',
    'last_name',
    'company',
    'title',
    'time_zone',
    // A contact names its tags by number only.
    'tags',
    'blocked',
    'web_url',
  ],
});
const writable = ['name', 'email', 'phones', 'external_id', 'metadata'] as const;
const limits = [
  neverEmpty('external_id', 'Intercom cannot empty an external ID.'),
  neverEmpty('metadata', 'Intercom empties attributes one by one.'),
  atMost(1, 'phones', 'Intercom keeps one number of a contact.'),
];

/** Contacts, users and leads. Archived ones are not listed. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize: 150 },
    filters: ['email', 'external_id', 'created_since', 'updated_since'],
    // Only a search sorts, and it lags behind. Without a sort, customers are listed by creation.
    sort: ['updated_at', 'name'],
    run: (input) => list(input),
  }),
  get: {
    request: ({ id }) => ({ method: 'GET', path: pathOf(id) }),
    response: ({ body }) => fromAnswer(body),
  },
  create: {
    accepts: writable,
    limits,
    requires: [['email', 'external_id']],
    unique: ['email', 'external_id'],
    run: (input) => create(input),
  },
  update: {
    accepts: writable,
    limits,
    request: ({ id, changes }) => ({
      method: 'PUT',
      path: pathOf(id),
      json: extendBody(toBody(changes), changes.pass_through, 'intercom'),
    }),
    response: ({ body }) => fromAnswer(body),
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }),
    response: () => undefined,
  },
  fields,
};

const customerId = idReader(/^[0-9a-f]{24}$/, 'customer');
const pathOf = (id: string): string => `/contacts/${customerId(id)}`;

type Input = ListInput<'customers'>;

/** Search lags behind; a contact with an external ID is found immediately, unless it is a lead. */
function* list(input: Input): Steps<ListPage<'customers'>> {
  const { external_id } = input.filter;
  const known =
    external_id === undefined || input.position !== undefined
      ? undefined
      : yield* findByExternalId(external_id);
  if (known) return { items: [toCustomer(known, 'contact')], next: null };
  const page = asRecord((yield* send(listRequest(input))).body, 'body');
  return {
    items: mapRecords(page, 'data', toCustomer),
    next: nextOf(page),
  };
}

function* findByExternalId(externalId: string): Steps<JsonRecord | undefined> {
  // These two would be another path.
  if (externalId === '.' || externalId === '..') return undefined;
  const path = `/contacts/find_by_external_id/${segment(externalId.toWellFormed())}`;
  const found = yield* ifThere(send({ method: 'GET', path }));
  return found && asRecord(found.body, 'contact');
}

function listRequest(input: Input): DownstreamRequest {
  const { position, pageSize, sort } = input;
  const conditions = conditionsOf(input);
  return conditions.length > 0
    ? searchRequest('contacts', conditions, { position, pageSize, sort })
    : { method: 'GET', path: '/contacts', query: { per_page: pageSize, starting_after: position } };
}

function conditionsOf({ filter, sort }: Input): Condition[] {
  const { email, external_id, created_since, updated_since } = filter;
  const conditions = [
    ...(email === undefined ? [] : [equals('email', email)]),
    ...(external_id === undefined ? [] : [equals('external_id', external_id)]),
    ...(created_since === undefined ? [] : [changedSince('created_at', created_since)]),
    ...(updated_since === undefined ? [] : [changedSince('updated_at', updated_since)]),
  ];
  // There is no search for all contacts, but every contact has a creation time.
  return sort && conditions.length === 0
    ? [changedSince('created_at', new Date(0).toISOString())]
    : conditions;
}

const equals = (field: string, value: string): Condition => ({ field, operator: '=', value });

function* create(input: CustomerCreate): Steps<Customer> {
  const { email, external_id } = input;
  const byEmail =
    email === undefined ? createContact(input) : unlessTaken(createContact(input), taken('email', email));
  return yield* external_id ? unlessTaken(byEmail, taken('external_id', external_id)) : byEmail;
}

/** Leads may share what they have; users are in the way of one another. */
const taken = (attribute: 'email' | 'external_id', value: string) =>
  ({
    entity: 'customer',
    attribute,
    *find() {
      const known = attribute === 'external_id' ? yield* findByExternalId(value) : undefined;
      if (known) return optionalId(known, 'id') ?? undefined;
      const conditions = [equals(attribute, value), equals('role', USER)];
      const { body } = yield* send(searchRequest('contacts', conditions, { pageSize: 1 }));
      return idsIn(body, 'data')[0];
    },
  }) as const;

const USER = 'user';

function* createContact(input: CustomerCreate): Steps<Customer> {
  const json = extendBody({ role: USER, ...toBody(input) }, input.pass_through, 'intercom');
  return fromAnswer((yield* send({ method: 'POST', path: '/contacts', json })).body);
}

/** Only the members the caller sent; null clears. */
function toBody({ name, email, phones, external_id, metadata }: CustomerUpdate): JsonRecord {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(phones === undefined ? {} : { phone: phoneOf(phones) }),
    ...(external_id === undefined ? {} : { external_id }),
    ...(metadata === undefined ? {} : { custom_attributes: metadata }),
  };
}

const phoneOf = ([first]: NonNullable<CustomerUpdate['phones']>): string | null => first?.phone ?? null;

const fromAnswer = (body: unknown): Customer => toCustomer(asRecord(body, 'contact'), 'contact');

function toCustomer(contact: JsonRecord, path: string): Customer {
  const id = requiredId(contact, 'id', path);
  const email = optionalText(contact, 'email');
  const phone = optionalText(contact, 'phone');
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(contact, 'name'),
    email,
    emails: email === null ? [] : [{ email, type: null }],
    phones: phone === null ? [] : [{ phone, type: null }],
    // An address, or an object that holds it, as with admins.
    avatar_url:
      optionalText(contact, 'avatar') ?? optionalText(optionalRecord(contact, 'avatar'), 'image_url'),
    language: optionalText(contact, 'language_override'),
    external_id: optionalId(contact, 'external_id'),
    metadata: optionalScalars(contact, 'custom_attributes'),
    created_at: optionalUnixDate(contact, 'created_at', 'seconds'),
    updated_at: optionalUnixDate(contact, 'updated_at', 'seconds'),
    last_seen_at: optionalUnixDate(contact, 'last_seen_at', 'seconds'),
  });
}
