import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fromId, toDate, toId } from './format.js';
import { assertParameters, paginate } from './paging.js';
import { invalid, missing, readFields, type Fields, type Rules } from './read-fields.js';
import { notFound } from './tickets.js';

const rules: Rules = {
  name: 'String',
  email: 'String',
  phone: 'Text',
  mobile: 'Text',
  job_title: 'Text',
  language: 'Text',
  time_zone: 'Text',
  unique_external_id: 'Text',
  company_id: 'Reference',
  other_emails: 'Array',
  tags: 'Array',
  custom_fields: 'Hash',
};
const defaultTimeZone = 'Eastern Time (US & Canada)';
/** The one company of this account. */
const companyId = 1_070_000_500_001;

const toContact = (person: Person): Fields => ({
  active: true,
  address: null,
  company_id: person.company === null ? null : companyId,
  custom_fields: person.metadata ?? {},
  description: null,
  email: person.email === '' ? null : person.email,
  id: toId('user', person.id),
  job_title: person.title,
  language: person.language ?? 'en',
  // A second number has no place in the helpdesk.
  mobile: null,
  name: person.name,
  phone: person.phone,
  time_zone: person.timeZone ?? defaultTimeZone,
  twitter_id: null,
  unique_external_id: person.externalId,
  created_at: toDate(person.createdAt),
  updated_at: toDate(person.updatedAt),
});

/** Members of a single contact only. */
const toWholeContact = (person: Person): Fields => ({
  ...toContact(person),
  avatar: null,
  other_emails: [],
  tags: [],
  view_all_tickets: false,
});

function requireContact(id: string | undefined, helpdesk: Helpdesk): Person {
  const person = helpdesk.person(fromId('user', id));
  if (person?.role !== 'contact') throw notFound();
  return person;
}

function listContacts({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertParameters(query, [
    'page',
    'per_page',
    'email',
    'phone',
    'mobile',
    'company_id',
    'state',
    'unique_external_id',
    '_updated_since',
  ]);
  const since = query.get('_updated_since');
  if (since !== null && Number.isNaN(Date.parse(since)))
    throw invalid({ field: '_updated_since', message: 'Invalid date', code: 'invalid_date' });
  const isAsked = (name: string, value: string | null): boolean =>
    query.get(name) === null || query.get(name)?.toLowerCase() === value?.toLowerCase();
  const found = helpdesk
    .contacts('name')
    .filter(({ email, phone }) => isAsked('email', email) && isAsked('phone', phone))
    .filter(({ externalId }) => isAsked('unique_external_id', externalId))
    .filter(({ updatedAt }) => since === null || Date.parse(updatedAt) >= Date.parse(since));
  const { items, headers } = paginate(found, '/contacts', query);
  return { status: 200, headers, body: items.map(toContact) };
}

async function createContact(request: VendorRequest, { helpdesk }: VendorContext): Promise<VendorAnswer> {
  const { fields } = await readFields(request, rules, helpdesk);
  const changes = readChanges(fields);
  const { name, email = '', phone, externalId } = changes;
  if (!name) throw missing('name');
  if (!email && !phone && !externalId && !fields.mobile) throw missing('email');
  assertFree(changes, helpdesk);
  return { status: 201, body: toWholeContact(helpdesk.addContact({ ...changes, name, email })) };
}

async function updateContact(request: VendorRequest, { helpdesk }: VendorContext): Promise<VendorAnswer> {
  const person = requireContact(request.params.id, helpdesk);
  const { fields } = await readFields(request, rules, helpdesk);
  const changes = readChanges(fields, person);
  assertFree(changes, helpdesk, person.id);
  helpdesk.updatePerson(person.id, changes);
  return { status: 200, body: toWholeContact(requireContact(request.params.id, helpdesk)) };
}

/** Agents are in the way as well. */
function assertFree({ email, externalId }: Partial<Person>, helpdesk: Helpdesk, own?: number): void {
  const other = (isSame: (person: Person) => boolean): Person | undefined =>
    helpdesk.people().find((person) => person.id !== own && isSame(person));
  const sameEmail = email && other((person) => person.email.toLowerCase() === email.toLowerCase());
  if (sameEmail) throw duplicate('email', sameEmail);
  const sameId = externalId && other((person) => person.externalId === externalId);
  if (sameId) throw duplicate('unique_external_id', sameId);
}

const duplicate = (field: string, { id }: Person): VendorError =>
  new VendorError({
    status: 409,
    body: {
      description: 'Validation failed',
      errors: [
        {
          field,
          additional_info: { user_id: toId('user', id) },
          message: 'It should be a unique value',
          code: 'duplicate_value',
        },
      ],
    },
  });

function readChanges(fields: Fields, before?: Person): Partial<Person> {
  const { name, email, job_title: title, language, time_zone: timeZone, custom_fields: custom } = fields;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof email === 'string' ? { email } : {}),
    ...(fields.phone === undefined ? {} : { phone: text(fields.phone) }),
    ...(title === undefined ? {} : { title: text(title) }),
    ...(language === undefined ? {} : { language: text(language) }),
    ...(timeZone === undefined ? {} : { timeZone: text(timeZone) }),
    ...(fields.unique_external_id === undefined ? {} : { externalId: text(fields.unique_external_id) }),
    ...(isRecord(custom) ? { metadata: { ...before?.metadata, ...custom } as Person['metadata'] } : {}),
  };
}

const path = '/api/v2/contacts/:id';

export const contactRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/api/v2/contacts', handle: listContacts },
  { method: 'POST', path: '/api/v2/contacts', handle: createContact },
  {
    method: 'GET',
    path,
    handle: ({ params }, { helpdesk }) => ({
      status: 200,
      body: toWholeContact(requireContact(params.id, helpdesk)),
    }),
  },
  { method: 'PUT', path, handle: updateContact },
  {
    method: 'DELETE',
    path,
    handle: ({ params }, { helpdesk }) => {
      helpdesk.deletePerson(requireContact(params.id, helpdesk).id);
      return { status: 204 };
    },
  },
];
