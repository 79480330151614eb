import { inboxesNamed } from '../../seed/directory.js';
import { fileRoute } from '../../files/files.js';
import type { Vendor } from '../../vendor.js';
import { conversationRoutes } from './conversations.js';
import { customerRoutes } from './customers.js';
import { directoryRoutes } from './directory.js';
import { errorBody, fromId, queues, toId } from './format.js';
import { hookRoutes, hooks, hookScopes } from './hooks.js';
import { listMessages, listNotes } from './list-records.js';
import { search, searchScope } from './search.js';
import { bucketPath, createAttachment, storeFile } from './uploads.js';
import { createRecord, deleteNote, readAttachment, readRecord, updateRecord } from './write-records.js';

const may = (
  record: 'message' | 'note' | 'attachment' | 'conversation' | 'customer',
  verb: string,
): string[] => [`org.permission.${record}.${verb}`];
const apiKey = 'Bearer eyJhbGciOiJIUzI1NiJ9.kustomer-sandbox.key';

/** Kustomer: JSON:API, messages and notes as two flat lists, API key or OAuth, a limit with a moment of reset. */
export const kustomer = {
  id: 'kustomer',
  name: 'Kustomer',
  host: 'acme.api.kustomerapp.com',
  settings: { subdomain: 'acme' },
  inboxes: inboxesNamed(queues),
  form: { subdomain: 'acme', api_key: apiKey.replace('Bearer ', '') },
  toConversationId: (id) => toId('conversation', id),
  key: { header: 'authorization', value: apiKey },
  oauth: {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    clientId: 'keyway-sandbox',
    clientSecret: 'keyway-sandbox-secret',
    clientAuth: 'client_secret_post',
    tokenBody: 'form',
    scopes: [
      'org.permission.user.read',
      'org.permission.queue.read',
      'offline_access',
      ...hookScopes,
      searchScope,
      ...['read', 'create', 'update'].flatMap((verb) => may('message', verb)),
      ...['read', 'create', 'update', 'delete'].flatMap((verb) => may('note', verb)),
      ...may('attachment', 'read'),
      ...['read', 'create', 'update', 'delete'].flatMap((verb) => may('conversation', verb)),
      ...['read', 'create', 'update', 'delete'].flatMap((verb) => may('customer', verb)),
    ],
    defaultScope: 'org.permission.message.read',
    tokenType: 'Bearer',
    refreshEndsAccessTokens: false,
    lifetimeSeconds: 86_400,
  },
  rateRule: () => ({ limit: 1000, windowSeconds: 60 }),
  rateHeaders: ({ limit, remaining, resetSeconds }) => ({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt(resetSeconds)),
  }),
  errors: {
    unauthorized: () => ({ status: 401, body: errorBody(401, 'unauthorized', 'Unauthorized') }),
    forbidden: (scopes) => ({
      status: 403,
      body: errorBody(403, 'forbidden', 'Forbidden', `missing one of the roles ${scopes.join(', ')}`),
    }),
    noRoute: () => ({ status: 404, body: errorBody(404, 'notfound', 'not found') }),
    methodNotAllowed: () => ({ status: 404, body: errorBody(404, 'notfound', 'not found') }),
    // No Retry-After: only the moment of the reset tells how long to wait.
    rateLimited: (seconds) => ({
      status: 429,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetAt(seconds)) },
      body: errorBody(429, 'too_many_requests', 'Too Many Requests'),
    }),
    unreadableBody: () => ({ status: 400, body: errorBody(400, 'invalid_json', 'Invalid JSON') }),
    internal: () => ({ status: 500, body: errorBody(500, 'internal', 'Internal server error') }),
  },
  hooks,
  routes: [
    ...hookRoutes,
    fileRoute('/attachments/:org/:file', ({ file }) => fromId('attachment', file?.split('-')[0]), 'storage'),
    { method: 'POST', path: bucketPath, public: true, handle: storeFile },
    {
      method: 'POST',
      path: '/v1/attachments',
      scopes: [...may('message', 'create'), ...may('note', 'create')],
      handle: createAttachment,
    },
    { method: 'POST', path: '/v1/customers/search', scopes: [searchScope], handle: search },
    ...directoryRoutes,
    ...conversationRoutes,
    ...customerRoutes,
    {
      method: 'GET',
      path: '/v1/auth/tokens/current',
      handle: ({ principal }) => ({
        status: 200,
        body: { data: { type: 'token', id: toId('user', 1), attributes: { name: principal.kind } } },
      }),
    },
    { method: 'GET', path: '/v1/messages', scopes: may('message', 'read'), handle: listMessages },
    {
      method: 'GET',
      path: '/v1/messages/:id',
      scopes: may('message', 'read'),
      handle: readRecord('message'),
    },
    {
      method: 'PATCH',
      path: '/v1/messages/:id',
      scopes: may('message', 'update'),
      handle: updateRecord('message'),
    },
    {
      method: 'GET',
      path: '/v1/messages/:messageId/attachments/:id',
      scopes: may('attachment', 'read'),
      handle: readAttachment,
    },
    {
      method: 'GET',
      path: '/v1/conversations/:id/messages',
      scopes: may('message', 'read'),
      handle: listMessages,
    },
    {
      method: 'POST',
      path: '/v1/conversations/:id/messages',
      scopes: may('message', 'create'),
      handle: createRecord('message'),
    },
    { method: 'GET', path: '/v1/notes', scopes: may('note', 'read'), handle: listNotes },
    { method: 'GET', path: '/v1/notes/:id', scopes: may('note', 'read'), handle: readRecord('note') },
    { method: 'PATCH', path: '/v1/notes/:id', scopes: may('note', 'update'), handle: updateRecord('note') },
    { method: 'DELETE', path: '/v1/notes/:id', scopes: may('note', 'delete'), handle: deleteNote },
    { method: 'GET', path: '/v1/conversations/:id/notes', scopes: may('note', 'read'), handle: listNotes },
    {
      method: 'POST',
      path: '/v1/conversations/:id/notes',
      scopes: may('note', 'create'),
      handle: createRecord('note'),
    },
  ],
} as const satisfies Vendor;

const resetAt = (seconds: number): number => Math.ceil(Date.now() / 1000) + seconds;
