import { teamsOf } from '../../seed/directory.js';
import type { VendorRoute } from '../../vendor.js';
import { toId, toTag } from './format.js';

/** Admins, teams and tags, each as one list without pages. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/admins',
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: {
        type: 'admin.list',
        admins: helpdesk.agents().map(({ id, name, email, role }) => ({
          type: 'admin',
          id: toId('admin', id),
          name,
          email,
          job_title: role === 'admin' ? 'Head of support' : 'Support',
          away_mode_enabled: id === 3,
          away_mode_reassign: false,
          has_inbox_seat: true,
          team_ids: teamsOf(id, helpdesk).map((team) => team.id),
          avatar: `https://static.intercomassets.com/avatars/${id}.png`,
        })),
      },
    }),
  },
  {
    method: 'GET',
    path: '/teams',
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: {
        type: 'team.list',
        teams: helpdesk.teams.map(({ id, name, agentIds }) => ({
          type: 'team',
          id: String(id),
          name,
          admin_ids: agentIds.map((agentId) => Number(toId('admin', agentId))),
        })),
      },
    }),
  },
  {
    method: 'GET',
    path: '/tags',
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: { type: 'list', data: helpdesk.tags.map(toTag) },
    }),
  },
];
