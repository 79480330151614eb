import {
  defineConnector,
  keyStrategy,
  rateLimitReader,
  readProblem,
  toFailure,
} from '../../definition/index.js';
import { isRecord } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { events } from './events.js';
import { messages } from './messages.js';

/** Dixa API: https://docs.dixa.io/openapi/dixa-api/v1 */
export const dixa = defineConnector({
  id: 'dixa',
  name: 'Dixa',
  tagLine: 'Conversations from every channel in one queue',
  website: 'https://www.dixa.com',
  icon: { letters: 'DX', color: '#5b3cc4' },
  status: 'beta',
  trust: 'official',
  settings: [
    {
      id: 'agent_id',
      label: 'Sending agent',
      type: 'text',
      required: false,
      placeholder: '5a556159-9c21-4f3e-a44f-d323deb80d16',
      description: 'ID of the agent who sends messages without an author.',
      pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    },
    {
      id: 'email_integration',
      label: 'Email address for new conversations',
      type: 'email',
      required: false,
      placeholder: 'support@email.dixa.io',
      description: 'Messages without a conversation start one here.',
    },
  ],
  auth: {
    // The key alone, as in Dixa's description of its API; there is no scheme before it.
    apiKey: keyStrategy(
      { id: 'api_token', label: 'API token', description: 'In Dixa: Settings, Integrations, API Tokens.' },
      (token) => ({ Authorization: token }),
    ),
  },
  baseUrl: () => 'https://dev.dixa.io/v1',
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/agents', query: { pageLimit: 1 } },
  rateLimit: { calls: 10, seconds: 1, per: 'credential' },
  readRateLimit: rateLimitReader({}),
  // `{"message":"…"}`
  readFailure: (response) =>
    toFailure(
      response,
      isRecord(response.body) && 'message' in response.body
        ? [readProblem(response.body, { message: ['message'] })]
        : [],
    ),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});
