import { directoryDate } from '../../seed/directory.js';
import type { Person } from '../../helpdesk.js';
import type { VendorRoute } from '../../vendor.js';
import { mailboxId, notFound, toId, toPage } from './format.js';

const date = directoryDate.replace(/\.\d+Z$/, 'Z');
const size = 50;

const mailbox = { id: mailboxId, name: 'Acme Support', slug: 'acme', email: 'support@acme.example' };
export const inboxNames = [mailbox.name];

function toUser({ id, name, email, role }: Person) {
  const [firstName = '', ...rest] = name.split(' ');
  return {
    id: toId('user', id),
    firstName,
    lastName: rest.join(' '),
    email,
    role: role === 'admin' ? 'owner' : 'user',
    timezone: 'UTC',
    photoUrl: `https://d33v4339jhl8k0.cloudfront.net/users/${id}.jpg`,
    type: 'user',
    mention: firstName.toLowerCase(),
    createdAt: date,
    updatedAt: date,
  };
}

/** Inboxes, users, teams with their members, and tags, as HAL pages. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/v2/mailboxes',
    handle: ({ query }, { helpdesk }) => {
      const odd = helpdesk.inboxes.map(({ id, name }) => ({ id, name, slug: String(id), email: null }));
      return toPage('mailboxes', [mailbox, ...odd], { path: '/v2/mailboxes', query, size });
    },
  },
  {
    method: 'GET',
    path: '/v2/users',
    handle: ({ query }, { helpdesk }) =>
      toPage('users', helpdesk.agents().map(toUser), { path: '/v2/users', query, size }),
  },
  {
    method: 'GET',
    path: '/v2/teams',
    handle: ({ query }, { helpdesk }) => {
      const listed = helpdesk.teams.map(({ id, name }) => ({
        id,
        name,
        timezone: 'UTC',
        photoUrl: '',
        mention: name?.toLowerCase() ?? null,
        createdAt: date,
        updatedAt: date,
      }));
      return toPage('teams', listed, { path: '/v2/teams', query, size });
    },
  },
  {
    method: 'GET',
    path: '/v2/teams/:id/members',
    handle: ({ params, query }, { helpdesk }) => {
      const team = helpdesk.teams.find(({ id }) => String(id) === params.id);
      if (!team) throw notFound();
      const members = helpdesk.agents().filter(({ id }) => team.agentIds.includes(id));
      // Smaller pages than the vendor's, so that a team fills more than one.
      return toPage('users', members.map(toUser), { path: `/v2/teams/${team.id}/members`, query, size: 1 });
    },
  },
  {
    method: 'GET',
    path: '/v2/tags',
    handle: ({ query }, { helpdesk }) => {
      const listed = helpdesk.tags.map(({ id, name, color }) => ({
        id,
        slug: name,
        name,
        color,
        createdAt: date,
        updatedAt: date,
        ticketCount: 1,
      }));
      return toPage('tags', listed, { path: '/v2/tags', query, size });
    },
  },
];
