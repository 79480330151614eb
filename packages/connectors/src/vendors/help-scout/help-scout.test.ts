import { messageSchema, type MessageCreate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  StepFailed,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { toMessageId } from '../../listing/ids.js';
import { helpScout } from './index.js';
import { toMessage } from './map-message.js';

// Shape: developer.helpscout.com/mailbox-api/endpoints/conversations/threads/list; values are ours.
const thread = {
  id: 88171881001,
  type: 'customer',
  status: 'active',
  state: 'published',
  action: { type: 'manual-workflow', text: 'You ran a workflow', associatedEntities: {} },
  body: 'The lid is <b>cracked</b>.<br>Thanks',
  source: { type: 'email', via: 'customer' },
  customer: { id: 29418, first: 'Ada', last: 'Lee', photoUrl: '', email: 'ada@example.com' },
  createdBy: { id: 29418, type: 'customer', first: 'Ada', last: 'Lee', email: 'ada@example.com' },
  assignedTo: { id: 1234, type: 'team', first: 'Jack', last: 'Sprout', email: 'jack@acme.example' },
  savedReplyId: 10,
  to: ['help@acme.example'],
  cc: ['cy@example.com'],
  bcc: [],
  createdAt: '2026-03-04T09:30:00Z',
  openedAt: null,
  _embedded: {
    attachments: [
      { id: 7, filename: 'a.png', mimeType: 'image/png', size: 44, _links: { data: { href: 'https://x' } } },
    ],
  },
};
const user = { id: 4, type: 'user', first: 'Bo', last: '', email: 'bo@acme.example' };
const reply = { ...thread, id: 88171881002, type: 'message', createdBy: user, to: ['ada@example.com'] };
const event = { ...thread, id: 88171881003, type: 'lineitem', createdBy: user, body: undefined };

const { messages } = helpScout.resources;
const context: OperationContext = {
  settings: { mailbox_id: '85' },
  baseUrl: 'https://api.helpscout.net/v2',
  authType: 'oauth2',
  now: new Date('2026-03-05T00:00:00Z'),
};
const answer = (body?: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});
const page = (threads: unknown[], next?: string): DownstreamResponse =>
  answer({
    ...(threads.length > 0 ? { _embedded: { threads } } : {}),
    _links: next ? { next: { href: next } } : {},
    page: { size: 50, totalElements: threads.length, totalPages: 1, number: 1 },
  });
function operation<Name extends 'list' | 'get' | 'create' | 'update'>(name: Name) {
  const declared = messages[name];
  if (isMissing(declared) || !isComposite<never, unknown>(declared as never))
    throw new Error(`${name} is composite`);
  return declared as Extract<typeof declared, { run: unknown }>;
}

test('maps a thread of a customer', () => {
  const message = toMessage(thread, 'threads[0]', '12');
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: toMessageId('12', '88171881001'),
    type: 'message',
    direction: 'inbound',
    channel: 'email',
    body: 'The lid is cracked.\nThanks',
    author: { id: '29418', type: 'contact', name: 'Ada Lee', email: 'ada@example.com' },
    recipients: [
      { role: 'from', address: 'ada@example.com', name: 'Ada Lee' },
      { role: 'to', address: 'help@acme.example' },
      { role: 'cc', address: 'cy@example.com' },
    ],
    attachments: [
      { id: toMessageId(toMessageId('12', '88171881001'), '7'), file_name: 'a.png', size: 44, url: null },
    ],
    status: 'received',
  });
});

test.each([
  [reply, { direction: 'outbound', author: { type: 'agent', name: 'Bo' }, status: 'sent' }],
  [{ ...reply, openedAt: '2026-03-04T10:00:00Z' }, { status: 'read' }],
  [{ ...reply, state: 'draft' }, { status: 'draft' }],
  [{ ...reply, state: 'review' }, { status: 'queued' }],
  [
    { ...reply, type: 'note', to: undefined },
    { type: 'note', direction: 'internal', channel: 'note', recipients: [{ role: 'cc' }] },
  ],
  [
    { ...thread, type: 'chat' },
    { direction: 'inbound', channel: 'chat' },
  ],
  [
    { ...reply, type: 'phone' },
    { direction: 'outbound', channel: 'phone' },
  ],
  [{ ...thread, type: 'beaconchat' }, { channel: 'chat' }],
  [
    { ...reply, type: 'forwardchild', source: { type: 'emailfwd' } },
    { direction: 'outbound', channel: 'email' },
  ],
  [
    { ...thread, createdBy: undefined, _embedded: undefined },
    { author: null, attachments: [] },
  ],
  [{ ...reply, createdBy: { id: 5, type: 'system_user' } }, { author: { type: 'bot', name: null } }],
])('maps %o', (record, expected) => {
  expect(toMessage(record, 't', '12')).toMatchObject(expected);
});

test('cuts the vendor’s page to the limit, without events, and follows only the page of its link', () => {
  const { run } = operation('list');
  const input = { pageSize: 1, filter: { conversation_id: '12' }, sort: undefined };
  const listOnce = (position: string | undefined, threads: unknown[], next?: string) => {
    const steps = run({ ...input, position }, context);
    const request = steps.next().value;
    return { request, value: steps.next([page(threads, next)]).value };
  };
  const first = listOnce(undefined, [event, reply, thread], 'https://evil.example/x?page=2');
  expect(first.request).toEqual({ method: 'GET', path: '/conversations/12/threads', query: { page: 1 } });
  expect(first.value).toMatchObject({
    items: [{ downstream_id: '88171881002' }],
    next: expect.stringMatching(/^0\+1000/) as unknown,
  });
  const second = listOnce('1x50+1', [event, reply, thread], 'https://api.helpscout.net/v2/x?page=2');
  expect(second.value).toMatchObject({
    items: [{ downstream_id: '88171881001' }],
    next: expect.stringMatching(/^1000/) as unknown,
  });
  const third = listOnce('2x50', []);
  expect(third.request).toMatchObject({ query: { page: 2 } });
  expect(third.value).toEqual({ items: [], next: null });
});

test('walks over conversations of every status, by number', () => {
  const steps = operation('list').run(
    { position: undefined, pageSize: 20, filter: {}, sort: undefined },
    context,
  );
  expect(steps.next().value).toEqual({
    method: 'GET',
    path: '/conversations',
    query: { status: 'all', sortField: 'number', sortOrder: 'asc', page: 1 },
  });
  expect(steps.next([answer({ page: { size: 25, totalElements: 0 } })]).value).toEqual({
    items: [],
    next: null,
  });
});

const file = { file_name: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=' };
test.each<[Partial<MessageCreate>, string, unknown]>([
  [
    {
      recipients: [
        { role: 'to', address: 'ada@example.com' },
        { role: 'bcc', address: 'b@acme.example' },
      ],
    },
    'reply',
    { text: 'a &lt; b', customer: { email: 'ada@example.com' }, bcc: ['b@acme.example'] },
  ],
  [
    { type: 'note', author: { id: '4' }, attachments: [file] },
    'notes',
    {
      text: 'a &lt; b',
      user: 4,
      attachments: [{ fileName: 'a.txt', mimeType: 'text/plain', data: 'aGk=' }],
    },
  ],
  [{ author: { type: 'contact', id: '29418' } }, 'customer', { text: 'a &lt; b', customer: { id: 29418 } }],
])('writes %j and reads back what the header names', (input, kind, json) => {
  const steps = operation('create').run({ conversation_id: '12', body: 'a < b', ...input }, context);
  expect(steps.next().value).toEqual({ method: 'POST', path: `/conversations/12/${kind}`, json });
  expect(steps.next([answer(undefined, 201, { 'resource-id': '88171881002' })]).value).toMatchObject({
    path: '/conversations/12/threads',
  });
  expect(steps.next([page([reply, thread])])).toMatchObject({
    done: true,
    value: { downstream_id: '88171881002', author: { name: 'Bo' } },
  });
});

test('requests the customer if none is named', () => {
  const steps = operation('create').run({ conversation_id: '12', body: 'x' }, context);
  expect(steps.next().value).toEqual({ method: 'GET', path: '/conversations/12' });
  expect(steps.next([answer({ id: 12, primaryCustomer: { id: 29418 } })]).value).toMatchObject({
    json: { customer: { id: 29418 } },
  });
  const nobody = operation('create').run({ conversation_id: '12', body: 'x' }, context);
  nobody.next();
  expect(() => nobody.next([answer({ id: 12 })])).toThrow(
    expect.objectContaining({ kind: 'invalid_request' }),
  );
});

test.each([
  // Help Scout would sign it with a user.
  [{ conversation_id: '12', type: 'note', author: { type: 'contact', id: '29418' } }, 'author.type'],
  [{ type: 'note' }, 'type'],
  [{ conversation_id: '12', type: 'note', recipients: [{ role: 'cc', address: 'a' }] }, 'recipients'],
  [
    { author: { type: 'contact', id: '1' }, recipients: [{ role: 'to', address: 'a' }] },
    'recipients[0].role',
  ],
  [{ author: { email: 'bo@acme.example' } }, 'author.email'],
])('cannot take %j', (input, path) => {
  expect(refusedPaths(operation('create'), input)).toEqual([path]);
});

test('what fails after the write does not look like a failed write', () => {
  const recipients = [{ role: 'to' as const, address: 'ada@example.com' }];
  const begin = () => {
    const steps = operation('create').run({ conversation_id: '12', body: 'a < b', recipients }, context);
    steps.next();
    return steps;
  };
  expect(() => begin().next([answer(undefined, 201)])).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
  const unread = begin();
  unread.next([answer(undefined, 201, { 'resource-id': '5' })]);
  expect(unread.throw(new StepFailed('downstream', new Error('503')))).toMatchObject({
    done: true,
    value: {
      id: toMessageId('12', '5'),
      body: 'a < b',
      direction: 'outbound',
      created_at: '2026-03-05T00:00:00.000Z',
    },
  });
});

test('opens a conversation in the inbox that is set, with one request', () => {
  const recipients = [{ role: 'to' as const, address: 'ada@example.com', name: 'Ada' }];
  const steps = operation('create').run({ body: 'x', subject: 'Hi', recipients }, context);
  const customer = { email: 'ada@example.com', firstName: 'Ada' };
  expect(steps.next().value).toEqual({
    method: 'POST',
    path: '/conversations',
    json: {
      subject: 'Hi',
      customer,
      mailboxId: 85,
      type: 'email',
      status: 'active',
      threads: [{ type: 'reply', customer, text: 'x' }],
    },
  });
  expect(steps.next([answer(undefined, 201, { 'resource-id': '12' })]).value).toMatchObject({
    path: '/conversations/12/threads',
  });
  expect(() => steps.next([page([])])).toThrow(expect.objectContaining({ kind: 'unresolved' }));
});

test('where no inbox is set, the only one is taken; of several, one has to be named', () => {
  const recipients = [{ role: 'to' as const, address: 'ada@example.com', name: 'Ada' }];
  const begin = () => operation('create').run({ body: 'x', recipients }, { ...context, settings: {} });
  const mailboxes = (...records: object[]) =>
    answer({ _embedded: { mailboxes: records }, page: { number: 1, totalPages: 1 } });
  const steps = begin();
  expect(steps.next().value).toMatchObject({ method: 'GET', path: '/mailboxes' });
  expect(steps.next([mailboxes({ id: 86, name: 'Only' })]).value).toMatchObject({
    path: '/conversations',
    json: { mailboxId: 86 },
  });
  const torn = begin();
  torn.next();
  expect(() => torn.next([mailboxes({ id: 86 }, { id: 87 })])).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'inbox_id' }),
  );
});

test('replaces the text, and reads the thread back because the answer is empty', () => {
  const steps = operation('update').run(
    { id: toMessageId('12', '88171881002'), changes: { body: 'a\nb' } },
    context,
  );
  expect(steps.next().value).toMatchObject({ method: 'GET' });
  expect(steps.next([page([reply])]).value).toEqual({
    method: 'PATCH',
    path: '/conversations/12/threads/88171881002',
    json: { op: 'replace', path: '/text', value: 'a<br>b' },
  });
  expect(steps.next([answer(undefined, 204)]).value).toMatchObject({ method: 'GET' });
  expect(steps.next([page([reply])]).value).toMatchObject({ downstream_id: '88171881002' });
});

test('reads failures, and the wait in the vendor’s own header', () => {
  // developer.helpscout.com/mailbox-api/overview/errors
  const body = {
    logRef: 'ref',
    message: 'Bad request',
    _embedded: { errors: [{ path: 'subject', message: 'may not be empty', source: 'JSON' }] },
  };
  expect(helpScout.readFailure(answer(body, 400))).toEqual({
    kind: 'downstream',
    errors: [{ message: 'may not be empty', detail: 'subject' }],
  });
  expect(helpScout.readFailure(answer({ message: 'Full' }, 412))).toEqual({
    kind: 'downstream',
    errors: [{ message: 'Full' }],
  });
  const token = { error: 'invalid_token', error_description: 'Expired' };
  expect(helpScout.readFailure(answer(token, 401))).toEqual({
    kind: 'credentials',
    errors: [{ message: 'Expired', code: 'invalid_token' }],
  });
  const headers = { 'x-ratelimit-retry-after': '26', 'x-ratelimit-limit-minute': '400' };
  const location = 'https://api.helpscout.net/v2/conversations/77/threads';
  expect(helpScout.readFailure(answer(undefined, 301, { location }))).toEqual({
    kind: 'not_found',
    errors: [{ message: 'The conversation was merged into 77.' }],
  });
  expect(helpScout.readFailure(answer(undefined, 429, headers))).toMatchObject({
    kind: 'rate_limit',
    retryAfterSeconds: 26,
  });
  expect(helpScout.readRateLimit(headers, context.now)).toEqual({ limit: 400, retryAfterSeconds: 26 });
});
