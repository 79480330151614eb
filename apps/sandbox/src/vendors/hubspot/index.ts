import { inboxesNamed } from '../../seed/directory.js';
import type { Vendor, VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { fileRoutes } from './files.js';
import { contactRoutes } from './contacts.js';
import { directoryRoutes } from './directory.js';
import { errorAnswer, fail, hubId, inboxName, toThread, toThreadId } from './format.js';
import {
  getActor,
  getMessage,
  getOriginalContent,
  listMessages,
  listThreads,
  requireThread,
} from './read.js';
import { hooks } from './hooks.js';
import { threadRoutes } from './write-threads.js';
import { createMessage } from './write.js';

const read = ['conversations.read'];
const base = '/conversations/v3/conversations';
const clientId = 'keyway-sandbox';
const clientSecret = 'keyway-sandbox-secret';
const scopes = [
  'oauth',
  'conversations.read',
  'conversations.write',
  'tickets',
  'crm.objects.owners.read',
  'files',
  'crm.objects.contacts.read',
  'crm.objects.contacts.write',
] as const;

/** RFC 7009 in HubSpot's place: any answer but 400 says that the token is gone. */
function revoke({ rawBody }: VendorRequest, { tokens }: VendorContext): VendorAnswer {
  const form = new URLSearchParams(rawBody.toString('utf8'));
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
    throw fail(401, 'INVALID_AUTHENTICATION', 'missing or invalid client credentials');
  const known = tokens.find(form.get('token') ?? '');
  if (known) tokens.revokeGrant(known.grantId);
  return { status: 200 };
}

/** HubSpot: threads with everything that happened in them, strict creates, cut texts, `{category,correlationId}` errors. */
export const hubspot = {
  id: 'hubspot',
  name: 'HubSpot',
  host: 'api.hubapi.com',
  settings: {},
  inboxes: inboxesNamed([inboxName]),
  form: { access_token: 'pat-na1-hubspot-sandbox' },
  toConversationId: toThreadId,
  key: { header: 'authorization', value: 'Bearer pat-na1-hubspot-sandbox' },
  oauth: {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/v3/token',
    clientId,
    clientSecret,
    clientAuth: 'client_secret_post',
    tokenBody: 'form',
    scopes,
    defaultScope: 'oauth',
    tokenType: 'bearer',
    refreshEndsAccessTokens: false,
    refreshTokens: 'keep',
    lifetimeSeconds: 1800,
    toTokenAnswer: ({ access_token, refresh_token, expires_in, token_type, scope }) => ({
      token_type,
      refresh_token,
      access_token,
      hub_id: hubId,
      user_id: 1,
      scopes: typeof scope === 'string' ? scope.split(' ') : [],
      expires_in,
    }),
  },
  rateRule: ({ kind }) => ({ limit: kind === 'bearer' ? 110 : 100, windowSeconds: 10 }),
  rateHeaders: ({ limit, remaining }) => ({
    'X-HubSpot-RateLimit-Max': String(limit),
    'X-HubSpot-RateLimit-Remaining': String(remaining),
    'X-HubSpot-RateLimit-Interval-Milliseconds': '10000',
  }),
  errors: {
    unauthorized: (presented) =>
      errorAnswer(
        401,
        'INVALID_AUTHENTICATION',
        presented === 'none'
          ? 'Authentication credentials not found. This API supports OAuth 2.0 authentication.'
          : 'The access token is invalid or expired.',
      ),
    forbidden: (needed) =>
      errorAnswer(
        403,
        'MISSING_SCOPES',
        'This app hasn’t been granted all required scopes to make this call.',
        {
          errors: [
            {
              message: 'One or more of the following scopes are required.',
              context: { requiredGranularScopes: needed },
            },
          ],
        },
      ),
    noRoute: () => errorAnswer(404, 'OBJECT_NOT_FOUND', 'resource not found'),
    methodNotAllowed: (allow) => ({
      ...errorAnswer(405, 'VALIDATION_ERROR', 'Method not allowed'),
      headers: { Allow: allow.join(', ') },
    }),
    // No Retry-After: the policy says which window is full.
    rateLimited: () => ({
      status: 429,
      body: {
        status: 'error',
        message: 'You have reached your ten_secondly_rolling limit.',
        errorType: 'RATE_LIMIT',
        correlationId: 'c033cdaa-2c40-4a64-ae48-b4cec88dad24',
        policyName: 'TEN_SECONDLY_ROLLING',
      },
    }),
    unreadableBody: () => errorAnswer(400, 'VALIDATION_ERROR', 'Invalid input JSON on line 1, column 1'),
    internal: () => errorAnswer(500, 'INTERNAL_ERROR', 'internal error'),
  },
  hooks,
  routes: [
    ...fileRoutes,
    {
      method: 'GET',
      path: '/account-info/v3/details',
      handle: () => ({
        status: 200,
        body: { portalId: hubId, accountType: 'STANDARD', uiDomain: 'app.hubspot.com' },
      }),
    },
    ...directoryRoutes,
    ...contactRoutes,
    { method: 'POST', path: '/oauth/v3/token/revoke', public: true, handle: revoke },
    { method: 'GET', path: `${base}/threads`, scopes: read, handle: listThreads },
    {
      method: 'GET',
      path: `${base}/threads/:threadId`,
      scopes: read,
      handle: (request, { helpdesk }) => ({
        status: 200,
        body: toThread(requireThread(request, helpdesk), helpdesk),
      }),
    },
    { method: 'GET', path: `${base}/threads/:threadId/messages`, scopes: read, handle: listMessages },
    {
      method: 'POST',
      path: `${base}/threads/:threadId/messages`,
      scopes: ['conversations.write'],
      handle: createMessage,
    },
    {
      method: 'GET',
      path: `${base}/threads/:threadId/messages/:messageId`,
      scopes: read,
      handle: getMessage,
    },
    {
      method: 'GET',
      path: `${base}/threads/:threadId/messages/:messageId/original-content`,
      scopes: read,
      handle: getOriginalContent,
    },
    ...threadRoutes,
    { method: 'GET', path: `${base}/actors/:id`, scopes: read, handle: getActor },
  ],
} as const satisfies Vendor;
