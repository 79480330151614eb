import { basicAuthorization } from '../../authorization.js';
import { defineConnector, type DownstreamResponse, type Failure, type Settings } from '../../define.js';
import { toFailure } from '../../failures.js';
import { isRecord, optionalText } from '../../read.js';
import { requireSetting } from '../../settings.js';
import { messages } from './messages.js';

const addressPattern =
  '^https?://([A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\])(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?$';

/** Request Tracker 5, REST 2.0: https://docs.bestpractical.com/rt/5.0.3/RT/REST2.html */
export const requestTracker = defineConnector({
  id: 'request-tracker',
  name: 'Request Tracker',
  tagLine: 'Open-source ticketing by Best Practical',
  website: 'https://bestpractical.com/request-tracker',
  icon: { color: '#222f5d', path: 'M4 4h16v12H9l-5 4zM7 7v2h10V7zm0 4v2h7v-2z' },
  status: 'live',
  trust: 'run',
  settings: [
    {
      id: 'base_url',
      label: 'Address of Request Tracker',
      type: 'url',
      required: true,
      placeholder: 'https://rt.example.com',
      pattern: addressPattern,
    },
    {
      id: 'queue',
      label: 'Queue for new tickets',
      type: 'text',
      required: false,
      placeholder: 'General',
      description: 'Where a message without a conversation opens a ticket.',
    },
  ],
  auth: {
    apiKey: {
      fields: [
        {
          id: 'auth_token',
          label: 'Authentication token',
          type: 'password',
          required: true,
          sensitive: true,
          placeholder: '1-14-…',
          description: 'In Request Tracker: Logged in as, Settings, Auth Tokens.',
        },
      ],
      headers: (values) => ({ Authorization: `token ${requireSetting(values, 'auth_token')}` }),
    },
    basic: {
      fields: [
        { id: 'username', label: 'User name', type: 'text', required: true },
        { id: 'password', label: 'Password', type: 'password', required: true, sensitive: true },
      ],
      headers: (values) => toBasic(requireSetting(values, 'username'), requireSetting(values, 'password')),
    },
  },
  baseUrl: (settings) => `${addressOf(settings)}/REST/2.0`,
  headers: { Accept: 'application/json' },
  validation: { method: 'GET', path: '/rt' },
  readFailure: (response) => readFailure(response),
  resources: { messages },
});

/** Read as Latin-1 (tried on 5.0.3): a password beyond it is refused in any encoding, and needs a token instead. */
const toBasic = (username: string, password: string): Record<string, string> =>
  basicAuthorization(username, password, /^[\x00-\xff]*$/.test(username + password) ? 'latin1' : 'utf8');

const addressOf = (settings: Settings): string => {
  const address = requireSetting(settings, 'base_url');
  if (!new RegExp(addressPattern).test(address)) throw new TypeError('settings.base_url: not an address');
  const { origin, pathname } = new URL(address);
  const path = pathname
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return path === '' ? origin : `${origin}/${path}`;
};

/** `{"message":"…"}` */
const readFailure = (response: DownstreamResponse): Failure => {
  const message = isRecord(response.body) ? optionalText(response.body, 'message') : null;
  return toFailure(response, message === null ? [] : [{ message }]);
};
