import { inboxesNamed } from '../../seed/directory.js';
import { fileRoute } from '../../files/files.js';
import { readInteger, type Vendor } from '../../vendor.js';
import { customerRoutes } from './customers.js';
import { directoryRoutes, inboxNames } from './directory.js';
import { listConversations, listThreads, requireConversation } from './conversations.js';
import { hookRoutes, hooks } from './hooks.js';
import { mailboxId, notFound, problem, toConversation, toId, toPerson } from './format.js';
import { updateRoutes } from './update-conversation.js';
import { createConversation, createThread, updateThread } from './write-threads.js';

/** Help Scout Inbox API 2.0: HAL pages of a fixed size, newest first, and empty answers to every write. */
export const helpScout = {
  id: 'help-scout',
  name: 'Help Scout',
  host: 'api.helpscout.net',
  settings: { mailbox_id: String(mailboxId) },
  inboxes: inboxesNamed(inboxNames),
  form: {},
  toConversationId: (id) => String(toId('conversation', id)),
  oauth: {
    authorizePath: '/authentication/authorizeClientApplication',
    tokenPath: '/v2/oauth2/token',
    clientId: 'keyway-sandbox',
    clientSecret: 'keyway-sandbox-secret',
    clientAuth: 'client_secret_post',
    tokenBody: 'form',
    // The vendor has no scopes; a token can do what its user can.
    scopes: ['account'],
    defaultScope: 'account',
    tokenType: 'bearer',
    refreshEndsAccessTokens: false,
    lifetimeSeconds: 172_800,
    toTokenAnswer: ({ scope: _scope, ...answer }) => answer,
  },
  rateRule: () => ({ limit: 400, windowSeconds: 60 }),
  rateHeaders: ({ limit, remaining }) => ({
    'X-RateLimit-Limit-Minute': String(limit),
    'X-RateLimit-Remaining-Minute': String(remaining),
  }),
  errors: {
    unauthorized: () => ({
      status: 401,
      body: { error: 'invalid_token', error_description: 'Invalid or expired access token' },
    }),
    forbidden: () => problem(403, 'Access denied'),
    noRoute: () => problem(404, 'Not found'),
    methodNotAllowed: (allow) => ({
      ...problem(405, 'Method not allowed'),
      headers: { Allow: allow.join(', '), 'Content-Type': 'application/vnd.error+json' },
    }),
    rateLimited: (seconds) => {
      const answer = problem(429, 'Rate limit exceeded');
      return { ...answer, headers: { ...answer.headers, 'X-RateLimit-Retry-After': String(seconds) } };
    },
    unreadableBody: () => problem(400, 'Bad request', { path: '', message: 'Malformed JSON' }),
    internal: () => problem(500, 'Internal server error'),
  },
  hooks,
  routes: [
    ...hookRoutes,
    ...directoryRoutes,
    {
      method: 'GET',
      path: '/v2/users/me',
      handle: ({ principal }, { helpdesk }) => ({
        status: 200,
        body: {
          ...toPerson(helpdesk.person(principal.personId)),
          role: 'owner',
          type: 'user',
          companyId: 2_031,
          timezone: 'UTC',
        },
      }),
    },
    { method: 'GET', path: '/v2/conversations', handle: listConversations },
    { method: 'POST', path: '/v2/conversations', handle: createConversation },
    {
      method: 'GET',
      path: '/v2/conversations/:id',
      handle: ({ params }, { helpdesk }) => ({
        status: 200,
        headers: { 'Content-Type': 'application/hal+json' },
        body: toConversation(requireConversation(params.id, helpdesk), helpdesk),
      }),
    },
    fileRoute('/inline/83653/:id/:name', ({ id }) => readInteger(id), 'storage'),
    ...updateRoutes,
    ...customerRoutes,
    { method: 'GET', path: '/v2/conversations/:id/threads', handle: listThreads },
    { method: 'PATCH', path: '/v2/conversations/:id/threads/:threadId', handle: updateThread },
    { method: 'POST', path: '/v2/conversations/:id/reply', handle: createThread('reply') },
    { method: 'POST', path: '/v2/conversations/:id/notes', handle: createThread('note') },
    { method: 'POST', path: '/v2/conversations/:id/customer', handle: createThread('customer') },
    { method: 'POST', path: '/v2/conversations/:id/chats', handle: createThread('chat') },
    { method: 'POST', path: '/v2/conversations/:id/phones', handle: createThread('phone') },
    {
      method: 'GET',
      path: '/v2/conversations/:id/attachments/:attachmentId/data',
      handle: ({ params }, { helpdesk }) => {
        const conversation = requireConversation(params.id, helpdesk);
        const file = helpdesk
          .history(conversation.id)
          .flatMap(({ attachments }) => attachments)
          .find(({ id }) => String(id) === params.attachmentId);
        if (!file) throw notFound();
        return { status: 200, body: { data: file.contentBase64 } };
      },
    },
  ],
} as const satisfies Vendor;
