import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  type DownstreamResponse,
  fieldsOf,
  type ListInput,
  type ListPage,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed, readPagePosition } from '../../listing/index.js';
import {
  type JsonRecord,
  mapEach,
  optionalDate,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  recordFrom,
  recordIn,
  requiredId,
  requiredRecord,
} from '../../reading/index.js';
import { atMost, extendBody, ifThere, readWritten, unlessTaken } from '../../writing/index.js';
import { listPages, maxPageSize } from './list-pages.js';
import { objectId, relatedId } from './map-message.js';
import { searchChanged } from './search.js';

const fields = fieldsOf('customers', {
  without: ['first_name', 'last_name', 'title', 'tags', 'blocked', 'web_url'],
});
const writable = ['name', 'email', 'phones', 'language', 'time_zone', 'external_id', 'metadata'] as const;
const limits = [atMost(10, 'phones', 'Kustomer keeps ten numbers.')];

export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['email', 'phone', 'external_id', 'updated_since'],
    sort: [],
    run: (input) => list(input),
  }),
  get: {
    request: ({ id }) => ({ method: 'GET', path: pathOf(id) }),
    response: ({ body }) => toCustomer(recordIn(body, 'data'), 'data'),
  },
  create: { accepts: writable, limits, unique: ['email'], run: (input) => create(input) },
  update: { accepts: writable, limits, run: (input) => update(input) },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }),
    response: () => undefined,
  },
  fields,
};

const pathOf = (id: string): string => `/customers/${objectId(id)}`;

function* list({ position, pageSize, filter }: ListInput<'customers'>): Steps<ListPage<'customers'>> {
  const { email, external_id, phone } = filter;
  if (external_id !== undefined) return yield* findBy('externalId', external_id);
  if (email !== undefined) return yield* findBy('email', email);
  if (phone !== undefined) return yield* findByPhone(phone.replace(/\D/g, ''));
  if (filter.updated_since !== undefined) {
    const place = readPagePosition({ position, pageSize });
    const { records, ...page } = yield* searchChanged('customer', filter.updated_since, place);
    return { ...page, items: mapEach(records, 'data', toCustomer) };
  }
  const { records, ...page } = yield* listPages({ position, pageSize }, '/customers');
  return { items: mapEach(records, 'data', toCustomer), ...page };
}

/** Numbers are looked for as E.164 writes them; without a digit there is none. */
function* findByPhone(digits: string): Steps<ListPage<'customers'>> {
  return digits === '' ? { items: [], next: null } : yield* findBy('phone', `+${digits}`);
}

/** Each of these is one customer’s. Behind its name, no value is a whole segment, so two dots are a value like others. */
function* findBy(name: 'email' | 'phone' | 'externalId', value: string): Steps<ListPage<'customers'>> {
  const path = `/customers/${name}=${encodeURIComponent(value)}`;
  const answer = yield* ifThere(send({ method: 'GET', path }));
  return { items: answer ? [toCustomer(recordIn(answer.body, 'data'), 'data')] : [], next: null };
}

function* create(input: CustomerCreate): Steps<Customer> {
  const { email } = input;
  if (email === undefined) return yield* createCustomer(input);
  return yield* unlessTaken(createCustomer(input), {
    entity: 'customer',
    attribute: 'email',
    *find() {
      return (yield* findBy('email', email)).items[0]?.id;
    },
  });
}

function* createCustomer(input: CustomerCreate): Steps<Customer> {
  const json = extendBody(toAttributes(input, {}), input.pass_through, 'kustomer');
  const answer = yield* send({ method: 'POST', path: '/customers', json });
  return written(answer, 'The customer was made, but the answer does not show it.');
}

const written = ({ body }: DownstreamResponse, words: string): Customer =>
  readWritten(() => toCustomer(recordIn(body, 'data'), 'data'), words);

/** Addresses are written as a whole, and a customer whose company is not named loses it. */
function* update({ id, changes }: UpdateInput<'customers'>): Steps<Customer> {
  const path = pathOf(id);
  const before = recordIn((yield* send({ method: 'GET', path })).body, 'data');
  const attributes = requiredRecord(before, 'attributes', 'data');
  const company = relatedId(before, 'company');
  const own = { ...(company === null ? {} : { company }), ...toAttributes(changes, attributes) };
  const json = extendBody(own, changes.pass_through, 'kustomer');
  const answer = yield* send({ method: 'PATCH', path, json });
  return written(answer, 'The customer was saved, but the answer does not show it.');
}

/** Only the members the caller sent; null clears. */
const toAttributes = (
  { name, email, phones, language, time_zone, external_id, metadata }: CustomerUpdate,
  before: JsonRecord,
): JsonRecord => ({
  ...(name === undefined ? {} : { name }),
  ...(email === undefined ? {} : { emails: withPrimary(email, optionalRecords(before, 'emails')) }),
  ...(phones === undefined ? {} : { phones: toPhones(phones) }),
  ...(language === undefined ? {} : { locale: language }),
  ...(time_zone === undefined ? {} : { timeZone: time_zone }),
  ...(external_id === undefined ? {} : { externalId: external_id }),
  ...(metadata === undefined ? {} : { custom: metadata ?? emptied(before) }),
});

/** It takes the place of the first; the others stay. */
function withPrimary(email: string, [first, ...others]: readonly JsonRecord[]): JsonRecord[] {
  const isSame = (each: JsonRecord): boolean =>
    optionalText(each, 'email')?.toLowerCase() === email.toLowerCase();
  const changed = first && isSame(first) ? first : { type: first?.type };
  return [{ ...changed, email }, ...others.filter((each) => !isSame(each))].map(toEmail);
}

/** Only what can be written: what is read has an id too, and null for a type that is not known. */
const toEmail = ({ email, type, verified }: JsonRecord): JsonRecord => ({
  email,
  ...(typeof type === 'string' ? { type } : {}),
  ...(typeof verified === 'boolean' ? { verified } : {}),
});

function toPhones(phones: NonNullable<CustomerUpdate['phones']>): JsonRecord[] {
  return phones.map(({ phone, type }) => ({ phone, ...(type ? { type } : {}) }));
}

const emptied = (before: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.keys(optionalRecord(before, 'custom') ?? {}).map((name) => [name, null]));

function toCustomer(record: JsonRecord, path: string): Customer {
  const id = requiredId(record, 'id', path);
  const attributes = requiredRecord(record, 'attributes', path);
  const emails = optionalRecords(attributes, 'emails').flatMap((each) => {
    const email = optionalText(each, 'email');
    return email === null ? [] : [{ email, type: optionalText(each, 'type') }];
  });
  const company = relatedId(record, 'company');
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(attributes, 'name') ?? optionalText(attributes, 'displayName'),
    email: emails[0]?.email ?? null,
    emails,
    phones: optionalRecords(attributes, 'phones').flatMap((each) => {
      const phone = optionalText(each, 'phone');
      return phone === null ? [] : [{ phone, type: optionalText(each, 'type') }];
    }),
    company: company === null ? null : { id: company, name: null },
    avatar_url: optionalText(attributes, 'avatarUrl'),
    language: optionalText(attributes, 'locale'),
    time_zone: optionalText(attributes, 'timeZone'),
    external_id: optionalText(attributes, 'externalId'),
    metadata: metadataOf(attributes),
    created_at: optionalDate(attributes, 'createdAt'),
    updated_at: optionalDate(attributes, 'updatedAt'),
    last_seen_at: optionalDate(attributes, 'lastSeenAt'),
  });
}

/** An attribute that was emptied keeps its name. */
function metadataOf(attributes: JsonRecord): Customer['metadata'] {
  const known = Object.entries(optionalScalars(attributes, 'custom') ?? {});
  const filled = known.filter(([, value]) => value !== null);
  return filled.length === 0 ? null : Object.fromEntries(filled);
}
