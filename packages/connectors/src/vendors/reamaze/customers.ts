import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  ConnectorError,
  exists,
  invalid,
  type ListInput,
  type ListPage,
  notFound,
  type ResourceTable,
  segment,
  send,
  type Steps,
  type UpdateInput,
  unsupported,
} from '../../definition/index.js';
import { idReader, narrowed } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapEach,
  optionalRecord,
  optionalText,
  recordFrom,
  recordsIn,
  requiredText,
} from '../../reading/index.js';
import { extendBody, ifThere, neverEmpty, readSaved } from '../../writing/index.js';
import { listPages, pageSize } from './pages.js';

/** The documented members of a contact. */
const fields = ['id', 'downstream_id', 'name', 'email', 'emails'] as const;
const limits = [
  neverEmpty('name', 'Re:amaze cannot empty the name of a contact.'),
  neverEmpty('metadata', 'Re:amaze cannot empty the data of a contact.'),
];

/** Contacts who have an address: people have no other id. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize: pageSize },
    filters: ['email'],
    sort: [],
    callsPerPage: { base: 2 },
    order: 'newest_first',
    run: (input) => list(input),
  }),
  get: { run: ({ id }) => read(readEmail(id)) },
  create: {
    accepts: ['email', 'name', 'external_id', 'metadata'],
    limits,
    requires: ['email'],
    unique: ['email'],
    run: (input) => create(input),
  },
  update: { accepts: ['name', 'metadata'], limits, run: (input) => update(input) },
  delete: unsupported('Re:amaze has no call that deletes a contact.'),
  fields,
};

const emailForm = /^[^\s@/\\]{1,190}@[^\s@/\\]{1,190}$/;
const readEmail = idReader(emailForm, 'customer');

const pathOf = (email: string): string => `/contacts/${segment(email)}`;

function* list(input: ListInput<'customers'>): Steps<ListPage<'customers'>> {
  const { email } = input.filter;
  if (email !== undefined) {
    const found = emailForm.test(email) ? yield* ifKnown(email) : undefined;
    return { items: found ? [found] : [], next: null };
  }
  // A contact without an address is known by nothing.
  const idOf = (contact: JsonRecord) => optionalText(contact, 'email');
  const { records, ...page } = yield* listPages(input, {
    name: 'contacts',
    idOf,
    requestOf: (number) => ({
      method: 'GET',
      path: '/contacts',
      query: { type: 'email', sort: 'date', page: number },
    }),
    growsAtStart: true,
  });
  return { items: mapEach(records, 'contacts', toCustomer, idOf), ...page };
}

/** Re:amaze does not document the call for one contact: where that finds none, the search that it documents decides. */
function* read(email: string): Steps<Customer> {
  const has = (record: JsonRecord): boolean =>
    optionalText(record, 'email')?.toLowerCase() === email.toLowerCase();
  const single = yield* ifThere(send({ method: 'GET', path: pathOf(email) }));
  if (single) {
    const answer = asRecord(single.body, 'body');
    const contact = optionalRecord(answer, 'contact') ?? answer;
    if (!has(contact)) throw notFound('customer');
    return toCustomer(contact, 'contact');
  }
  const query = { q: email, type: 'email', page: 1 };
  const { body } = yield* send({ method: 'GET', path: '/contacts', query });
  const found = recordsIn(asRecord(body, 'body'), 'contacts').find(has);
  if (!found) throw notFound('customer');
  return toCustomer(found, 'contacts');
}

function* ifKnown(email: string): Steps<Customer | undefined> {
  try {
    return yield* read(email);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'not_found') return undefined;
    throw error;
  }
}

/** Re:amaze does not say what it answers where the address is known, so it is looked for before. */
function* create(input: CustomerCreate): Steps<Customer> {
  const { email, external_id, pass_through } = input;
  if (email === undefined) throw invalid('People are known by their email address here.', 'email');
  const known = yield* ifKnown(email);
  if (known) throw exists('customer', 'email', known.id);
  const contact = { email, ...(external_id ? { id: external_id } : {}), ...toContact(input) };
  const json = extendBody({ contact }, pass_through, 'reamaze');
  yield* send({ method: 'POST', path: '/contacts', json });
  return yield* readSaved(read(email), email);
}

function* update({ id, changes }: UpdateInput<'customers'>): Steps<Customer> {
  const email = readEmail(id);
  const json = extendBody({ contact: toContact(changes) }, changes.pass_through, 'reamaze');
  yield* send({ method: 'PUT', path: pathOf(email), json });
  return yield* readSaved(read(email), email);
}

/** Only the members the caller sent. */
function toContact({ name, metadata }: CustomerUpdate): JsonRecord {
  return {
    ...(name === undefined ? {} : { name }),
    ...(metadata === undefined ? {} : { data: metadata }),
  };
}

function toCustomer(contact: JsonRecord, path: string): Customer {
  const email = requiredText(contact, 'email', path);
  return recordFrom('customers', {
    id: email,
    downstream_id: email,
    name: optionalText(contact, 'name'),
    email,
    emails: [{ email, type: null }],
  });
}
