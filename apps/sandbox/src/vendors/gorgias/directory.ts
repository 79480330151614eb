import { directoryDate } from '../../seed/directory.js';
import type { VendorRoute } from '../../vendor.js';
import { toDate, toPerson } from './format.js';
import { toPage } from './paging.js';

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
      const listed = helpdesk.teams.map(({ id, name, agentIds }) => ({
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
    handle: ({ query }, { helpdesk }) => {
      const listed = helpdesk.tags.map(({ id, name, color }) => ({
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
