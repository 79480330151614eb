import { directoryDate } from '../../seed/directory.js';
import type { VendorRoute } from '../../vendor.js';
import { emailConfigs, toId } from './format.js';
import { paginate } from './paging.js';

const date = directoryDate.replace(/\.\d+Z$/, 'Z');

/** The second is primary, too: of its product. */
const toConfig = (config: (typeof emailConfigs)[number]) => ({
  ...config,
  to_email: config.reply_email.replace('@acme.', '@'),
  group_id: null,
  primary_role: config.active,
  created_at: date,
  updated_at: date,
});

export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/api/v2/email_configs',
    handle: ({ query }, { helpdesk }) => {
      const odd = helpdesk.inboxes.map(({ id, name }) => ({
        ...toConfig(emailConfigs[1]),
        id,
        name: name ?? '',
        primary_role: false,
      }));
      const { items, headers } = paginate([...emailConfigs.map(toConfig), ...odd], '/email_configs', query);
      return { status: 200, headers, body: items };
    },
  },
  {
    method: 'GET',
    path: '/api/v2/agents',
    handle: ({ query }, { helpdesk }) => {
      const { items, headers } = paginate(helpdesk.agents(), '/agents', query);
      const body = items.map(({ id, name, email }) => ({
        available: id !== 3,
        occasional: false,
        id: toId('user', id),
        ticket_scope: 1,
        signature: null,
        type: 'support_agent',
        created_at: date,
        updated_at: date,
        last_active_at: date,
        contact: {
          active: true,
          email,
          job_title: null,
          language: 'en',
          mobile: null,
          name,
          phone: null,
          time_zone: 'Eastern Time (US & Canada)',
          created_at: date,
          updated_at: date,
        },
      }));
      return { status: 200, headers, body };
    },
  },
  {
    method: 'GET',
    path: '/api/v2/groups',
    handle: ({ query }, { helpdesk }) => {
      const { items, headers } = paginate(helpdesk.teams, '/groups', query);
      const body = items.map(({ id, name, agentIds }) => ({
        id,
        name,
        description: null,
        escalate_to: null,
        agent_ids: agentIds.map((agentId) => toId('user', agentId)),
        created_at: date,
        updated_at: date,
      }));
      return { status: 200, headers, body };
    },
  },
];
