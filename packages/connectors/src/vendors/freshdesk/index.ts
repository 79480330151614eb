import {
  basicAuthorization,
  basicStrategy,
  defineConnector,
  emailField,
  type FailureErrors,
  keyStrategy,
  rateLimitReader,
  readProblem,
  subdomainField,
  tenantOrigin,
  toFailure,
} from '../../definition/index.js';
import { isRecord, optionalRecords } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, tags, teams } from './directory.js';
import { inboxes } from './inboxes.js';
import { events } from './events.js';
import { suffix } from './map-conversation.js';
import { messages } from './messages.js';

/** Freshdesk API v2: https://developers.freshdesk.com/api/ */
export const freshdesk = defineConnector({
  id: 'freshdesk',
  name: 'Freshdesk',
  tagLine: 'Customer support by Freshworks',
  website: 'https://www.freshworks.com/freshdesk/',
  icon: { letters: 'FD', color: '#25c16f' },
  status: 'beta',
  trust: 'mirrored',
  settings: [
    subdomainField('Freshdesk', suffix),
    {
      id: 'email_config_id',
      label: 'Email config for new conversations',
      type: 'text',
      required: false,
      placeholder: '1070000112341',
      pattern: '^[1-9][0-9]{0,14}$',
      description: 'Number of the support address that sends messages without a conversation.',
    },
  ],
  account: { settings: ['subdomain'] },
  auth: {
    apiKey: keyStrategy(
      {
        id: 'api_key',
        label: 'API key',
        description: 'In Freshdesk: your profile picture, Profile settings, View API key.',
      },
      // The password is not looked at; X is the vendor's own convention.
      (key) => basicAuthorization(key, 'X'),
    ),
    basic: basicStrategy(emailField('Agent email', 'agent@example.com'), {
      id: 'password',
      label: 'Password',
    }),
  },
  baseUrl: (settings) => `${tenantOrigin(settings, suffix)}/api/v2`,
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/tickets', query: { per_page: 1 } },
  rateLimit: { calls: 700, seconds: 60, per: 'account' },
  readRateLimit: rateLimitReader({ limit: ['x-ratelimit-total'], remaining: ['x-ratelimit-remaining'] }),
  readFailure: (response) => toFailure(response, readErrors(response.body)),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** `{"description","errors":[{"field","message","code"}]}`, or `{"code","message"}`; a 404 has no body. */
function readErrors(body: unknown): FailureErrors {
  if (!isRecord(body)) return [];
  const listed = optionalRecords(body, 'errors');
  return (listed.length > 0 ? listed : [body]).map((problem) =>
    readProblem(problem, { message: ['message', 'description'], code: ['code'], detail: ['field'] }),
  );
}
