import { readInteger, type VendorRoute } from '../../vendor.js';

const size = 2;

export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/api/v1/staff',
    handle: ({ query }, { helpdesk }) => {
      const people = helpdesk.agents().map(({ name, email }) => ({ name, email, created_at: null }));
      const page = readInteger(query.get('page')) ?? 1;
      return {
        status: 200,
        body: {
          page_size: size,
          page_count: Math.ceil(people.length / size),
          total_count: people.length,
          staff: people.slice((page - 1) * size, page * size),
        },
      };
    },
  },
];
