import {
  bothBy,
  days,
  defineConnector,
  type DownstreamResponse,
  type Failure,
  type FailureKind,
  kindOfStatus,
  readProblem,
  requireSetting,
  type Settings,
  toFailure,
  usageReader,
  waiting,
} from '../../definition/index.js';
import { isRecord } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { messages } from './messages.js';
import { apiPath, queryRequest } from './soql.js';

const suffix = '.my.salesforce.com';
/** The name of a My Domain, with what Salesforce puts between it and the suffix for organizations of other kinds. */
const domainPattern =
  '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.(sandbox|develop|scratch|demo|free|patch|stage|trailblaze))?(\\.my\\.salesforce\\.com)?$';

/** Checked again here, because this value decides who sees the credential. */
function origin(settings: Settings): string {
  const domain = requireSetting(settings, 'domain');
  if (!new RegExp(domainPattern).test(domain)) throw new TypeError('settings.domain: not a My Domain');
  return `https://${domain.replace(suffix, '')}${suffix}`;
}

const scopes = ['api'];

/** Salesforce REST API and SOQL: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest */
export const salesforce = defineConnector({
  id: 'salesforce',
  name: 'Salesforce',
  tagLine: 'Cases and emails in Service Cloud',
  website: 'https://www.salesforce.com/service',
  icon: { letters: 'SF', color: '#00a1e0' },
  status: 'beta',
  trust: 'official',
  settings: [
    {
      id: 'domain',
      label: 'My Domain',
      type: 'text',
      required: true,
      placeholder: 'acme',
      pattern: domainPattern,
      prefix: 'https://',
      suffix,
      description:
        'In Salesforce: Setup, My Domain. For a sandbox, include its name, e.g. acme--dev.sandbox.',
    },
  ],
  settingsForAuthorization: ['domain'],
  account: { settings: ['domain'] },
  auth: {
    oauth2: {
      // A My Domain serves sign-in, tokens and the API alike, so the instance_url of a token answer is not needed, and
      // no answer can send the credential elsewhere.
      authorizeUrl: (settings) => `${origin(settings)}/services/oauth2/authorize`,
      tokenUrl: (settings) => `${origin(settings)}/services/oauth2/token`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      pkce: true,
      // Until it is revoked, unless the app limits how long one may be idle.
      refreshToken: { idleSeconds: days(30) },
      baseScopes: ['refresh_token'],
      scopes: {
        messages: { list: scopes, get: scopes, create: scopes, update: scopes, delete: scopes },
        conversations: { list: scopes, get: scopes, create: scopes, update: scopes, delete: scopes },
        attachments: { get: scopes, content: scopes, upload: scopes },
        customers: { list: scopes, get: scopes, create: scopes, update: scopes, delete: scopes },
        agents: bothBy(...scopes),
        teams: bothBy(...scopes),
      },
      revocation: { kind: 'rfc7009', url: (settings) => `${origin(settings)}/services/oauth2/revoke` },
    },
  },
  baseUrl: (settings) => `${origin(settings)}${apiPath}`,
  headers: { Accept: 'application/json' },
  validation: queryRequest('SELECT Id FROM Case LIMIT 1'),
  // `api-usage=18/5000`, of the last 24 hours; also with usage per app behind it.
  readRateLimit: usageReader('sforce-limit-info', /(?:^|[ ;,])api-usage=(\d{1,9})\/(\d{1,9})/),
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events: { poll: { everySeconds: 300, atLeastSeconds: 60, overlapSeconds: 120 } },
});

/** Calls come back one by one as those of yesterday get old, and no answer says when. */
const limitPause = 60;

const kindByCode = new Map<string | undefined, FailureKind>([
  ['INVALID_SESSION_ID', 'credentials'],
  ['REQUEST_LIMIT_EXCEEDED', 'rate_limit'],
  ['ENTITY_IS_DELETED', 'not_found'],
]);

/** `[{"errorCode":"…","message":"…","fields":["…"]}]`; an exceeded limit is a 403. */
function readFailure(response: DownstreamResponse): Failure {
  const records = (Array.isArray(response.body) ? response.body : [response.body]).filter(isRecord);
  const errors = records.map((record) => {
    const problem = readProblem(record, {
      message: ['message', 'error_description'],
      code: ['errorCode', 'error'],
    });
    const { fields } = record;
    return Array.isArray(fields) && fields.length > 0 ? { ...problem, detail: fields.join(', ') } : problem;
  });
  const kind = kindByCode.get(errors[0]?.code) ?? kindOfStatus(response.status);
  return waiting(toFailure(response, errors, kind), limitPause);
}
