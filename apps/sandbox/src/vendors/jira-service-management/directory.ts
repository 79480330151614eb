import type { Helpdesk } from '../../helpdesk.js';
import { readInteger, type VendorRoute } from '../../vendor.js';
import { deskError, platformError, projects, serviceDeskId, toDeskPage, toPlatformUser } from './format.js';

/** The only one who can be assigned in both. */
const inBoth = 1;

export const projectsOf = ({ inboxes }: Helpdesk) => [
  ...projects,
  ...inboxes.map(({ id, name }) => ({
    id: String(id),
    projectId: String(10_000 + id),
    projectName: name,
    projectKey: `P${id}`,
  })),
];

/** The one type of request that a desk has. */
export const typeOf = (desk: unknown): string => (desk === serviceDeskId ? '11' : '12');

/** Service projects, who can be assigned in one of them, and labels. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/rest/servicedeskapi/servicedesk',
    scopes: ['read:servicedesk-request'],
    handle: ({ query }, { helpdesk }) => ({
      status: 200,
      body: toDeskPage(projectsOf(helpdesk), query, '/servicedesk', (project) => project),
    }),
  },
  {
    method: 'GET',
    path: '/rest/servicedeskapi/servicedesk/:desk',
    scopes: ['read:servicedesk-request'],
    // By its number or that of its project.
    handle: ({ params: { desk } }, { helpdesk }) => {
      const found = projectsOf(helpdesk).find(({ id, projectId }) => id === desk || projectId === desk);
      if (!found) throw deskError(404, 'The service desk does not exist.');
      return { status: 200, body: found };
    },
  },
  {
    method: 'GET',
    path: '/rest/servicedeskapi/servicedesk/:desk/requesttype',
    scopes: ['read:servicedesk-request'],
    handle: ({ params: { desk }, query }) => ({
      status: 200,
      body: toDeskPage(
        projects.some(({ id }) => id === desk)
          ? [{ id: typeOf(desk), name: 'Get help', serviceDeskId: desk }]
          : [],
        query,
        `/servicedesk/${desk}/requesttype`,
        (type) => type,
      ),
    }),
  },
  {
    method: 'GET',
    path: '/rest/api/3/user/assignable/search',
    scopes: ['read:jira-user'],
    handle: ({ query }, { helpdesk }) => {
      const asked = query.get('project');
      const project = projectsOf(helpdesk).find(({ projectId, projectKey }) =>
        [projectId, projectKey].includes(asked ?? ''),
      );
      if (!project) throw platformError(404, [`No project could be found with key '${asked}'.`]);
      const startAt = readInteger(query.get('startAt')) ?? 0;
      const end = Math.min(startAt + (readInteger(query.get('maxResults')) ?? 50), 1000);
      // The range is of all users; who among them cannot be assigned is left out of the page.
      const users = helpdesk
        .people()
        .slice(startAt, end)
        .filter(({ role }) => role !== 'contact')
        .filter(({ id }) => project === projects[0] || id === inBoth);
      return { status: 200, body: users.map(toPlatformUser) };
    },
  },
  {
    method: 'GET',
    path: '/rest/api/3/label',
    scopes: ['read:jira-work'],
    handle: ({ query }, { helpdesk }) => {
      const startAt = readInteger(query.get('startAt')) ?? 0;
      // No more than the site allows, whatever is asked.
      const maxResults = Math.min(readInteger(query.get('maxResults')) ?? 50, 2);
      const values = helpdesk.tags.map(({ name }) => name).slice(startAt, startAt + maxResults);
      const isLast = startAt + values.length >= helpdesk.tags.length;
      return { status: 200, body: { maxResults, startAt, total: helpdesk.tags.length, isLast, values } };
    },
  },
];
