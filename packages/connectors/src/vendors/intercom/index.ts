import {
  defineConnector,
  type DownstreamResponse,
  type Failure,
  keyStrategy,
  noScopes,
  readProblem,
  readSecondsUntil,
  selected,
  selectField,
  toFailure,
  usualRateLimitReader,
  waiting,
} from '../../definition/index.js';
import { accountIn, isRecord, optionalRecords } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { events } from './events.js';
import { messages } from './messages.js';

const regions = {
  us: { label: 'United States', api: 'https://api.intercom.io', app: 'https://app.intercom.com' },
  eu: { label: 'Europe', api: 'https://api.eu.intercom.io', app: 'https://app.eu.intercom.com' },
  au: { label: 'Australia', api: 'https://api.au.intercom.io', app: 'https://app.au.intercom.com' },
};

/** Intercom REST API 2.16: https://developers.intercom.com/docs/references/rest-api/api.intercom.io */
export const intercom = defineConnector({
  id: 'intercom',
  name: 'Intercom',
  tagLine: 'Customer messaging and helpdesk',
  website: 'https://www.intercom.com',
  icon: { mark: 'intercom' },
  status: 'beta',
  trust: 'official',
  settings: [
    selectField(
      { id: 'region', label: 'Region', description: 'Where the workspace is hosted, as its URL shows.' },
      regions,
    ),
  ],
  settingsForAuthorization: ['region'],
  account: {
    request: { method: 'GET', path: '/me' },
    read: ({ body }) => accountIn(isRecord(body) ? body.app : undefined, 'id_code'),
  },
  auth: {
    oauth2: {
      authorizeUrl: (settings) => `${selected(settings, 'region', regions).app}/oauth`,
      tokenUrl: () => `${regions.us.api}/auth/eagle/token`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      pkce: false,
      // Access tokens do not expire.
      refreshToken: 'none',
      // An app's permissions are selected in the developer hub; an authorization request has no scope.
      scopes: noScopes,
    },
    apiKey: keyStrategy({
      id: 'access_token',
      label: 'Access token',
      description: 'In the developer hub: your app, Configure, Authentication.',
    }),
  },
  baseUrl: (settings) => selected(settings, 'region', regions).api,
  // Without a version Intercom takes the one that is set for the app.
  headers: { Accept: 'application/json', 'Intercom-Version': '2.16' },
  validation: { method: 'GET', path: '/me' },
  rateLimit: { calls: 1_666, seconds: 10, per: 'credential' },
  readRateLimit: usualRateLimitReader('unix'),
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** `{"type":"error.list","errors":[{"code":"…","message":"…","field":"…"}]}`; 429 says only when the window ends. */
function readFailure(response: DownstreamResponse): Failure {
  const problems = isRecord(response.body) ? optionalRecords(response.body, 'errors') : [];
  const failure = toFailure(
    response,
    problems.map((problem) =>
      readProblem(problem, { message: ['message'], code: ['code'], detail: ['field'] }),
    ),
  );
  const lacksPermission =
    response.status === 403 && failure.errors.some(({ code }) => code === 'token_unauthorized');
  if (lacksPermission) return { ...failure, kind: 'scope' };
  return waiting(failure, readSecondsUntil(response.headers, 'x-ratelimit-reset'));
}
