import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fail, notFound } from './format.js';

const pageSize = 30;

/** Neither the data nor the number is returned. */
const toContact = ({ name, email }: Person) => ({ name, email, friendly_name: null, notes: [] });

/** By name, unless those made last are to come first. */
function listContacts({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const wanted = query.get('q')?.toLowerCase();
  const byDate = query.get('sort') === 'date';
  const found = helpdesk
    .contacts(byDate ? 'createdAt' : 'name')
    .filter(({ email, phone }) => {
      const type = query.get('type');
      return type === 'email' ? email !== '' : type !== 'mobile' || phone !== null;
    })
    .filter(
      (person) => wanted === undefined || `${person.name} ${person.email}`.toLowerCase().includes(wanted),
    );
  if (byDate) found.reverse();
  const page = Math.max(1, readInteger(query.get('page')) ?? 1);
  return {
    status: 200,
    body: {
      page_size: pageSize,
      page_count: Math.ceil(found.length / pageSize),
      total_count: found.length,
      contacts: found.slice((page - 1) * pageSize, page * pageSize).map(toContact),
    },
  };
}

function requireContact({ params }: VendorRequest, helpdesk: Helpdesk): Person {
  const person = helpdesk.personByEmail(params.email ?? '');
  if (person?.role !== 'contact') throw notFound();
  return person;
}

function readFields({ body }: VendorRequest): Record<string, unknown> {
  return isRecord(body) && isRecord(body.contact) ? body.contact : {};
}

function readContact({ name, data }: Record<string, unknown>): Partial<Person> {
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(isRecord(data) ? { metadata: data as Person['metadata'] } : {}),
  };
}

const one = '/api/v1/contacts/:email';

export const contactRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/api/v1/contacts', handle: listContacts },
  {
    method: 'POST',
    path: '/api/v1/contacts',
    handle: (request, { helpdesk }) => {
      const { id, email, mobile, ...fields } = readFields(request);
      if (typeof email !== 'string' && typeof mobile !== 'string')
        throw fail(422, { email: ["can't be blank"] });
      const address = typeof email === 'string' ? email : '';
      if (helpdesk.personByEmail(address)) throw fail(422, { email: ['has already been taken'] });
      const person = helpdesk.addContact({
        name: address,
        email: address,
        phone: typeof mobile === 'string' ? mobile : null,
        externalId: typeof id === 'string' ? id : null,
        ...readContact(fields),
      });
      return { status: 201, body: toContact(person) };
    },
  },
  {
    method: 'GET',
    path: one,
    handle: (request, { helpdesk }) => ({ status: 200, body: toContact(requireContact(request, helpdesk)) }),
  },
  {
    method: 'PUT',
    path: one,
    handle: (request, { helpdesk }) => {
      helpdesk.updatePerson(requireContact(request, helpdesk).id, readContact(readFields(request)));
      return { status: 200, body: toContact(requireContact(request, helpdesk)) };
    },
  },
];
