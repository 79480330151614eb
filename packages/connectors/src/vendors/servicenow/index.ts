import { defineConnector, type DownstreamResponse, type Failure, type Settings } from '../../define.js';
import { rateLimitReader, readProblem, toFailure } from '../../failures.js';
import { isRecord, optionalRecord } from '../../read.js';
import { basicStrategy, keyStrategy, subdomainField, tenantOrigin, userNameField } from '../../settings.js';
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
  icon: {
    color: '#032d42',
    path: 'M12 4a9 9 0 0 0-6 15.7l2.3-2.2a5 5 0 1 1 7.4 0l2.3 2.2A9 9 0 0 0 12 4z',
  },
  status: 'beta',
  trust: 'mirrored',
  settings: [
    subdomainField('ServiceNow', '.service-now.com', 'instance'),
    {
      id: 'table',
      label: 'Table of the conversations',
      type: 'text',
      required: false,
      placeholder: 'incident',
      description:
        'The table itself, not one it extends: `incident` (when left empty), `sn_customerservice_case` …',
      pattern: tablePattern,
    },
  ],
  settingsForAuthorization: ['instance'],
  auth: {
    oauth2: {
      authorizeUrl: (settings) => `${origin(settings)}/oauth_auth.do`,
      tokenUrl: (settings) => `${origin(settings)}/oauth_token.do`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      // Documented for clients without a secret, instead of it.
      pkce: false,
      scopes: { list: scope, get: scope, create: scope, update: [], delete: [] },
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
  guide: {
    oauthApp: [
      'In the customer’s instance an administrator opens *System OAuth*, *Application Registry*, *New*, *Create an OAuth API endpoint for external clients*.',
      'Set the redirect URI shown below as redirect URL. Each instance makes its own client id and secret, so an integration serves one instance, or each customer brings an own client.',
    ],
    credentials: [
      'A key is made under *System Web Services*, *API Access Policies*, *REST API Key*. It works once an *Inbound Authentication Profile* for the header `x-sn-apikey` is part of a *REST API Access Policy* of the Table API.',
      'A user name and password are those of a local user; users who sign in elsewhere have none.',
    ],
    notes: [
      'Messages are the journal of a record: *additional comments* are messages, *work notes* are notes. Its description is a field of the record and no message.',
      'The user has to be allowed to read `sys_journal_field` besides the table: what access rules hide is left out without an error.',
      'Writing a comment answers with the record, not with the entry. The entry is looked for afterwards; where it cannot be read, the outcome is unresolved although the comment is there.',
      'HTML goes into `[code]` tags, which ServiceNow shows as HTML only where the property `glide.ui.security.allow_codetag` lets it.',
      'A comment by the caller of the record (or its contact, or whom it was requested or opened for) is inbound. Where a record names none of them, the direction is unknown.',
      'A message without a conversation opens a record, with the subject as short description. Other fields, such as `caller_id`, go in `pass_through`.',
    ],
  },
  resources: { messages },
});

/** `{"error":{"message":"…","detail":"…"},"status":"failure"}`, and the codes of OAuth beside it. */
const readFailure = (response: DownstreamResponse): Failure => {
  const { body } = response;
  if (!isRecord(body)) return toFailure(response, []);
  const names = { message: ['message', 'error_description'], code: ['error'], detail: ['detail'] };
  return toFailure(response, [readProblem(optionalRecord(body, 'error') ?? body, names)]);
};
