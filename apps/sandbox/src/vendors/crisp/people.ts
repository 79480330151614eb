import type { Helpdesk, Person } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { answerOf, fail, toPeopleId } from './format.js';
import { assertWebsite } from './messages.js';

function toProfile(person: Person): Record<string, unknown> {
  return {
    people_id: toPeopleId(person.id),
    email: person.email || null,
    person: {
      nickname: person.name,
      avatar: `https://image.crisp.chat/avatar/visitor/${person.id}/240/`,
      phone: person.phone,
      ...(person.title === null ? {} : { employment: { name: person.company, title: person.title } }),
      locales: person.language === null ? [] : [person.language],
    },
    segments: ['customer'],
    notepad: '',
    active: { now: false, last: Date.parse(person.updatedAt) },
    score: 0,
    created_at: Date.parse(person.createdAt),
    updated_at: Date.parse(person.updatedAt),
  };
}

/** By its id, or by its address. */
function requireProfile({ params }: VendorRequest, helpdesk: Helpdesk): Person {
  const { id = '' } = params;
  const found = helpdesk
    .contacts()
    .find((person) => toPeopleId(person.id) === id || person.email.toLowerCase() === id.toLowerCase());
  if (!found) throw fail(404, 'people_profile_not_found');
  return found;
}

function listProfiles(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertWebsite(request);
  const { params, query } = request;
  const page = readInteger(params.page);
  const size = readInteger(query.get('per_page') ?? '20');
  if (!page) throw fail(400, 'invalid_data', "params should have property '.page_number'");
  if (size === undefined || size < 20 || size > 50)
    throw fail(400, 'invalid_data', "query '.per_page' should be >= 20 and <= 50");
  const since = query.get('filter_date_start') ?? '';
  const isByChange = query.get('sort_field') === 'updated_at';
  const found = helpdesk
    .contacts(isByChange ? 'updatedAt' : 'id')
    .filter(({ createdAt }) => createdAt >= since);
  if (query.get('sort_order') === 'descending') found.reverse();
  const shown = found.slice((page - 1) * size, page * size);
  return answerOf(page * size < found.length ? 206 : 200, 'listed', shown.map(toProfile));
}

function readProfile({ body }: VendorRequest): Partial<Person> {
  const { email, person } = isRecord(body) ? body : {};
  const { nickname, phone } = isRecord(person) ? person : {};
  if (phone === null) throw fail(400, 'invalid_data', "data '.person.phone' should be string");
  return {
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof nickname === 'string' ? { name: nickname } : {}),
    ...(typeof phone === 'string' ? { phone: phone || null } : {}),
  };
}

const website = '/v1/website/:website';
const one = `${website}/people/profile/:id`;

export const peopleRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: `${website}/people/profiles/:page`, handle: listProfiles },
  {
    method: 'POST',
    path: `${website}/people/profile`,
    handle: (request, { helpdesk }) => {
      const { name, email, ...others } = readProfile(request);
      if (name === undefined || email === undefined)
        throw fail(400, 'invalid_data', "data should have required property '.person.nickname'");
      if (helpdesk.personByEmail(email)) throw fail(409, 'people_profile_exists');
      const person = helpdesk.addContact({ name, email, ...others });
      return answerOf(201, 'added', { people_id: toPeopleId(person.id) });
    },
  },
  {
    method: 'GET',
    path: one,
    handle: (request, { helpdesk }) =>
      answerOf(200, 'resolved', toProfile(requireProfile(request, helpdesk))),
  },
  {
    method: 'PATCH',
    path: one,
    handle: (request, { helpdesk }) => {
      helpdesk.updatePerson(requireProfile(request, helpdesk).id, readProfile(request));
      return answerOf(200, 'updated');
    },
  },
  {
    method: 'DELETE',
    path: one,
    handle: (request, { helpdesk }) => {
      helpdesk.deletePerson(requireProfile(request, helpdesk).id);
      return answerOf(200, 'deleted');
    },
  },
];
