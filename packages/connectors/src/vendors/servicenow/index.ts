import {
  basicStrategy,
  bothBy,
  days,
  defineConnector,
  type DownstreamResponse,
  type Failure,
  keyStrategy,
  rateLimitReader,
  readProblem,
  type Settings,
  subdomainField,
  tenantOrigin,
  toFailure,
  userNameField,
} from '../../definition/index.js';
import { isRecord, optionalRecord } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { defaultCloseCode, defaultCloseNotes } from './closing.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { events } from './events.js';
import { messages } from './messages.js';
import { tablePattern } from './table.js';

const origin = (settings: Settings): string => tenantOrigin(settings, '.service-now.com', 'instance');
/** The one scope there is, unless an instance has made its own. */
const scope = ['useraccount'];

/** ServiceNow Table API: https://docs.servicenow.com, REST API reference */
export const serviceNow = defineConnector({
  id: 'servicenow',
  name: 'ServiceNow',
  tagLine: 'Service management for enterprises',
  website: 'https://www.servicenow.com',
  icon: { letters: 'SN', color: '#032d42' },
  status: 'beta',
  trust: 'mirrored',
  settings: [
    subdomainField('ServiceNow', '.service-now.com', 'instance'),
    {
      id: 'table',
      label: 'Conversation table',
      type: 'text',
      required: false,
      placeholder: 'incident',
      description:
        'The table itself, not its parent, e.g. `sn_customerservice_case`. Leave blank for `incident`.',
      pattern: tablePattern,
    },
    {
      id: 'close_code',
      label: 'Close code',
      type: 'text',
      required: false,
      placeholder: defaultCloseCode,
      description: 'Sent when a conversation is solved or closed. For a case, its resolution code.',
    },
    {
      id: 'close_notes',
      label: 'Close notes',
      type: 'text',
      required: false,
      placeholder: defaultCloseNotes,
      description: 'Sent when a conversation is solved or closed.',
    },
  ],
  settingsForAuthorization: ['instance'],
  account: { settings: ['instance'] },
  auth: {
    oauth2: {
      authorizeUrl: (settings) => `${origin(settings)}/oauth_auth.do`,
      tokenUrl: (settings) => `${origin(settings)}/oauth_token.do`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      // Documented for clients without a secret, instead of it.
      pkce: false,
      // A refresh gives the same one and does not prolong it; an instance may set another time.
      refreshToken: { absoluteSeconds: days(100) },
      scopes: {
        messages: { list: scope, get: scope, create: scope, update: [], delete: [] },
        conversations: { list: scope, get: scope, create: scope, update: scope, delete: scope },
        customers: { list: scope, get: scope, create: scope, update: scope, delete: scope },
        attachments: { get: scope, content: scope, upload: [] },
        agents: bothBy(...scope),
        teams: bothBy(...scope),
      },
      revocation: { kind: 'rfc7009', url: (settings) => `${origin(settings)}/oauth_revoke_token.do` },
    },
    apiKey: keyStrategy({ id: 'api_key', label: 'REST API key' }, (key) => ({ 'x-sn-apikey': key })),
    basic: basicStrategy(userNameField(), { id: 'password', label: 'Password' }),
  },
  baseUrl: (settings) => `${origin(settings)}/api/now`,
  headers: { Accept: 'application/json' },
  validation: {
    method: 'GET',
    path: '/table/sys_journal_field',
    query: { sysparm_limit: 1, sysparm_fields: 'sys_id' },
  },
  readRateLimit: rateLimitReader({
    limit: ['x-ratelimit-limit'],
    reset: { name: 'x-ratelimit-reset', as: 'unix' },
  }),
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** `{"error":{"message":"…","detail":"…"},"status":"failure"}`, and OAuth error codes. */
function readFailure(response: DownstreamResponse): Failure {
  const { body } = response;
  if (!isRecord(body)) return toFailure(response, []);
  const names = {
    message: ['detail', 'message', 'error_description'],
    code: ['error'],
    detail: ['message'],
  };
  return toFailure(response, [readProblem(optionalRecord(body, 'error') ?? body, names)]);
}
