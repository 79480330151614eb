import { directoryDate } from '../../seed/directory.js';
import { readInteger, type VendorRoute } from '../../vendor.js';
import { answerOf, fail, queues, toInboxId, toOddInboxId, toOperatorId, toTeamId } from './format.js';

const availabilities = ['online', 'away', 'offline'];

const teamsPerPage = 20;

const inboxesPerPage = 2;

export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/v1/website/:website/inboxes/list/:page',
    handle: ({ params }, { helpdesk }) => {
      const page = readInteger(params.page);
      if (!page) throw fail(400, 'invalid_data', "params should have property '.page_number'");
      const all = [
        ...queues.map((name) => ({ inbox_id: toInboxId(name), name })),
        ...helpdesk.inboxes.map(({ id, name }) => ({ inbox_id: toOddInboxId(id), name: name ?? '' })),
      ];
      const shown = all.slice((page - 1) * inboxesPerPage, page * inboxesPerPage);
      const inboxes = shown.map((inbox, order) => ({
        ...inbox,
        emoji: '📬',
        order,
        operators: [],
        conditions: [],
        created_at: Date.parse(directoryDate),
        updated_at: Date.parse(directoryDate),
      }));
      return answerOf(200, 'listed', inboxes);
    },
  },
  {
    method: 'GET',
    path: '/v1/website/:website/teams/list/:page',
    handle: ({ params }, { helpdesk }) => {
      const page = readInteger(params.page);
      if (!page) throw fail(400, 'invalid_data', "params should have property '.page_number'");
      const shown = helpdesk.teams.slice((page - 1) * teamsPerPage, page * teamsPerPage);
      const teams = shown.map(({ id, name, agentIds }) => ({
        team_id: toTeamId(id),
        name,
        emoji: '🛟',
        operators: agentIds.map(toOperatorId),
        created_at: Date.parse(directoryDate),
        updated_at: Date.parse(directoryDate),
      }));
      return answerOf(200, 'listed', teams);
    },
  },
  {
    method: 'GET',
    path: '/v1/website/:website/operators/list',
    handle: (_request, { helpdesk }) => {
      const operators = helpdesk.agents().map(({ id, name, email, role }, index) => {
        const [first_name = '', ...rest] = name.split(' ');
        return {
          type: 'operator',
          details: {
            user_id: toOperatorId(id),
            email,
            avatar: `https://image.crisp.chat/avatar/operator/${id}/240/`,
            first_name,
            last_name: rest.join(' '),
            role: role === 'admin' ? 'owner' : 'member',
            title: null,
            availability: availabilities[index % availabilities.length],
            has_token: true,
          },
        };
      });
      // An invited person has no user until the invitation is accepted.
      const invite = {
        type: 'invite',
        details: { email: 'soon@acme.example', role: 'member', has_token: false },
      };
      return answerOf(200, 'listed', [...operators, invite]);
    },
  },
];
