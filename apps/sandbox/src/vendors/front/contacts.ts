import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { badRequest, errorAnswer, fromId, notFound, origin, toId } from './format.js';
import { listPage } from './read.js';

type Fields = Record<string, unknown>;
type Handle = { source: string; handle: string };

const sources = ['twitter', 'email', 'phone', 'facebook', 'intercom', 'front_chat', 'custom'];

/** Handles in addition to the one address and the one number of the helpdesk. */
const furtherHandles = new WeakMap<Helpdesk, Map<number, Handle[]>>();

const furtherOf = (id: number, helpdesk: Helpdesk): Handle[] => furtherHandles.get(helpdesk)?.get(id) ?? [];

function setFurther(id: number, handles: Handle[], helpdesk: Helpdesk): void {
  const known = furtherHandles.get(helpdesk) ?? new Map<number, Handle[]>();
  furtherHandles.set(helpdesk, known.set(id, handles));
}

const handlesOf = ({ id, email, phone }: Person, helpdesk: Helpdesk): Handle[] => [
  ...(email === '' ? [] : [{ source: 'email', handle: email }]),
  ...(phone === null ? [] : [{ source: 'phone', handle: phone }]),
  ...furtherOf(id, helpdesk),
];

function toContact(person: Person, helpdesk: Helpdesk): Fields {
  const self = `${origin}/contacts/${toId('crd', person.id)}`;
  return {
    _links: { self, related: { notes: `${self}/notes`, conversations: `${self}/conversations` } },
    id: toId('crd', person.id),
    name: person.name,
    description: '',
    avatar_url: `${self}/avatar-1673436467`,
    links: [],
    lists: [],
    groups: [],
    handles: handlesOf(person, helpdesk),
    custom_fields: person.metadata ?? {},
    is_private: false,
  };
}

const findByHandle = ({ source, handle }: Handle, helpdesk: Helpdesk): Person | undefined =>
  helpdesk
    .contacts()
    .find((person) =>
      handlesOf(person, helpdesk).some(
        (each) => each.source === source && each.handle.toLowerCase() === handle.toLowerCase(),
      ),
    );

/** By its id, or by an alias such as `alt:email:ana@example.com`. */
function requireContact({ params }: VendorRequest, helpdesk: Helpdesk): Person {
  const [, source, handle] = /^alt:([a-z_]+):(.+)$/.exec(params.id ?? '') ?? [];
  const person =
    source && handle ? findByHandle({ source, handle }, helpdesk) : helpdesk.person(fromId('crd', params.id));
  if (person?.role !== 'contact') throw notFound();
  return person;
}

function listContacts(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const by = request.query.get('sort_by') === 'updated_at' ? 'updated_at' : 'created_at';
  const moment = by === 'updated_at' ? 'updatedAt' : 'createdAt';
  const after = request.query.get('q[updated_after]');
  if (after !== null && !/^\d{1,10}$/.test(after))
    throw badRequest('Query', 'query.q.updated_after: invalid');
  const rows = helpdesk
    .contacts(moment)
    .filter(({ updatedAt }) => after === null || Date.parse(updatedAt) > Number(after) * 1000)
    .map((item) => ({ at: item[moment], id: item.id, item }));
  return listPage(request, by, rows, (person) => toContact(person, helpdesk));
}

function readHandle(value: unknown, path: string): Handle {
  const { source, handle } = isRecord(value) ? value : {};
  if (typeof handle !== 'string' || handle === '') throw badRequest('Body', `${path}.handle: missing`);
  if (!sources.includes(String(source))) throw badRequest('Body', `${path}.source: invalid`);
  return { source: String(source), handle };
}

function assertFree(handle: Handle, helpdesk: Helpdesk): void {
  if (findByHandle(handle, helpdesk))
    throw new VendorError(errorAnswer(409, 'Conflict', 'A contact with this handle already exists'));
}

function createContact({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = isRecord(body) ? body : {};
  if (!Array.isArray(fields.handles) || fields.handles.length === 0)
    throw badRequest('Body', 'body.handles: missing');
  const handles = fields.handles.map((each, index) => readHandle(each, `body.handles[${index}]`));
  for (const handle of handles) assertFree(handle, helpdesk);
  const { id } = helpdesk.addContact({ name: '', email: '', ...readChanges(fields) });
  for (const handle of handles) addHandle(id, handle, helpdesk);
  return { status: 201, body: toContact(helpdesk.person(id)!, helpdesk) };
}

/** Custom fields are replaced as a whole. */
function readChanges({ name, custom_fields: custom }: Fields): Partial<Person> {
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(isRecord(custom) ? { metadata: custom as Person['metadata'] } : {}),
  };
}

function updateContact(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireContact(request, helpdesk);
  helpdesk.updatePerson(id, readChanges(isRecord(request.body) ? request.body : {}));
  return { status: 204 };
}

function addHandle(id: number, { source, handle }: Handle, helpdesk: Helpdesk): void {
  const person = helpdesk.person(id);
  if (source === 'email' && person?.email === '') helpdesk.updatePerson(id, { email: handle });
  else if (source === 'phone' && person?.phone === null) helpdesk.updatePerson(id, { phone: handle });
  else setFurther(id, [...furtherOf(id, helpdesk), { source, handle }], helpdesk);
}

/** Of several, the next takes the place of the first. */
function removeHandle(id: number, gone: Handle, helpdesk: Helpdesk): void {
  const isOther = ({ source, handle }: Handle): boolean => source !== gone.source || handle !== gone.handle;
  const rest = handlesOf(helpdesk.person(id)!, helpdesk).filter(isOther);
  setFurther(id, [], helpdesk);
  helpdesk.updatePerson(id, { email: '', phone: null });
  for (const handle of rest) addHandle(id, handle, helpdesk);
}

function createHandle(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireContact(request, helpdesk);
  const handle = readHandle(request.body, 'body');
  assertFree(handle, helpdesk);
  addHandle(id, handle, helpdesk);
  return { status: 204 };
}

/** The last one goes only by force. */
function deleteHandle(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = requireContact(request, helpdesk);
  const handle = readHandle(request.body, 'body');
  if (findByHandle(handle, helpdesk)?.id !== person.id) throw notFound();
  if (handlesOf(person, helpdesk).length === 1)
    throw badRequest('Body', 'body.force: the last handle of a contact');
  removeHandle(person.id, handle, helpdesk);
  return { status: 204 };
}

const path = '/contacts/:id';
const read = ['contacts:read'];
const write = ['contacts:write'];

export const contactRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/contacts', scopes: read, handle: listContacts },
  { method: 'POST', path: '/contacts', scopes: write, handle: createContact },
  {
    method: 'GET',
    path,
    scopes: read,
    handle: (request, { helpdesk }) => ({
      status: 200,
      body: toContact(requireContact(request, helpdesk), helpdesk),
    }),
  },
  { method: 'PATCH', path, scopes: write, handle: updateContact },
  {
    method: 'DELETE',
    path,
    scopes: ['contacts:delete'],
    handle: (request, { helpdesk }) => {
      helpdesk.deletePerson(requireContact(request, helpdesk).id);
      return { status: 204 };
    },
  },
  { method: 'POST', path: `${path}/handles`, scopes: write, handle: createHandle },
  { method: 'DELETE', path: `${path}/handles`, scopes: write, handle: deleteHandle },
];
