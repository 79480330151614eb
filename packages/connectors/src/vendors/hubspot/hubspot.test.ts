import { messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  StepFailed,
  type DownstreamResponse,
  type ListInput,
  type OperationContext,
} from '../../definition/define.js';
import { toMessageId } from '../../listing/ids.js';
import { hubspot } from './index.js';
import { toMessage } from './map-message.js';

// Shapes: developers.hubspot.com/docs/api-reference/conversations-conversations-v3/guide; values are ours.
const message = {
  id: '3ad3474b08dd408ca57a8454e355e942',
  conversationsThreadId: '176347007',
  createdAt: '2026-03-04T09:30:00.25Z',
  updatedAt: '2026-03-04T09:31:00Z',
  createdBy: 'V-1401',
  client: { clientType: 'SYSTEM' },
  senders: [
    {
      actorId: 'V-1401',
      name: 'Ada',
      senderField: 'FROM',
      deliveryIdentifier: { type: 'HS_EMAIL_ADDRESS', value: 'ada@example.com' },
    },
  ],
  recipients: [
    {
      actorId: 'E-help@acme.example',
      recipientField: 'TO',
      deliveryIdentifier: { type: 'HS_EMAIL_ADDRESS', value: 'help@acme.example' },
    },
    {
      actorId: 'V-1402',
      recipientField: 'CC',
      deliveryIdentifier: { type: 'HS_EMAIL_ADDRESS', value: 'cy@example.com' },
    },
  ],
  archived: false,
  text: 'hi yes hello',
  richText: '<div>hi yes hello</div>',
  attachments: [
    { type: 'FILE', fileId: '92827', fileUsageType: 'OTHER', name: 'a.png', url: 'https://f.example/a.png' },
    { type: 'UNSUPPORTED_CONTENT' },
  ],
  subject: 'Lid',
  truncationStatus: 'NOT_TRUNCATED',
  inReplyToId: '0c9b86b11210479eb1ae193ec5add0b7',
  status: { statusType: 'RECEIVED' },
  direction: 'INCOMING',
  channelId: '1002',
  channelAccountId: '148662',
  type: 'MESSAGE',
};
const outgoing = {
  ...message,
  id: '900af967-abf7-4a4f-a5ce-50480d2f337f',
  createdBy: 'A-7',
  direction: 'OUTGOING',
  senders: [
    {
      actorId: 'A-7',
      name: 'Bo',
      deliveryIdentifier: { type: 'HS_EMAIL_ADDRESS', value: 'help@acme.example' },
    },
  ],
  recipients: [
    {
      actorId: 'V-1401',
      name: 'Ada',
      recipientField: 'TO',
      deliveryIdentifier: { type: 'HS_EMAIL_ADDRESS', value: 'ada@example.com' },
    },
  ],
  status: { statusType: 'SENT' },
};
const comment = {
  id: '040fe7ea-50ba-459a-8573-1d00fb78b483',
  type: 'COMMENT',
  conversationsThreadId: '176347007',
  createdAt: '2026-03-04T09:37:06.610Z',
  createdBy: 'I-52674089',
  client: { clientType: 'INTEGRATION', integrationAppId: 52674089 },
  senders: [{ actorId: 'I-52674089' }],
  recipients: [],
  text: 'Can you follow up?',
  richText: '<p>Can you follow up?</p>',
  attachments: [],
};
const event = { ...comment, id: 'e1d9b8e855e8418392b75a3ba1d5deb6', type: 'THREAD_STATUS_CHANGE' };

const { messages } = hubspot.resources;
const context: OperationContext = {
  settings: {},
  baseUrl: 'https://api.hubapi.com',
  authType: 'oauth2',
  now: new Date(0),
};
const thread = '/conversations/v3/conversations/threads/176347007';
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});

test('maps an incoming email', () => {
  const mapped = toMessage(message, 'm', '176347007');
  expect(messageSchema.parse(mapped)).toEqual(mapped);
  expect(mapped).toMatchObject({
    id: toMessageId('176347007', message.id),
    downstream_id: message.id,
    conversation_id: '176347007',
    direction: 'inbound',
    channel: 'email',
    body: 'hi yes hello',
    body_html: '<div>hi yes hello</div>',
    author: { id: '1401', type: 'contact', name: 'Ada', email: 'ada@example.com' },
    recipients: [
      { role: 'from', address: 'ada@example.com' },
      { role: 'to', address: 'help@acme.example' },
      { role: 'cc', address: 'cy@example.com' },
    ],
    attachments: [
      {
        id: toMessageId(toMessageId('176347007', '3ad3474b08dd408ca57a8454e355e942'), '92827'),
        file_name: 'a.png',
        url: null,
      },
    ],
    status: 'received',
    in_reply_to_id: toMessageId('176347007', message.inReplyToId),
    created_at: '2026-03-04T09:30:00.250Z',
    updated_at: '2026-03-04T09:31:00.000Z',
  });
});

test.each([
  [outgoing, { direction: 'outbound', status: 'sent', author: { id: 'A-7', type: 'agent', email: null } }],
  [{ ...outgoing, status: { statusType: 'FAILED' } }, { status: 'failed' }],
  [{ ...outgoing, status: { statusType: 'READ' } }, { status: 'read' }],
  [{ ...outgoing, status: undefined }, { status: 'unknown' }],
  [comment, { type: 'note', direction: 'internal', channel: 'note', author: { type: 'bot', name: null } }],
  [
    { ...comment, type: 'WELCOME_MESSAGE', channelId: '1000', createdBy: 'S-hubspot', senders: [] },
    { type: 'message', direction: 'outbound', channel: 'chat', author: { id: 'S-hubspot', type: 'system' } },
  ],
  [
    { ...message, channelId: '4711', senders: [{ actorId: 'X-1' }] },
    { channel: 'other', author: { type: 'unknown' } },
  ],
  [
    { ...message, senders: [], createdBy: undefined, channelId: undefined },
    { channel: null, author: null },
  ],
])('maps %j', (record, expected) => {
  expect(toMessage(record, 'm', '176347007')).toMatchObject(expected);
});

function listSteps(input: Partial<ListInput>) {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  return list.run({ position: undefined, pageSize: 20, sort: undefined, filter: {}, ...input }, context);
}
const filter = { conversation_id: '176347007' };

test('lists a thread newest first, without its events, until there is no next', () => {
  const steps = listSteps({ filter, position: 'NTI1Cg==' });
  expect(steps.next().value).toEqual({
    method: 'GET',
    path: `${thread}/messages`,
    query: { limit: 20, after: 'NTI1Cg==', sort: '-createdAt' },
  });
  const paging = { next: { after: 'NTI2', link: 'https://evil.example/?after=x' } };
  expect(steps.next([answer({ results: [outgoing, event, message], paging })])).toMatchObject({
    done: true,
    value: { items: [{ downstream_id: outgoing.id }, { downstream_id: message.id }], next: 'NTI2' },
  });
  const rising = listSteps({ filter, sort: { by: 'created_at', direction: 'asc' } });
  expect(rising.next().value).toMatchObject({ query: { sort: 'createdAt' } });
  expect(rising.next([answer({ results: [event] })]).value).toEqual({ items: [], next: null });
});

test('fetches whole what is cut for its length, and leaves quoted history away', () => {
  const cut = { ...message, text: 'hi y', richText: null, truncationStatus: 'TRUNCATED' };
  const reply = { ...outgoing, truncationStatus: 'TRUNCATED_TO_MOST_RECENT_REPLY' };
  const steps = listSteps({ filter });
  steps.next();
  expect(steps.next([answer({ results: [reply, cut] })]).value).toEqual([
    { method: 'GET', path: `${thread}/messages/${message.id}/original-content` },
  ]);
  const content = answer({ text: 'hi yes hello', richText: '<p>hi yes hello</p>' });
  expect(steps.next([content])).toMatchObject({
    done: true,
    value: { items: [{ body: 'hi yes hello' }, { body: 'hi yes hello', body_html: '<p>hi yes hello</p>' }] },
  });
});

test('a content that is not there leaves its message cut, and loses no other', () => {
  const cut = { ...message, text: 'hi y', truncationStatus: 'TRUNCATED' };
  const other = { ...cut, id: '0c9b86b11210479eb1ae193ec5add0b7' };
  const gone = new StepFailed('not_found', new Error('404'));
  const steps = listSteps({ filter });
  steps.next();
  steps.next([answer({ results: [cut, other] })]);
  expect(steps.throw(gone).value).toEqual([
    { method: 'GET', path: `${thread}/messages/${cut.id}/original-content` },
  ]);
  expect(steps.throw(gone).value).toEqual([
    { method: 'GET', path: `${thread}/messages/${other.id}/original-content` },
  ]);
  expect(steps.next([answer({ text: 'hi yes hello', richText: null })])).toMatchObject({
    done: true,
    value: { items: [{ body: 'hi y' }, { body: 'hi yes hello' }] },
  });
  const failed = listSteps({ filter });
  failed.next();
  failed.next([answer({ results: [cut] })]);
  expect(() => failed.throw(new StepFailed('downstream', new Error('500')))).toThrow();
});

test('walks over the threads by id', () => {
  expect(listSteps({}).next().value).toEqual({
    method: 'GET',
    path: '/conversations/v3/conversations/threads',
    query: { limit: 100, after: undefined, sort: 'id' },
  });
});

test('an event is no message', () => {
  const { get } = messages;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const steps = get.run({ id: toMessageId('176347007', event.id) }, context);
  expect(steps.next().value).toEqual({ method: 'GET', path: `${thread}/messages/${event.id}` });
  expect(() => steps.next([answer(event)])).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

// Shapes: developers.hubspot.com/docs/api-reference/error-handling and api_guidelines.
const errorOf = (status: number, category: string, message: string, more = {}) =>
  answer({ status: 'error', message, correlationId: 'aeb5f871', category, ...more }, status);
const limitOf = (policyName: string, headers = {}) =>
  answer(
    { status: 'error', message: 'You have reached your limit.', errorType: 'RATE_LIMIT', policyName },
    429,
    headers,
  );

test.each([
  [
    errorOf(400, 'VALIDATION_ERROR', 'Invalid input', {
      subCategory: 'X.Y',
      errors: [{ message: 'text is missing', in: 'text', code: 'REQUIRED' }],
    }),
    {
      kind: 'downstream',
      errors: [
        { code: 'REQUIRED', message: 'text is missing', detail: 'text' },
        { code: 'VALIDATION_ERROR', message: 'Invalid input', detail: 'X.Y' },
      ],
    },
  ],
  [errorOf(401, 'EXPIRED_AUTHENTICATION', 'Expired'), { kind: 'credentials' }],
  [errorOf(403, 'MISSING_SCOPES', 'Not granted'), { kind: 'scope', errors: [{ code: 'MISSING_SCOPES' }] }],
  [errorOf(403, 'BANNED', 'No'), { kind: 'downstream' }],
  [errorOf(404, 'OBJECT_NOT_FOUND', 'resource not found'), { kind: 'not_found' }],
  [
    limitOf('TEN_SECONDLY_ROLLING'),
    { kind: 'rate_limit', retryAfterSeconds: 10, errors: [{ code: 'RATE_LIMIT' }] },
  ],
  [limitOf('DAILY'), { kind: 'rate_limit', retryAfterSeconds: 3600 }],
  [limitOf('DAILY', { 'retry-after': '4' }), { kind: 'rate_limit', retryAfterSeconds: 4 }],
  [
    answer('<html><h1>Bad gateway</h1></html>', 502),
    { kind: 'downstream', errors: [{ message: 'Bad gateway' }] },
  ],
])('reads the failure %j', (response, expected) => {
  expect(hubspot.readFailure(response)).toMatchObject(expected);
});

test('reads the limit of the rolling window', () => {
  const headers = { 'x-hubspot-ratelimit-max': '110', 'x-hubspot-ratelimit-remaining': '109' };
  expect(hubspot.readRateLimit(headers, new Date(0))).toEqual({ limit: 110, remaining: 109 });
});
