import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fail } from './format.js';
import { listPage } from './read.js';

type Fields = Record<string, unknown>;

/** The one company of this account. */
const companyId = '9001';

const maximumLimit = 100;

/** Of what can be read, what a contact has of each; the others are null. */
const readable: Readonly<Record<string, (person: Person) => string | null>> = {
  firstname: ({ name }) => name.split(' ')[0] || null,
  lastname: ({ name }) => name.split(' ').slice(1).join(' ') || null,
  email: ({ email }) => email || null,
  phone: ({ phone }) => phone,
  company: ({ company }) => company,
  associatedcompanyid: ({ company }) => (company === null ? null : companyId),
  jobtitle: ({ title }) => title,
  hs_language: ({ language }) => language,
};
const writable = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'mobilephone',
  'company',
  'jobtitle',
  'hs_language',
];

/** The properties that were asked for, and a few that always come. */
function toContact(person: Person, asked: readonly string[]): Fields {
  return {
    id: String(person.id),
    properties: {
      createdate: person.createdAt,
      hs_object_id: String(person.id),
      lastmodifieddate: person.updatedAt,
      ...Object.fromEntries(asked.map((name) => [name, readable[name]?.(person) ?? null])),
    },
    createdAt: person.createdAt,
    updatedAt: person.updatedAt,
    archived: false,
  };
}

function requireContact({ params }: VendorRequest, helpdesk: Helpdesk): Person {
  const person = helpdesk.person(readInteger(params.id) ?? 0);
  if (person?.role !== 'contact') throw fail(404, 'OBJECT_NOT_FOUND', 'resource not found');
  return person;
}

const askedIn = (query: URLSearchParams): string[] =>
  query.getAll('properties').flatMap((names) => names.split(','));
const fieldsOf = ({ body }: VendorRequest): Fields => (isRecord(body) ? body : {});
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function listContacts(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertLimit(request.query.get('limit'));
  const asked = askedIn(request.query);
  return listPage(request, 'id', helpdesk.contacts(), (person) => toContact(person, asked));
}

function assertLimit(value: unknown): void {
  if (Number(value ?? 0) > maximumLimit)
    throw fail(400, 'VALIDATION_ERROR', `A maximum of ${maximumLimit} records can be read at once`);
}

const moments: Readonly<Record<string, 'createdAt' | 'updatedAt'>> = {
  createdate: 'createdAt',
  lastmodifieddate: 'updatedAt',
};

/** By moments; oldest first, unless another order is asked for. */
function searchContacts(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = fieldsOf(request);
  assertLimit(fields.limit);
  const groups = Array.isArray(fields.filterGroups) ? fields.filterGroups.filter(isRecord) : [];
  const filters = groups
    .flatMap((group) => (Array.isArray(group.filters) ? group.filters : []))
    .map(toFilter);
  const [sort] = Array.isArray(fields.sorts) ? fields.sorts.filter(isRecord) : [];
  const found = helpdesk
    .contacts(momentIn(sort?.propertyName ?? 'createdate'))
    .filter((person) => filters.every((isFound) => isFound(person)));
  if (sort?.direction === 'DESCENDING') found.reverse();
  const query = new URLSearchParams({ limit: String(fields.limit ?? 10) });
  if (typeof fields.after === 'string') query.set('after', fields.after);
  const asked = textsIn(fields.properties);
  const page = listPage({ ...request, query }, 'search', found, (person) => toContact(person, asked));
  return { ...page, body: { total: found.length, ...(isRecord(page.body) ? page.body : {}) } };
}

function momentIn(name: unknown): 'createdAt' | 'updatedAt' {
  const moment = moments[String(name)];
  if (!moment) throw fail(400, 'VALIDATION_ERROR', `There was a problem with the request: ${String(name)}`);
  return moment;
}

function toFilter(filter: unknown): (person: Person) => boolean {
  const { propertyName, operator, value } = isRecord(filter) ? filter : {};
  const moment = momentIn(propertyName);
  const since = readInteger(typeof value === 'string' ? value : undefined);
  if (operator !== 'GTE' || since === undefined)
    throw fail(400, 'VALIDATION_ERROR', 'There was a problem with the request: filter');
  return (person) => Date.parse(person[moment]) >= since;
}

/** The known ones; unknown ones are reported separately. */
function readContacts(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { idProperty, inputs, properties } = fieldsOf(request);
  if (idProperty !== 'email') throw fail(400, 'VALIDATION_ERROR', 'The sandbox reads by address');
  const wanted = (Array.isArray(inputs) ? inputs.filter(isRecord) : []).map(({ id }) =>
    String(id).toLowerCase(),
  );
  const found = helpdesk.contacts().filter(({ email }) => wanted.includes(email.toLowerCase()));
  const missing = wanted.length - found.length;
  return {
    status: missing > 0 ? 207 : 200,
    body: {
      status: 'COMPLETE',
      results: found.map((person) => toContact(person, textsIn(properties))),
      ...(missing > 0
        ? {
            numErrors: missing,
            errors: [
              {
                status: 'error',
                category: 'OBJECT_NOT_FOUND',
                message: 'Could not get some CONTACT objects',
              },
            ],
          }
        : {}),
      startedAt: helpdesk.now(),
      completedAt: helpdesk.now(),
    },
  };
}

function createContact(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const given = readProperties(request);
  assertFree(given.email, helpdesk);
  const person = helpdesk.addContact({ name: '', email: '', ...toChanges(given) });
  return { status: 201, body: toContact(person, Object.keys(given)) };
}

function updateContact(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireContact(request, helpdesk);
  const given = readProperties(request);
  assertFree(given.email, helpdesk, person.id);
  helpdesk.updatePerson(person.id, toChanges(given, person));
  return { status: 200, body: toContact(requireContact(request, helpdesk), Object.keys(given)) };
}

function readProperties(request: VendorRequest): Record<string, string> {
  const { properties } = fieldsOf(request);
  const given = Object.entries(isRecord(properties) ? properties : {});
  const unknown = given.filter(([name]) => !writable.includes(name));
  if (unknown.length > 0)
    throw fail(
      400,
      'VALIDATION_ERROR',
      `Property values were not valid: ${unknown.map(([name]) => name).join()}`,
    );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value ?? '')]));
}

function assertFree(email: string | undefined, helpdesk: Helpdesk, own?: number): void {
  const wanted = email?.toLowerCase();
  const other = helpdesk.contacts().find((person) => wanted && person.email.toLowerCase() === wanted);
  if (other && other.id !== own)
    throw fail(409, 'CONFLICT', `Contact already exists. Existing ID: ${other.id}`);
}

/** An empty text empties. */
function toChanges(given: Record<string, string>, before?: Person): Partial<Person> {
  const { firstname, lastname, email, phone, company, jobtitle, hs_language: language } = given;
  const parts = [
    firstname ?? (before ? readable.firstname?.(before) : null),
    lastname ?? (before ? readable.lastname?.(before) : null),
  ];
  return {
    ...(firstname === undefined && lastname === undefined ? {} : { name: parts.filter(Boolean).join(' ') }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone: phone || null }),
    ...(company === undefined ? {} : { company: company || null }),
    ...(jobtitle === undefined ? {} : { title: jobtitle || null }),
    ...(language === undefined ? {} : { language: language || null }),
  };
}

/** Says the same of one that is not there. */
function deleteContact({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = helpdesk.person(readInteger(params.id) ?? 0);
  if (person?.role === 'contact') helpdesk.deletePerson(person.id);
  return { status: 204 };
}

const base = '/crm/v3/objects/contacts';
const path = `${base}/:id`;
const read = ['crm.objects.contacts.read'];
const write = ['crm.objects.contacts.write'];

export const contactRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: base, scopes: read, handle: listContacts },
  { method: 'POST', path: base, scopes: write, handle: createContact },
  { method: 'POST', path: `${base}/search`, scopes: read, handle: searchContacts },
  { method: 'POST', path: `${base}/batch/read`, scopes: read, handle: readContacts },
  {
    method: 'GET',
    path,
    scopes: read,
    handle: (request, { helpdesk }) => ({
      status: 200,
      body: toContact(requireContact(request, helpdesk), askedIn(request.query)),
    }),
  },
  { method: 'PATCH', path, scopes: write, handle: updateContact },
  { method: 'DELETE', path, scopes: write, handle: deleteContact },
];
