import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { badRequest, fromId, notFound, origin, problem, toDate, toId, toPage } from './format.js';

type Fields = Record<string, unknown>;

/** The one organisation of this account. */
const organizationId = 35;
const size = 50;
const sortFields = { createdAt: 'createdAt', modifiedAt: 'updatedAt', firstName: 'name' } as const;
const emailTypes = ['home', 'other', 'work'];
const phoneTypes = ['fax', 'home', 'mobile', 'other', 'pager', 'work'];

export function toCustomer(person: Person): Fields {
  const id = toId('customer', person.id);
  const [first = '', ...rest] = person.name.split(' ');
  const emails = person.email === '' ? [] : [{ id: person.id, value: person.email, type: 'work' }];
  const phones = person.phone === null ? [] : [{ id: person.id, value: person.phone, type: 'work' }];
  return {
    id,
    ...(first === '' ? {} : { firstName: first }),
    ...(rest.length === 0 ? {} : { lastName: rest.join(' ') }),
    gender: 'Unknown',
    ...(person.title === null ? {} : { jobTitle: person.title }),
    ...(person.company === null ? {} : { organization: person.company, organizationId }),
    photoType: 'default',
    photoUrl: `https://d33v4339jhl8k0.cloudfront.net/customer-avatar/${person.id % 10}.png`,
    createdAt: toDate(person.createdAt),
    updatedAt: toDate(person.updatedAt),
    background: '',
    draft: false,
    _embedded: {
      emails,
      phones,
      chats: [],
      social_profiles: [],
      websites: [],
      properties: Object.entries(person.metadata ?? {}).map(([slug, value]) => ({
        type: 'text',
        slug,
        name: slug,
        value,
      })),
    },
    _links: { self: { href: `${origin}/v2/customers/${id}` } },
  };
}

function requireCustomer({ params }: VendorRequest, helpdesk: Helpdesk): Person {
  const person = helpdesk.person(fromId('customer', params.id));
  if (person?.role !== 'contact') throw notFound();
  return person;
}

function listCustomers({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const field = query.get('sortField') ?? 'createdAt';
  if (!isSortField(field)) throw badRequest({ path: 'sortField', message: 'Value not supported' });
  const key = sortFields[field];
  const since = query.get('modifiedSince');
  const search = query.get('query');
  const [, email] = /^\(email:"([^"]*)"\)$/.exec(search ?? '') ?? [];
  if (search !== null && email === undefined)
    throw badRequest({ path: 'query', message: 'Value not supported' });
  const found = helpdesk
    .contacts(key)
    .filter((person) => email === undefined || person.email.toLowerCase() === email.toLowerCase())
    .filter(({ updatedAt }) => since === null || Date.parse(updatedAt) > Date.parse(since));
  if (query.get('sortOrder') !== 'asc') found.reverse();
  return toPage('customers', found, { path: '/v2/customers', query, size }, toCustomer);
}

const isSortField = (field: string): field is keyof typeof sortFields => Object.hasOwn(sortFields, field);

function createCustomer({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = isRecord(body) ? body : {};
  const email = readFirst(fields.emails, 'emails', emailTypes);
  const phone = readFirst(fields.phones, 'phones', phoneTypes);
  if (email) assertFree(email, helpdesk);
  const person = helpdesk.addContact({ email: email ?? '', phone: phone ?? null, ...readOwn(fields) });
  return { status: 201, headers: { 'Resource-ID': String(toId('customer', person.id)) } };
}

function readFirst(value: unknown, path: string, types: readonly string[]): string | undefined {
  const entries = Array.isArray(value) ? value : [];
  const values = entries.map((entry, index) => readEntry(entry, `${path}[${index}]`, types));
  return values[0];
}

function readEntry(entry: unknown, path: string, types: readonly string[]): string {
  const { type, value } = isRecord(entry) ? entry : {};
  if (typeof value !== 'string' || value === '')
    throw badRequest({ path: `${path}.value`, message: 'may not be empty' });
  if (!types.includes(String(type)))
    throw badRequest({ path: `${path}.type`, message: `Expected one of these: '${types.join("', '")}'` });
  return value;
}

function assertFree(email: string, helpdesk: Helpdesk, own?: number): void {
  const other = helpdesk.personByEmail(email);
  if (other?.role === 'contact' && other.id !== own)
    throw new VendorError(problem(409, 'Email address already in use', { path: 'emails', message: email }));
}

/** Missing members are cleared. */
function readOwn({
  firstName,
  lastName,
  jobTitle,
  organization,
}: Fields): Pick<Person, 'name'> & Partial<Person> {
  const text = (value: unknown, path: string): string | null => {
    if (value === undefined || value === null) return null;
    if (typeof value === 'string' && value !== '') return value;
    throw badRequest({ path, message: 'length must be between 1 and 40' });
  };
  const parts = [text(firstName, 'firstName'), text(lastName, 'lastName')];
  return {
    name: parts.filter((part) => part !== null).join(' '),
    title: text(jobTitle, 'jobTitle'),
    company: text(organization, 'organization'),
  };
}

const done: VendorAnswer = { status: 204 };

function overwriteCustomer(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireCustomer(request, helpdesk);
  helpdesk.updatePerson(id, readOwn(isRecord(request.body) ? request.body : {}));
  return done;
}

/** The helpdesk keeps one address and one number of each. */
const writeEntry =
  (name: 'email' | 'phone', types: readonly string[]) =>
  (request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const { id } = requireCustomer(request, helpdesk);
    const isNew = request.params.entryId === undefined;
    if (!isNew && readInteger(request.params.entryId) !== id) throw notFound();
    const value = readEntry(request.body, name, types);
    if (name === 'email') assertFree(value, helpdesk, id);
    helpdesk.updatePerson(id, { [name]: value });
    return isNew ? { status: 201, headers: { 'Resource-ID': String(id) } } : done;
  };

function deletePhone(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireCustomer(request, helpdesk);
  if (readInteger(request.params.entryId) !== id) throw notFound();
  helpdesk.updatePerson(id, { phone: null });
  return done;
}

function changeProperties(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id, metadata } = requireCustomer(request, helpdesk);
  const changed: Fields = { ...metadata };
  for (const operation of Array.isArray(request.body) ? request.body : []) {
    const { op, path, value } = isRecord(operation) ? operation : {};
    const [, slug] = /^\/([\w-]+)$/.exec(String(path)) ?? [];
    if (slug === undefined || !['replace', 'remove'].includes(String(op)))
      throw badRequest({ path: 'path', message: 'Value not supported' });
    if (op === 'remove') delete changed[slug];
    else changed[slug] = value;
  }
  helpdesk.updatePerson(id, { metadata: changed as Person['metadata'] });
  return done;
}

/** With everything they asked. */
function deleteCustomer(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireCustomer(request, helpdesk);
  for (const conversation of helpdesk.conversations())
    if (conversation.contactId === id) helpdesk.deleteConversation(conversation.id);
  helpdesk.deletePerson(id);
  return done;
}

const path = '/v2/customers/:id';

export const customerRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/v2/customers', handle: listCustomers },
  { method: 'POST', path: '/v2/customers', handle: createCustomer },
  {
    method: 'GET',
    path,
    handle: (request, { helpdesk }) => ({
      status: 200,
      headers: { 'Content-Type': 'application/hal+json' },
      body: toCustomer(requireCustomer(request, helpdesk)),
    }),
  },
  { method: 'PUT', path, handle: overwriteCustomer },
  { method: 'DELETE', path, handle: deleteCustomer },
  { method: 'POST', path: `${path}/emails`, handle: writeEntry('email', emailTypes) },
  { method: 'PUT', path: `${path}/emails/:entryId`, handle: writeEntry('email', emailTypes) },
  { method: 'POST', path: `${path}/phones`, handle: writeEntry('phone', phoneTypes) },
  { method: 'PUT', path: `${path}/phones/:entryId`, handle: writeEntry('phone', phoneTypes) },
  { method: 'DELETE', path: `${path}/phones/:entryId`, handle: deletePhone },
  { method: 'PATCH', path: `${path}/properties`, handle: changeProperties },
];
