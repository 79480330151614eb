import {
  basicStrategy,
  defineConnector,
  type DownstreamResponse,
  emailField,
  type Failure,
  type FailureErrors,
  rateLimitReader,
  subdomainField,
  tenantOrigin,
  toFailure,
  waiting,
} from '../../definition/index.js';
import { isRecord, optionalRecord, optionalText } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { messages } from './messages.js';

const suffix = '.reamaze.io';

/** Re:amaze API v1: https://www.reamaze.com/api */
export const reamaze = defineConnector({
  id: 'reamaze',
  name: 'Re:amaze',
  tagLine: 'Helpdesk and chat for online shops',
  website: 'https://www.reamaze.com',
  icon: { letters: 'RE', color: '#2f80ed' },
  status: 'beta',
  trust: 'official',
  settings: [subdomainField('Re:amaze', suffix)],
  account: { settings: ['subdomain'] },
  auth: {
    basic: basicStrategy(emailField('Login email', 'you@example.com'), {
      id: 'api_token',
      label: 'API token',
      description: 'In Re:amaze: Settings, Developer, API Token.',
    }),
  },
  baseUrl: (settings) => `${tenantOrigin(settings, suffix)}/api/v1`,
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/messages' },
  rateLimit: { calls: 120, seconds: 60, per: 'credential' },
  readRateLimit: rateLimitReader({}),
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events: { poll: { everySeconds: 300, atLeastSeconds: 120, overlapSeconds: 120 } },
});

/** Calls are counted by the minute, and no header says when the next begins. */
const minute = 60;

const readFailure = (response: DownstreamResponse): Failure =>
  waiting(toFailure(response, readErrors(response.body)), minute);

/** `{"error":"…"}`, or `{"errors":{"field":["…"]}}`, or errors without fields, or a text. */
function readErrors(body: unknown): FailureErrors {
  if (!isRecord(body)) return [];
  const message = optionalText(body, 'error') ?? optionalText(body, 'message');
  const texts = [body.errors].flat().filter((problem) => typeof problem === 'string');
  if (texts.length > 0) return texts.map((text) => ({ message: text }));
  const fields = Object.entries(optionalRecord(body, 'errors') ?? {});
  const problems = fields.map(([field, problem]) => ({
    message: `${field}: ${[problem].flat().join(' ')}`,
    ...(message === null ? {} : { detail: message }),
  }));
  return problems.length > 0 || message === null ? problems : [{ message }];
}
