import { directoryDate, tags, teams } from '../../directory.js';
import { readInteger, type VendorAnswer, type VendorRoute } from '../../vendor.js';
import { fail, toDate, toPerson } from './format.js';

/** A page behind a cursor, which here is a place in the list. */
const toPage = (uri: string, records: readonly object[], query: URLSearchParams): VendorAnswer => {
  const limit = readInteger(query.get('limit')) ?? 30;
  if (limit < 1 || limit > 100) throw fail(400, 'Failed to list.', { limit: ['Must be between 1 and 100.'] });
  const start = readInteger(query.get('cursor')) ?? 0;
  const end = start + limit;
  const meta = { prev_cursor: null, next_cursor: end < records.length ? String(end) : null };
  return { status: 200, body: { data: records.slice(start, end), object: 'list', uri, meta } };
};

const date = toDate(directoryDate);

export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/api/users',
    scopes: ['users:read'],
    handle: ({ query }, { helpdesk }) => {
      const users = helpdesk.agents().map((person) => ({
        ...toPerson(person),
        active: true,
        role: { name: person.role },
        timezone: 'UTC',
        created_datetime: date,
        updated_datetime: date,
      }));
      return toPage('/api/users', users, query);
    },
  },
  {
    method: 'GET',
    path: '/api/teams',
    scopes: ['users:read'],
    handle: ({ query }, { helpdesk }) => {
      const listed = teams.map(({ id, name, agentIds }) => ({
        id,
        name,
        description: null,
        decoration: {},
        members: agentIds.map((agentId) => toPerson(helpdesk.person(agentId))),
        created_datetime: date,
      }));
      return toPage('/api/teams', listed, query);
    },
  },
  {
    method: 'GET',
    path: '/api/tags',
    scopes: ['tags:read'],
    handle: ({ query }) => {
      const listed = tags.map(({ id, name, color }) => ({
        id,
        name,
        description: `About ${name}`,
        decoration: { color },
        usage: 1,
        created_datetime: date,
        deleted_datetime: null,
      }));
      return toPage('/api/tags', listed, query);
    },
  },
];
