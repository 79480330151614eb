import { readInteger, type VendorAnswer, type VendorRoute } from '../../vendor.js';
import { categories } from './format.js';

const size = 2;

function toPage(member: string, records: readonly object[], query: URLSearchParams): VendorAnswer {
  const page = readInteger(query.get('page')) ?? 1;
  return {
    status: 200,
    body: {
      page_size: size,
      page_count: Math.ceil(records.length / size),
      total_count: records.length,
      [member]: records.slice((page - 1) * size, page * size),
    },
  };
}

const toChannel = (slug: string, name: string | null) => ({
  name,
  slug,
  email: `${slug}@acme.reamaze.com`,
  channel: 1,
});

export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/api/v1/staff',
    handle: ({ query }, { helpdesk }) => {
      const people = helpdesk.agents().map(({ name, email }) => ({ name, email, created_at: null }));
      return toPage('staff', people, query);
    },
  },
  {
    method: 'GET',
    path: '/api/v1/channels',
    handle: ({ query }, { helpdesk }) => {
      const channels = [
        ...categories.map((name) => toChannel(name.toLowerCase(), name)),
        ...helpdesk.inboxes.map(({ id, name }) => toChannel(`inbox-${id}`, name)),
      ];
      return toPage('channels', channels, query);
    },
  },
];
