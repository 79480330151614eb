import {
  basicStrategy,
  bothBy,
  days,
  defineConnector,
  type DownstreamResponse,
  emailField,
  type Failure,
  type FailureErrors,
  subdomainField,
  tenantOrigin,
  toFailure,
  usageReader,
} from '../../definition/index.js';
import { isRecord, optionalRecord, optionalText } from '../../reading/index.js';
import { agents, tags, teams } from './directory.js';
import { inboxes } from './inboxes.js';
import { conversations } from './conversations.js';
import { attachments } from './attachments.js';
import { customers } from './customers.js';
import { events } from './events.js';
import { suffix } from './map-conversation.js';
import { messages } from './messages.js';

/** Gorgias REST API: https://developers.gorgias.com/reference */
export const gorgias = defineConnector({
  id: 'gorgias',
  name: 'Gorgias',
  tagLine: 'Helpdesk for online shops',
  website: 'https://www.gorgias.com',
  icon: { letters: 'GO', color: '#161616' },
  status: 'beta',
  trust: 'official',
  settings: [subdomainField('Gorgias', suffix)],
  settingsForAuthorization: ['subdomain'],
  account: { settings: ['subdomain'] },
  auth: {
    oauth2: {
      authorizeUrl: (settings) => `${tenantOrigin(settings, suffix)}/oauth/authorize`,
      tokenUrl: (settings) => `${tenantOrigin(settings, suffix)}/oauth/token`,
      clientAuthentication: 'basic',
      tokenRequestFormat: 'form',
      pkce: true,
      // Not documented: a guess.
      refreshToken: { idleSeconds: days(30) },
      baseScopes: ['offline'],
      scopes: {
        messages: {
          list: ['tickets:read'],
          get: ['tickets:read'],
          create: ['tickets:read', 'tickets:write'],
          update: ['tickets:read', 'tickets:write'],
          delete: ['tickets:write'],
        },
        conversations: {
          list: ['tickets:read'],
          get: ['tickets:read'],
          create: ['tickets:read', 'tickets:write'],
          update: ['tickets:read', 'tickets:write'],
          delete: ['tickets:write'],
        },
        customers: {
          list: ['customers:read'],
          get: ['customers:read'],
          create: ['customers:read', 'customers:write'],
          update: ['customers:read', 'customers:write'],
          delete: ['customers:write'],
        },
        // Teams are among what belongs to users.
        attachments: { get: ['tickets:read'], content: ['tickets:read'], upload: ['tickets:write'] },
        inboxes: bothBy('integrations:read'),
        agents: bothBy('users:read'),
        teams: bothBy('users:read'),
        tags: bothBy('tags:read'),
      },
    },
    basic: basicStrategy(emailField('Account email', 'you@example.com'), {
      id: 'api_key',
      label: 'API key',
      description: 'In Gorgias: Settings, REST API.',
    }),
  },
  baseUrl: (settings) => `${tenantOrigin(settings, suffix)}/api`,
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/messages', query: { limit: 1 } },
  // A leaky bucket without a reset time: `10/80`.
  rateLimit: {
    basic: { calls: 40, seconds: 20, per: 'account' },
    oauth2: { calls: 80, seconds: 20, per: 'account' },
  },
  readRateLimit: usageReader('x-gorgias-account-api-call-limit', /^(\d{1,9})\/(\d{1,9})$/),
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

const readFailure = (response: DownstreamResponse): Failure => toFailure(response, readErrors(response.body));

/** `{"error":{"msg":"…","data":{"field":["…"]}}}` */
function readErrors(body: unknown): FailureErrors {
  const error = isRecord(body) ? optionalRecord(body, 'error') : undefined;
  if (!error) return [];
  const message = optionalText(error, 'msg') ?? optionalText(error, 'message') ?? 'The request was refused.';
  const fields = Object.entries(optionalRecord(error, 'data') ?? {});
  if (fields.length === 0) return [{ message }];
  return fields.map(([field, problems]) => ({
    message: `${field}: ${describeProblems(problems)}`,
    detail: message,
  }));
}

const describeProblems = (problems: unknown): string =>
  Array.isArray(problems)
    ? problems.map(describeProblems).join(' ')
    : typeof problems === 'string'
      ? problems
      : JSON.stringify(problems);
