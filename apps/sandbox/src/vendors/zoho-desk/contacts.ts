import { contactsBy } from '../../seed/people.js';
import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fromId, invalidData, notFound, origin, toId, toListedPerson, unprocessable } from './format.js';
import { isWithin, listAnswer } from './list.js';

type Fields = Record<string, unknown>;

const path = '/api/v1/contacts';
const sort = ['createdTime', 'firstName', 'lastName', 'phone', 'email', 'account', 'modifiedTime'] as const;
const accountId = toId('account', 5);
const known = 'firstName lastName email secondaryEmail phone mobile title type description cf language'.split(
  ' ',
);

/** As contacts are listed: the account only where it is asked for. */
function toListed(person: Person, include: string | null): Fields {
  const asks = include === 'accounts';
  const website = null;
  return {
    ...toListedPerson(person),
    secondaryEmail: null,
    phone: person.phone,
    mobile: null,
    ownerId: null,
    type: null,
    accountId: person.company === null ? null : accountId,
    ...(asks
      ? { account: person.company === null ? null : { id: accountId, accountName: person.company, website } }
      : {}),
    photoURL: `${origin}${path}/${toId('contact', person.id)}/photo`,
    webUrl: `${origin}/support/acme/ShowHomePage.do#Contacts/dv/${toId('contact', person.id)}`,
    createdTime: person.createdAt,
    isAnonymous: false,
    isEndUser: false,
    isSpam: false,
  };
}

/** A single contact has more members; as in the examples, with times in milliseconds. */
export const toContact = (person: Person, include: string | null): Fields => ({
  ...toListed(person, include),
  title: person.title,
  cf: {},
  createdTime: Date.parse(person.createdAt),
  modifiedTime: Date.parse(person.updatedAt),
  isDeleted: false,
  isTrashed: false,
});

function requireContact({ params }: VendorRequest, helpdesk: Helpdesk): Person {
  const person = helpdesk.person(fromId('contact', params.contactId));
  if (person?.role !== 'contact') throw notFound();
  return person;
}

function listContacts(
  request: VendorRequest,
  { helpdesk }: VendorContext,
  isFound: (person: Person) => boolean,
  parameters: readonly string[],
): VendorAnswer {
  const rules = { limit: { standard: 10, maximum: 100 }, sort, parameters };
  return listAnswer(
    request,
    rules,
    ({ field, descending }) => {
      const keyOf = (person: Person): string =>
        String(field === 'modifiedTime' ? person.updatedAt : toListed(person, null)[field]);
      const found = contactsBy(helpdesk, `zoho-desk ${field}`, keyOf).filter(isFound);
      return descending ? found.reverse() : found;
    },
    (person) => toListed(person, request.query.get('include')),
  );
}

/** Commas part several values, and an asterisk stands for any letters. */
function searchContacts(request: VendorRequest, context: VendorContext): VendorAnswer {
  const [wanted, range] = [request.query.get('email'), request.query.get('modifiedTimeRange')];
  const patterns = wanted?.split(',').map(toPattern);
  const isFound = ({ email, updatedAt }: Person): boolean =>
    (patterns?.some((pattern) => pattern.test(email)) ?? true) && isWithin(range, updatedAt);
  return listContacts(request, context, isFound, ['email', 'modifiedTimeRange']);
}

const toPattern = (words: string): RegExp =>
  new RegExp(`^${words.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 'i');

function createContact({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = readFields(body);
  if (typeof fields.lastName !== 'string' || fields.lastName === '')
    throw invalidData({ lastName: 'missing' });
  assertFree(fields.email, helpdesk);
  const person = helpdesk.addContact({ name: '', email: '', ...readChanges(fields, '') });
  return { status: 200, body: toContact(person, null) };
}

function updateContact(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireContact(request, helpdesk);
  const fields = readFields(request.body);
  if (fields.lastName === null || fields.lastName === '') throw invalidData({ lastName: 'invalid' });
  assertFree(fields.email, helpdesk, person.id);
  helpdesk.updatePerson(person.id, readChanges(fields, person.name));
  return { status: 200, body: toContact(requireContact(request, helpdesk), null) };
}

function readFields(body: unknown): Fields {
  const fields = isRecord(body) ? body : {};
  const extra = Object.keys(fields).find((name) => !known.includes(name));
  if (extra) throw unprocessable(`An extra parameter '${extra}' is found.`);
  return fields;
}

function assertFree(email: unknown, helpdesk: Helpdesk, ownId?: number): void {
  const lower = typeof email === 'string' ? email.toLowerCase() : undefined;
  if (helpdesk.contacts().some((other) => other.id !== ownId && other.email.toLowerCase() === lower))
    throw invalidData({ email: 'duplicate' });
}

function readChanges({ firstName, lastName, email, phone, mobile }: Fields, before: string): Partial<Person> {
  const [first = '', ...rest] = before.split(' ');
  const parts = [firstName === undefined ? first : firstName, lastName ?? rest.join(' ')];
  const number = [phone, mobile].find((each) => typeof each === 'string' && each !== '');
  return {
    name: parts.filter((part) => typeof part === 'string' && part !== '').join(' '),
    ...(typeof email === 'string' ? { email } : {}),
    ...(phone === undefined && mobile === undefined
      ? {}
      : { phone: typeof number === 'string' ? number : null }),
  };
}

function moveToTrash({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const ids = isRecord(body) && Array.isArray(body.contactIds) ? (body.contactIds as unknown[]) : [];
  for (const id of ids) {
    const person = helpdesk.person(fromId('contact', id));
    if (person?.role === 'contact') helpdesk.deletePerson(person.id);
  }
  return { status: 204 };
}

const may = (verb: string): string[] => [`Desk.contacts.${verb}`];

export const contactRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path,
    scopes: may('READ'),
    handle: (request, context) => listContacts(request, context, () => true, ['include', 'fields', 'viewId']),
  },
  { method: 'GET', path: `${path}/search`, scopes: ['Desk.search.READ'], handle: searchContacts },
  { method: 'POST', path, scopes: may('CREATE'), handle: createContact },
  { method: 'POST', path: `${path}/moveToTrash`, scopes: may('DELETE'), handle: moveToTrash },
  {
    method: 'GET',
    path: `${path}/:contactId`,
    scopes: may('READ'),
    handle: (request, { helpdesk }) => ({
      status: 200,
      body: toContact(requireContact(request, helpdesk), request.query.get('include')),
    }),
  },
  { method: 'PATCH', path: `${path}/:contactId`, scopes: may('UPDATE'), handle: updateContact },
];
