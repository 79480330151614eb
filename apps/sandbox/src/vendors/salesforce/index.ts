import { fileRoute } from '../../files/files.js';
import { type Vendor, type VendorContext, type VendorRequest, type VendorRoute } from '../../vendor.js';
import { fail, notFound, refuse } from './errors.js';
import { fromId, toId } from './ids.js';
import { queryMore, runQuery } from './query.js';
import { showVersion } from './content-versions.js';
import { composite, createRecord, deleteRecord, updateRecord } from './records.js';

const host = 'acme.my.salesforce.com';
const scopes = ['api', 'full'];
const data = '/services/data/:version';

/** The address names the version of the API. */
function versioned(handle: VendorRoute['handle']): VendorRoute['handle'] {
  return (request: VendorRequest, context: VendorContext) => {
    const number = Number(/^v(\d\d)\.0$/.exec(request.params.version ?? '')?.[1]);
    if (Number.isNaN(number)) throw notFound();
    if (number < 31) throw fail(410, 'UNSUPPORTED_API_VERSION', 'This API version is retired.');
    return handle(request, context);
  };
}

const routes: readonly VendorRoute[] = [
  fileRoute(`${data}/sobjects/Attachment/:id/Body`, ({ id }) => fromId('Attachment', id), scopes),
  fileRoute(
    `${data}/sobjects/ContentVersion/:id/VersionData`,
    ({ id }) => fromId('ContentVersion', id),
    scopes,
  ),
  { method: 'GET', path: `${data}/query`, scopes, handle: runQuery },
  { method: 'GET', path: `${data}/query/:locator`, scopes, handle: queryMore },
  { method: 'POST', path: `${data}/composite`, scopes, handle: composite },
  { method: 'POST', path: `${data}/sobjects/:object`, scopes, handle: createRecord },
  { method: 'GET', path: `${data}/sobjects/ContentVersion/:id`, scopes, handle: showVersion },
  { method: 'PATCH', path: `${data}/sobjects/:object/:id`, scopes, handle: updateRecord },
  { method: 'DELETE', path: `${data}/sobjects/:object/:id`, scopes, handle: deleteRecord },
];

/** Salesforce: SOQL over emails and comments of cases, ids with a check, a limit that is a 403, tokens without an end. */
export const salesforce = {
  id: 'salesforce',
  name: 'Salesforce',
  host,
  settings: { domain: 'acme' },
  form: { domain: 'acme' },
  toConversationId: (id) => toId('Case', id),
  oauth: {
    authorizePath: '/services/oauth2/authorize',
    tokenPath: '/services/oauth2/token',
    clientId: 'keyway-sandbox',
    clientSecret: 'keyway-sandbox-secret',
    clientAuth: 'client_secret_post',
    tokenBody: 'form',
    scopes: ['api', 'refresh_token', 'full', 'web'],
    defaultScope: 'api',
    tokenType: 'Bearer',
    refreshEndsAccessTokens: false,
    refreshTokens: 'keep',
    // How long it lives is not said, and a refresh gives no refresh token.
    toTokenAnswer: ({ access_token, refresh_token, scope, token_type }, grantType) => ({
      access_token,
      ...(grantType === 'refresh_token' ? {} : { refresh_token }),
      scope,
      token_type,
      instance_url: `https://${host}`,
      id: `https://login.salesforce.com/id/00D5f000000000AEAQ/${toId('User', 1)}`,
      issued_at: String(Date.now()),
      signature: 'c2lnbmF0dXJl',
    }),
  },
  rateRule: () => ({ limit: 100_000, windowSeconds: 86_400 }),
  rateHeaders: ({ limit, remaining }) => ({ 'Sforce-Limit-Info': `api-usage=${limit - remaining}/${limit}` }),
  errors: {
    unauthorized: () => ({
      ...refuse(401, 'INVALID_SESSION_ID', 'Session expired or invalid'),
      headers: { 'WWW-Authenticate': 'Token' },
    }),
    forbidden: () => refuse(403, 'INSUFFICIENT_ACCESS', 'The token does not have the scope that this needs.'),
    noRoute: () => refuse(404, 'NOT_FOUND', 'The requested resource does not exist'),
    methodNotAllowed: (allow) => ({
      ...refuse(405, 'METHOD_NOT_ALLOWED', `HTTP Method not allowed. Allowed are ${allow.join(', ')}`),
      headers: { Allow: allow.join(', ') },
    }),
    // No Retry-After: the limit is of the last 24 hours.
    rateLimited: () => refuse(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.'),
    unreadableBody: () => refuse(400, 'JSON_PARSER_ERROR', 'Unexpected character at [line:1, column:1]'),
    internal: () => refuse(500, 'UNKNOWN_EXCEPTION', 'An unexpected error occurred.'),
  },
  routes: [
    ...routes.map((route) => ({ ...route, handle: versioned(route.handle) })),
    {
      method: 'POST',
      path: '/services/oauth2/revoke',
      public: true,
      handle: ({ rawBody }, { tokens }) => {
        const token = tokens.find(new URLSearchParams(rawBody.toString('utf8')).get('token') ?? '');
        const error_description = 'this token type is not supported';
        if (!token) return { status: 400, body: { error: 'unsupported_token_type', error_description } };
        tokens.revokeGrant(token.grantId);
        return { status: 200 };
      },
    },
  ],
} as const satisfies Vendor;
