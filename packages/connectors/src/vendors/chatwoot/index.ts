import {
  addressField,
  addressOf,
  defineConnector,
  type DownstreamResponse,
  type Failure,
  type FailureErrors,
  keyStrategy,
  kindOfStatus,
  rateLimitReader,
  readProblem,
  toFailure,
} from '../../definition/index.js';
import { isRecord, optionalRecords, optionalText } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, tags, teams } from './directory.js';
import { inboxes } from './inboxes.js';
import { events } from './events.js';
import { messages } from './messages.js';
import { accountPattern } from './paths.js';

/** Chatwoot Application API: https://developers.chatwoot.com/api-reference/introduction */
export const chatwoot = defineConnector({
  id: 'chatwoot',
  name: 'Chatwoot',
  tagLine: 'Open-source customer support',
  website: 'https://www.chatwoot.com',
  icon: { mark: 'chatwoot' },
  status: 'beta',
  trust: 'official',
  settings: [
    addressField('Chatwoot', 'https://app.chatwoot.com'),
    {
      id: 'account_id',
      label: 'Account number',
      type: 'text',
      required: true,
      placeholder: '1',
      pattern: accountPattern,
      description: 'The number after /app/accounts/ in your dashboard URL.',
    },
  ],
  account: { settings: ['base_url', 'account_id'] },
  auth: {
    apiKey: keyStrategy(
      {
        id: 'api_access_token',
        label: 'Access token',
        description: 'In Chatwoot: profile settings, at the bottom of the page.',
      },
      (token) => ({ api_access_token: token }),
    ),
  },
  baseUrl: (settings) => addressOf(settings),
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/api/v1/profile' },
  rateLimit: { calls: 3_000, seconds: 60, per: 'account' },
  readRateLimit: rateLimitReader({}),
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** `{"error":"…"}`, `{"message":"…","attributes":[…]}`, or `errors`, a list of texts or of objects. */
function readFailure(response: DownstreamResponse): Failure {
  const errors = readErrors(response.body);
  const isScope = response.status === 401 && errors.some(({ message }) => refusal.test(message));
  return toFailure(response, errors, isScope ? 'scope' : kindOfStatus(response.status));
}

/** Also a token that is good is refused with a 401 where its user may not go; only the words tell. */
const refusal = /\bnot authorized (?:to (?:do|access) this|for bots)\b/i;

function readErrors(body: unknown): FailureErrors {
  if (!isRecord(body)) return [];
  const texts = Array.isArray(body.errors) ? body.errors.filter((error) => typeof error === 'string') : [];
  const errors = [
    ...texts.map((message) => ({ message })),
    ...optionalRecords(body, 'errors').map((error) =>
      readProblem(error, { message: ['message'], code: ['code'], detail: ['field'] }),
    ),
  ];
  if (errors.length > 0) return errors;
  const message =
    optionalText(body, 'error') ?? optionalText(body, 'message') ?? optionalText(body, 'description');
  return message === null ? [] : [{ message }];
}
