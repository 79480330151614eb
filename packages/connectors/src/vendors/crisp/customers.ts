import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  exists,
  fieldsOf,
  type ListInput,
  type ListPage,
  type ResourceTable,
  segment,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { areNewestFirst, narrowed, offsetOf } from '../../listing/index.js';
import {
  isRecord,
  type JsonRecord,
  mapEach,
  optionalId,
  optionalRecord,
  optionalText,
  optionalUnixDate,
  recordFrom,
  recordIn,
  requiredId,
} from '../../reading/index.js';
import { atMost, extendBody, ifThere, neverEmpty, readBack, readSaved } from '../../writing/index.js';
import { listPages } from './list-pages.js';
import { readUuid, segmentsOf } from './map-conversation.js';

/** Own data would take one more call for each profile; its company has no id. */
const fields = fieldsOf('customers', {
  without: [
    'first_name',
    'last_name',
    'company',
    'time_zone',
    'external_id',
    'blocked',
    'metadata',
    'web_url',
  ],
});
const writable = ['name', 'email', 'phones'] as const;
const limits = [
  neverEmpty('name', 'A profile always has a name.'),
  atMost(1, 'phones', 'Crisp keeps one number of a profile.'),
];

/** As many as Crisp gives unless it is asked for more. */
const maxPageSize = 20;

/** People profiles. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['email', 'created_since', 'updated_since'],
    sort: [],
    run: (input) => list(input),
  }),
  get: { run: ({ id }) => read(readUuid(id)) },
  create: {
    accepts: writable,
    limits,
    requires: ['email', 'name'],
    unique: ['email'],
    run: (input) => create(input),
  },
  update: { accepts: writable, limits, run: (input) => update(input) },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(readUuid(id)) }),
    response: () => undefined,
  },
  fields,
};

type Input = ListInput<'customers'>;

/** By its id or by its address, which a profile is found by without a search. */
const pathOf = (id: string): string => `/people/profile/${segment(id)}`;

function* read(idOrEmail: string): Steps<Customer> {
  const { body } = yield* send({ method: 'GET', path: pathOf(idOrEmail) });
  return toCustomer(recordIn(body, 'data'), 'data');
}

function* list({ position, pageSize, filter }: Input): Steps<ListPage<'customers'>> {
  const { email, updated_since: since } = filter;
  if (email !== undefined) {
    // A value that is not an address could be an ID.
    if (!email.includes('@')) return { items: [], next: null };
    const found = yield* ifThere(read(email));
    return { items: found ? [found] : [], next: null };
  }
  const isOrdered = (records: readonly JsonRecord[]): boolean => areNewestFirst(records.map(changedAt));
  const { records, ...page } = yield* listPages(
    { position, pageSize },
    'people_id',
    (number, size) => pageRequest(number, size, filter),
    (found) =>
      since !== undefined &&
      (!isOrdered(found) || Date.parse(changedAt(found.at(-1) ?? {}) ?? '') < Date.parse(since)),
  );
  const items = mapEach(records, 'data', toCustomer, (record) => optionalId(record, 'people_id'));
  // The order is in no description; without it, a list would be read whole for each change.
  if (since !== undefined && !isOrdered(records))
    return {
      items,
      next: null,
      incomplete: { reason: 'vendor_limit', limit: offsetOf(position) + records.length },
    };
  return { items, ...page };
}

const changedAt = (record: JsonRecord): string | null =>
  optionalUnixDate(record, 'updated_at', 'milliseconds');

const pageRequest = (
  page: number,
  per_page: number,
  { created_since, updated_since }: Input['filter'],
): DownstreamRequest => ({
  method: 'GET',
  path: `/people/profiles/${page}`,
  query: {
    per_page,
    ...(updated_since === undefined
      ? { filter_date_start: created_since && new Date(created_since).toISOString() }
      : { sort_field: 'updated_at', sort_order: 'descending' }),
  },
});

/** Crisp does not say what it answers where the address is known, so it is looked for before. */
function* create(input: CustomerCreate): Steps<Customer> {
  const { email = '', pass_through } = input;
  const known = yield* ifThere(read(email));
  if (known) throw exists('customer', 'email', known.id);
  const json = extendBody(toProfile(input), pass_through, 'crisp');
  const { body } = yield* send({ method: 'POST', path: '/people/profile', json });
  const id = optionalText(optionalRecord(isRecord(body) ? body : undefined, 'data'), 'people_id');
  return yield* id === null
    ? readBack(read(email), 'A profile was made, but it cannot be read.')
    : readSaved(read(id), id);
}

function* update({ id, changes }: UpdateInput<'customers'>): Steps<Customer> {
  const json = extendBody(toProfile(changes), changes.pass_through, 'crisp');
  const path = pathOf(readUuid(id));
  yield* send({ method: 'PATCH', path, json });
  return yield* readSaved(read(id), id);
}

/** Only the members the caller sent. */
function toProfile({ name, email, phones }: CustomerUpdate): JsonRecord {
  const person = {
    ...(name === undefined ? {} : { nickname: name }),
    ...(phones === undefined ? {} : { phone: phoneOf(phones) }),
  };
  return {
    ...(email === undefined ? {} : { email }),
    ...(Object.keys(person).length > 0 ? { person } : {}),
  };
}

const phoneOf = ([first]: NonNullable<CustomerUpdate['phones']>): string => first?.phone ?? '';

function toCustomer(profile: JsonRecord, path: string): Customer {
  const id = requiredId(profile, 'people_id', path);
  const person = optionalRecord(profile, 'person') ?? {};
  const email = optionalText(profile, 'email');
  const phone = optionalText(person, 'phone');
  const [language] = Array.isArray(person.locales) ? person.locales : [];
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(person, 'nickname'),
    email,
    emails: email === null ? [] : [{ email, type: null }],
    phones: phone === null ? [] : [{ phone, type: null }],
    title: optionalText(optionalRecord(person, 'employment'), 'title'),
    avatar_url: optionalText(person, 'avatar'),
    language: optionalText({ language }, 'language'),
    tags: segmentsOf(profile).map((name) => ({ id: name, name })),
    created_at: optionalUnixDate(profile, 'created_at', 'milliseconds'),
    updated_at: optionalUnixDate(profile, 'updated_at', 'milliseconds'),
    last_seen_at: optionalUnixDate(optionalRecord(profile, 'active') ?? {}, 'last', 'milliseconds'),
  });
}
