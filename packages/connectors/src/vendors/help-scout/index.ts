import {
  days,
  defineConnector,
  type DownstreamResponse,
  type Failure,
  mergedInto,
  noScopes,
  rateLimitReader,
  readCountHeader,
  readProblem,
  toFailure,
  waiting,
} from '../../definition/index.js';
import { accountIn, isRecord, optionalRecord, optionalRecords } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { events } from './events.js';
import { messages } from './messages.js';

const retryAfter = 'x-ratelimit-retry-after';

/** Help Scout Inbox API 2.0: https://developer.helpscout.com/mailbox-api/ */
export const helpScout = defineConnector({
  id: 'help-scout',
  name: 'Help Scout',
  tagLine: 'Shared inbox for customer conversations',
  website: 'https://www.helpscout.com',
  icon: { mark: 'helpscout' },
  status: 'beta',
  trust: 'official',
  settings: [
    {
      id: 'mailbox_id',
      label: 'Inbox for new conversations',
      type: 'text',
      required: false,
      placeholder: '85',
      pattern: '^[1-9][0-9]{0,14}$',
      description: 'Number of the inbox where messages without a conversation start one.',
    },
  ],
  account: {
    request: { method: 'GET', path: '/users/me' },
    read: ({ body }) => accountIn(body, 'companyId'),
  },
  auth: {
    oauth2: {
      authorizeUrl: () => 'https://secure.helpscout.net/authentication/authorizeClientApplication',
      tokenUrl: () => 'https://api.helpscout.net/v2/oauth2/token',
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      // Not among what the vendor documents of its authorization endpoint.
      pkce: false,
      // Not documented: a guess.
      refreshToken: { idleSeconds: days(30) },
      scopes: noScopes,
    },
  },
  baseUrl: () => 'https://api.helpscout.net/v2',
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/users/me' },
  rateLimit: { calls: 400, seconds: 60, per: 'account' },
  readRateLimit: rateLimitReader({
    limit: ['x-ratelimit-limit-minute'],
    remaining: ['x-ratelimit-remaining-minute'],
    retryAfter,
  }),
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** `{"message","_embedded":{"errors":[{"path","message"}]}}`, or as OAuth has it. */
function readFailure(response: DownstreamResponse): Failure {
  if (response.status === 301)
    return mergedInto(response, /\/conversations\/(\d+)/.exec(response.headers.location ?? '')?.[1] ?? null);
  const body = isRecord(response.body) ? response.body : {};
  const listed = optionalRecords(optionalRecord(body, '_embedded'), 'errors');
  const problems = listed.length > 0 ? listed : Object.keys(body).length > 0 ? [body] : [];
  const errors = problems.map((problem) =>
    readProblem(problem, {
      message: ['message', 'error_description', 'error'],
      code: ['error'],
      detail: ['path'],
    }),
  );
  return waiting(toFailure(response, errors), readCountHeader(response.headers, retryAfter));
}
