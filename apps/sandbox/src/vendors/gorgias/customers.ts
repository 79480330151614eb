import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fail, toDate, toPerson } from './format.js';
import { toPage } from './paging.js';

type Fields = Record<string, unknown>;

const read = ['customers:read'];
const write = ['customers:write'];
const path = '/api/customers';
const onePath = '/api/customers/:id';

function toCustomer(person: Person): Fields {
  const channels = [
    ...(person.email ? [{ id: person.id * 10, type: 'email', address: person.email, preferred: true }] : []),
    ...(person.phone
      ? [{ id: person.id * 10 + 1, type: 'phone', address: person.phone, preferred: false }]
      : []),
  ];
  return {
    ...toPerson(person),
    external_id: person.externalId,
    language: person.language,
    timezone: person.timeZone ?? 'UTC',
    note: null,
    meta: person.metadata,
    channels,
    created_datetime: toDate(person.createdAt),
    updated_datetime: toDate(person.updatedAt),
  };
}

function requireCustomer(id: string | undefined, helpdesk: Helpdesk): Person {
  const person = helpdesk.person(readInteger(id) ?? 0);
  if (person?.role !== 'contact') throw fail(404, `Customer ${id} does not exist.`);
  return person;
}

function listCustomers({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const [field, direction] = (query.get('order_by') ?? 'created_datetime:desc').split(':');
  const email = query.get('email')?.toLowerCase();
  const externalId = query.get('external_id');
  const found = helpdesk
    .contacts(field === 'updated_datetime' ? 'updatedAt' : 'createdAt')
    .filter((person) => email === undefined || person.email.toLowerCase() === email)
    .filter((person) => externalId === null || person.externalId === externalId);
  if (direction === 'desc') found.reverse();
  return toPage(path, found, query, toCustomer);
}

function createCustomer({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = isRecord(body) ? body : {};
  const changes = readChanges(fields);
  assertFree(changes.email, helpdesk);
  const person = helpdesk.addContact({ name: changes.email ?? '', email: '', ...changes });
  return { status: 201, body: toCustomer(person) };
}

function updateCustomer({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireCustomer(params.id, helpdesk);
  const changes = readChanges(changeable(isRecord(body) ? body : {}));
  if (changes.email !== person.email) assertFree(changes.email, helpdesk);
  helpdesk.updatePerson(person.id, changes);
  return { status: 202, body: toCustomer(requireCustomer(params.id, helpdesk)) };
}

/** The members documented for an update; others are ignored. */
const changeable = ({ name, email, external_id, language, timezone, channels }: Fields): Fields => ({
  name,
  email,
  external_id,
  language,
  timezone,
  channels,
});

function assertFree(email: string | undefined, helpdesk: Helpdesk): void {
  if (email !== undefined && helpdesk.personByEmail(email))
    throw fail(400, 'Failed to save customer.', { email: ['A customer with this email exists.'] });
}

function readChanges(fields: Fields): Partial<Person> {
  const { email, language, timezone, external_id: externalId, meta, channels } = fields;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const phone = (Array.isArray(channels) ? channels : [])
    .filter(isRecord)
    .find(({ type }) => type === 'phone')?.address;
  const name = nameOf(fields);
  return {
    ...(name === undefined ? {} : { name }),
    ...(typeof email === 'string' ? { email } : {}),
    ...(language === undefined ? {} : { language: text(language) }),
    ...(timezone === undefined ? {} : { timeZone: text(timezone) }),
    ...(externalId === undefined ? {} : { externalId: text(externalId) }),
    ...(meta === undefined ? {} : { metadata: isRecord(meta) ? (meta as Person['metadata']) : null }),
    ...(channels === undefined ? {} : { phone: text(phone) }),
  };
}

/** The whole, or its parts. */
function nameOf({ name, firstname, lastname }: Fields): string | undefined {
  if (typeof name === 'string') return name;
  const parts = [firstname, lastname].filter((part) => typeof part === 'string' && part !== '');
  return parts.length === 0 ? undefined : parts.join(' ');
}

export const customerRoutes: readonly VendorRoute[] = [
  { method: 'GET', path, scopes: read, handle: listCustomers },
  {
    method: 'GET',
    path: onePath,
    scopes: read,
    handle: ({ params }, { helpdesk }) => ({
      status: 200,
      body: toCustomer(requireCustomer(params.id, helpdesk)),
    }),
  },
  { method: 'POST', path, scopes: write, handle: createCustomer },
  { method: 'PUT', path: onePath, scopes: write, handle: updateCustomer },
  {
    method: 'DELETE',
    path: onePath,
    scopes: write,
    handle: ({ params }, { helpdesk }) => {
      helpdesk.deletePerson(requireCustomer(params.id, helpdesk).id);
      return { status: 204 };
    },
  },
];
