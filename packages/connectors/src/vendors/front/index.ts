import { noScopes } from '../../authorization.js';
import { defineConnector, type DownstreamResponse, type Failure } from '../../define.js';
import { kindOfStatus, readHeader, readProblem, toFailure, usualRateLimitReader } from '../../failures.js';
import { isRecord, optionalRecord, type JsonRecord } from '../../read.js';
import { keyStrategy } from '../../settings.js';
import { findId, idSource } from './ids.js';
import { messages } from './messages.js';

/** Front Core API: https://dev.frontapp.com/reference/introduction */
export const front = defineConnector({
  id: 'front',
  name: 'Front',
  tagLine: 'Shared inbox and customer operations',
  website: 'https://front.com',
  icon: { color: '#a857f1', path: 'M4 3h16v4H9v4h8v4H9v6H4zM12 18a3 3 0 1 0 6 0 3 3 0 0 0-6 0z' },
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
      description: 'From where a message without a conversation is sent.',
    },
  ],
  auth: {
    oauth2: {
      authorizeUrl: () => 'https://app.frontapp.com/oauth/authorize',
      tokenUrl: () => 'https://app.frontapp.com/oauth/token',
      clientAuthentication: 'basic',
      tokenRequestFormat: 'form',
      // Not documented (dev.frontapp.com/docs/oauth), and a parameter too many may be refused.
      pkce: false,
      // What a token may do is chosen on the application, not asked for.
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
  readRateLimit: usualRateLimitReader('unix'),
  readFailure: (response) => readFailure(response),
  guide: {
    oauthApp: [
      'In Front, open *Settings*, *Developers* and create an app; add the feature *OAuth* and set the redirect URI shown below.',
      'Choose the permissions there, because Front takes none with the request: read for *messages*, *comments* and *conversations*, send for *messages*, write for *comments*.',
      'Give the integration the client id and secret of the app. An app for accounts other than your own has to be published by Front.',
    ],
    credentials: [
      'An administrator makes an API token in Front under *Settings*, *Developers*, *API tokens*, with the same permissions.',
    ],
    notes: [
      'A message is a message of Front, a note is a comment. A comment is Markdown: `body` is read and written as it is, and of `body_html` only the text is kept.',
      'Front takes a message before it stores it. The connector asks a few times for the stored one; when it is still not there, the answer is an error with the outcome `unknown`, though the message is on its way.',
      'A reply leaves the conversation open. Front would archive it by default; `{"options": {"archive": true}}` in `pass_through` asks for that.',
      'Only a comment can be changed, and only with the token or the application that wrote it.',
      'A message without a conversation is sent from the channel that is set for the connection, and needs recipients.',
      'A conversation that was merged into another is answered with a redirect, which is not followed; the error names the other conversation.',
      'Listing without a conversation walks over the conversations from the one that rested longest. One that moves on meanwhile comes again at the end.',
      'The limit is counted per company and minute: 50 to 200 calls, according to the plan.',
    ],
  },
  resources: { messages },
});

const readFailure = (response: DownstreamResponse): Failure => {
  if (response.status === 301) return toFailure(response, [describeMerge(response)], 'not_found');
  const error = isRecord(response.body) ? optionalRecord(response.body, '_error') : undefined;
  if (!error) return toFailure(response, []);
  const problem = readProblem(error, { message: ['message', 'title'] });
  const detail = detailOf(error);
  const isScope = response.status === 403 && /\bscopes?\b/i.test(`${problem.message} ${detail}`);
  return toFailure(
    response,
    [{ ...problem, ...(detail === '' ? {} : { detail }) }],
    isScope ? 'scope' : kindOfStatus(response.status),
  );
};

/** `details` is a list of texts such as `body.to: missing`. */
const detailOf = ({ details }: JsonRecord): string =>
  Array.isArray(details) ? details.filter((item) => typeof item === 'string').join('; ') : '';

const describeMerge = ({ headers }: DownstreamResponse): { message: string } => {
  const target = findId('cnv', readHeader(headers, 'location'));
  return { message: `The conversation was merged into ${target ?? 'another one'}.` };
};
