import { defineConnector, type DownstreamResponse, type Failure } from '../../define.js';
import { rateLimitReader, toFailure, waiting, type FailureErrors } from '../../failures.js';
import { isRecord, optionalRecord, optionalText } from '../../read.js';
import { basicStrategy, emailField, subdomainField, tenantOrigin } from '../../settings.js';
import { messages } from './messages.js';

const suffix = '.reamaze.io';

/** Re:amaze API v1: https://www.reamaze.com/api */
export const reamaze = defineConnector({
  id: 'reamaze',
  name: 'Re:amaze',
  tagLine: 'Helpdesk and chat for online shops',
  website: 'https://www.reamaze.com',
  icon: { color: '#2f80ed', path: 'M12 3a9 9 0 0 1 0 18H3v-9a9 9 0 0 1 9-9zm-3 7v2h6v-2zm0 4v2h4v-2z' },
  status: 'beta',
  trust: 'official',
  settings: [subdomainField('Re:amaze', suffix)],
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
  readRateLimit: rateLimitReader({}),
  readFailure: (response) => readFailure(response),
  guide: {
    credentials: [
      'Every user has an API token of their own, made in Re:amaze under *Settings*, *Developer*, *API Token*; it goes with the email that user logs in with, and messages without an author are theirs.',
    ],
    notes: [
      'The subdomain is that of the brand (*Settings*, *Brands*); a connection sees one brand.',
      'Messages have no ids in Re:amaze: theirs here are made of the conversation, the moment and a hash of the content, and reading one means looking through its conversation, newest first.',
      'A conversation’s id is its slug.',
      'The list is newest first and cannot be sorted. Its pages of 30 are the vendor’s; smaller ones are cut from them.',
      'Whether a message came in or went out is known by a flag that Re:amaze gives with its sender; without it the direction is `unknown`.',
      'Collision notices, which Re:amaze lists among the messages, are left out.',
      'The body is text, or Markdown in what agents write. A new message is sent, unless `pass_through` says `{"message": {"suppress_notifications": true}}`.',
      'A new message carries the transaction id as `origin_id`, unless it is given an `external_id` of its own; an unknown outcome can then not be settled.',
      'Files can be read, not sent: Re:amaze fetches them from an address (`attachments` of the message in `pass_through`).',
      'A conversation is opened through the proxy (`POST /api/v1/conversations`), because it belongs to a channel and to the customer who asks.',
    ],
  },
  resources: { messages },
});

/** Calls are counted by the minute, and no header says when the next begins. */
const minute = 60;

const readFailure = (response: DownstreamResponse): Failure =>
  waiting(toFailure(response, readErrors(response.body)), minute);

/** `{"error":"…"}`, or `{"errors":{"field":["…"]}}`, or errors without fields, or a text. */
const readErrors = (body: unknown): FailureErrors => {
  if (!isRecord(body)) return [];
  const message = optionalText(body, 'error') ?? optionalText(body, 'message');
  const texts = [body.errors].flat().filter((problem) => typeof problem === 'string');
  if (texts.length > 0) return texts.map((text) => ({ message: text }));
  const fields = Object.entries(optionalRecord(body, 'errors') ?? {});
  const problems = fields.map(([field, problem]) => ({
    message: message ?? 'The request was refused.',
    detail: `${field}: ${[problem].flat().join(' ')}`,
  }));
  return problems.length > 0 || message === null ? problems : [{ message }];
};
