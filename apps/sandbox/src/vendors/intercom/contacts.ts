import { cursorAfter, placeAfter } from '../../paging/keyset.js';
import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fail, fromContactId, isContact, toContactId, toSeconds, workspaceId } from './format.js';
import { type Fields as Searchable, readQuery } from './search.js';

type Fields = Record<string, unknown>;

const defaultSize = 50;
const maximumSize = 150;

/** Without its address: examples of the vendor's have a path there, and its description an absolute one. */
const emptyList: Fields = { type: 'list', data: [], total_count: 0, has_more: false };

export function toContact(person: Person): Fields {
  const id = toContactId(person.id);
  return {
    type: 'contact',
    id,
    workspace_id: workspaceId,
    external_id: person.externalId,
    role: 'user',
    email: person.email,
    phone: person.phone,
    name: person.name,
    avatar: { type: 'avatar', image_url: `https://static.intercomassets.com/avatars/${person.id}.png` },
    owner_id: null,
    has_hard_bounced: false,
    marked_email_as_spam: false,
    unsubscribed_from_emails: false,
    created_at: toSeconds(person.createdAt),
    updated_at: toSeconds(person.updatedAt),
    signed_up_at: null,
    last_seen_at: toSeconds(person.updatedAt),
    last_replied_at: null,
    last_contacted_at: null,
    language_override: person.language,
    custom_attributes: person.metadata ?? {},
    tags: emptyList,
    notes: emptyList,
    companies: emptyList,
  };
}

const searchable: Searchable<Person> = {
  created_at: ({ createdAt }) => [toSeconds(createdAt)],
  updated_at: ({ updatedAt }) => [toSeconds(updatedAt)],
  role: () => ['user'],
  name: ({ name }) => [name],
  email: ({ email }) => [email.toLowerCase()],
  external_id: ({ externalId }) => [externalId],
};

export function findContact(value: unknown, helpdesk: Helpdesk): Person {
  const { type, id } = isRecord(value) ? value : {};
  const contact = helpdesk.person(fromContactId(id));
  if (!contact || !isContact(contact) || !['user', 'lead', 'contact'].includes(String(type)))
    throw fail(404, 'not_found', 'User Not Found');
  return contact;
}

const contactOf = ({ params }: VendorRequest, helpdesk: Helpdesk): Person =>
  findContact({ type: 'contact', id: params.id }, helpdesk);

function listContacts({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  return toList(helpdesk.contacts(), query.get('per_page'), query.get('starting_after'));
}

/** Addresses are looked for in any case. */
function searchContacts({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { query, pagination, sort } = isRecord(body) ? body : {};
  const isFound = readQuery(lowerEmail(query), searchable);
  const found = helpdesk.contacts().filter(isFound);
  const { per_page: size, starting_after: after } = isRecord(pagination) ? pagination : {};
  return toList(
    isRecord(sort) ? sorted(found, sort) : found,
    size === undefined ? null : String(size),
    typeof after === 'string' ? after : null,
  );
}

function lowerEmail(query: unknown): unknown {
  const { field, value, ...others } = isRecord(query) ? query : {};
  if (Array.isArray(value)) return { ...others, field, value: value.map(lowerEmail) };
  return { ...others, field, value: field === 'email' ? String(value).toLowerCase() : value };
}

function sorted(people: readonly Person[], { field, order }: Fields): Person[] {
  const read = searchable[String(field)];
  if (!read || (order !== 'ascending' && order !== 'descending'))
    throw fail(400, 'invalid_query', 'The query is not valid');
  const isLess = (left: Person, right: Person) => read(left)[0]! < read(right)[0]!;
  const ascending = people.toSorted((left, right) =>
    isLess(left, right) ? -1 : isLess(right, left) ? 1 : left.id - right.id,
  );
  return order === 'ascending' ? ascending : ascending.toReversed();
}

/** A cursor names the contact listed last. */
function toList(found: readonly Person[], perPage: string | null, after: string | null): VendorAnswer {
  const size = perPage === null ? defaultSize : readInteger(perPage);
  const start = after === null ? 0 : placeAfter(found, Buffer.from(after, 'base64').toString('utf8'));
  if (size === undefined || size < 1 || size > maximumSize || start === undefined)
    throw fail(400, 'parameter_invalid', 'The pagination parameters are not valid');
  const end = start + size;
  const next = { per_page: size, starting_after: Buffer.from(cursorAfter(found, end)).toString('base64') };
  return {
    status: 200,
    body: {
      type: 'list',
      data: found.slice(start, end).map(toContact),
      total_count: found.length,
      pages: {
        type: 'pages',
        ...(end < found.length ? { next } : {}),
        page: Math.floor(start / size) + 1,
        per_page: size,
        total_pages: Math.ceil(found.length / size),
      },
    },
  };
}

function createContact({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = isRecord(body) ? body : {};
  const changes = readChanges(fields);
  if (!changes.email && !changes.externalId)
    throw fail(400, 'parameter_not_found', 'email or external_id is required');
  assertFree(changes, helpdesk);
  return { status: 200, body: toContact(helpdesk.addContact({ name: '', email: '', ...changes })) };
}

function updateContact(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = contactOf(request, helpdesk);
  const changes = readChanges(isRecord(request.body) ? request.body : {}, person);
  assertFree(changes, helpdesk, person.id);
  helpdesk.updatePerson(person.id, changes);
  return { status: 200, body: toContact(contactOf(request, helpdesk)) };
}

function assertFree({ email, externalId }: Partial<Person>, helpdesk: Helpdesk, own?: number): void {
  const other = helpdesk
    .contacts()
    .find(
      (person) =>
        person.id !== own &&
        ((email && person.email.toLowerCase() === email.toLowerCase()) ||
          (externalId && person.externalId === externalId)),
    );
  if (other)
    throw fail(
      409,
      'conflict',
      `A contact matching those details already exists with id=${toContactId(other.id)}`,
    );
}

function readChanges(fields: Fields, before?: Person): Partial<Person> {
  const { name, email, phone, external_id: externalId, custom_attributes: attributes } = fields;
  return {
    ...(name === undefined ? {} : { name: typeof name === 'string' ? name : '' }),
    ...(typeof email === 'string' ? { email } : {}),
    ...(phone === undefined ? {} : { phone: typeof phone === 'string' ? phone : null }),
    ...(typeof externalId === 'string' ? { externalId } : {}),
    ...(isRecord(attributes)
      ? { metadata: { ...before?.metadata, ...attributes } as Person['metadata'] }
      : {}),
  };
}

function findByExternalId({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = helpdesk.contacts().find(({ externalId }) => externalId === params.externalId);
  if (!person) throw fail(404, 'not_found', 'User Not Found');
  return { status: 200, body: toContact(person) };
}

function removeContact(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id, externalId } = contactOf(request, helpdesk);
  helpdesk.deletePerson(id);
  return {
    status: 200,
    body: { type: 'contact', id: toContactId(id), external_id: externalId, deleted: true },
  };
}

export const contactRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/contacts', handle: listContacts },
  { method: 'POST', path: '/contacts', handle: createContact },
  { method: 'POST', path: '/contacts/search', handle: searchContacts },
  { method: 'GET', path: '/contacts/find_by_external_id/:externalId', handle: findByExternalId },
  {
    method: 'GET',
    path: '/contacts/:id',
    handle: (request, { helpdesk }) => ({ status: 200, body: toContact(contactOf(request, helpdesk)) }),
  },
  { method: 'PUT', path: '/contacts/:id', handle: updateContact },
  { method: 'DELETE', path: '/contacts/:id', handle: removeContact },
];
