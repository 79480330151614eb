import type { VendorRoute } from '../../vendor.js';
import { toId } from './format.js';
import { listAnswer } from './list.js';

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
];
