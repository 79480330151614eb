import { inboxesNamed } from '../../seed/directory.js';
import { fileRoute, redirectTo } from '../../files/files.js';
import type { Vendor, VendorAnswer, VendorRequest, VendorRoute } from '../../vendor.js';
import { directoryRoutes } from './directory.js';
import { cloudId, deskError, fromId, projectNames, site, toId } from './format.js';
import {
  assignIssue,
  deleteIssue,
  editIssue,
  listTransitions,
  searchIssues,
  showIssue,
  transitIssue,
} from './issues.js';
import { deleteComment, listComments as listPlatformComments } from './platform.js';
import { showComment as showPlatformComment, updateComment } from './platform.js';
import {
  createAttachment,
  createComment,
  createRequest,
  listComments,
  listRequests,
  showComment,
  showRequest,
} from './requests.js';
import { clientSecret, hooks } from './hooks.js';
import { userRoutes } from './users.js';
import { attachTemporaryFile } from './uploads.js';
import { adminHookRoutes, dynamicHookRoutes } from './webhooks.js';

const readDesk = ['read:servicedesk-request'];
const writeDesk = ['write:servicedesk-request'];
const readWork = ['read:jira-work'];
const writeWork = ['write:jira-work'];

const desk = '/rest/servicedeskapi';
const issue = '/rest/api/3/issue/:issue';
const comments = (version: '2' | '3') => `/rest/api/${version}/issue/:issue/comment`;

const siteRoutes: readonly VendorRoute[] = [
  ...directoryRoutes,
  ...userRoutes,
  { method: 'GET', path: `${desk}/request`, scopes: readDesk, handle: listRequests },
  { method: 'POST', path: `${desk}/request`, scopes: writeDesk, handle: createRequest },
  { method: 'GET', path: `${desk}/request/:issue`, scopes: readDesk, handle: showRequest },
  {
    method: 'GET',
    path: `${desk}/request/:issue/attachment/:id`,
    scopes: readDesk,
    handle: redirectTo(({ id }) => `https://api.media.atlassian.com/file/${id}/binary?token=passing`),
  },
  { method: 'GET', path: `${desk}/request/:issue/comment`, scopes: readDesk, handle: listComments },
  { method: 'POST', path: `${desk}/request/:issue/comment`, scopes: writeDesk, handle: createComment },
  { method: 'GET', path: `${desk}/request/:issue/comment/:id`, scopes: readDesk, handle: showComment },
  { method: 'POST', path: `${desk}/request/:issue/attachment`, scopes: writeDesk, handle: createAttachment },
  {
    method: 'POST',
    path: `${desk}/servicedesk/:desk/attachTemporaryFile`,
    scopes: writeDesk,
    handle: attachTemporaryFile,
  },
  { method: 'GET', path: '/rest/api/3/search/jql', scopes: readWork, handle: searchIssues },
  { method: 'GET', path: issue, scopes: readWork, handle: showIssue },
  { method: 'PUT', path: issue, scopes: writeWork, handle: editIssue },
  { method: 'DELETE', path: issue, scopes: writeWork, handle: deleteIssue },
  { method: 'PUT', path: `${issue}/assignee`, scopes: writeWork, handle: assignIssue },
  { method: 'GET', path: `${issue}/transitions`, scopes: readWork, handle: listTransitions },
  { method: 'POST', path: `${issue}/transitions`, scopes: writeWork, handle: transitIssue },
  ...(['2', '3'] as const).flatMap((version): VendorRoute[] => [
    { method: 'GET', path: comments(version), scopes: readWork, handle: listPlatformComments },
    { method: 'GET', path: `${comments(version)}/:id`, scopes: readWork, handle: showPlatformComment },
    { method: 'PUT', path: `${comments(version)}/:id`, scopes: writeWork, handle: updateComment },
    { method: 'DELETE', path: `${comments(version)}/:id`, scopes: writeWork, handle: deleteComment },
  ]),
];

const gatewayError = (status: number, message: string): VendorAnswer => ({
  status,
  body: { code: status, message },
});
const notAuthenticated: VendorAnswer = {
  status: 401,
  headers: { 'WWW-Authenticate': 'OAuth realm="https%3A%2F%2Facme.atlassian.net"' },
  body: { message: 'Client must be authenticated to access this resource.', 'status-code': 401 },
};

/** The site itself knows no token of OAuth. */
const onSite = (route: VendorRoute): VendorRoute => ({
  ...route,
  handle: (request, context) =>
    request.principal.kind === 'bearer' ? notAuthenticated : route.handle(request, context),
});

/** The gateway in front of every site takes only those, and only for the sites they were granted for. */
const behindGateway = (route: VendorRoute): VendorRoute => ({
  ...route,
  path: `/ex/jira/:cloud${route.path}`,
  handle: (request, context) => {
    if (request.principal.kind !== 'bearer') return gatewayError(401, 'Unauthorized');
    return request.params.cloud === cloudId ? route.handle(request, context) : gatewayError(404, 'Not Found');
  },
});

/** Jira Service Management: comments of requests, a platform below, a gateway for OAuth, pages by start and limit. */
export const jiraServiceManagement = {
  id: 'jira-service-management',
  name: 'Jira Service Management',
  host: 'acme.atlassian.net',
  settings: { site: 'acme', cloud_id: cloudId },
  inboxes: inboxesNamed(projectNames),
  form: { site: 'acme', email: 'ada@acme.example', api_token: 'jira-sandbox-api-token' },
  toConversationId: (id) => toId('issue', id),
  basic: { username: 'ada@acme.example', password: 'jira-sandbox-api-token' },
  oauth: {
    authorizePath: '/authorize',
    tokenPath: '/oauth/token',
    clientId: 'keyway-sandbox',
    clientSecret,
    clientAuth: 'client_secret_post',
    tokenBody: 'json',
    scopes: [
      ...['offline_access', ...readDesk, ...writeDesk, ...readWork, ...writeWork, 'read:jira-user'],
      'manage:servicedesk-customer',
      'manage:jira-webhook',
    ],
    defaultScope: 'offline_access',
    tokenType: 'Bearer',
    refreshEndsAccessTokens: false,
    lifetimeSeconds: 3600,
  },
  rateRule: () => ({ limit: 400, windowSeconds: 60 }),
  rateHeaders: ({ limit, remaining, resetSeconds }) => ({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': new Date(Date.now() + resetSeconds * 1000).toISOString().slice(0, 16) + 'Z',
    'X-RateLimit-NearLimit': String(remaining < limit * 0.2),
  }),
  errors: {
    unauthorized: (presented) =>
      presented === 'bearer' ? gatewayError(401, 'Unauthorized') : notAuthenticated,
    // Not 403: the gateway answers so before the site hears of the call.
    forbidden: () => gatewayError(401, 'Unauthorized; scope does not match'),
    noRoute: () => ({ status: 404, body: { message: 'null for uri', 'status-code': 404 } }),
    methodNotAllowed: (allow) => ({ status: 405, headers: { Allow: allow.join(', ') } }),
    rateLimited: (seconds) => ({
      ...deskError(429, 'Rate limit exceeded.').answer,
      headers: { 'Retry-After': String(seconds) },
    }),
    unreadableBody: () => ({ status: 400, body: { errorMessage: 'Invalid request payload.' } }),
    internal: () => ({ status: 500, body: { errorMessage: 'Internal server error' } }),
  },
  hooks,
  routes: [
    ...[...siteRoutes, ...adminHookRoutes].map(onSite),
    ...[...siteRoutes, ...dynamicHookRoutes].map(behindGateway),
    fileRoute('/file/:id/binary', ({ id }) => fromId('attachment', id), 'storage'),
    { method: 'GET', path: '/oauth/token/accessible-resources', handle: listSites },
  ],
} as const satisfies Vendor;

/** Every site the user has granted, which may be more than the one that is meant. */
function listSites({ principal }: VendorRequest): VendorAnswer {
  if (!principal.accessToken) return gatewayError(401, 'Unauthorized');
  const scopes = principal.accessToken.scope.split(' ');
  const other = { id: '00000000-1111-4222-8333-444444444444', url: 'https://acme-labs.atlassian.net' };
  return {
    status: 200,
    body: [other, { id: cloudId, url: site }].map(({ id, url }) => ({
      id,
      url,
      name: new URL(url).host.replace('.atlassian.net', ''),
      scopes,
      avatarUrl: `${url}/avatar.png`,
    })),
  };
}
