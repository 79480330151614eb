import { isRecord, readInteger, type VendorRequest, type VendorRoute } from '../../vendor.js';
import { deskError, fromAccountId, platformError, toDeskUser, toPlatformUser } from './format.js';

const scopes = ['read:jira-user'];

function readRange({ query }: VendorRequest): readonly [start: number, end: number] {
  const start = readInteger(query.get('startAt')) ?? 0;
  return [start, start + Math.min(readInteger(query.get('maxResults')) ?? 50, 1000)];
}

/** Accounts of every type, and those of the portal, which the service desk makes. */
export const userRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/rest/api/3/users/search',
    scopes,
    handle: (request, { helpdesk }) => ({
      status: 200,
      body: helpdesk
        .people()
        .slice(...readRange(request))
        .map(toPlatformUser),
    }),
  },
  {
    method: 'GET',
    path: '/rest/api/3/user/search',
    scopes,
    // Users that begin with the query, within the range of all users.
    handle: (request, { helpdesk }) => {
      const wanted = request.query.get('query')?.toLowerCase();
      if (!wanted) throw platformError(400, ['The query parameter is required.']);
      const found = helpdesk
        .people()
        .filter(({ name, email }) => [name, email].some((each) => each.toLowerCase().startsWith(wanted)));
      return { status: 200, body: found.slice(...readRange(request)).map(toPlatformUser) };
    },
  },
  {
    method: 'GET',
    path: '/rest/api/3/user',
    scopes,
    handle: ({ query }, { helpdesk }) => {
      const person = helpdesk.person(fromAccountId(query.get('accountId')));
      if (!person)
        throw platformError(404, ['Specified user does not exist or you do not have permissions.']);
      return { status: 200, body: { ...toPlatformUser(person), locale: 'en_US' } };
    },
  },
  {
    method: 'POST',
    path: '/rest/servicedeskapi/customer',
    scopes: ['manage:servicedesk-customer'],
    handle: ({ body, query }, { helpdesk }) => {
      const { email, displayName } = isRecord(body) ? body : {};
      if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email))
        throw deskError(400, 'The email address is not valid.');
      if (helpdesk.personByEmail(email))
        throw deskError(
          query.get('strictConflictStatusCode') === 'true' ? 409 : 400,
          'An account already exists for this email address.',
        );
      const name = typeof displayName === 'string' && displayName !== '' ? displayName : email;
      return { status: 201, body: toDeskUser(helpdesk.addContact({ name, email })) };
    },
  },
];
