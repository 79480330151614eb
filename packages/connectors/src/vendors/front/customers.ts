import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  cannot,
  type DownstreamRequest,
  type DownstreamResponse,
  exists,
  fieldsOf,
  type ListInput,
  type ListPage,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { cursorOf, narrowed } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapRecords,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { extendBody, ifThere, neverEmpty, readSaved, unlessTaken } from '../../writing/index.js';
import { requireId } from './ids.js';
import { maxPageSize } from './list-messages.js';

const fields = fieldsOf('customers', {
  without: [
    'first_name',
    'last_name',
    'company',
    'title',
    // Its address needs the credential.
    'avatar_url',
    'language',
    'time_zone',
    'tags',
    'external_id',
    'blocked',
    'web_url',
    // Front sorts by these times, and shows neither.
    'created_at',
    'updated_at',
    'last_seen_at',
  ],
});
const writable = ['name', 'email', 'phones', 'metadata'] as const;

/** Contacts of the company. Their addresses and numbers are handles, each in one contact only. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['email', 'updated_since'],
    sort: ['created_at', 'updated_at'],
    run: (input) => list(input),
  }),
  get: { run: ({ id }) => read(id) },
  create: {
    accepts: writable,
    requires: [['email', 'phones']],
    unique: ['email'],
    run: (input) => create(input),
  },
  update: {
    accepts: writable,
    limits: [neverEmpty('name', 'Front cannot empty a name.')],
    run: (input) => update(input),
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }),
    response: () => undefined,
  },
  fields,
};

const pathOf = (id: string): string => `/contacts/${requireId('crd', id)}`;

function* list(input: ListInput<'customers'>): Steps<ListPage<'customers'>> {
  const { position, pageSize, sort, filter } = input;
  if (filter.email !== undefined) {
    const known = yield* findByEmail(filter.email);
    return { items: known ? [toCustomer(known, 'contact')] : [], next: null };
  }
  const { updated_since: since } = filter;
  return toPage(
    yield* send({
      method: 'GET',
      path: '/contacts',
      query: {
        limit: pageSize,
        page_token: position,
        sort_by: sort?.by,
        sort_order: sort?.direction,
        // Whole seconds, and later than that: what changed at the very moment is found, too.
        'q[updated_after]': since === undefined ? undefined : Math.ceil(Date.parse(since) / 1000) - 1,
      },
    }),
  );
}

const toPage = ({ body }: DownstreamResponse): ListPage<'customers'> => ({
  items: mapRecords(body, '_results', toCustomer),
  next: cursorOf(optionalRecord(asRecord(body, 'body'), '_pagination')?.next, 'page_token'),
});

/** Under an alias that holds the address, a contact can be read without its id. */
function* findByEmail(email: string): Steps<JsonRecord | undefined> {
  const path = `/contacts/alt:email:${encodeURIComponent(email.toWellFormed())}`;
  const found = yield* ifThere(send({ method: 'GET', path }));
  return found && asRecord(found.body, 'contact');
}

function* readRecord(id: string): Steps<JsonRecord> {
  return asRecord((yield* send({ method: 'GET', path: pathOf(id) })).body, 'contact');
}

function* read(id: string): Steps<Customer> {
  return toCustomer(yield* readRecord(id), 'contact');
}

/** Whether Front refuses a handle that another contact has is not documented, so that it is looked for first. */
function* create(input: CustomerCreate): Steps<Customer> {
  const { name, email, phones = [], metadata, pass_through } = input;
  const find = function* (): Steps<string | undefined> {
    const known = email === undefined ? undefined : yield* findByEmail(email);
    return (known && optionalId(known, 'id')) ?? undefined;
  };
  const own = {
    handles: [...(email === undefined ? [] : [toHandle('email', email)]), ...numbersIn(phones).map(toNumber)],
    ...(name ? { name } : {}),
    ...(metadata ? { custom_fields: merged({}, metadata) } : {}),
  };
  const json = extendBody(own, pass_through, 'front');
  const known = yield* find();
  if (known !== undefined) throw exists('customer', 'email', known);
  return yield* unlessTaken(post(json), { entity: 'customer', attribute: 'email', find });
}

function* post(json: JsonRecord): Steps<Customer> {
  const { body } = yield* send({ method: 'POST', path: '/contacts', json });
  return toCustomer(asRecord(body, 'contact'), 'contact');
}

/** Adds handles before removing others: a contact must keep one. */
function* update({ id, changes }: UpdateInput<'customers'>): Steps<Customer> {
  const path = pathOf(id);
  const { name, metadata, pass_through } = changes;
  const record = yield* readRecord(id);
  const custom = optionalRecord(record, 'custom_fields') ?? {};
  const own = {
    ...(name === undefined ? {} : { name }),
    ...(metadata === undefined ? {} : { custom_fields: metadata === null ? {} : merged(custom, metadata) }),
  };
  const json = extendBody(own, pass_through, 'front');
  const { coming, going } = handlesAfter(record, changes);
  const requests: DownstreamRequest[] = [
    ...coming.map((handle) => ({ method: 'POST', path: `${path}/handles`, json: handle }) as const),
    ...going.map((handle) => ({ method: 'DELETE', path: `${path}/handles`, json: handle }) as const),
    ...(Object.keys(json).length > 0 ? [{ method: 'PATCH', path, json } as const] : []),
  ];
  for (const request of requests) yield* send(request);
  return yield* readSaved(read(id), id, () => toCustomer(record, 'contact'));
}

/** Custom fields are replaced as a whole, so that those not named go with them. */
const merged = (present: JsonRecord, changes: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries({ ...present, ...changes }).filter(([, value]) => value !== null));

type Handle = { readonly source: string; readonly handle: string };

const toHandle = (source: string, handle: string): Handle => ({ source, handle });
const toNumber = (phone: string): Handle => toHandle('phone', phone);
const numbersIn = (phones: NonNullable<CustomerUpdate['phones']>): string[] => [
  ...new Set(phones.map(({ phone }) => phone)),
];

function handlesAfter(record: JsonRecord, { email, phones }: CustomerUpdate) {
  const [present, ...others] = handlesIn(record, 'email');
  const isNew = email !== undefined && email.toLowerCase() !== present?.toLowerCase();
  if (isNew && others.length > 0)
    throw cannot('Front does not say which of this contact’s addresses is the first.', 'email');
  const numbers = handlesIn(record, 'phone');
  const wanted = phones ? numbersIn(phones) : numbers;
  return {
    coming: [
      ...(isNew ? [toHandle('email', email)] : []),
      ...wanted.filter((number) => !isAmong(numbers, number)).map(toNumber),
    ],
    going: [
      ...(isNew && present !== undefined ? [toHandle('email', present)] : []),
      ...numbers.filter((number) => !isAmong(wanted, number)).map(toNumber),
    ],
  };
}

/** However it is written: as another spelling it would come, be the same to Front, and go. */
const isAmong = (numbers: readonly string[], number: string): boolean =>
  numbers.some((each) => digitsOf(each) === digitsOf(number));
const digitsOf = (number: string): string => number.replace(/\D/g, '');

const handlesIn = (contact: JsonRecord, source: string): string[] =>
  optionalRecords(contact, 'handles')
    .filter((each) => each.source === source)
    .flatMap((each) => optionalText(each, 'handle') ?? []);

function toCustomer(contact: JsonRecord, path: string): Customer {
  const id = requiredId(contact, 'id', path);
  const emails = handlesIn(contact, 'email');
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(contact, 'name'),
    email: emails[0] ?? null,
    emails: emails.map((email) => ({ email, type: null })),
    phones: handlesIn(contact, 'phone').map((phone) => ({ phone, type: null })),
    metadata: optionalScalars(contact, 'custom_fields'),
  });
}
