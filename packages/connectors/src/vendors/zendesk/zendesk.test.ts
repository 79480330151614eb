import { messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { toMessageId } from '../../listing/ids.js';
import { zendesk } from './index.js';
import { authorsOf, toMessage } from './map-message.js';

// Shape: developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments; values are ours.
const comment = {
  id: 27001122334455,
  type: 'Comment',
  author_id: 41,
  public: true,
  body: 'Hi all',
  plain_body: ' Hi&nbsp;all',
  html_body: '<div><p>Hi&nbsp;there</p></div>',
  attachments: [
    {
      id: 9,
      file_name: 'a.png',
      content_url: 'https://acme.zendesk.com/attachments/token/t/?name=a.png',
      content_type: 'image/png',
      size: 3,
    },
  ],
  via: {
    channel: 'email',
    source: {
      from: { address: 'ada@example.com', name: 'Ada' },
      to: { address: 'help@acme.example', name: null },
      rel: null,
    },
  },
  created_at: '2026-03-04T09:30:00Z',
};
const users = [
  { id: 41, name: 'Ada', email: 'ada@example.com', role: 'end-user' },
  { id: 7, name: 'Bo', email: 'bo@acme.example', role: 'admin' },
];
const surroundings = { ticketId: '12', authorOf: authorsOf(users) };
const { messages } = zendesk.resources;
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.zendesk.com/api/v2',
  authType: 'basic',
  now: new Date(0),
};
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});

test('maps a comment with its sideloaded users', () => {
  const message = toMessage(comment, 'comments[0]', surroundings);
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: toMessageId('12', '27001122334455'),
    conversation_id: '12',
    direction: 'inbound',
    channel: 'email',
    body: 'Hi all',
    author: { id: '41', type: 'contact', name: 'Ada' },
    created_at: '2026-03-04T09:30:00.000Z',
    status: 'received',
    recipients: [{ role: 'from' }, { role: 'to', address: 'help@acme.example' }],
    attachments: [{ id: toMessageId(toMessageId('12', '27001122334455'), '9'), size: 3, url: null }],
  });
});

test.each([
  [{ public: false }, { type: 'note', direction: 'internal', channel: 'note' }],
  [{ author_id: 7 }, { direction: 'outbound', author: { type: 'agent' }, status: 'sent' }],
  [{ author_id: 99 }, { direction: 'unknown', author: { id: '99', type: 'unknown', name: null } }],
  [{ author_id: -1 }, { direction: 'outbound', author: { type: 'system' } }],
  [{ type: 'VoiceComment' }, { channel: 'phone' }],
  [{ html_body: null }, { body: 'Hi all', body_html: null }],
  [{ plain_body: undefined }, { body: 'Hi there' }],
  [{ plain_body: '' }, { body: '' }],
  [
    { via: null, attachments: null },
    { channel: null, recipients: [], attachments: [] },
  ],
])('maps %j', (change, expected) => {
  expect(toMessage({ ...comment, ...change }, 'c', surroundings)).toMatchObject(expected);
});

test('lists a ticket by cursor and ends when the vendor says so, not when a cursor is missing', () => {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const input = {
    position: 'abc',
    pageSize: 100,
    filter: { conversation_id: '12' },
    sort: { by: 'created_at', direction: 'desc' },
  } as const;
  const listOnce = (body: unknown) => {
    const steps = list.run(input, context);
    expect(steps.next().value).toEqual({
      method: 'GET',
      path: '/tickets/12/comments',
      query: {
        'page[size]': 100,
        'page[after]': 'abc',
        sort: '-created_at',
        include: 'users',
        include_inline_images: 'true',
      },
    });
    return steps.next([answer(body)]).value;
  };
  const body = { comments: [comment], users, meta: { has_more: true, after_cursor: 'def' } };
  expect(listOnce(body)).toMatchObject({ next: 'def', items: [{ author: { name: 'Ada' } }] });
  const last = { ...body, meta: { has_more: false, after_cursor: 'def' } };
  expect(listOnce(last)).toMatchObject({ next: null });
});

test('reads one comment by walking its ticket from the newest, and stops at the end or in a circle', () => {
  const { get } = messages;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const page = (after_cursor: string) =>
    answer({ comments: [comment], users, meta: { has_more: true, after_cursor } });
  const found = get.run({ id: toMessageId('12', '2') }, context);
  expect(found.next().value).toMatchObject({ query: { 'page[size]': 100, sort: '-created_at' } });
  expect(found.next([page('a')]).value).toMatchObject({ query: { 'page[after]': 'a' } });
  expect(
    found.next([answer({ comments: [{ ...comment, id: 2 }], users, meta: { has_more: false } })]).value,
  ).toMatchObject({ downstream_id: '2' });
  const circle = get.run({ id: toMessageId('12', '3') }, context);
  circle.next();
  circle.next([page('a')]);
  expect(() => circle.next([page('a')])).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

test('names the author of a comment by id, and refuses one that would be lost', () => {
  const { create } = messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  const begin = (input: object) => create.run({ body: 'x', ...input }, context).next().value;
  const contact = { type: 'contact' as const, email: 'ada@example.com' };
  expect(begin({ author: contact })).toMatchObject({
    json: {
      ticket: {
        requester: { email: 'ada@example.com' },
        comment: expect.not.objectContaining({ author_id: expect.anything() as unknown }) as unknown,
      },
    },
  });
  expect(() => begin({ conversation_id: '12', author: contact })).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'author.id' }),
  );
});

test('uploads first, then writes one comment, whose id is that of the audit event', () => {
  const { create } = messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  const attachments = [{ file_name: 'ü.txt', content_type: 'text/plain', content_base64: 'aGk=' }];
  const pass_through = [{ service_id: 'zendesk', extend_object: { ticket: { status: 'pending' } } }];
  const steps = create.run(
    { conversation_id: '12', type: 'note', body: 'x', attachments, pass_through, author: { id: '7' } },
    context,
  );
  expect(steps.next().value).toMatchObject([
    { method: 'POST', path: '/uploads', query: { filename: 'ü.txt' }, bytes: { contentType: 'text/plain' } },
  ]);
  expect(steps.next([answer({ upload: { token: 'tok' } }, 201)]).value).toMatchObject({
    method: 'PUT',
    path: '/tickets/12',
    json: {
      ticket: { status: 'pending', comment: { body: 'x', public: false, uploads: ['tok'], author_id: 7 } },
    },
  });
  const audit = {
    created_at: '2026-03-04T09:30:00Z',
    via: { channel: 'api' },
    events: [
      { id: 1, type: 'Change' },
      { id: 55, type: 'Comment', author_id: 7, body: 'x', public: false },
    ],
  };
  expect(steps.next([answer({ ticket: { id: 12, requester_id: 41 }, audit })])).toMatchObject({
    done: true,
    value: { downstream_id: '55', direction: 'internal', author: { type: 'agent' } },
  });
});

test('a saved ticket whose answer names no comment is unresolved, not failed', () => {
  const { create } = messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  const steps = create.run(
    { body: 'x', subject: 's', recipients: [{ role: 'to', address: 'ada@example.com' }] },
    context,
  );
  expect(steps.next().value).toMatchObject({
    method: 'POST',
    path: '/tickets',
    json: { ticket: { subject: 's', requester: { email: 'ada@example.com' } } },
  });
  expect(() => steps.next([answer({ ticket: { id: 1 }, audit: { events: [] } })])).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test.each([
  [
    answer(
      {
        error: 'RecordInvalid',
        description: 'Invalid',
        details: { status: [{ description: 'closed prevents update', error: 'X' }] },
      },
      422,
    ),
    {
      kind: 'downstream',
      errors: [{ code: 'RecordInvalid', message: 'closed prevents update', detail: 'status' }],
    },
  ],
  [
    answer({ error: { title: 'Forbidden', message: 'No access' } }, 403),
    { kind: 'downstream', errors: [{ message: 'No access', detail: 'Forbidden' }] },
  ],
  [
    answer({ errors: [{ code: 'InvalidCursor', title: 'Invalid cursor', detail: 'bad' }] }, 400),
    { kind: 'downstream', errors: [{ code: 'InvalidCursor', message: 'bad', detail: 'Invalid cursor' }] },
  ],
  [
    answer({ error: 'Forbidden', description: 'You are missing the following required scopes: write' }, 403),
    { kind: 'scope' },
  ],
  [answer({ error: 'RecordNotFound', description: 'Not found' }, 404), { kind: 'not_found' }],
  [
    answer({ error: 'invalid_token', error_description: 'expired' }, 401),
    { kind: 'credentials', errors: [{ code: 'invalid_token', message: 'expired' }] },
  ],
  [
    answer('Number of allowed requests exceeded', 429, { 'retry-after': '93' }),
    {
      kind: 'rate_limit',
      retryAfterSeconds: 93,
      errors: [{ message: 'Number of allowed requests exceeded' }],
    },
  ],
  [answer(undefined, 503), { kind: 'downstream' }],
])('reads the failure %j', (response, expected) => {
  expect(zendesk.readFailure(response)).toMatchObject(expected);
});

test('a token finds and deletes itself', () => {
  const { revocation } = zendesk.auth.oauth2;
  const steps = revocation.run();
  expect(steps.next().value).toMatchObject({ method: 'GET', path: '/oauth/tokens/current' });
  expect(steps.next([answer({ token: { id: 31 } })]).value).toMatchObject({
    method: 'DELETE',
    path: '/oauth/tokens/31',
  });
  expect(steps.next([answer(undefined, 204)]).done).toBe(true);
});

test('reads both kinds of rate limit headers', () => {
  const now = new Date('2026-03-04T09:30:00Z');
  expect(
    zendesk.readRateLimit(
      { 'ratelimit-limit': '100', 'ratelimit-remaining': '99', 'ratelimit-reset': '41' },
      now,
    ),
  ).toEqual({ limit: 100, remaining: 99, reset: 1772616641 });
  expect(
    zendesk.readRateLimit({ 'x-rate-limit': '700', 'x-rate-limit-remaining': '0', 'retry-after': '5' }, now),
  ).toEqual({ limit: 700, remaining: 0, retryAfterSeconds: 5 });
});
