import { inboxesNamed } from '../../seed/directory.js';
import { fileRoute } from '../../files/files.js';
import type { Vendor } from '../../vendor.js';
import { contactRoutes } from './contacts.js';
import { directoryRoutes, inboxNames } from './directory.js';
import { companyId, errorAnswer, fromId, toComment, toConversation, toId } from './format.js';
import {
  getMessage,
  listComments,
  listConversations,
  listMessages,
  requireComment,
  requireConversation,
  searchConversations,
} from './read.js';
import { hooks } from './hooks.js';
import { conversationRoutes } from './write-conversations.js';
import { addComment, channelId, reply, sendNew, updateComment } from './write.js';

const scopes = [
  'conversations:read',
  'conversations:write',
  'messages:read',
  'messages:send',
  'attachments:read',
  'comments:read',
  'comments:write',
  'contacts:read',
  'contacts:write',
  'contacts:delete',
  'teammates:read',
  'teams:read',
  'tags:read',
  'inboxes:read',
  'channels:read',
] as const;

/** Front: messages by page_token and comments without pages, 202 with a uid, `{_error}` bodies, IDs with prefixes. */
export const front = {
  id: 'front',
  name: 'Front',
  host: 'api2.frontapp.com',
  settings: { channel_id: channelId },
  inboxes: inboxesNamed(inboxNames),
  form: { channel_id: channelId, api_token: 'front-sandbox-api-token' },
  toConversationId: (id: number) => toId('cnv', id),
  key: { header: 'authorization', value: 'Bearer front-sandbox-api-token' },
  oauth: {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    clientId: 'keyway-sandbox',
    clientSecret: 'keyway-sandbox-secret',
    clientAuth: 'client_secret_basic',
    tokenBody: 'form',
    scopes,
    // The request names none: they are chosen on the app.
    defaultScope: scopes.join(' '),
    tokenType: 'Bearer',
    refreshEndsAccessTokens: false,
    // The same one for half a year, until it is about to expire.
    refreshTokens: 'keep',
    lifetimeSeconds: 60 * 60,
    toTokenAnswer: ({ access_token, refresh_token, expires_in, token_type }) => ({
      access_token,
      refresh_token,
      expires_at: Math.floor(Date.now() / 1000) + Number(expires_in),
      token_type,
    }),
  },
  // Per company and minute: by its plan for a token of its own, more for an app of a partner.
  rateRule: ({ kind }) => ({ limit: kind === 'bearer' ? 120 : 100, windowSeconds: 60 }),
  rateHeaders: ({ limit, remaining, resetSeconds }) => ({
    'X-Ratelimit-Limit': String(limit),
    'X-Ratelimit-Remaining': String(remaining),
    'X-Ratelimit-Reset': String(Math.ceil(Date.now() / 1000) + resetSeconds),
  }),
  errors: {
    unauthorized: (presented) =>
      errorAnswer(
        401,
        'Unauthenticated',
        presented === 'none' ? 'Missing authentication token' : 'Invalid authentication token',
      ),
    forbidden: (needed) => errorAnswer(403, 'Forbidden', `Token is missing the scope ${needed.join(' or ')}`),
    noRoute: () => errorAnswer(404, 'Not found', 'The requested path does not exist'),
    methodNotAllowed: () => errorAnswer(404, 'Not found', 'The requested path does not exist'),
    rateLimited: (seconds) => ({
      ...errorAnswer(429, 'Too many requests', 'Rate limit exceeded'),
      headers: { 'Retry-After': String(seconds) },
    }),
    unreadableBody: () => errorAnswer(400, 'Bad request', 'Body is not valid JSON'),
    internal: () => errorAnswer(500, 'Internal error', 'An unexpected error occurred'),
  },
  hooks,
  routes: [
    fileRoute('/download/:id', ({ id }) => fromId('fil', id), ['attachments:read']),
    ...directoryRoutes,
    {
      method: 'GET',
      path: '/me',
      handle: () => ({
        status: 200,
        body: { _links: { self: 'https://acme.api.frontapp.com/me' }, id: companyId, name: 'Acme' },
      }),
    },
    { method: 'GET', path: '/conversations', scopes: ['conversations:read'], handle: listConversations() },
    {
      method: 'GET',
      path: '/conversations/search/:query',
      scopes: ['conversations:read'],
      handle: searchConversations,
    },
    ...conversationRoutes,
    ...contactRoutes,
    {
      method: 'GET',
      path: '/conversations/:id',
      scopes: ['conversations:read'],
      handle: (request, { helpdesk }) => ({
        status: 200,
        body: toConversation(requireConversation(request, helpdesk), helpdesk),
      }),
    },
    { method: 'GET', path: '/conversations/:id/messages', scopes: ['messages:read'], handle: listMessages },
    { method: 'POST', path: '/conversations/:id/messages', scopes: ['messages:send'], handle: reply },
    { method: 'GET', path: '/conversations/:id/comments', scopes: ['comments:read'], handle: listComments },
    { method: 'POST', path: '/conversations/:id/comments', scopes: ['comments:write'], handle: addComment },
    { method: 'POST', path: '/channels/:id/messages', scopes: ['messages:send'], handle: sendNew },
    { method: 'GET', path: '/messages/:id', scopes: ['messages:read'], handle: getMessage },
    {
      method: 'GET',
      path: '/comments/:id',
      scopes: ['comments:read'],
      handle: (request, { helpdesk }) => ({
        status: 200,
        body: toComment(requireComment(request, helpdesk), helpdesk),
      }),
    },
    { method: 'PATCH', path: '/comments/:id', scopes: ['comments:write'], handle: updateComment },
  ],
} as const satisfies Vendor;
