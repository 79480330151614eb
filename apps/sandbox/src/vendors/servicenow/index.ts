import type { Vendor, VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { fail } from './answers.js';
import {
  attachFile,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  showAttachment,
} from './attachments.js';
import { hooks } from './hooks.js';
import { toSysId } from './sys-id.js';
import { createRecord, deleteRecord, listRecords, showRecord, updateRecord } from './table.js';

const scopes = ['useraccount'];
const table = '/api/now/table/:table';
const record = `${table}/:id`;
const attachments = '/api/now/attachment';

/** ServiceNow: journal entries in a table of their own, encoded queries, dates without zone, three ways in. */
export const serviceNow = {
  id: 'servicenow',
  name: 'ServiceNow',
  host: 'acme.service-now.com',
  settings: { instance: 'acme', table: 'incident' },
  form: {
    instance: 'acme',
    username: 'ada',
    password: 'servicenow-sandbox-password',
    api_key: 'servicenow-sandbox-api-key',
  },
  toConversationId: (id) => toSysId('incident', id),
  customerIdPattern: "^[\\p{L}\\p{N}_][\\p{L}\\p{N}._@+'\\\\ -]{0,99}$",
  basic: { username: 'ada', password: 'servicenow-sandbox-password' },
  key: { header: 'x-sn-apikey', value: 'servicenow-sandbox-api-key' },
  oauth: {
    authorizePath: '/oauth_auth.do',
    tokenPath: '/oauth_token.do',
    clientId: 'keyway-sandbox',
    clientSecret: 'keyway-sandbox-secret',
    clientAuth: 'client_secret_post',
    tokenBody: 'form',
    scopes,
    defaultScope: 'useraccount',
    tokenType: 'Bearer',
    refreshEndsAccessTokens: false,
    refreshTokens: 'keep',
    lifetimeSeconds: 1800,
  },
  rateRule: () => ({ limit: 6000, windowSeconds: 3600 }),
  rateHeaders: ({ limit, resetSeconds }) => ({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + resetSeconds),
    'X-RateLimit-Rule': '3a1f0c2b5d6e47089a1b2c3d4e5f6071',
  }),
  errors: {
    unauthorized: () => ({
      ...fail(401, 'User Not Authenticated', 'Required to provide Auth information').answer,
      headers: { 'WWW-Authenticate': 'BASIC realm="Service-now"' },
    }),
    forbidden: () => fail(403, 'User Not Authorized', 'Access to the API is not in the scope').answer,
    noRoute: () => fail(400, 'Requested URI does not represent any resource').answer,
    methodNotAllowed: () => fail(405, 'Method not supported').answer,
    rateLimited: (seconds) => ({
      ...fail(429, 'Rate limit exceeded').answer,
      headers: { 'Retry-After': String(seconds) },
    }),
    unreadableBody: () =>
      fail(400, 'Exception while reading request', 'The payload is not valid JSON').answer,
    internal: () => fail(500, 'Transaction cancelled: maximum execution time exceeded').answer,
  },
  hooks,
  routes: [
    { method: 'GET', path: table, scopes, handle: listRecords },
    { method: 'POST', path: table, scopes, handle: createRecord },
    { method: 'GET', path: record, scopes, handle: showRecord },
    { method: 'PATCH', path: record, scopes, handle: updateRecord },
    { method: 'PUT', path: record, scopes, handle: updateRecord },
    { method: 'DELETE', path: record, scopes, handle: deleteRecord },
    { method: 'GET', path: attachments, scopes, handle: listAttachments },
    { method: 'POST', path: `${attachments}/file`, scopes, handle: attachFile },
    { method: 'GET', path: `${attachments}/:id`, scopes, handle: showAttachment },
    { method: 'GET', path: `${attachments}/:id/file`, scopes, handle: downloadAttachment },
    { method: 'DELETE', path: `${attachments}/:id`, scopes, handle: deleteAttachment },
    { method: 'GET', path: '/oauth_revoke_token.do', public: true, handle: revokeToken },
    { method: 'POST', path: '/oauth_revoke_token.do', public: true, handle: revokeToken },
  ],
} as const satisfies Vendor;

/** The owner of a token can revoke it; an unknown one succeeds too. */
function revokeToken({ query, rawBody }: VendorRequest, { tokens }: VendorContext): VendorAnswer {
  const token = query.get('token') ?? new URLSearchParams(rawBody.toString('utf8')).get('token');
  const found = tokens.find(token ?? '');
  if (found) tokens.revokeGrant(found.grantId);
  return { status: 200 };
}
