import { type Person, unknownOfPerson } from '../../helpdesk.js';
import { joinParts, partsOf } from '../../seed/people.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { badRequest, fail, fromUuid, notFound, pageOf, toUser, zoned } from './format.js';

type Fields = Record<string, unknown>;

/** An end user who has not written yet, and is found by address alone. */
export const silent: Person = {
  ...unknownOfPerson,
  id: 900,
  role: 'contact',
  name: 'Ada',
  email: 'ada@example.com',
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
};

function toEndUser(person: Person): Fields {
  const { first, last } = partsOf(person.name);
  return {
    ...toUser(person),
    createdAt: zoned(person.createdAt),
    ...(person.email ? {} : { email: undefined }),
    ...(person.phone === null ? {} : { phoneNumber: person.phone }),
    ...(first ? { firstName: first } : {}),
    ...(last ? { lastName: last } : {}),
    middleNames: [],
    ...(person.externalId === null ? {} : { externalId: person.externalId }),
  };
}

/** By one of three, or all of them in pages. */
function listEndUsers({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const [email, phone, externalId] = ['email', 'phone', 'externalId'].map((name) => query.get(name));
  if ([email, phone, externalId].filter((value) => value !== null).length > 1)
    throw badRequest('query parameters, only one filter is allowed');
  const found = helpdesk
    .contacts()
    .filter(
      (person) =>
        (email === null || person.email.toLowerCase() === email?.toLowerCase()) &&
        (phone === null || person.phone === phone) &&
        (externalId === null || person.externalId === externalId),
    );
  if (found.length === 0 && email === silent.email) found.push(silent);
  const { shown, ...page } = pageOf(found, query, '/v1/endusers');
  return { status: 200, body: { data: shown.map(toEndUser), ...page } };
}

function requireEndUser({ params }: VendorRequest, { helpdesk }: VendorContext): Person {
  const person = helpdesk.person(fromUuid('person', params.id));
  if (person?.role !== 'contact') throw notFound();
  return person;
}

/** Omits null members. */
function readEndUser(body: unknown, before?: Person): Partial<Person> {
  if (!isRecord(body)) throw fail(400, 'Decoding failure in request');
  const text = (name: string): string | undefined =>
    typeof body[name] === 'string' ? body[name] : undefined;
  const [name, email, phone] = [text('displayName'), text('email'), text('phoneNumber')];
  const [first, last, externalId] = [text('firstName'), text('lastName'), text('externalId')];
  return {
    name: name ?? joinParts(partsOf(before?.name ?? ''), first, last),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(externalId === undefined ? {} : { externalId }),
  };
}

const update =
  (blank: Partial<Person>) =>
  (request: VendorRequest, context: VendorContext): VendorAnswer => {
    const person = requireEndUser(request, context);
    context.helpdesk.updatePerson(person.id, { ...blank, ...readEndUser(request.body, person) });
    return { status: 200, body: { data: toEndUser(requireEndUser(request, context)) } };
  };

const one = '/v1/endusers/:id';

export const endUserRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: '/v1/endusers', handle: listEndUsers },
  {
    method: 'POST',
    path: '/v1/endusers',
    handle: ({ body }, { helpdesk }) => {
      const { email = '', ...others } = readEndUser(body);
      if (email !== '' && helpdesk.personByEmail(email))
        throw fail(409, 'There is a user with this email already');
      return { status: 201, body: { data: toEndUser(helpdesk.addContact({ name: '', email, ...others })) } };
    },
  },
  {
    method: 'GET',
    path: one,
    handle: (request, context) => ({
      status: 200,
      body: { data: { ...toEndUser(requireEndUser(request, context)), customAttributes: [] } },
    }),
  },
  { method: 'PATCH', path: one, handle: update({}) },
  {
    method: 'PUT',
    path: one,
    // The whole: what is left out is gone, and a name has to be there.
    handle: (request, context) => {
      if (!isRecord(request.body) || typeof request.body.displayName !== 'string')
        throw fail(400, 'Missing required field: displayName');
      return update({ email: '', phone: null, externalId: null })(request, context);
    },
  },
];
