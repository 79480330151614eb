import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  exists,
  fieldsOf,
  type ListInput,
  type ListPage,
  type ResourceTable,
  send,
  type Steps,
  unsupported,
  type UpdateInput,
} from '../../definition/index.js';
import { cursorOf, narrowed, pageByKey, readKeyPlace } from '../../listing/index.js';
import {
  asRecord,
  joinedName,
  type JsonRecord,
  mapRecords,
  optionalDate,
  optionalRecord,
  optionalText,
  recordFrom,
  recordIn,
  requiredId,
} from '../../reading/index.js';
import { extendBody, neverEmpty, readWritten } from '../../writing/index.js';
import { uuid } from './map-message.js';

/** Custom attributes have ids instead of names, and are not in the list. */
const fields = fieldsOf('customers', {
  without: [
    'company',
    'title',
    'language',
    'time_zone',
    'tags',
    'blocked',
    'metadata',
    'web_url',
    'updated_at',
    'last_seen_at',
  ],
});
const writable = ['name', 'first_name', 'last_name', 'email', 'phones', 'external_id'] as const;

/** End users. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize: 50 },
    filters: ['email', 'external_id'],
    sort: [],
    request: listRequest,
    response: toPage,
  }),
  get: {
    request: ({ id }) => ({ method: 'GET', path: pathOf(id) }),
    response: ({ body }) => toCustomer(recordIn(body, 'data'), 'data'),
  },
  create: { accepts: writable, unique: ['email'], run: (input) => create(input) },
  update: {
    accepts: writable,
    limits: [neverEmpty('name', 'An end user always has a name.')],
    run: (input) => update(input),
  },
  delete: unsupported('Dixa deletes no end users; anonymizing one is something else, and for good.'),
  fields,
};

type Input = ListInput<'customers'>;

const path = '/endusers';
const pathOf = (id: string): string => `${path}/${uuid(id)}`;

/** Dixa takes one filter at a time. */
function listRequest(input: Input): DownstreamRequest {
  const { email, external_id: externalId } = input.filter;
  const { key: pageKey, size: pageLimit } = readKeyPlace(input);
  const one = externalId === undefined ? { email } : { externalId };
  return { method: 'GET', path, query: { ...one, pageLimit, pageKey } };
}

function toPage({ body }: DownstreamResponse, input: Input): ListPage<'customers'> {
  const nextKey = cursorOf(optionalRecord(asRecord(body, 'body'), 'meta')?.next, 'pageKey');
  const found = mapRecords(body, 'data', toCustomer);
  const { shown, next } = pageByKey(found, nextKey, readKeyPlace(input), input.pageSize);
  return { items: [...shown], next };
}

/** Dixa does not say what it answers where the address is known, so it is looked for before. */
function* create(input: CustomerCreate): Steps<Customer> {
  const { email, pass_through } = input;
  if (email !== undefined) {
    const { body } = yield* send({ method: 'GET', path, query: { email } });
    const [known] = mapRecords(body, 'data', toCustomer).filter(has(email));
    if (known) throw exists('customer', 'email', known.id);
  }
  const json = extendBody({ ...toEndUser(input), displayName: displayNameOf(input) }, pass_through, 'dixa');
  return fromAnswer(yield* send({ method: 'POST', path, json }));
}

const has =
  (email: string) =>
  ({ emails }: Customer): boolean =>
    emails.some((each) => each.email.toLowerCase() === email.toLowerCase());

const displayNameOf = ({ name, first_name, last_name, email, phones }: CustomerCreate): string | undefined =>
  name ?? joinedName({ first_name, last_name }, 'first_name', 'last_name') ?? email ?? phones?.[0]?.phone;

function* update({ id, changes }: UpdateInput<'customers'>): Steps<Customer> {
  const named = toEndUser(changes);
  const emptied = Object.keys(named).filter((name) => named[name] === null);
  const present = emptied.length > 0 ? yield* presentOf(id) : {};
  const kept = Object.entries({ ...present, ...named }).filter(([name]) => !emptied.includes(name));
  const json = extendBody(Object.fromEntries(kept), changes.pass_through, 'dixa');
  // Nothing is emptied by a patch: what is to go is left out of the whole.
  const method = emptied.length > 0 ? 'PUT' : 'PATCH';
  return fromAnswer(yield* send({ method, path: pathOf(id), json }));
}

const writtenAttributes = [
  ...['displayName', 'email', 'phoneNumber', 'additionalEmails', 'additionalPhoneNumbers'],
  ...['firstName', 'lastName', 'middleNames', 'avatarUrl', 'externalId'],
];

function* presentOf(id: string): Steps<JsonRecord> {
  const user = recordIn((yield* send({ method: 'GET', path: pathOf(id) })).body, 'data');
  return Object.fromEntries(writtenAttributes.map((name) => [name, user[name]]));
}

const fromAnswer = ({ body }: DownstreamResponse): Customer =>
  readWritten(
    () => toCustomer(recordIn(body, 'data'), 'data'),
    'The end user was written, but the answer cannot be read.',
  );

/** Only the members the caller sent; null clears. */
const toEndUser = ({
  name,
  first_name,
  last_name,
  email,
  phones,
  external_id,
}: CustomerUpdate): JsonRecord => ({
  ...(name === undefined ? {} : { displayName: name }),
  ...(first_name === undefined ? {} : { firstName: first_name }),
  ...(last_name === undefined ? {} : { lastName: last_name }),
  ...(email === undefined ? {} : { email }),
  ...(phones === undefined ? {} : phonesOf(phones)),
  ...(external_id === undefined ? {} : { externalId: external_id }),
});

const phonesOf = ([first, ...others]: NonNullable<CustomerUpdate['phones']>): JsonRecord => ({
  phoneNumber: first?.phone ?? null,
  additionalPhoneNumbers: others.map(({ phone }) => phone),
});

function toCustomer(user: JsonRecord, path: string): Customer {
  const id = requiredId(user, 'id', path);
  const email = optionalText(user, 'email');
  const phone = optionalText(user, 'phoneNumber');
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(user, 'displayName') ?? joinedName(user, 'firstName', 'lastName'),
    first_name: optionalText(user, 'firstName'),
    last_name: optionalText(user, 'lastName'),
    email,
    emails: [email, ...textsOf(user.additionalEmails)]
      .filter((each) => each !== null)
      .map((each) => ({ email: each, type: null })),
    phones: [phone, ...textsOf(user.additionalPhoneNumbers)]
      .filter((each) => each !== null)
      .map((each) => ({ phone: each, type: null })),
    avatar_url: optionalText(user, 'avatarUrl'),
    external_id: optionalText(user, 'externalId'),
    created_at: optionalDate(user, 'createdAt'),
  });
}

const textsOf = (values: unknown): string[] =>
  (Array.isArray(values) ? values : []).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
