import { directoryDate } from '../../seed/directory.js';
import type { Helpdesk } from '../../helpdesk.js';
import type { VendorRoute } from '../../vendor.js';
import { queues, toId } from './format.js';
import { paginate } from './list-records.js';

const dates = { createdAt: directoryDate, updatedAt: directoryDate, modifiedAt: directoryDate };

/** A tag that was deleted stays in the list and says so. */
const deletedTag = { id: 79, name: 'legacy', color: '#000000' };

const listTags = ({ tags }: Helpdesk) => [
  ...tags.map((tag) => ({ ...tag, deleted: false })),
  { ...deletedTag, deleted: true },
];

/** Users, teams with their members, and tags. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/v1/users',
    scopes: ['org.permission.user.read'],
    handle: (request, { helpdesk }) => {
      const machine = { id: 0xfff, name: 'API', email: 'api@acme.example', userType: 'machine' };
      const users = [...helpdesk.agents().map((person) => ({ ...person, userType: 'user' })), machine];
      const asked = request.query.get('userType');
      const { page, rest } = paginate(
        users.filter(({ userType }) => asked === null || userType === asked),
        request,
      );
      const data = page.map(({ id, name, email, userType }) => ({
        type: 'user',
        id: toId('user', id),
        attributes: {
          name,
          displayName: name,
          email,
          avatarUrl: `https://cdn.kustomerhostedcontent.com/avatars/${id}.png`,
          userType,
          deletedAt: null,
          ...dates,
        },
      }));
      return { status: 200, body: { data, ...rest } };
    },
  },
  {
    method: 'GET',
    path: '/v1/routing/queues',
    scopes: ['org.permission.queue.read', 'org.permission.routing.read'],
    handle: (request, { helpdesk }) => {
      const own = queues.map((name, index) => ({ id: index + 1, name }));
      const { page, rest } = paginate([...own, ...helpdesk.inboxes], request);
      const data = page.map(({ id, name }) => ({
        type: 'queue',
        id: toId('queue', id),
        attributes: { name, displayName: name, description: null, system: false, priority: 1, ...dates },
      }));
      return { status: 200, body: { data, ...rest } };
    },
  },
  {
    method: 'GET',
    path: '/v1/teams',
    handle: (request, { helpdesk }) => {
      const { page, rest } = paginate(helpdesk.teams, request);
      const data = page.map(({ id, name, agentIds }) => ({
        type: 'team',
        id: toId('team', id),
        attributes: { name, members: agentIds.map((agentId) => toId('user', agentId)), ...dates },
        links: { self: `/v1/teams/${toId('team', id)}` },
      }));
      return { status: 200, body: { data, ...rest } };
    },
  },
  {
    method: 'GET',
    path: '/v1/tags',
    handle: (request, { helpdesk }) => {
      const { page, rest } = paginate(listTags(helpdesk), request);
      const data = page.map(({ id, name, color, deleted }) => ({
        type: 'tag',
        id: toId('tag', id),
        attributes: { name, color, deleted, ...dates },
        links: { self: `/v1/tags/${toId('tag', id)}` },
      }));
      return { status: 200, body: { data, ...rest } };
    },
  },
];
