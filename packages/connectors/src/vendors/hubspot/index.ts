import {
  bothBy,
  defineConnector,
  type DownstreamResponse,
  type Failure,
  type FailureErrors,
  keyStrategy,
  kindOfStatus,
  rateLimitReader,
  readProblem,
  toFailure,
  waiting,
} from '../../definition/index.js';
import { accountIn, isRecord, optionalRecords, optionalText } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { events } from './events.js';
import { messages, threadsPath } from './messages.js';

const read = ['conversations.read'];
const contactsRead = 'crm.objects.contacts.read';
const contactsWrite = 'crm.objects.contacts.write';
const api = 'https://api.hubapi.com';

/** HubSpot Conversations: https://developers.hubspot.com/docs/api-reference/conversations-conversations-v3/guide */
export const hubspot = defineConnector({
  id: 'hubspot',
  name: 'HubSpot',
  tagLine: 'Conversations inbox and helpdesk of the CRM',
  website: 'https://www.hubspot.com/products/crm/conversations',
  icon: { mark: 'hubspot' },
  status: 'beta',
  trust: 'official',
  settings: [],
  account: {
    request: { method: 'GET', path: '/account-info/v3/details' },
    read: ({ body }) => accountIn(body, 'portalId'),
  },
  auth: {
    oauth2: {
      authorizeUrl: () => 'https://app.hubspot.com/oauth/authorize',
      // The first version of this endpoint ends in February 2027.
      tokenUrl: () => `${api}/oauth/v3/token`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      pkce: true,
      refreshToken: 'unlimited',
      baseScopes: ['oauth'],
      scopes: {
        messages: { list: read, get: read, create: [...read, 'conversations.write'], update: [], delete: [] },
        conversations: {
          list: read,
          get: read,
          create: [],
          update: [...read, 'conversations.write'],
          delete: ['conversations.write'],
        },
        attachments: { get: read, content: [...read, 'files'], upload: ['files'] },
        customers: {
          ...bothBy(contactsRead),
          create: [contactsRead, contactsWrite],
          update: [contactsRead, contactsWrite],
          delete: [contactsRead, contactsWrite],
        },
        inboxes: bothBy(...read),
        agents: bothBy('crm.objects.owners.read'),
        teams: bothBy('crm.objects.owners.read'),
      },
      revocation: { kind: 'rfc7009', url: () => `${api}/oauth/v3/token/revoke` },
    },
    apiKey: keyStrategy({
      id: 'access_token',
      label: 'Private app access token',
      placeholder: 'pat-…',
      description: 'From a private app, or an app with static authentication.',
    }),
  },
  baseUrl: () => api,
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: threadsPath, query: { limit: 1 } },
  rateLimit: {
    apiKey: { calls: 100, seconds: 10, per: 'account' },
    oauth2: { calls: 110, seconds: 10, per: 'account' },
  },
  readRateLimit: rateLimitReader({
    limit: ['x-hubspot-ratelimit-max'],
    remaining: ['x-hubspot-ratelimit-remaining'],
  }),
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** `{"status":"error","message","category","correlationId","errors":[{"message","in"}]}`; a 429 has a policy for category. */
function readFailure(response: DownstreamResponse): Failure {
  const { body, status } = response;
  if (!isRecord(body)) return toFailure(response, []);
  const names = { message: ['message'], code: ['category', 'errorType'], detail: ['subCategory'] };
  const nested = optionalRecords(body, 'errors').map((error) =>
    readProblem(error, { message: ['message'], code: ['code', 'subCategory'], detail: ['in'] }),
  );
  const errors: FailureErrors = optionalText(body, 'message')
    ? [...nested, readProblem(body, names)]
    : nested;
  const isScope = status === 403 && body.category === 'MISSING_SCOPES';
  const failure = toFailure(response, errors, isScope ? 'scope' : kindOfStatus(status));
  return waiting(failure, waitOf(optionalText(body, 'policyName')));
}

/** Where no Retry-After comes: the window that is full. The daily one ends at the account’s midnight, unknown here. */
function waitOf(policy: string | null): number | undefined {
  if (policy === 'DAILY') return 3600;
  return policy?.startsWith('TEN_SECONDLY') ? 10 : undefined;
}
