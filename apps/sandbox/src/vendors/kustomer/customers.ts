import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { assertFields, invalid } from './conversations.js';
import { fail, type Fields, fromId, notFound, relation, toId } from './format.js';
import { paginate } from './list-records.js';

const known =
  'name company externalId username avatarUrl emails phones locale timeZone tags custom createdAt importedAt';
const createFields = known.split(' ');
const changeFields = [...createFields, 'rev'];
const company = 5;

export function toCustomer(person: Person): Fields {
  const { name, email, phone, metadata, createdAt, updatedAt } = person;
  const id = toId('customer', person.id);
  return {
    type: 'customer',
    id,
    attributes: {
      name,
      displayName: name,
      displayColor: 'green',
      ...(person.externalId === null ? {} : { externalId: person.externalId }),
      externalIds: [],
      avatarUrl: `https://cdn.kustomerhostedcontent.com/media/${person.id}.png`,
      emails: email === '' ? [] : [{ type: 'home', email, verified: false }],
      sharedEmails: [],
      phones: phone === null ? [] : [{ type: 'mobile', phone, verified: false }],
      sharedPhones: [],
      ...(person.language === null ? {} : { locale: person.language }),
      timeZone: person.timeZone ?? 'America/New_York',
      ...(metadata ? { custom: metadata } : {}),
      createdAt,
      updatedAt,
      modifiedAt: updatedAt,
      lastSeenAt: updatedAt,
      tags: [],
      rev: 1,
    },
    relationships: {
      org: relation('org', 'orgs', 1),
      ...(person.company === null ? {} : { company: relation('company', 'companies', company) }),
      messages: { links: { self: `/v1/customers/${id}/messages` } },
    },
    links: { self: `/v1/customers/${id}` },
  };
}

const digitsOf = (phone: string | null): string => (phone ?? '').replace(/\D/g, '');

/** `GET /customers/email={value}` is the same route as the one by id; numbers are looked for in E.164. */
function requireCustomer({ params }: VendorRequest, helpdesk: Helpdesk): Person {
  const [, name = 'id', value = params.id] = /^(email|phone|externalId)=(.+)$/s.exec(params.id ?? '') ?? [];
  const isMeant: Record<string, (person: Person) => boolean> = {
    id: ({ id }) => id === fromId('customer', value),
    email: ({ email }) => email.toLowerCase() === value?.toLowerCase(),
    phone: ({ phone }) => phone !== null && `+${digitsOf(phone)}` === value,
    externalId: ({ externalId }) => externalId === value,
  };
  const person = helpdesk.contacts().find((each) => isMeant[name]?.(each));
  if (!person) throw notFound();
  return person;
}

function listCustomers(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { page, rest } = paginate(helpdesk.contacts(), request);
  return { status: 200, body: { data: page.map(toCustomer), ...rest } };
}

function createCustomer({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const changes = readChanges(assertFields(body, createFields), null);
  assertFree(changes, helpdesk);
  const person = helpdesk.addContact({ name: '', email: '', ...changes });
  return { status: 201, body: { data: toCustomer(person) } };
}

/** An update without the company clears it. */
function updateCustomer(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id, metadata, company: before } = requireCustomer(request, helpdesk);
  const fields = assertFields(request.body, changeFields);
  const changes = readChanges(fields, metadata);
  assertFree(changes, helpdesk, id);
  const isKept = fields.company === toId('company', company);
  helpdesk.updatePerson(id, { ...changes, company: isKept ? before : null });
  return { status: 200, body: { data: toCustomer(requireCustomer(request, helpdesk)) } };
}

function assertFree({ email, externalId }: Partial<Person>, helpdesk: Helpdesk, ownId?: number): void {
  const others = helpdesk.contacts().filter(({ id }) => id !== ownId);
  if (email && others.some((other) => other.email.toLowerCase() === email.toLowerCase()))
    throw fail(409, 'duplicate', 'emails.email is taken');
  if (externalId && others.some((other) => other.externalId === externalId))
    throw fail(409, 'duplicate', 'externalId is taken');
}

function readChanges(fields: Fields, before: Person['metadata']): Partial<Person> {
  const { name, emails, phones, externalId, locale, timeZone, custom } = fields;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    ...(name === undefined ? {} : { name: text(name) ?? '' }),
    ...(emails === undefined ? {} : { email: firstOf(emails, 'email', '/emails') ?? '' }),
    ...(phones === undefined ? {} : { phone: firstOf(phones, 'phone', '/phones') }),
    ...(externalId === undefined ? {} : { externalId: text(externalId) }),
    ...(locale === undefined ? {} : { language: text(locale) }),
    ...(timeZone === undefined ? {} : { timeZone: text(timeZone) }),
    ...(isRecord(custom) ? { metadata: { ...before, ...(custom as Person['metadata']) } } : {}),
  };
}

function firstOf(list: unknown, name: string, pointer: string): string | null {
  const entries = Array.isArray(list) ? (list as unknown[]) : [undefined];
  for (const entry of entries) {
    const { [name]: value, type, verified, ...others } = isRecord(entry) ? entry : {};
    if (typeof value !== 'string' || Object.keys(others).length > 0 || type === null || verified === null)
      throw invalid(pointer, 'should match the schema');
  }
  return entries.length === 0 ? null : String((entries[0] as Fields)[name]);
}

const may = (verb: string): string[] => [`org.permission.customer.${verb}`];
const one = '/v1/customers/:id';

export const customerRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/v1/customers', scopes: may('read'), handle: listCustomers },
  { method: 'POST', path: '/v1/customers', scopes: may('create'), handle: createCustomer },
  {
    method: 'GET',
    path: one,
    scopes: may('read'),
    handle: (request, { helpdesk }) => ({
      status: 200,
      body: { data: toCustomer(requireCustomer(request, helpdesk)) },
    }),
  },
  { method: 'PATCH', path: one, scopes: may('update'), handle: updateCustomer },
  {
    method: 'DELETE',
    path: one,
    scopes: may('delete'),
    handle: (request, { helpdesk }) => {
      helpdesk.deletePerson(requireCustomer(request, helpdesk).id);
      return { status: 204 };
    },
  },
];
