import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fromId, recordInvalid, recordNotFound, toId, toUser } from './format.js';
import { paginate } from './paging.js';

type Fields = Record<string, unknown>;

const writeUsers = ['users:write', 'write'];

function requireUser(value: string | undefined, helpdesk: Helpdesk): Person {
  const person = helpdesk.person(fromId('user', value));
  if (!person) throw recordNotFound();
  return person;
}

function readUser({ body }: VendorRequest): Fields {
  const user = isRecord(body) && isRecord(body.user) ? body.user : undefined;
  if (!user) throw recordInvalid('base', 'Parameter user is required', 'BlankValue');
  return user;
}

/** By `email:"…"` or `updated>=…` in a query, or by the external id. */
function searchUsers(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { query } = request;
  const [, since] = /^role:end-user updated>=(\S+)$/.exec(query.get('query') ?? '') ?? [];
  if (since !== undefined) return searchChanged(since, query, helpdesk);
  const email = /^email:"([^"]*)"$/.exec(query.get('query') ?? '')?.[1]?.toLowerCase();
  const externalId = query.get('external_id');
  const users = helpdesk
    .people()
    .filter((person) =>
      externalId === null ? person.email.toLowerCase() === email : person.externalId === externalId,
    );
  return {
    status: 200,
    body: { users: users.map(toUser), count: users.length, next_page: null, previous_page: null },
  };
}

/** In no order that a caller could name, and no more than ten thousand of them. */
function searchChanged(since: string, query: URLSearchParams, helpdesk: Helpdesk): VendorAnswer {
  const moment = new Date(since).toISOString();
  const perPage = Math.min(readInteger(query.get('per_page')) || 100, 100);
  if ((readInteger(query.get('page')) || 1) * perPage > 10_000)
    return {
      status: 422,
      body: { error: 'Invalid search: Requested response size was greater than limits' },
    };
  const found = helpdesk.contacts().filter(({ updatedAt }) => updatedAt >= moment);
  const { items, rest } = paginate(found, '/api/v2/users/search.json', query);
  return { status: 200, body: { users: items.map(toUser), ...rest } };
}

function createUser(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const user = readUser(request);
  const { name, email } = user;
  if (typeof name !== 'string' || name === '')
    throw recordInvalid('name', 'Name: is too short', 'BlankValue');
  assertFree(email, helpdesk);
  const person = helpdesk.addContact({
    name,
    email: typeof email === 'string' ? email : '',
    ...readChanges(user),
  });
  return { status: 201, body: { user: toUser(person) } };
}

function updateUser(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireUser(request.params.id, helpdesk);
  const user = readUser(request);
  const { name, email } = user;
  // A secondary address, which is not shown here.
  if (email !== person.email) assertFree(email, helpdesk);
  helpdesk.updatePerson(person.id, {
    ...(typeof name === 'string' ? { name } : {}),
    ...readChanges(user),
  });
  return { status: 200, body: { user: toUser(requireUser(request.params.id, helpdesk)) } };
}

function assertFree(email: unknown, helpdesk: Helpdesk): void {
  if (typeof email === 'string' && helpdesk.personByEmail(email))
    throw recordInvalid('email', `Email: ${email} is already being used by another user`, 'DuplicateValue');
}

function readChanges(user: Fields): Partial<Person> {
  const { phone, locale, time_zone: timeZone, external_id: externalId, user_fields: metadata } = user;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    ...(phone === undefined ? {} : { phone: text(phone) }),
    ...(locale === undefined ? {} : { language: text(locale) }),
    ...(timeZone === undefined ? {} : { timeZone: text(timeZone) }),
    ...(externalId === undefined ? {} : { externalId: text(externalId) }),
    ...(isRecord(metadata) ? { metadata: metadata as Person['metadata'] } : {}),
  };
}

const toIdentity = ({ id, email }: Person): Fields => ({
  id: toId('identity', id),
  user_id: toId('user', id),
  type: 'email',
  value: email,
  primary: true,
  verified: true,
});

function listIdentities({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireUser(params.id, helpdesk);
  const identities = person.email === '' ? [] : [toIdentity(person)];
  return { status: 200, body: { identities, meta: { has_more: false } } };
}

/** Of a user without an address the first, or another value for the one there is. */
function writeIdentity({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireUser(params.id, helpdesk);
  const isNew = params.identityId === undefined;
  if (!isNew && params.identityId !== String(toId('identity', person.id))) throw recordNotFound();
  const identity = isRecord(body) && isRecord(body.identity) ? body.identity : {};
  const { value } = identity;
  if (typeof value !== 'string' || (isNew && identity.type !== 'email'))
    throw recordInvalid('value', 'Value: cannot be blank', 'BlankValue');
  if (value !== person.email) assertFree(value, helpdesk);
  helpdesk.updatePerson(person.id, { email: value });
  return { status: isNew ? 201 : 200, body: { identity: toIdentity({ ...person, email: value }) } };
}

/** Deleted users are still returned, marked as deleted. */
const deletedOf = new WeakMap<Helpdesk, Map<number, Person>>();

export function showUser(id: number, helpdesk: Helpdesk): VendorAnswer {
  const person = helpdesk.person(id);
  const deleted = deletedOf.get(helpdesk)?.get(id);
  if (person) return { status: 200, body: { user: toUser(person) } };
  if (!deleted) throw recordNotFound();
  return { status: 200, body: { user: { ...toUser(deleted), active: false } } };
}

function deleteUser({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireUser(params.id, helpdesk);
  helpdesk.deletePerson(person.id);
  deletedOf.set(helpdesk, new Map(deletedOf.get(helpdesk)).set(person.id, person));
  return { status: 200, body: { user: { ...toUser(person), active: false } } };
}

const identities = '/api/v2/users/:id/identities';

export const userRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/api/v2/users/search', scopes: ['users:read', 'read'], handle: searchUsers },
  { method: 'POST', path: '/api/v2/users', scopes: writeUsers, handle: createUser },
  { method: 'PUT', path: '/api/v2/users/:id', scopes: writeUsers, handle: updateUser },
  { method: 'DELETE', path: '/api/v2/users/:id', scopes: writeUsers, handle: deleteUser },
  { method: 'GET', path: identities, scopes: ['users:read', 'read'], handle: listIdentities },
  { method: 'POST', path: identities, scopes: writeUsers, handle: writeIdentity },
  { method: 'PUT', path: `${identities}/:identityId`, scopes: writeUsers, handle: writeIdentity },
];
