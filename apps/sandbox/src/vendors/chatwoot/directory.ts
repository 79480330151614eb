import type { Inbox } from '../../helpdesk.js';
import type { VendorRoute } from '../../vendor.js';
import { channelTypes, inboxes, notFound, toAgent, toTeam } from './format.js';

const account = '/api/v1/accounts/:accountId';

export const toInbox = (channel: string) => ({
  id: inboxes[channel as keyof typeof inboxes],
  name: `Acme ${channel}`,
  channel_type: channelTypes[channel as keyof typeof inboxes],
  avatar_url: '',
  channel_id: 1,
  ...(channel === 'email' ? { email: 'support@acme.example' } : {}),
  ...(channel === 'phone' ? { phone_number: '+4930901820' } : {}),
});
export const inboxNames = Object.keys(inboxes).map((channel) => toInbox(channel).name);

const toOddInbox = ({ id, name }: Inbox) => ({ ...toInbox('api'), id, name });

/** Agents, teams with their members, and labels, each as one list without pages. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: `${account}/inboxes`,
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: { payload: [...Object.keys(inboxes).map(toInbox), ...helpdesk.inboxes.map(toOddInbox)] },
    }),
  },
  {
    method: 'GET',
    path: `${account}/agents`,
    handle: (_request, { helpdesk }) => ({ status: 200, body: helpdesk.agents().map(toAgent) }),
  },
  {
    method: 'GET',
    path: `${account}/teams`,
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: helpdesk.teams.map(toTeam),
    }),
  },
  {
    method: 'GET',
    path: `${account}/teams/:id/team_members`,
    handle: ({ params }, { helpdesk }) => {
      const team = helpdesk.teams.find(({ id }) => String(id) === params.id);
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
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: {
        payload: helpdesk.tags.map(({ id, name, color }) => ({
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
