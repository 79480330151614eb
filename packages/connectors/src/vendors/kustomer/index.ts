import {
  bothBy,
  days,
  defineConnector,
  type DownstreamResponse,
  type Failure,
  keyStrategy,
  kindOfStatus,
  readProblem,
  readSecondsUntil,
  subdomainField,
  tenantOrigin,
  toFailure,
  usualRateLimitReader,
  waiting,
} from '../../definition/index.js';
import { isRecord, optionalRecords } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { events } from './events.js';
import { messages } from './messages.js';

const apiSuffix = '.api.kustomerapp.com';
const webSuffix = '.kustomerapp.com';
/** With whom a conversation is assigned to. */
const readFiles = [
  'org.permission.message.read',
  'org.permission.note.read',
  'org.permission.attachment.read',
];
const readConversations = ['org.permission.conversation.read', 'org.permission.user.read'];
/** One of several with which records that changed can be searched for. */
const search = 'org.permission.search.create';

/** Kustomer REST API: https://developer.kustomer.com/api/core-resources */
export const kustomer = defineConnector({
  id: 'kustomer',
  name: 'Kustomer',
  tagLine: 'Customer service around the customer’s timeline',
  website: 'https://www.kustomer.com',
  icon: { letters: 'KU', color: '#ff6b54' },
  status: 'beta',
  trust: 'official',
  settings: [subdomainField('Kustomer', webSuffix)],
  settingsForAuthorization: ['subdomain'],
  account: { settings: ['subdomain'] },
  auth: {
    // developer.kustomer.com/docs/get-started/oauth: consent on the organisation's web host, tokens on its API host.
    oauth2: {
      authorizeUrl: (settings) => `${tenantOrigin(settings, webSuffix)}/oauth/authorize`,
      tokenUrl: (settings) => `${tenantOrigin(settings, apiSuffix)}/oauth/token`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      pkce: true,
      // Not documented: a guess.
      refreshToken: { idleSeconds: days(30) },
      baseScopes: ['offline_access'],
      scopes: {
        messages: {
          list: ['org.permission.message.read', 'org.permission.note.read'],
          get: readFiles,
          create: [
            'org.permission.message.create',
            'org.permission.note.create',
            'org.permission.message.read',
          ],
          update: [
            'org.permission.message.update',
            'org.permission.note.update',
            'org.permission.attachment.read',
          ],
          delete: ['org.permission.note.delete'],
        },
        conversations: {
          list: [...readConversations, search],
          get: readConversations,
          create: [
            ...readConversations,
            'org.permission.conversation.create',
            'org.permission.customer.read',
            'org.permission.customer.create',
            'org.permission.message.create',
            'org.permission.note.create',
          ],
          // Tags are taken away with the right to delete.
          update: [
            ...readConversations,
            'org.permission.conversation.update',
            'org.permission.conversation.delete',
          ],
          delete: ['org.permission.conversation.delete'],
        },
        attachments: { get: readFiles, content: readFiles, upload: ['org.permission.message.create'] },
        customers: {
          list: ['org.permission.customer.read', search],
          get: ['org.permission.customer.read'],
          create: ['org.permission.customer.read', 'org.permission.customer.create'],
          update: ['org.permission.customer.read', 'org.permission.customer.update'],
          delete: ['org.permission.customer.delete'],
        },
        // Or org.permission.routing.read.
        inboxes: bothBy('org.permission.queue.read'),
        agents: bothBy('org.permission.user.read'),
        // The description of teams names no scope, and one that does not exist would be refused with all the others.
      },
    },
    apiKey: keyStrategy({
      id: 'api_key',
      label: 'API key',
      placeholder: 'eyJhbGciOi…',
      description: 'In Kustomer: Settings, Security, API Keys.',
    }),
  },
  // The organisation's own host leads to its region (US, EU or India); a regional host refuses keys of the others.
  baseUrl: (settings) => `${tenantOrigin(settings, apiSuffix)}/v1`,
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/auth/tokens/current' },
  rateLimit: { calls: 1_000, seconds: 60, per: 'account' },
  readRateLimit: usualRateLimitReader('unix'),
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** `{"errors":[{"status","code","title","detail","source"}]}`; 403 names the role that is missing. */
function readFailure(response: DownstreamResponse): Failure {
  const errors = (isRecord(response.body) ? optionalRecords(response.body, 'errors') : []).map((error) =>
    readProblem(error, { message: ['detail', 'title'], code: ['code'], detail: ['title'] }),
  );
  const kind = response.status === 403 ? 'scope' : kindOfStatus(response.status);
  return waiting(toFailure(response, errors, kind), readSecondsUntil(response.headers, 'x-ratelimit-reset'));
}
