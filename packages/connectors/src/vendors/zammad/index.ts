import { noScopes } from '../../authorization.js';
import { defineConnector, type DownstreamResponse, type Failure } from '../../define.js';
import { kindOfStatus, readProblem, toFailure } from '../../failures.js';
import { isRecord } from '../../read.js';
import { addressField, addressOf, basicStrategy, keyStrategy, userNameField } from '../../settings.js';
import { messages } from './messages.js';

/** Zammad REST API: https://docs.zammad.org/en/latest/api/intro.html */
export const zammad = defineConnector({
  id: 'zammad',
  name: 'Zammad',
  tagLine: 'Open-source helpdesk and ticketing',
  website: 'https://zammad.com',
  icon: { color: '#1d6f9f', path: 'M4 5h16v3L9.5 16H20v3H4v-3l10.5-8H4z' },
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
      description: 'Where a message without a conversation opens a ticket.',
    },
  ],
  settingsForAuthorization: ['base_url'],
  auth: {
    oauth2: {
      authorizeUrl: (settings) => `${addressOf(settings)}/oauth/authorize`,
      tokenUrl: (settings) => `${addressOf(settings)}/oauth/token`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      // An installation whose Doorkeeper is too old for it ignores the challenge.
      pkce: true,
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
  guide: {
    oauthApp: [
      'In Zammad, open *Manage*, *System*, *API* and add an application; every installation has its own.',
      'Set the redirect URI shown below as the callback URL, and give the integration the application id and secret.',
    ],
    credentials: [
      'An access token is made in Zammad under *Profile*, *Token Access*, with the permission `ticket.agent`; an administrator can switch tokens off.',
      'User name and password work where an administrator allows it under *System*, *API*; not with two-factor authentication.',
    ],
    notes: [
      'The address is that of the web interface, without `/api/v1`.',
      'A new message is an email, and is sent: to the recipients, or else to the address the customer last wrote from. With the channel `phone` or `web` it is only recorded.',
      'What an author of type `contact` is given as having written is recorded, never sent.',
      'A note can be deleted by who wrote it, within the time an administrator sets (ten minutes at first); Zammad answers 403 afterwards.',
      'What Zammad notes by itself is left out; what it sends by itself, such as the answer of a trigger, is a message of author type `system`.',
    ],
  },
  resources: { messages },
});

/** `{"error":"…","error_human":"…"}`; access that is switched off is a 403 that no other call will escape. */
const readFailure = (response: DownstreamResponse): Failure => {
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
};
