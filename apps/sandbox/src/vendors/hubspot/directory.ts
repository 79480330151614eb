import { directoryDate, teamsOf } from '../../seed/directory.js';
import type { Helpdesk, Person } from '../../helpdesk.js';
import { readInteger, type VendorRoute } from '../../vendor.js';

function toOwner({ id, name, email }: Person, helpdesk: Helpdesk) {
  const [firstName = '', ...rest] = name.split(' ');
  return {
    id: String(4_100_000 + id),
    userId: id,
    userIdIncludingInactive: id,
    email,
    type: 'PERSON',
    firstName,
    lastName: rest.join(' '),
    teams: teamsOf(id, helpdesk).map((team) => ({ id: String(team.id), name: team.name, primary: true })),
    createdAt: directoryDate,
    updatedAt: directoryDate,
    archived: false,
  };
}

/** A queue is an owner, too, and has no user. */
const queue = { id: '4200001', type: 'QUEUE', archived: false, createdAt: directoryDate };

export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/crm/v3/owners',
    scopes: ['crm.objects.owners.read'],
    handle: ({ query }, { helpdesk }) => {
      const owners = [...helpdesk.agents().map((agent) => toOwner(agent, helpdesk)), queue];
      const limit = Math.min(readInteger(query.get('limit')) ?? 100, 500);
      const start = readInteger(query.get('after')) ?? 0;
      const end = start + limit;
      const paging = end < owners.length ? { paging: { next: { after: String(end) } } } : {};
      return { status: 200, body: { results: owners.slice(start, end), ...paging } };
    },
  },
];
