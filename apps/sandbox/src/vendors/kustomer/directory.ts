import { directoryDate } from '../../directory.js';
import { readInteger, type VendorRoute } from '../../vendor.js';
import { toId } from './format.js';

export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/v1/users',
    scopes: ['org.permission.user.read'],
    handle: ({ query }, { helpdesk }) => {
      const people = helpdesk.agents();
      const size = Math.min(readInteger(query.get('pageSize')) ?? 100, 100);
      const page = readInteger(query.get('page')) ?? 1;
      const hasMore = page * size < people.length;
      const data = people.slice((page - 1) * size, page * size).map(({ id, name, email }) => ({
        type: 'user',
        id: toId('user', id),
        attributes: {
          name,
          displayName: name,
          email,
          avatarUrl: `https://cdn.kustomerhostedcontent.com/avatars/${id}.png`,
          userType: 'user',
          deletedAt: null,
          createdAt: directoryDate,
          updatedAt: directoryDate,
        },
      }));
      const next = hasMore ? `/v1/users?userType=user&pageSize=${size}&page=${page + 1}` : null;
      return { status: 200, body: { meta: { page, pageSize: size }, links: { next }, data } };
    },
  },
];
