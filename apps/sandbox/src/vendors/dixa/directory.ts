import type { VendorRoute } from '../../vendor.js';
import { notFound, toUuid } from './format.js';

export const toId = (id: number): string => `5c0a7e11-15b3-44da-ae1e-${id.toString(16).padStart(12, '0')}`;

/** Teams with their members, and tags. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/v1/teams',
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: { data: helpdesk.teams.map(({ id, name }) => ({ id: toId(id), name })) },
    }),
  },
  {
    method: 'GET',
    path: '/v1/teams/:id/agents',
    handle: ({ params }, { helpdesk }) => {
      const team = helpdesk.teams.find(({ id }) => toId(id) === params.id);
      if (!team) throw notFound();
      const data = team.agentIds.map((id) => ({
        id: toUuid('person', id),
        name: helpdesk.person(id)?.name,
      }));
      return { status: 200, body: { data } };
    },
  },
  {
    method: 'GET',
    path: '/v1/tags',
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: {
        data: helpdesk.tags.map(({ id, name, color }) => ({ id: toId(id), name, color, state: 'Active' })),
      },
    }),
  },
];
