import {
  basicAuthorization,
  basicStrategy,
  bothBy,
  days,
  defineConnector,
  emailField,
  rateLimitReader,
  send,
  type Steps,
  subdomainField,
  tenantOrigin,
} from '../../definition/index.js';
import { recordIn, requiredId } from '../../reading/index.js';
import { conversations } from './conversations.js';
import { attachments } from './attachments.js';
import { customers } from './customers.js';
import { agents, tags, teams } from './directory.js';
import { inboxes } from './inboxes.js';
import { events } from './events.js';
import { readFailure } from './failure.js';
import { suffix } from './map-conversation.js';
import { messages } from './messages.js';

const readScopes = ['tickets:read', 'users:read'];

/** Zendesk Support API: https://developer.zendesk.com/api-reference/ticketing */
export const zendesk = defineConnector({
  id: 'zendesk',
  name: 'Zendesk',
  tagLine: 'Customer service and ticketing',
  website: 'https://www.zendesk.com',
  icon: { mark: 'zendesk' },
  status: 'beta',
  trust: 'official',
  settings: [subdomainField('Zendesk', suffix)],
  settingsForAuthorization: ['subdomain'],
  account: { settings: ['subdomain'] },
  auth: {
    oauth2: {
      authorizeUrl: (settings) => `${tenantOrigin(settings, suffix)}/oauth/authorizations/new`,
      tokenUrl: (settings) => `${tenantOrigin(settings, suffix)}/oauth/tokens`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'json',
      pkce: true,
      // Of tokens made without refresh_token_expires_in, such as imported ones.
      refreshToken: { idleSeconds: days(30) },
      scopes: {
        messages: {
          list: readScopes,
          get: readScopes,
          create: [...readScopes, 'tickets:write'],
          update: [],
          delete: [],
        },
        conversations: {
          list: readScopes,
          get: readScopes,
          create: [...readScopes, 'tickets:write'],
          update: [...readScopes, 'tickets:write'],
          delete: ['tickets:write'],
        },
        customers: {
          list: ['users:read'],
          get: ['users:read'],
          create: ['users:read', 'users:write'],
          update: ['users:read', 'users:write'],
          delete: ['users:read', 'users:write'],
        },
        attachments: { get: readScopes, content: readScopes, upload: ['tickets:write'] },
        agents: bothBy('users:read'),
        // Brands, groups and tags have no scope of their own.
        inboxes: bothBy('read'),
        teams: bothBy('read'),
        tags: bothBy('read'),
      },
      // Numbers, in seconds; a refresh token must expire before 7,776,000.
      // Without expires_in a token of a local client never expires, and then there is no refresh token either.
      tokenParameters: { expires_in: 7200, refresh_token_expires_in: 7_689_600 },
      revocation: { kind: 'requests', run: () => revoke() },
    },
    basic: basicStrategy(
      emailField('Agent email', 'agent@example.com'),
      {
        id: 'api_token',
        label: 'API token',
        description: 'In Zendesk: Admin Center, Apps and integrations, API tokens.',
      },
      (email, token) => basicAuthorization(`${email}/token`, token),
    ),
  },
  baseUrl: (settings) => `${tenantOrigin(settings, suffix)}/api/v2`,
  // Without it Zendesk may answer with an unsupported media type.
  headers: { Accept: 'application/json' },
  // Not /users/me: it returns 200 for anonymous users as well.
  validation: { method: 'GET', path: '/tickets', query: { 'page[size]': 1 } },
  rateLimit: { calls: 700, seconds: 60, per: 'account' },
  readRateLimit: rateLimitReader({
    limit: ['ratelimit-limit', 'x-rate-limit'],
    remaining: ['ratelimit-remaining', 'x-rate-limit-remaining'],
    reset: { name: 'ratelimit-reset', as: 'seconds' },
  }),
  readFailure,
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** There is no RFC 7009 endpoint; a token finds and deletes itself. */
function* revoke(): Steps<void> {
  const { body } = yield* send({ method: 'GET', path: '/oauth/tokens/current' });
  const token = recordIn(body, 'token');
  const id = requiredId(token, 'id', 'token');
  yield* send({ method: 'DELETE', path: `/oauth/tokens/${encodeURIComponent(id)}` });
}
