import { directoryDate } from '../../seed/directory.js';
import { readInteger, type VendorRoute } from '../../vendor.js';

const root = '/api/v1';

export function pageOf<Item>(items: readonly Item[], query: URLSearchParams): Item[] {
  const size = Math.min(readInteger(query.get('per_page')) ?? 50, 200);
  const page = readInteger(query.get('page')) ?? 1;
  return items.slice((page - 1) * size, page * size);
}

/** Groups and the list of tags, each a bare array. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: `${root}/groups`,
    handle: ({ query }, { helpdesk }) => {
      const groups = helpdesk.teams.map(({ id, name }) => ({
        id,
        name,
        active: true,
        note: null,
        email_address_id: id === helpdesk.teams[0]?.id ? 1 : null,
        created_at: directoryDate,
        updated_at: directoryDate,
      }));
      return { status: 200, body: pageOf(groups, query) };
    },
  },
  {
    method: 'GET',
    path: `${root}/email_addresses`,
    handle: ({ query }) => {
      const address = { id: 1, name: 'Acme Support', email: 'support@acme.example', active: true };
      return { status: 200, body: pageOf([address], query) };
    },
  },
  {
    method: 'GET',
    path: `${root}/tag_list`,
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: helpdesk.tags.map(({ id, name }) => ({ id, name, count: 1 })),
    }),
  },
];
