import { tags, teams } from '../../directory.js';
import type { Person } from '../../helpdesk.js';
import type { VendorRoute } from '../../vendor.js';
import { accountId, notFound } from './format.js';

const account = '/api/v1/accounts/:accountId';

const toAgent = ({ id, name, email, role }: Person) => ({
  id,
  account_id: accountId,
  availability_status: id === 3 ? 'busy' : 'online',
  auto_offline: true,
  confirmed: true,
  email,
  available_name: name,
  name,
  role: role === 'admin' ? 'administrator' : 'agent',
  thumbnail: `https://app.chatwoot.com/avatars/${id}.png`,
  custom_role_id: null,
});

/** Agents, teams with their members, and labels, each as one list without pages. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: `${account}/agents`,
    handle: (_request, { helpdesk }) => ({ status: 200, body: helpdesk.agents().map(toAgent) }),
  },
  {
    method: 'GET',
    path: `${account}/teams`,
    handle: () => ({
      status: 200,
      body: teams.map(({ id, name }) => ({
        id,
        name,
        description: '',
        allow_auto_assign: true,
        account_id: accountId,
        is_member: false,
      })),
    }),
  },
  {
    method: 'GET',
    path: `${account}/teams/:id/team_members`,
    handle: ({ params }, { helpdesk }) => {
      const team = teams.find(({ id }) => String(id) === params.id);
      if (!team) throw notFound();
      return {
        status: 200,
        body: helpdesk
          .agents()
          .filter(({ id }) => team.agentIds.includes(id))
          .map(toAgent),
      };
    },
  },
  {
    method: 'GET',
    path: `${account}/labels`,
    handle: () => ({
      status: 200,
      body: {
        payload: tags.map(({ id, name, color }) => ({
          id,
          title: name,
          description: `About ${name}`,
          color,
          show_on_sidebar: true,
        })),
      },
    }),
  },
];
