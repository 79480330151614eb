import {
  addressField,
  addressOf,
  basicAuthorization,
  basicStrategy,
  defineConnector,
  type DownstreamResponse,
  type Failure,
  keyStrategy,
  toFailure,
  userNameField,
} from '../../definition/index.js';
import { isRecord, optionalText } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, tags, teams } from './directory.js';
import { inboxes } from './inboxes.js';
import { messages } from './messages.js';

/** Request Tracker 5, REST 2.0: https://docs.bestpractical.com/rt/5.0.3/RT/REST2.html */
export const requestTracker = defineConnector({
  id: 'request-tracker',
  name: 'Request Tracker',
  tagLine: 'Open-source ticketing by Best Practical',
  website: 'https://bestpractical.com/request-tracker',
  icon: { letters: 'RT', color: '#222f5d' },
  status: 'live',
  trust: 'run',
  settings: [
    addressField('Request Tracker', 'https://rt.example.com'),
    {
      id: 'queue',
      label: 'Queue for new tickets',
      type: 'text',
      required: false,
      placeholder: 'General',
      description: 'Messages without a conversation open a ticket here.',
    },
  ],
  account: { settings: ['base_url'] },
  auth: {
    apiKey: keyStrategy(
      {
        id: 'auth_token',
        label: 'Authentication token',
        placeholder: '1-14-…',
        description: 'In Request Tracker: Logged in as, Settings, Auth Tokens.',
      },
      (token) => ({ Authorization: `token ${token}` }),
    ),
    basic: basicStrategy(userNameField(), { id: 'password', label: 'Password' }, (username, password) =>
      toBasic(username, password),
    ),
  },
  baseUrl: (settings) => `${addressOf(settings)}/REST/2.0`,
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/rt' },
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events: { poll: { everySeconds: 60, atLeastSeconds: 15, overlapSeconds: 120 } },
});

/** Read as Latin-1 (tried on 5.0.3): a password beyond it is refused in any encoding, and needs a token instead. */
const toBasic = (username: string, password: string): Record<string, string> =>
  basicAuthorization(username, password, /^[\x00-\xff]*$/.test(username + password) ? 'latin1' : 'utf8');

/** `{"message":"…"}` */
function readFailure(response: DownstreamResponse): Failure {
  const message = isRecord(response.body) ? optionalText(response.body, 'message') : null;
  const errors = message === null ? [] : [{ message }];
  // Only an update with If-Match is answered so.
  return response.status === 412 ? toFailure(response, errors, 'changed') : toFailure(response, errors);
}
