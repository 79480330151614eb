import { directoryDate } from '../../seed/directory.js';
import type { Tag, Team } from '../../helpdesk.js';
import type { VendorRoute } from '../../vendor.js';
import { brandId, origin, outletId, recordNotFound, toDate, toId, toUser } from './format.js';
import { paginate } from './paging.js';

const readUsers = ['users:read', 'read'];
const roles = { agent: 'agent', admin: 'admin', contact: 'end-user' } as const;

export const toGroup = ({ id, name }: Pick<Team, 'id' | 'name'>) => ({
  url: `${origin}/api/v2/groups/${id}.json`,
  id,
  name,
  description: '',
  is_public: true,
  default: false,
  deleted: false,
  created_at: toDate(directoryDate),
  updated_at: toDate(directoryDate),
});

const toTag = ({ name }: Tag) => ({ name, count: 1 });

const toBrand = (id: number, name: string | null, subdomain: string) => ({
  url: `${origin}/api/v2/brands/${id}.json`,
  id,
  name,
  brand_url: `https://${subdomain}.zendesk.com`,
  subdomain,
  has_help_center: false,
  active: true,
  default: id === brandId,
  is_deleted: false,
  created_at: toDate(directoryDate),
  updated_at: toDate(directoryDate),
});

const ownBrands = [
  toBrand(brandId, 'Acme', 'acme'),
  toBrand(outletId, 'Acme Outlet', 'acme-outlet'),
  { ...toBrand(brandId + 2, 'Acme Retired', 'acme-retired'), active: false },
];
export const inboxNames = ownBrands.filter(({ active }) => active).map(({ name }) => String(name));

/** The first brand has two, of which one is the account's own. */
const addresses = [
  { id: 33_436, email: 'support@acme.zendesk.com', default: true, brand_id: brandId },
  { id: 33_437, email: 'help@acme.example', default: false, brand_id: brandId },
  { id: 33_438, email: 'support@acme-outlet.zendesk.com', default: false, brand_id: outletId },
];

/** Users by role, groups with their memberships, and the names of tags. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/api/v2/brands',
    scopes: ['read'],
    handle: ({ query }, { helpdesk }) => {
      const odd = helpdesk.inboxes.map(({ id, name }) => toBrand(id, name, `acme-${id}`));
      const { items, rest } = paginate([...ownBrands, ...odd], '/api/v2/brands.json', query);
      return { status: 200, body: { brands: items, ...rest } };
    },
  },
  {
    method: 'GET',
    path: '/api/v2/recipient_addresses',
    scopes: ['read'],
    handle: ({ query }) => {
      const { items, rest } = paginate(addresses, '/api/v2/recipient_addresses.json', query);
      return { status: 200, body: { recipient_addresses: items, ...rest } };
    },
  },
  {
    method: 'GET',
    path: '/api/v2/users',
    scopes: readUsers,
    handle: ({ query }, { helpdesk }) => {
      const asked = [...query.getAll('role[]'), ...query.getAll('role')];
      const people = helpdesk
        .people()
        .filter(({ role }) => asked.length === 0 || asked.includes(roles[role]));
      const { items, rest } = paginate(people, '/api/v2/users.json', query);
      const users = items.map((person) => ({
        ...toUser(person),
        // The custom role of a light agent.
        role_type: person.id === 3 ? 1 : null,
      }));
      return { status: 200, body: { users, ...rest } };
    },
  },
  {
    method: 'GET',
    path: '/api/v2/groups',
    scopes: ['read'],
    handle: ({ query }, { helpdesk }) => {
      const { items, rest } = paginate(helpdesk.teams, '/api/v2/groups.json', query);
      return { status: 200, body: { groups: items.map(toGroup), ...rest } };
    },
  },
  {
    method: 'GET',
    path: '/api/v2/groups/:id',
    scopes: ['read'],
    handle: ({ params }, { helpdesk }) => {
      const team = helpdesk.teams.find(({ id }) => String(id) === params.id);
      if (!team) throw recordNotFound();
      return { status: 200, body: { group: toGroup(team) } };
    },
  },
  {
    method: 'GET',
    path: '/api/v2/group_memberships',
    scopes: ['read'],
    handle: ({ query }, { helpdesk }) => {
      const memberships = helpdesk.teams.flatMap((team) =>
        team.agentIds.map((agentId) => ({
          id: team.id * 100 + agentId,
          group_id: team.id,
          user_id: toId('user', agentId),
          default: true,
        })),
      );
      const { items, rest } = paginate(memberships, '/api/v2/group_memberships.json', query);
      return { status: 200, body: { group_memberships: items, ...rest } };
    },
  },
  {
    method: 'GET',
    path: '/api/v2/tags',
    scopes: ['read'],
    handle: ({ query }, { helpdesk }) => {
      const { items, rest } = paginate(helpdesk.tags, '/api/v2/tags.json', query);
      return { status: 200, body: { tags: items.map(toTag), ...rest } };
    },
  },
];
