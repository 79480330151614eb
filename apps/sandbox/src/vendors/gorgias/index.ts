import { inboxesNamed } from '../../seed/directory.js';
import { readInteger, type Vendor } from '../../vendor.js';
import { customerRoutes } from './customers.js';
import { ticketRoutes } from './tickets.js';
import { directoryRoutes } from './directory.js';
import { downloadFile, uploadFiles } from './uploads.js';
import { fail, toDate, toMessage, toPerson, toTicket } from './format.js';
import { hookRoutes, hooks } from './hooks.js';
import { listMessages } from './list-messages.js';
import { inboxNames } from './mailboxes.js';
import {
  createMessage,
  createTicket,
  deleteMessage,
  requireMessage,
  updateMessage,
} from './write-messages.js';

const read = ['tickets:read'];
const write = ['tickets:write'];
const error = (status: number, message: string, headers?: Record<string, string>) => ({
  status,
  body: { error: { msg: message } },
  ...(headers ? { headers } : {}),
});

/** Gorgias: flat message list, basic or OAuth, dates without zone, errors as `{error:{msg,data}}`. */
export const gorgias = {
  id: 'gorgias',
  name: 'Gorgias',
  host: 'acme.gorgias.com',
  settings: { subdomain: 'acme' },
  inboxes: inboxesNamed(inboxNames),
  form: { subdomain: 'acme', email: 'ada@acme.example', api_key: 'gorgias-sandbox-api-key' },
  basic: { username: 'ada@acme.example', password: 'gorgias-sandbox-api-key' },
  oauth: {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    clientId: 'keyway-sandbox',
    clientSecret: 'keyway-sandbox-secret',
    clientAuth: 'client_secret_basic',
    tokenBody: 'form',
    scopes: [
      'offline',
      'email',
      'profile',
      'account:read',
      'customers:read',
      'customers:write',
      'users:read',
      'tags:read',
      'tickets:read',
      'tickets:write',
      'integrations:read',
      'integrations:write',
    ],
    defaultScope: 'offline',
    tokenType: 'Bearer',
    refreshEndsAccessTokens: false,
  },
  rateRule: ({ kind }) => ({ limit: kind === 'bearer' ? 80 : 40, windowSeconds: 20 }),
  rateHeaders: ({ limit, remaining }) => ({
    'X-Gorgias-Account-Api-Call-Limit': `${limit - remaining}/${limit}`,
  }),
  // The vendor answers with and without the final slash.
  normalizePath: (path) => (path.length > 1 ? path.replace(/\/$/, '') : path),
  errors: {
    unauthorized: () =>
      error(401, 'Unauthorized. Please check your credentials.', {
        'WWW-Authenticate': 'Basic realm="Gorgias"',
      }),
    forbidden: (scopes) => error(403, `Insufficient scope: this requires ${scopes.join(' or ')}.`),
    noRoute: () => error(404, 'The requested URL was not found on the server.'),
    methodNotAllowed: (allow) =>
      error(405, 'The method is not allowed for the requested URL.', { Allow: allow.join(', ') }),
    rateLimited: (seconds) => error(429, 'API rate limit exceeded.', { 'Retry-after': String(seconds) }),
    unreadableBody: () => error(400, 'Failed to decode JSON object.'),
    internal: () => error(500, 'Internal server error.'),
  },
  hooks,
  routes: [
    ...hookRoutes,
    ...directoryRoutes,
    {
      method: 'GET',
      path: '/api/account',
      handle: (_request, { helpdesk }) => ({
        status: 200,
        body: {
          domain: 'acme',
          created_datetime: toDate(helpdesk.conversations()[0]?.createdAt ?? null),
          deactivated_datetime: null,
          status: { status: 'active' },
          meta: {},
          settings: [],
        },
      }),
    },
    { method: 'GET', path: '/api/messages', scopes: read, handle: listMessages },
    {
      method: 'GET',
      path: '/api/tickets/:ticketId/messages/:id',
      scopes: read,
      handle: (request, { helpdesk }) => ({
        status: 200,
        body: toMessage(requireMessage(request, helpdesk), helpdesk),
      }),
    },
    { method: 'PUT', path: '/api/tickets/:ticketId/messages/:id', scopes: write, handle: updateMessage },
    { method: 'DELETE', path: '/api/tickets/:ticketId/messages/:id', scopes: write, handle: deleteMessage },
    {
      method: 'GET',
      path: '/api/tickets/:ticketId/messages',
      scopes: read,
      handle: ({ params }, { helpdesk }) => {
        const conversation = helpdesk.conversation(readInteger(params.ticketId) ?? 0);
        if (!conversation) throw fail(404, `Ticket ${params.ticketId} does not exist.`);
        const data = toTicket(conversation, helpdesk).messages;
        return {
          status: 200,
          body: {
            data,
            object: 'list',
            uri: `/api/tickets/${conversation.id}/messages`,
            meta: { prev_cursor: null, next_cursor: null },
          },
        };
      },
    },
    { method: 'POST', path: '/api/tickets/:ticketId/messages', scopes: write, handle: createMessage },
    { method: 'POST', path: '/api/tickets', scopes: write, handle: createTicket },
    ...ticketRoutes,
    ...customerRoutes,
    { method: 'POST', path: '/api/upload', scopes: write, handle: uploadFiles },
    { method: 'GET', path: '/acme/:file', public: true, handle: downloadFile },
    { method: 'GET', path: '/api/attachment/download/acme/:file', scopes: read, handle: downloadFile },
    {
      method: 'GET',
      path: '/api/users/:id',
      scopes: ['users:read'],
      handle: ({ params, principal }, { helpdesk }) => {
        // User 0 stands for the caller.
        const person = helpdesk.person(
          params.id === '0' ? principal.personId : (readInteger(params.id) ?? 0),
        );
        if (!person || person.role === 'contact') throw fail(404, `User ${params.id} does not exist.`);
        return { status: 200, body: { ...toPerson(person), active: true, role: { name: person.role } } };
      },
    },
  ],
} as const satisfies Vendor;
