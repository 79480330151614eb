import { defineConnector, type DownstreamResponse, type Failure } from '../../define.js';
import {
  kindOfStatus,
  readProblem,
  readSecondsUntil,
  toFailure,
  usualRateLimitReader,
  waiting,
} from '../../failures.js';
import { isRecord, optionalRecords } from '../../read.js';
import { keyStrategy, subdomainField, tenantOrigin } from '../../settings.js';
import { messages } from './messages.js';

const apiSuffix = '.api.kustomerapp.com';
const webSuffix = '.kustomerapp.com';

/** Kustomer REST API: https://developer.kustomer.com/api/core-resources */
export const kustomer = defineConnector({
  id: 'kustomer',
  name: 'Kustomer',
  tagLine: 'Customer service around the customer’s timeline',
  website: 'https://www.kustomer.com',
  icon: { color: '#ff6b54', path: 'M4 4h4v6l5-6h5l-6 7 7 9h-5l-6-8v8H4z' },
  status: 'beta',
  trust: 'official',
  settings: [subdomainField('Kustomer', webSuffix)],
  settingsForAuthorization: ['subdomain'],
  auth: {
    // developer.kustomer.com/docs/get-started/oauth: consent on the organisation's web host, tokens on its API host.
    oauth2: {
      authorizeUrl: (settings) => `${tenantOrigin(settings, webSuffix)}/oauth/authorize`,
      tokenUrl: (settings) => `${tenantOrigin(settings, apiSuffix)}/oauth/token`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      pkce: true,
      baseScopes: ['offline_access'],
      scopes: {
        list: ['org.permission.message.read', 'org.permission.note.read'],
        get: ['org.permission.message.read', 'org.permission.note.read', 'org.permission.attachment.read'],
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
  readRateLimit: usualRateLimitReader('unix'),
  readFailure: (response) => readFailure(response),
  guide: {
    oauthApp: [
      'Register an app in the organisation with an app definition that lists the redirect URI shown below in `redirectUris`, and install it; an app that other organisations may install has to be published through Kustomer.',
      'Generate a client secret for the app, and give the integration its client id and client secret.',
    ],
    credentials: [
      'An API key is made in Kustomer under *Settings*, *Security*, *API Keys*, and is shown once.',
      'It needs the roles listed below for OAuth, or the older `org.user.message.*` and `org.user.note.*`; roles cannot be changed later.',
    ],
    notes: [
      'The subdomain is the organisation’s name, as in the address of the web application. Its API host leads to the right region, so no region is asked for.',
      'A new message is only recorded on the timeline: nothing is sent to the customer. To send, Kustomer wants a draft, which the proxy can make (`POST /v1/customers/{id}/drafts`).',
      'Messages and notes are two lists: without a filter by type, all messages come first, then all notes, so there is no common order to sort by.',
      'A note that hangs on a customer and not on a conversation is left out.',
      'The body is what Kustomer calls `preview`, plain text of at most 10,240 characters; the HTML of an email is not part of a message.',
      'A new message carries the transaction id as `externalId`, unless it is given an `external_id` of its own; an unknown outcome can then not be settled.',
      'Attachments can be read, not sent: Kustomer has them uploaded to a storage host of its own. Their addresses open for ten minutes, so none is given; ask `/v1/messages/{id}/attachments/{id}` through the proxy.',
      'Redacting a message is a call of its own (`POST /v1/messages/{id}/redactions`), irreversible, and no delete.',
    ],
  },
  resources: { messages },
});

/** `{"errors":[{"status","code","title","detail","source"}]}`; 403 names the role that is missing. */
const readFailure = (response: DownstreamResponse): Failure => {
  const errors = (isRecord(response.body) ? optionalRecords(response.body, 'errors') : []).map((error) =>
    readProblem(error, { message: ['title'], code: ['code'], detail: ['detail'] }),
  );
  const kind = response.status === 403 ? 'scope' : kindOfStatus(response.status);
  return waiting(toFailure(response, errors, kind), readSecondsUntil(response.headers, 'x-ratelimit-reset'));
};
