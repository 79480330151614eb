import { inboxesNamed } from '../../seed/directory.js';
import { answerFile, fileRoute, findFile } from '../../files/files.js';
import {
  readInteger,
  type Vendor,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { contactRoutes } from './contacts.js';
import { conversationRoutes } from './conversations.js';
import { directoryRoutes } from './directory.js';
import { departmentNames, fail, fromId, orgId, toId, unprocessable } from './format.js';
import { hookRoutes, hooks, hookScopes, keyRoute } from './hooks.js';
import {
  addComment,
  deleteComment,
  draftReply,
  listComments,
  listConversations,
  listThreads,
  sendReply,
  showComment,
  showThread,
  updateComment,
} from './tickets.js';
import { createUpload } from './uploads.js';

const read = ['Desk.tickets.READ', 'Desk.tickets.ALL'];
const update = ['Desk.tickets.UPDATE', 'Desk.tickets.ALL'];
const answer = (status: number, errorCode: string, message: string) => ({
  status,
  body: { errorCode, message },
});

/** Everything but the lists of organizations belongs to one, and says to which in a header. */
function inOrganization(handle: VendorRoute['handle']): VendorRoute['handle'] {
  return (request: VendorRequest, context: VendorContext) => {
    const named = request.headers.orgid ?? request.query.get('orgId');
    if (named === null) throw unprocessable('The orgId is missing in the request.');
    if (named !== orgId)
      throw fail(403, 'OAUTH_ORG_MISMATCH', 'The organization does not match the OAuth token.');
    return handle(request, context);
  };
}

/** A user may belong to more organizations than a token opens. Whether one is the default is said as text, too. */
const organization = { id: Number(orgId), companyName: 'Acme', portalName: 'acme', edition: 'ENTERPRISE' };
const otherOrganization = { ...organization, id: 2_389_999, companyName: 'Other', portalName: 'other' };

const ticket = '/api/v1/tickets/:ticketId';
const organizationRoutes: readonly VendorRoute[] = [
  ...directoryRoutes,
  ...conversationRoutes,
  ...contactRoutes,
  ...hookRoutes,
  { method: 'GET', path: `${ticket}/conversations`, scopes: read, handle: listConversations },
  { method: 'GET', path: `${ticket}/threads`, scopes: read, handle: listThreads },
  { method: 'GET', path: `${ticket}/threads/:threadId`, scopes: read, handle: showThread },
  { method: 'GET', path: `${ticket}/threads/:threadId/fullContent`, scopes: read, handle: showThread },
  { method: 'POST', path: `${ticket}/sendReply`, scopes: update, handle: sendReply },
  { method: 'POST', path: `${ticket}/draftReply`, scopes: update, handle: draftReply },
  { method: 'GET', path: `${ticket}/comments`, scopes: read, handle: listComments },
  { method: 'POST', path: `${ticket}/comments`, scopes: update, handle: addComment },
  { method: 'GET', path: `${ticket}/comments/:commentId`, scopes: read, handle: showComment },
  { method: 'PATCH', path: `${ticket}/comments/:commentId`, scopes: update, handle: updateComment },
  { method: 'DELETE', path: `${ticket}/comments/:commentId`, scopes: update, handle: deleteComment },
  { method: 'POST', path: '/api/v1/uploads', scopes: ['Desk.basic.CREATE'], handle: createUpload },
];

/** Zoho Desk: threads and comments in tickets, ids beyond 2^53, 204 for an empty list, its own OAuth scheme. */
export const zohoDesk = {
  id: 'zoho-desk',
  name: 'Zoho Desk',
  host: 'desk.zoho.com',
  settings: { data_center: 'com', org_id: orgId },
  inboxes: inboxesNamed(departmentNames),
  form: { data_center: 'com' },
  toConversationId: (id) => toId('ticket', id),
  oauth: {
    authorizePath: '/oauth/v2/auth',
    tokenPath: '/oauth/v2/token',
    clientId: 'keyway-sandbox',
    clientSecret: 'keyway-sandbox-secret',
    clientAuth: 'client_secret_post',
    tokenBody: 'form',
    scopes: [
      'Desk.basic.READ',
      'Desk.basic.CREATE',
      'Desk.tickets.READ',
      'Desk.tickets.CREATE',
      'Desk.tickets.UPDATE',
      'Desk.tickets.DELETE',
      'Desk.tickets.ALL',
      'Desk.contacts.READ',
      'Desk.contacts.CREATE',
      'Desk.contacts.UPDATE',
      'Desk.contacts.DELETE',
      'Desk.search.READ',
      ...hookScopes,
    ],
    defaultScope: 'Desk.tickets.READ',
    tokenType: 'Bearer',
    scheme: 'Zoho-oauthtoken',
    scopeSeparator: ',',
    refreshEndsAccessTokens: false,
    refreshTokens: 'keep',
    lifetimeSeconds: 3600,
    // A refresh returns no refresh token; the first one stays. Scopes are requested with commas, and returned with
    // spaces.
    toTokenAnswer: ({ refresh_token, scope, ...rest }, grantType) => ({
      ...rest,
      ...(grantType === 'refresh_token' ? {} : { refresh_token }),
      scope: String(scope).replaceAll(',', ' '),
      api_domain: 'https://www.zohoapis.com',
    }),
  },
  rateRule: () => ({ limit: 50_000, windowSeconds: 86_400 }),
  rateHeaders: ({ remaining }) => ({
    'X-Rate-Limit-Request-Weight-v3': '1',
    'X-Rate-Limit-Remaining-v3': String(remaining),
  }),
  errors: {
    unauthorized: () => answer(401, 'INVALID_OAUTH', 'The OAuth Token you provided is invalid.'),
    forbidden: () =>
      answer(403, 'SCOPE_MISMATCH', 'The OAuth Token does not have the scope that this operation requires.'),
    noRoute: () => answer(404, 'URL_NOT_FOUND', 'The URL you requested could not be found.'),
    methodNotAllowed: () =>
      answer(405, 'METHOD_NOT_ALLOWED', 'The HTTP method is not allowed for the requested URL.'),
    rateLimited: (seconds) => ({
      ...answer(
        429,
        'THRESHOLD_EXCEEDED',
        'You have exceeded the number of API credits of your organization.',
      ),
      headers: { 'Retry-After': String(seconds) },
    }),
    unreadableBody: () => answer(400, 'BAD_REQUEST', 'The JSON in the request cannot be parsed.'),
    internal: () =>
      answer(
        500,
        'INTERNAL_SERVER_ERROR',
        'An internal server error occurred while performing this operation.',
      ),
  },
  hooks,
  routes: [
    keyRoute,
    { method: 'GET', path: '/support/ImageDisplay', public: true, handle: showPicture },
    ...(['threads', 'comments'] as const).map((kind) =>
      fileRoute(
        `/api/v1/tickets/:ticket/${kind}/:record/attachments/:id/content`,
        ({ id }) => fromId('attachment', id),
        ['Desk.tickets.READ'],
      ),
    ),
    {
      method: 'GET',
      path: '/api/v1/organizations',
      scopes: ['Desk.basic.READ'],
      handle: () => ({
        status: 200,
        body: {
          data: [
            { ...otherOrganization, isDefault: true },
            { ...organization, isDefault: false },
          ],
        },
      }),
    },
    {
      method: 'GET',
      path: '/api/v1/accessibleOrganizations',
      scopes: ['Desk.basic.READ'],
      handle: () => ({ status: 200, body: { data: [{ ...organization, isDefault: 'false' }] } }),
    },
    // The owner of a token can revoke it at the accounts server; an unknown one succeeds too.
    {
      method: 'POST',
      path: '/oauth/v2/token/revoke',
      public: true,
      handle: ({ query, rawBody }, { tokens }) => {
        const token = new URLSearchParams(rawBody.toString('utf8')).get('token') ?? query.get('token');
        const found = tokens.find(token ?? '');
        if (found) tokens.revokeGrant(found.grantId);
        return { status: 200, body: { status: 'success' } };
      },
    },
    ...organizationRoutes.map((route) => ({ ...route, handle: inOrganization(route.handle) })),
  ],
} as const satisfies Vendor;

function showPicture(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const id = readInteger(request.query.get('blockId') ?? undefined);
  const file = findFile(helpdesk, (each) => each.id === id);
  return file ? answerFile(request, file) : { status: 404, body: '' };
}
