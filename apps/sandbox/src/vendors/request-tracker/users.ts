import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { type CollectionItem, showCollection } from './collection.js';
import { parseJsonQuery, readJsonQuery } from './json-query.js';
import { baseUrl, fail, internalError, reference, toDate, userByName, userName } from './rows.js';

const root = '/REST/2.0';
/** Other limits are ignored. */
const searchable = ['Name', 'EmailAddress', 'RealName', 'Organization', 'Lang', 'Timezone'];

type Columns = Record<string, string>;

/** Both are in every list, and belong to no one. */
const ownUsers: readonly Columns[] = [
  { id: '8', Name: 'RT_System', RealName: 'The RT System itself' },
  { id: '9', Name: 'Nobody', RealName: 'Nobody in particular' },
].map((user) => ({ ...user, Created: '2024-01-01T00:00:00Z', LastUpdated: '2024-01-01T00:00:00Z' }));

const columnsOf = (person: Person): Columns => ({
  id: String(person.id),
  Name: userName(person),
  RealName: person.name,
  EmailAddress: person.email,
  WorkPhone: person.phone ?? '',
  Organization: person.company ?? '',
  Lang: person.language ?? '',
  Timezone: person.timeZone ?? 'US/Eastern',
  Created: toDate(person.createdAt),
  LastUpdated: toDate(person.updatedAt),
});

/** Lists omit whether a user is privileged; a user's own login is the ID, unless the number is requested. */
const toItem = (columns: Columns): CollectionItem => ({
  sortKeys: columns,
  toItem: () => reference('user', columns.Name ?? ''),
  expandField: (field) => (field === 'id' ? Number(columns.id) : (columns[field] ?? '')),
});

function listUsers(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const limits = readJsonQuery(request).filter(({ field }) => searchable.includes(String(field)));
  const matches = limits.length > 0 ? parseJsonQuery(limits, searchable) : () => true;
  const users = [...ownUsers, ...helpdesk.people().map(columnsOf)];
  return showCollection(users.filter(matches).map(toItem), request);
}

function requireUser({ params }: VendorRequest, helpdesk: Helpdesk): Person {
  const person = userByName(helpdesk, params.name ?? '');
  if (!person) throw fail(404, 'Not Found');
  return person;
}

/** Omits empty members. */
function showUser(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireUser(request, helpdesk);
  const { id, ...columns } = columnsOf(person);
  return {
    status: 200,
    body: {
      id: Number(id),
      ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== '')),
      Privileged: person.role === 'contact' ? 0 : 1,
      Disabled: '0',
      _hyperlinks: [{ ref: 'self', type: 'user', id: person.id, _url: `${baseUrl}/user/${person.id}` }],
    },
  };
}

function createUser({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = isRecord(body) ? body : {};
  const { EmailAddress: email, Name: name = email } = fields;
  if (typeof name !== 'string' || name === '') throw fail(400, "Must specify 'Name' attribute");
  if (userByName(helpdesk, name)) throw fail(400, 'Name in use');
  if (typeof email === 'string' && helpdesk.personByEmail(email)) throw fail(400, 'Email address in use');
  const person = helpdesk.addContact({
    name: '',
    email: '',
    ...(name === email ? {} : { login: name }),
    ...Object.assign({}, ...Object.entries(fields).map(([field, value]) => changeOf(field, value))),
  });
  const login = userName(person);
  const headers = { Location: `${root}/user/${person.id}` };
  return { status: 201, headers, body: reference('user', login) };
}

/** A message for each change, made or refused; the answer is 200 either way. */
function updateUser(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireUser(request, helpdesk);
  const before = columnsOf(person);
  const login = userName(person);
  const results = Object.entries(isRecord(request.body) ? request.body : {}).flatMap(([field, value]) => {
    const patch = changeOf(field, value);
    if (!patch || before[field] === value) return [];
    const other = patch.email && helpdesk.personByEmail(patch.email);
    if (other && other.id !== person.id) return [`User ${login}: Email address in use`];
    helpdesk.updatePerson(person.id, { ...patch, ...(person.role === 'contact' ? { login } : {}) });
    return [`User ${login}: ${field} changed from '${before[field]}' to '${String(value)}'`];
  });
  return { status: 200, body: results };
}

function changeOf(field: string, value: unknown): Partial<Person> | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value === '' ? null : value;
  const changes: Readonly<Record<string, Partial<Person>>> = {
    RealName: { name: value },
    EmailAddress: { email: value },
    WorkPhone: { phone: text },
    Organization: { company: text },
    Lang: { language: text },
    Timezone: { timeZone: text },
  };
  return Object.hasOwn(changes, field) ? changes[field] : undefined;
}

export const userRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: `${root}/users`, handle: listUsers },
  { method: 'POST', path: `${root}/user`, handle: createUser },
  { method: 'GET', path: `${root}/user/:name`, handle: showUser },
  { method: 'PUT', path: `${root}/user/:name`, handle: updateUser },
  {
    method: 'DELETE',
    path: `${root}/user/:name`,
    handle: (request, { helpdesk }) => {
      const person = helpdesk.person(Number(request.params.name));
      if (!person) throw internalError();
      helpdesk.deletePerson(person.id);
      return { status: 204 };
    },
  },
];
