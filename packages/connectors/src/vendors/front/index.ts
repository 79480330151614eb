import {
  days,
  defineConnector,
  type DownstreamResponse,
  type Failure,
  keyStrategy,
  kindOfStatus,
  mergedInto,
  noScopes,
  readProblem,
  toFailure,
  usualRateLimitReader,
} from '../../definition/index.js';
import { accountIn, isRecord, type JsonRecord, optionalRecord } from '../../reading/index.js';
import { events } from './events.js';
import { findId, idSource } from './ids.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, tags, teams } from './directory.js';
import { inboxes } from './inboxes.js';
import { messages } from './messages.js';

/** Front Core API: https://dev.frontapp.com/reference/introduction */
export const front = defineConnector({
  id: 'front',
  name: 'Front',
  tagLine: 'Shared inbox and customer operations',
  website: 'https://front.com',
  icon: { letters: 'FR', color: '#a857f1' },
  status: 'beta',
  trust: 'official',
  settings: [
    {
      id: 'channel_id',
      label: 'Channel for new conversations',
      type: 'text',
      required: false,
      placeholder: 'cha_55c8c149',
      pattern: `^${idSource('cha')}$`,
      description: 'Messages without a conversation are sent from here.',
    },
  ],
  account: { request: { method: 'GET', path: '/me' }, read: ({ body }) => accountIn(body, 'id') },
  auth: {
    oauth2: {
      authorizeUrl: () => 'https://app.frontapp.com/oauth/authorize',
      tokenUrl: () => 'https://app.frontapp.com/oauth/token',
      clientAuthentication: 'basic',
      tokenRequestFormat: 'form',
      // Not documented (dev.frontapp.com/docs/oauth), and a parameter too many may be refused.
      pkce: false,
      // Unused for six months.
      refreshToken: { idleSeconds: days(180) },
      // A token's permissions are set on the application, not requested.
      scopes: noScopes,
    },
    apiKey: keyStrategy({
      id: 'api_token',
      label: 'API token',
      description: 'In Front: Settings, Developers, API tokens.',
    }),
  },
  baseUrl: () => 'https://api2.frontapp.com',
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/me' },
  rateLimit: {
    apiKey: { calls: 100, seconds: 60, per: 'account' },
    oauth2: { calls: 120, seconds: 60, per: 'account' },
  },
  readRateLimit: usualRateLimitReader('unix'),
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

function readFailure(response: DownstreamResponse): Failure {
  if (response.status === 301) return mergedInto(response, findId('cnv', response.headers.location));
  const error = isRecord(response.body) ? optionalRecord(response.body, '_error') : undefined;
  if (!error) return toFailure(response, []);
  const problem = readProblem(error, { message: ['message', 'title'] });
  const detail = detailOf(error);
  const isScope = response.status === 403 && /\bscopes?\b/i.test(`${problem.message} ${detail}`);
  return toFailure(
    response,
    [detail === '' ? problem : { ...problem, message: detail, detail: problem.message }],
    isScope ? 'scope' : kindOfStatus(response.status),
  );
}

/** `details` is a list of texts such as `body.to: missing`. */
const detailOf = ({ details }: JsonRecord): string =>
  Array.isArray(details) ? details.filter((item) => typeof item === 'string').join('; ') : '';
