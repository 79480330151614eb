import { contactsBy } from '../../seed/people.js';
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
import { assertAccount } from './conversations.js';
import { toInbox } from './directory.js';
import { fail, inboxes, notFound, origin, toSeconds } from './format.js';

type Fields = Record<string, unknown>;

const contactsPerPage = 15;
const contacts = '/api/v1/accounts/:accountId/contacts';
const sorts = ['name', 'email', 'phone_number', 'last_activity_at', 'created_at'];
/** Plain columns; the others are expressions, which cannot sort distinct rows. */
const columns = ['last_activity_at', 'created_at'];

export const toContact = (person: Person): Fields => ({
  additional_attributes: person.company === null ? {} : { company_name: person.company },
  availability_status: 'offline',
  email: person.email || null,
  id: person.id,
  name: person.name,
  phone_number: person.phone,
  blocked: person.isSuspended === true,
  identifier: person.externalId,
  thumbnail: `${origin}/avatars/${person.id}.png`,
  custom_attributes: person.metadata ?? {},
  last_activity_at: toSeconds(person.updatedAt),
  created_at: toSeconds(person.createdAt),
  contact_inboxes: [],
});

export function requireContact(value: string | undefined, helpdesk: Helpdesk): Person {
  const contact = helpdesk.person(readInteger(value) ?? 0);
  if (contact?.role !== 'contact') throw notFound();
  return contact;
}

/** 15 a page, whatever one asks. */
function toPage(
  helpdesk: Helpdesk,
  isFound: (person: Person) => boolean,
  { query }: VendorRequest,
): VendorAnswer {
  const [sort = '', ...rest] = (query.get('sort') ?? 'name').split(',');
  const field = sort.replace(/^-/, '');
  if (!sorts.includes(field)) throw fail(400, `Invalid sort: ${sort}`);
  if (query.has('q') && [sort, ...rest].some((each) => !columns.includes(each.replace(/^-/, ''))))
    throw fail(500, 'Internal Server Error');
  const found = contactsBy(helpdesk, `chatwoot ${field}`, (person) =>
    String(toContact(person)[field] ?? ''),
  ).filter(isFound);
  if (sort.startsWith('-')) found.reverse();
  const page = Math.max(1, readInteger(query.get('page')) ?? 1);
  const payload = found.slice((page - 1) * contactsPerPage, page * contactsPerPage).map(toContact);
  return { status: 200, body: { meta: { count: found.length, current_page: String(page) }, payload } };
}

function listContacts(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertAccount(request.params.accountId);
  return toPage(helpdesk, () => true, request);
}

/** A part of a name, an address, a number or an identifier. */
function searchContacts(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertAccount(request.params.accountId);
  const words = (request.query.get('q') ?? '').trim().replaceAll('\\\\', '\\');
  if (words === '') throw fail(422, 'Specify search string with parameter q');
  const isFound = ({ name, email, phone, externalId }: Person): boolean =>
    [name, email, phone ?? ''].some((text) => text.toLowerCase().includes(words.toLowerCase())) ||
    externalId?.includes(words) === true;
  return toPage(helpdesk, isFound, request);
}

function createContact({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertAccount(params.accountId);
  const changes = readChanges(isRecord(body) ? body : {}, null);
  assertFree(changes, helpdesk);
  const contact = helpdesk.addContact({ name: '', email: '', ...changes });
  return {
    status: 200,
    body: { payload: { contact: toContact(contact), contact_inbox: { inbox: null, source_id: null } } },
  };
}

function updateContact({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertAccount(params.accountId);
  const { id, metadata } = requireContact(params.id, helpdesk);
  const changes = readChanges(isRecord(body) ? body : {}, metadata);
  assertFree(changes, helpdesk, id);
  helpdesk.updatePerson(id, changes);
  return { status: 200, body: { payload: toContact(requireContact(params.id, helpdesk)) } };
}

function assertFree({ email, phone, externalId }: Partial<Person>, helpdesk: Helpdesk, ownId?: number): void {
  const others = helpdesk.people().filter(({ id, role }) => role === 'contact' && id !== ownId);
  const taken = (name: string, isTaken: boolean): string[] => (isTaken ? [name] : []);
  const attributes = [
    ...taken(
      'email',
      others.some((other) => email && other.email.toLowerCase() === email.toLowerCase()),
    ),
    ...taken(
      'phone_number',
      others.some((other) => phone && other.phone === phone),
    ),
    ...taken(
      'identifier',
      others.some((other) => externalId && other.externalId === externalId),
    ),
  ];
  if (attributes.length === 0) return;
  const message = attributes.map((name) => `${name} has already been taken`).join(', ');
  throw new VendorError({ status: 422, body: { message, attributes } });
}

/** Custom attributes that are not named stay. */
function readChanges(fields: Fields, before: Person['metadata']): Partial<Person> {
  const { name, email, phone_number: phone, identifier, custom_attributes: attributes } = fields;
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  if (typeof phone === 'string' && !/^\+[1-9]\d{1,14}$/.test(phone))
    throw new VendorError({
      status: 422,
      body: { message: 'Phone number should be in e164 format', attributes: ['phone_number'] },
    });
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof email === 'string' ? { email } : {}),
    ...(phone === undefined ? {} : { phone: text(phone) }),
    ...(identifier === undefined ? {} : { externalId: text(identifier) }),
    ...(isRecord(attributes) ? { metadata: { ...before, ...(attributes as Person['metadata']) } } : {}),
  };
}

/** With all they wrote. */
function deleteContact({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertAccount(params.accountId);
  const { id } = requireContact(params.id, helpdesk);
  for (const conversation of helpdesk.conversations())
    if (conversation.contactId === id) helpdesk.deleteConversation(conversation.id);
  helpdesk.deletePerson(id);
  return { status: 200, body: '' };
}

function listContactable({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertAccount(params.accountId);
  const { email } = requireContact(params.id, helpdesk);
  const payload = Object.keys(inboxes).map((channel) => ({ source_id: email, inbox: toInbox(channel) }));
  return { status: 200, body: { payload } };
}

export const contactRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: contacts,
    handle: listContacts,
  },
  { method: 'GET', path: `${contacts}/search`, handle: searchContacts },
  { method: 'POST', path: contacts, handle: createContact },
  {
    method: 'GET',
    path: `${contacts}/:id`,
    handle: ({ params }, { helpdesk }) => {
      assertAccount(params.accountId);
      return { status: 200, body: { payload: toContact(requireContact(params.id, helpdesk)) } };
    },
  },
  { method: 'PUT', path: `${contacts}/:id`, handle: updateContact },
  { method: 'DELETE', path: `${contacts}/:id`, handle: deleteContact },
  { method: 'GET', path: `${contacts}/:id/contactable_inboxes`, handle: listContactable },
];
