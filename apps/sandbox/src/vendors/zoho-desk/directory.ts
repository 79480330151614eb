import type { Helpdesk, Tag } from '../../helpdesk.js';
import type { VendorRequest, VendorRoute } from '../../vendor.js';
import { departments, fromAddresses, toId, unprocessable } from './format.js';
import { listAnswer } from './list.js';

const departmentsOf = ({ inboxes }: Helpdesk) => [
  ...departments,
  ...inboxes.map(({ id, name }) => ({ id: toId('department', id), name })),
];

/** Tags belong to departments; the second has none of its own, and shares one with the first. */
const tagsOf = (department: string | null, { tags }: Helpdesk): readonly Tag[] =>
  department === 'Support' ? tags : department === 'Sales' ? tags.slice(0, 1) : [];

function requireDepartment({ query }: VendorRequest, helpdesk: Helpdesk) {
  const department = departmentsOf(helpdesk).find(({ id }) => id === query.get('departmentId'));
  if (department) return department;
  throw unprocessable("The value passed for the 'departmentId' query parameter is invalid.");
}

/** For the organization that the call names, as all its records. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/api/v1/agents',
    scopes: ['Desk.basic.READ'],
    handle: (request, { helpdesk }) =>
      listAnswer(
        request,
        { limit: { standard: 10, maximum: 200 }, parameters: ['status'] },
        () => helpdesk.agents(),
        ({ id, name, email, role }) => {
          const [firstName = '', ...rest] = name.split(' ');
          return {
            id: toId('agent', id),
            firstName,
            lastName: rest.join(' '),
            name,
            emailId: email,
            status: 'ACTIVE',
            isConfirmed: true,
            rolePermissionType: role === 'admin' ? 'Admin' : 'Personal',
            photoURL: `https://desk.zoho.com/api/v1/agents/${toId('agent', id)}/photo`,
            timeZone: 'Europe/Amsterdam',
          };
        },
      ),
  },
  {
    method: 'GET',
    path: '/api/v1/teams',
    scopes: ['Desk.basic.READ'],
    handle: (request, { helpdesk }) => {
      // Without a limit, or with none, all of them.
      const { status, body } = listAnswer(
        request,
        { limit: { standard: 200, maximum: 200 } },
        () => [...helpdesk.teams],
        ({ id, name, agentIds }) => ({
          id: toId('team', id),
          name,
          description: null,
          departmentId: departments[0]?.id,
          logoUrl: null,
          roles: [],
          rolesWithSubordinates: [],
          subTeams: [],
          // The last of them is in the team by a role.
          agents: agentIds.slice(0, -1).map((agentId) => toId('agent', agentId)),
          derivedAgents: agentIds.map((agentId) => toId('agent', agentId)),
        }),
      );
      return body === undefined ? { status } : { status, body: { teams: (body as { data: unknown }).data } };
    },
  },
  {
    method: 'GET',
    path: '/api/v1/departments',
    scopes: ['Desk.basic.READ'],
    handle: (request, { helpdesk }) =>
      listAnswer(
        request,
        { limit: { standard: 10, maximum: 200 } },
        () => departmentsOf(helpdesk),
        ({ id, name }) => ({
          id,
          name,
          nameInCustomerPortal: name,
          isEnabled: true,
          isDefault: id === departments[0].id,
        }),
      ),
  },
  // Every department sends from the same addresses; the first of them is still to be verified.
  {
    method: 'GET',
    path: '/api/v1/mailReplyAddress',
    scopes: ['Desk.settings.READ', 'Desk.basic.READ'],
    handle: (request, { helpdesk }) => {
      const { id: departmentId } = requireDepartment(request, helpdesk);
      return listAnswer(
        request,
        { limit: { standard: 10, maximum: 200 }, parameters: ['departmentId', 'isActive'] },
        () => ['unverified@acme.example', ...fromAddresses],
        (address) => ({
          id: toId('mailReplyAddress', fromAddresses.indexOf(address) + 1),
          address,
          displayName: address.split('@')[0],
          departmentId,
          isActive: true,
          isVerified: fromAddresses.includes(address),
          isSmtpEnabled: false,
          serviceProviderType: 'ZohoSMTP',
          smtpDetails: null,
        }),
      );
    },
  },
  {
    method: 'GET',
    path: '/api/v1/ticketTags',
    scopes: ['Desk.tickets.READ', 'Desk.tickets.ALL'],
    handle: (request, { helpdesk }) => {
      const department = requireDepartment(request, helpdesk);
      return listAnswer(
        request,
        { limit: { standard: 10, maximum: 100 }, parameters: ['departmentId'] },
        () => [...tagsOf(department.name, helpdesk)],
        ({ id, name }) => ({ id: toId('tag', id), name, tagType: 'MANUAL', ticketCount: '1' }),
      );
    },
  },
];
