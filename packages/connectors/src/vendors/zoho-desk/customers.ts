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
import { narrowed, numericId, sendForEach } from '../../listing/index.js';
import {
  asRecord,
  joinedName,
  type JsonRecord,
  mapEach,
  namedFrom,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import {
  extendBody,
  nameParts,
  neverEmpty,
  phoneLimits,
  phoneSlots,
  readBack,
  readSaved,
  readWritten,
  unlessTaken,
} from '../../writing/index.js';
import { isPast, listRecords, maxPageSize } from './list-records.js';
import { momentOf } from './map-message.js';
import { searchChanged } from './search.js';

/** Members missing in contact lists are not looked up: titles, languages, custom fields, and update times. */
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
  'avatar_url',
  'web_url',
  'created_at',
] as const;
const writable = ['name', 'first_name', 'last_name', 'email', 'phones'] as const;
const phoneFields = { phone: 'phone', mobile: 'mobile' } as const;
const limits = [
  neverEmpty('last_name', 'A contact always has a last name.'),
  neverEmpty('name', 'A contact always has a last name.', { unless: { last_name: true } }),
  ...phoneLimits('Zoho Desk', phoneFields),
];
const include = 'accounts';

/** Contacts. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['email', 'created_since', 'updated_since'],
    sort: ['created_at'],
    // Who is found by an address is read by a call of its own.
    callsPerPage: { base: 2 },
    run: (input, context) => list(input, context),
  }),
  get: { run: ({ id }) => read(id) },
  create: {
    accepts: writable,
    limits,
    requires: [['name', 'last_name']],
    unique: ['email'],
    run: (input) => create(input),
  },
  update: { accepts: writable, limits, run: (input) => update(input) },
  delete: { run: ({ id }) => remove(id) },
  fields,
};

type Input = ListInput<'customers'>;

const pathOf = (id: string): string => `/contacts/${numericId(id)}`;

function* list(input: Input, context: OperationContext): Steps<ListPage<'customers'>> {
  const { filter, sort } = input;
  if (filter.updated_since !== undefined) return yield* listChanged(input, filter.updated_since, context);
  const sortBy = sort?.direction === 'asc' ? 'createdTime' : '-createdTime';
  if (filter.email !== undefined) return yield* findByEmail(filter.email, input, sortBy);
  const { records, ...page } = yield* listRecords(
    input,
    ({ from, size }) => ({ method: 'GET', path: '/contacts', query: { from, limit: size, sortBy, include } }),
    (contacts) => sort?.direction !== 'asc' && isPast(contacts, filter.created_since),
  );
  return { items: mapEach(records, 'data', toCustomer), ...page };
}

/** A search does not say what companies are called. */
function* listChanged(
  { position, pageSize, filter, sort }: Input,
  since: string,
  context: OperationContext,
): Steps<ListPage<'customers'>> {
  if (sort)
    throw invalid('Zoho Desk lists contacts that changed in the order of their changes only.', 'sort');
  if (filter.email !== undefined && !canHave(filter.email)) return { items: [], next: null };
  const { records, next } = yield* searchChanged(
    {
      path: '/contacts/search',
      since,
      times: ['modifiedTime'],
      position,
      limit: pageSize,
      query: { email: filter.email },
    },
    context,
  );
  return { items: mapEach(records, 'data', toCustomer), next };
}

/** A search may lag behind, and does not say what the company is called: who is found is read. */
function* findByEmail(
  email: string,
  input: Pick<Input, 'position' | 'pageSize'>,
  sortBy: string,
): Steps<ListPage<'customers'>> {
  if (!canHave(email)) return { items: [], next: null };
  const path = '/contacts/search';
  const { records, ...page } = yield* listRecords(input, ({ from, size }) => ({
    method: 'GET',
    path,
    query: { from, limit: size, sortBy, email },
  }));
  const alike = records.filter(
    (contact) => optionalText(contact, 'email')?.toLowerCase() === email.toLowerCase(),
  );
  const ids = mapEach(alike, 'data', (contact, path) => requiredId(contact, 'id', path));
  const read = yield* sendForEach(ids, oneRequest);
  const contacts = read.map(([, { body }]) => asRecord(body, 'contact')).filter(isThere);
  return { items: mapEach(contacts, 'contacts', toCustomer), ...page };
}

/** The signs of an address that Zoho takes; others have a meaning of their own in a search. */
const canHave = (email: string): boolean => /^[\p{L}\p{M}\p{N}_+\-.'&!~@]+$/u.test(email);

const oneRequest = (id: string): DownstreamRequest => ({
  method: 'GET',
  path: pathOf(id),
  query: { include },
});

/** Records in the recycle bin are deleted. */
const isThere = ({ isTrashed, isDeleted }: JsonRecord): boolean => isTrashed !== true && isDeleted !== true;

function* read(id: string): Steps<Customer> {
  const contact = asRecord((yield* send(oneRequest(id))).body, 'contact');
  if (!isThere(contact)) throw notFound('customer');
  return toCustomer(contact, 'contact');
}

function* create(input: CustomerCreate): Steps<Customer> {
  const { email } = input;
  if (email === undefined) return yield* createContact(input);
  return yield* unlessTaken(createContact(input), {
    entity: 'customer',
    attribute: 'email',
    *find() {
      const input = { position: undefined, pageSize: maxPageSize };
      return (yield* findByEmail(email, input, '-createdTime')).items[0]?.id;
    },
  });
}

function* createContact(input: CustomerCreate): Steps<Customer> {
  const json = extendBody(toContact(input), input.pass_through, 'zoho-desk');
  const { body } = yield* send({ method: 'POST', path: '/contacts', json });
  const words = 'The contact was made, but the answer does not name it.';
  const id = readWritten(() => requiredId(asRecord(body, 'contact'), 'id', 'contact'), words);
  return yield* readBack(read(id), () => toCustomer(asRecord(body, 'contact'), 'contact'));
}

function* update({ id, changes }: UpdateInput<'customers'>): Steps<Customer> {
  const json = extendBody(toContact(changes), changes.pass_through, 'zoho-desk');
  const before = yield* read(id);
  yield* send({ method: 'PATCH', path: pathOf(id), json });
  return yield* readSaved(read(id), id, () => before);
}

/** To the bin, which takes any id: what is not there is not deleted either. */
function* remove(id: string): Steps<void> {
  yield* read(id);
  yield* send({ method: 'POST', path: '/contacts/moveToTrash', json: { contactIds: [numericId(id)] } });
}

/** Only the members the caller sent; null clears. */
function toContact({ name, first_name, last_name, email, phones }: CustomerUpdate): JsonRecord {
  const parts = name === undefined ? undefined : nameParts(name ?? '');
  const first = first_name === undefined ? parts?.first : first_name;
  const last = last_name === undefined ? parts?.last : last_name;
  if (last === '') throw invalid('A contact always has a last name.', 'name');
  return {
    ...(first === undefined ? {} : { firstName: first }),
    ...(last === undefined ? {} : { lastName: last }),
    ...(email === undefined ? {} : { email }),
    ...(phones === undefined ? {} : phoneSlots(phones, phoneFields)),
  };
}

function toCustomer(contact: JsonRecord, path: string): Customer {
  const id = requiredId(contact, 'id', path);
  const emails = ['email', 'secondaryEmail'].flatMap((name) => {
    const email = optionalText(contact, name);
    return email === null ? [] : [{ email, type: name === 'email' ? null : 'secondary' }];
  });
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: joinedName(contact, 'firstName', 'lastName'),
    first_name: optionalText(contact, 'firstName'),
    last_name: optionalText(contact, 'lastName'),
    email: optionalText(contact, 'email'),
    emails,
    phones: Object.values(phoneFields).flatMap((type) => {
      const phone = optionalText(contact, type);
      return phone === null ? [] : [{ phone, type }];
    }),
    company: companyOf(contact),
    avatar_url: optionalText(contact, 'photoURL'),
    web_url: optionalText(contact, 'webUrl'),
    created_at: momentOf(contact, 'createdTime'),
  });
}

/** Which `include` has brought, or else only the id. */
const companyOf = (contact: JsonRecord): Customer['company'] =>
  namedFrom(optionalRecord(contact, 'account'), { name: 'accountName' }) ??
  namedFrom(contact, { id: 'accountId', name: 'accountName' });
