import {
  addressField,
  addressOf,
  basicStrategy,
  defineConnector,
  type DownstreamResponse,
  type Failure,
  keyStrategy,
  kindOfStatus,
  noScopes,
  readProblem,
  toFailure,
  userNameField,
} from '../../definition/index.js';
import { isRecord } from '../../reading/index.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { events } from './events.js';
import { messages } from './messages.js';

/** Zammad REST API: https://docs.zammad.org/en/latest/api/intro.html */
export const zammad = defineConnector({
  id: 'zammad',
  name: 'Zammad',
  tagLine: 'Open-source helpdesk and ticketing',
  website: 'https://zammad.com',
  icon: { letters: 'ZA', color: '#1d6f9f' },
  status: 'beta',
  trust: 'official',
  settings: [
    addressField('Zammad', 'https://zammad.example.com'),
    {
      id: 'group',
      label: 'Group for new tickets',
      type: 'text',
      required: false,
      placeholder: 'Users',
      description: 'Messages without a conversation open a ticket here.',
    },
  ],
  settingsForAuthorization: ['base_url'],
  account: { settings: ['base_url'] },
  auth: {
    oauth2: {
      authorizeUrl: (settings) => `${addressOf(settings)}/oauth/authorize`,
      tokenUrl: (settings) => `${addressOf(settings)}/oauth/token`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      // An installation whose Doorkeeper is too old for it ignores the challenge.
      pkce: true,
      refreshToken: 'unlimited',
      // Zammad reads no scopes; asking for one its Doorkeeper does not know is refused.
      scopes: noScopes,
      revocation: { kind: 'rfc7009', url: (settings) => `${addressOf(settings)}/oauth/revoke` },
    },
    apiKey: keyStrategy(
      {
        id: 'token',
        label: 'Access token',
        description: 'In Zammad: Profile, Token Access; with the permission ticket.agent.',
      },
      (token) => ({ Authorization: `Token token=${token}` }),
    ),
    basic: basicStrategy(userNameField('User name or email'), { id: 'password', label: 'Password' }),
  },
  baseUrl: (settings) => `${addressOf(settings)}/api/v1`,
  // Errors come as a page otherwise.
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/users/me' },
  readFailure: (response) => readFailure(response),
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** `{"error":"…","error_human":"…"}`; access that is switched off is a 403 that no other call will escape. */
function readFailure(response: DownstreamResponse): Failure {
  const problem = isRecord(response.body)
    ? readProblem(response.body, { message: ['error_human', 'error', 'error_description'] })
    : undefined;
  const isShut =
    response.status === 403 &&
    /^Authentication required|^API (?:token|password) access disabled/.test(problem?.message ?? '');
  return toFailure(
    response,
    problem ? [problem] : [],
    isShut ? 'credentials' : kindOfStatus(response.status),
  );
}
