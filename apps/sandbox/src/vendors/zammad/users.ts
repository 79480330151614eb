import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { orderBy } from '../../paging/sorted-view.js';
import { pageOf } from './directory.js';
import { teamsOf } from '../../seed/directory.js';
import { fail, fromUserId, toUser } from './format.js';

type Fields = Record<string, unknown>;

const root = '/api/v1';
const roles = { admin: ['Admin', 'Agent'], agent: ['Agent'], contact: ['Customer'] } as const;

/** `expand=true`: names in addition to the numbers. */
const toExpanded = (person: Person, helpdesk: Helpdesk): Fields => ({
  ...toUser(person),
  roles: roles[person.role],
  group_ids: Object.fromEntries(teamsOf(person.id, helpdesk).map(({ id }) => [id, ['full']])),
});

/** Who the installation itself acts as is in its list. */
function listUsers({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const system = { id: 1, login: '-', firstname: '-', lastname: '', email: '', role_ids: [], roles: [] };
  return {
    status: 200,
    body: pageOf([undefined, ...helpdesk.people()], query).map((person) =>
      person ? toExpanded(person, helpdesk) : system,
    ),
  };
}

/** As without Elasticsearch: users with the words in a name or the address, in the requested order. */
function searchUsers({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  if (!query.has('query')) throw fail(422, 'Missing parameter: query');
  const words = (query.get('query') ?? '').replaceAll('*', '').toLowerCase();
  const people = query.get('permissions') === 'ticket.agent' ? helpdesk.agents() : helpdesk.people();
  const found = people.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(words));
  if (query.get('sort_by') === 'updated_at') {
    found.sort(orderBy('updatedAt'));
    if (query.get('order_by') === 'desc') found.reverse();
  }
  return {
    status: 200,
    body: pageOf(found, query).map((person) => toExpanded(person, helpdesk)),
  };
}

function requireUser({ params }: VendorRequest, helpdesk: Helpdesk): Person {
  const person = helpdesk.person(fromUserId(Number(params.id)));
  if (!person) throw fail(404, `Couldn't find User with 'id'=${params.id}`);
  return person;
}

function createUser({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = isRecord(body) ? body : {};
  if (!['firstname', 'lastname', 'email', 'phone'].some((name) => fields[name]))
    throw fail(422, 'At least one identifier (firstname, lastname, phone or email) for user is required.');
  assertFree(fields, helpdesk);
  const person = helpdesk.addContact({ name: '', email: '', ...readChanges(fields, '') });
  return { status: 201, body: toExpanded(person, helpdesk) };
}

function updateUser(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireUser(request, helpdesk);
  const fields = isRecord(request.body) ? request.body : {};
  assertFree(fields, helpdesk, person.id);
  helpdesk.updatePerson(person.id, readChanges(fields, person.name));
  return { status: 200, body: toExpanded(requireUser(request, helpdesk), helpdesk) };
}

function assertFree({ email }: Fields, helpdesk: Helpdesk, ownId?: number): void {
  const other = typeof email === 'string' && email !== '' ? helpdesk.personByEmail(email) : undefined;
  if (other && other.id !== ownId)
    throw fail(422, `Email address '${String(email)}' is already used for another user.`);
}

function readChanges({ firstname, lastname, email, phone }: Fields, before: string): Partial<Person> {
  const [first = '', ...rest] = before.split(' ');
  const parts = [firstname ?? first, lastname ?? rest.join(' ')];
  return {
    name: parts.filter((part) => typeof part === 'string' && part !== '').join(' '),
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof phone === 'string' ? { phone: phone || null } : {}),
  };
}

/** A user that a ticket references cannot be deleted. */
function deleteUser(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireUser(request, helpdesk);
  if (helpdesk.conversations().some(({ contactId, assigneeId }) => [contactId, assigneeId].includes(id)))
    throw fail(422, "Can't delete, object has references.");
  helpdesk.deletePerson(id);
  return { status: 200, body: {} };
}

export const userRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: `${root}/users`, handle: listUsers },
  { method: 'GET', path: `${root}/users/search`, handle: searchUsers },
  {
    method: 'GET',
    path: `${root}/users/me`,
    handle: ({ principal }, { helpdesk }) => {
      const person = helpdesk.person(principal.personId);
      if (!person) throw fail(404, "Couldn't find User");
      return { status: 200, body: toUser(person) };
    },
  },
  {
    method: 'GET',
    path: `${root}/users/:id`,
    handle: (request, { helpdesk }) => ({
      status: 200,
      body: toExpanded(requireUser(request, helpdesk), helpdesk),
    }),
  },
  { method: 'POST', path: `${root}/users`, handle: createUser },
  { method: 'PUT', path: `${root}/users/:id`, handle: updateUser },
  { method: 'DELETE', path: `${root}/users/:id`, handle: deleteUser },
];
