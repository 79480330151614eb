import { inboxesNamed } from '../../seed/directory.js';
import type { Conversation, Helpdesk, Message } from '../../helpdesk.js';
import type { AccessTokenRow, Vendor, VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { directoryRoutes, inboxNames, toGroup } from './directory.js';
import { oncePerKey } from './idempotency.js';
import { fromId, recordNotFound, toComment, toTicket, toToken, toUser, tokenId } from './format.js';
import { hookRoutes, hooks } from './hooks.js';
import { paginate, readSort } from './paging.js';
import {
  changeTags,
  createTicket,
  deleteTicket,
  makePrivate,
  requireConversation,
  updateTicket,
} from './tickets.js';
import { showUser, userRoutes } from './users.js';
import { createUpload, downloadAttachment, redirectToFile, showAttachment } from './uploads.js';

const readTickets = ['tickets:read', 'read'];
const writeTickets = ['tickets:write', 'write'];
const readUsers = ['users:read', 'read'];

/** Zendesk Support: comments nested in tickets, OAuth with rotating refresh tokens, basic with an API token. */
export const zendesk = {
  id: 'zendesk',
  name: 'Zendesk',
  host: 'acme.zendesk.com',
  settings: { subdomain: 'acme' },
  inboxes: inboxesNamed(inboxNames),
  form: { subdomain: 'acme', email: 'ada@acme.example', api_token: 'zendesk-sandbox-api-token' },
  basic: { username: 'ada@acme.example/token', password: 'zendesk-sandbox-api-token' },
  oauth: {
    authorizePath: '/oauth/authorizations/new',
    tokenPath: '/oauth/tokens',
    clientId: 'keyway-sandbox',
    clientSecret: 'keyway-sandbox-secret',
    clientAuth: 'client_secret_post',
    tokenBody: 'json',
    scopes: [
      ...['read', 'write', 'tickets:read', 'tickets:write', 'users:read', 'users:write'],
      ...['webhooks:read', 'webhooks:write'],
    ],
    defaultScope: 'read',
    tokenType: 'bearer',
    refreshEndsAccessTokens: true,
    requestedLifetimes: {
      expires_in: { above: 300, below: 172_800 },
      refresh_token_expires_in: { above: 604_799, below: 7_776_000 },
    },
  },
  rateRule: () => ({ limit: 700, windowSeconds: 60 }),
  rateHeaders: ({ limit, remaining, resetSeconds }) => ({
    'X-Rate-Limit': String(limit),
    'X-Rate-Limit-Remaining': String(remaining),
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  }),
  normalizePath: (path) => path.replace(/\.json$/, ''),
  precheck: ({ accept }) =>
    accept === undefined
      ? { status: 415, body: { error: 'UnsupportedMediaType', description: 'Send Accept: application/json' } }
      : undefined,
  errors: {
    unauthorized: (presented) => ({
      status: 401,
      body:
        presented === 'bearer'
          ? {
              error: 'invalid_token',
              error_description:
                'The access token provided is expired, revoked, malformed or invalid for other reasons.',
            }
          : { error: "Couldn't authenticate you" },
      headers: {
        'WWW-Authenticate':
          presented === 'bearer' ? 'Bearer error="invalid_token"' : 'Basic realm="Web Password"',
      },
    }),
    forbidden: ([scope = '']) => ({
      status: 403,
      body: { error: 'Forbidden', description: `You are missing the following required scopes: ${scope}` },
    }),
    noRoute: () => ({ status: 404, body: { error: 'InvalidEndpoint', description: 'Not found' } }),
    methodNotAllowed: () => ({ status: 404, body: { error: 'InvalidEndpoint', description: 'Not found' } }),
    rateLimited: (seconds) => ({
      status: 429,
      headers: { 'Retry-After': String(seconds), 'Content-Type': 'text/plain; charset=utf-8' },
      body: 'Number of allowed API requests per minute exceeded',
    }),
    unreadableBody: () => ({
      status: 400,
      body: { error: { title: 'Invalid JSON', message: 'The body could not be parsed as JSON' } },
    }),
    internal: () => ({
      status: 500,
      body: { error: { title: 'Internal error', message: 'Something went wrong' } },
    }),
  },
  hooks,
  routes: [
    {
      method: 'GET',
      path: '/api/v2/tickets',
      scopes: readTickets,
      handle: (request, context) => listTickets(request, context),
    },
    { method: 'POST', path: '/api/v2/tickets', scopes: writeTickets, handle: oncePerKey(createTicket) },
    {
      method: 'GET',
      path: '/api/v2/tickets/:id',
      scopes: readTickets,
      handle: ({ params, query }, { helpdesk }) => {
        const conversation = requireConversation(params.id, helpdesk);
        return {
          status: 200,
          body: {
            ticket: showTicket(conversation, query, helpdesk),
            ...sideloads([conversation], query, helpdesk),
          },
        };
      },
    },
    { method: 'DELETE', path: '/api/v2/tickets/:id', scopes: writeTickets, handle: deleteTicket },
    {
      method: 'PUT',
      path: '/api/v2/tickets/:id/tags',
      scopes: writeTickets,
      handle: changeTags((present, given) => [...new Set([...present, ...given])]),
    },
    {
      method: 'DELETE',
      path: '/api/v2/tickets/:id/tags',
      scopes: writeTickets,
      handle: changeTags((present, given) => present.filter((tag) => !given.includes(tag))),
    },
    {
      method: 'GET',
      path: '/api/v2/users/:id/tickets/requested',
      scopes: readTickets,
      handle: (request, context) => {
        const personId = fromId('user', request.params.id);
        if (!context.helpdesk.person(personId)) throw recordNotFound();
        return listTickets(request, context, ({ contactId }) => contactId === personId);
      },
    },
    { method: 'PUT', path: '/api/v2/tickets/:id', scopes: writeTickets, handle: updateTicket },
    { method: 'GET', path: '/api/v2/tickets/:id/comments', scopes: readTickets, handle: listComments },
    {
      method: 'PUT',
      path: '/api/v2/tickets/:id/comments/:commentId/make_private',
      scopes: writeTickets,
      handle: makePrivate,
    },
    { method: 'POST', path: '/api/v2/uploads', scopes: writeTickets, handle: createUpload },
    { method: 'GET', path: '/api/v2/attachments/:id', scopes: readTickets, handle: showAttachment },
    { method: 'GET', path: '/attachments/token/:token', handle: redirectToFile },
    { method: 'GET', path: '/attachment/1/:token', public: true, handle: downloadAttachment },
    ...directoryRoutes,
    ...hookRoutes,
    {
      method: 'GET',
      path: '/api/v2/users/me',
      scopes: readUsers,
      handle: ({ principal }, { helpdesk }) => showUser(principal.personId, helpdesk),
    },
    ...userRoutes,
    {
      method: 'GET',
      path: '/api/v2/users/:id',
      scopes: readUsers,
      handle: ({ params }, { helpdesk }) => showUser(fromId('user', params.id), helpdesk),
    },
    {
      method: 'GET',
      path: '/api/v2/oauth/tokens/current',
      handle: (request) => ({ status: 200, body: { token: toToken(requireBearer(request)) } }),
    },
    { method: 'DELETE', path: '/api/v2/oauth/tokens/:id', handle: revokeToken },
  ],
} as const satisfies Vendor;

function listTickets(
  { query }: VendorRequest,
  { helpdesk }: VendorContext,
  isAsked: (ticket: Conversation) => boolean = () => true,
): VendorAnswer {
  const { field, descending } = readSort(query, ['id', 'updated_at']);
  const externalId = query.get('external_id');
  const tickets = helpdesk
    .conversations(field === 'updated_at' ? 'updatedAt' : 'id')
    .filter((ticket) => isAsked(ticket) && (externalId === null || ticket.externalId === externalId));
  if (descending) tickets.reverse();
  const { items, rest } = paginate(tickets, '/api/v2/tickets.json', query);
  return {
    status: 200,
    body: {
      tickets: items.map((ticket) => showTicket(ticket, query, helpdesk)),
      ...sideloads(items, query, helpdesk),
      ...rest,
    },
  };
}

/** With how many comments it has, where that is asked for (`include=comment_count`). */
function showTicket(
  ticket: Conversation,
  query: URLSearchParams,
  helpdesk: Helpdesk,
): Record<string, unknown> {
  const isCounted = (query.get('include') ?? '').split(',').includes('comment_count');
  const comments = helpdesk.history(ticket.id).filter(({ kind }) => kind !== 'event');
  return {
    ...toTicket(ticket, helpdesk),
    ...(isCounted ? { comment_count: comments.length } : {}),
  };
}

/** Who and which groups the tickets name, where they are asked for (`include=users,groups`). */
function sideloads(
  tickets: readonly Conversation[],
  query: URLSearchParams,
  helpdesk: Helpdesk,
): Record<string, unknown> {
  const includes = (query.get('include') ?? '').split(',');
  const people = [...new Set(tickets.flatMap(({ contactId, assigneeId }) => [contactId, assigneeId]))]
    .map((id) => helpdesk.person(id))
    .filter((person) => person !== undefined);
  return {
    ...(includes.includes('users') ? { users: people.map(toUser) } : {}),
    ...(includes.includes('groups')
      ? {
          groups: helpdesk.teams.filter(({ id }) => tickets.some(({ teamId }) => teamId === id)).map(toGroup),
        }
      : {}),
  };
}

function listComments({ params, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = requireConversation(params.id, helpdesk);
  const { descending } = readSort(query, ['created_at']);
  const comments = helpdesk.history(conversation.id).filter(({ kind }) => kind !== 'event');
  if (descending) comments.reverse();
  const { items, rest } = paginate(comments, `/api/v2/tickets/${conversation.id}/comments.json`, query);
  const includes = (query.get('include') ?? '').split(',');
  return {
    status: 200,
    body: {
      comments: items.map((item) => toComment(item, query.get('include_inline_images') === 'true')),
      ...(includes.includes('users') ? { users: authorsOf(items, helpdesk) } : {}),
      ...rest,
    },
  };
}

function authorsOf(messages: readonly Message[], helpdesk: Helpdesk): Record<string, unknown>[] {
  const ids = [...new Set(messages.map(({ authorId }) => authorId))];
  return ids
    .map((id) => helpdesk.person(id))
    .filter((person) => person !== undefined)
    .map(toUser);
}

function requireBearer({ principal }: VendorRequest): AccessTokenRow {
  if (!principal.accessToken) throw recordNotFound();
  return principal.accessToken;
}

function revokeToken(request: VendorRequest, { tokens }: VendorContext): VendorAnswer {
  const { id } = request.params;
  const token =
    id === 'current'
      ? requireBearer(request)
      : tokens.list().find((candidate) => String(tokenId(candidate)) === id);
  if (!token) throw recordNotFound();
  tokens.revokeGrant(token.grantId);
  return { status: 204 };
}
