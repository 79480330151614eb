import { messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import { toMessageId } from '../../listing/index.js';
import {
  isComposite,
  isMissing,
  type DownstreamResponse,
  type ListInput,
  type OperationContext,
} from '../../definition/define.js';
import { front } from './index.js';
import { fromComment, fromMessage } from './map-message.js';

// Shapes: MessageResponse and CommentResponse of github.com/frontapp/front-api-specs; values are ours.
const api = 'https://acme.api.frontapp.com';
const teammate = {
  _links: { self: `${api}/teammates/tea_6r55a`, related: {} },
  id: 'tea_6r55a',
  email: 'bo@acme.example',
  username: 'bo',
  first_name: 'Bo',
  last_name: 'Berg',
  type: 'user',
};
const message = {
  _links: {
    self: `${api}/messages/msg_1q15qmtq`,
    related: {
      conversation: `${api}/conversations/cnv_yo1kg5q`,
      message_replied_to: `${api}/messages/msg_2y67qldq?referer=x`,
    },
  },
  id: 'msg_1q15qmtq',
  message_uid: '1eab543f84a0785f7b6b8967cck18f4d',
  type: 'email',
  is_inbound: true,
  draft_mode: null,
  error_type: null,
  created_at: 1772616600.25,
  subject: 'Lid',
  blurb: 'Hi',
  author: null,
  recipients: [
    {
      _links: { related: { contact: `${api}/contacts/crd_2njtoem` } },
      name: 'Ada',
      handle: 'ada@example.com',
      role: 'from',
    },
    { _links: { related: { contact: null } }, name: null, handle: 'help@acme.example', role: 'to' },
    { _links: { related: { contact: null } }, name: null, handle: 'x@acme.example', role: 'reply-to' },
    { _links: {}, name: null, handle: 'y@acme.example', role: 'watcher' },
  ],
  body: '<p>Hi&nbsp;there</p>',
  text: null,
  attachments: [
    {
      id: 'fil_3q8a7mby',
      filename: 'a.png',
      url: `${api}/download/fil_3q8a7mby`,
      content_type: 'image/png',
      size: 4405,
      metadata: { is_inline: true, cid: 'c' },
    },
  ],
  metadata: { external_id: 'x-1', headers: { a: 1 } },
};
const comment = {
  _links: {
    related: {
      conversation: `${api}/conversations/cnv_yo1kg5q`,
      comment_replied_to: `${api}/comments/com_1`,
    },
  },
  id: 'com_1ywg3f2',
  author: { ...teammate, type: 'rule' },
  body: '**Note**',
  posted_at: 1772616601.378,
  attachments: [],
  is_pinned: false,
};

const { messages } = front.resources;
const context: OperationContext = {
  settings: { channel_id: 'cha_9' },
  baseUrl: 'https://api2.frontapp.com',
  authType: 'apiKey',
  now: new Date(0),
};
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});

test('maps a message from outside, whose author is a recipient', () => {
  const mapped = fromMessage(message);
  expect(messageSchema.parse(mapped)).toEqual(mapped);
  expect(mapped).toMatchObject({
    id: 'msg_1q15qmtq',
    conversation_id: 'cnv_yo1kg5q',
    direction: 'inbound',
    channel: 'email',
    body: 'Hi there',
    author: { id: 'crd_2njtoem', type: 'contact', name: 'Ada', email: 'ada@example.com' },
    recipients: [{ role: 'from' }, { role: 'to', address: 'help@acme.example' }, { role: 'reply_to' }],
    attachments: [{ id: toMessageId('msg_1q15qmtq', 'fil_3q8a7mby'), size: 4405, url: null }],
    status: 'received',
    in_reply_to_id: 'msg_2y67qldq',
    external_id: 'x-1',
    metadata: { external_id: 'x-1' },
    web_url: 'https://app.frontapp.com/open/cnv_yo1kg5q',
    created_at: '2026-03-04T09:30:00.250Z',
    sent_at: '2026-03-04T09:30:00.250Z',
  });
});

test.each([
  [
    { is_inbound: false, author: teammate },
    { direction: 'outbound', status: 'sent', author: { id: 'tea_6r55a', type: 'agent', name: 'Bo Berg' } },
  ],
  [
    { is_inbound: false, author: null },
    { direction: 'outbound', author: null },
  ],
  [
    { is_inbound: false, draft_mode: 'shared' },
    { status: 'draft', sent_at: null },
  ],
  [
    { is_inbound: false, draft_mode: 'shared', error_type: 'smtp' },
    { status: 'failed', sent_at: null },
  ],
  [{ type: 'tweet_dm' }, { channel: 'twitter' }],
  [{ type: 'front_chat' }, { channel: 'chat' }],
  [{ type: 'googleplay' }, { channel: 'other' }],
  [{ text: 'Hi' }, { body: 'Hi', body_html: '<p>Hi&nbsp;there</p>' }],
])('maps %j', (change, expected) => {
  expect(fromMessage({ ...message, ...change })).toMatchObject(expected);
});

test('maps a comment: Markdown, written by a rule', () => {
  const mapped = fromComment(comment);
  expect(messageSchema.parse(mapped)).toEqual(mapped);
  expect(mapped).toMatchObject({
    id: 'com_1ywg3f2',
    type: 'note',
    direction: 'internal',
    body: '**Note**',
    body_html: null,
    author: { type: 'bot' },
    in_reply_to_id: 'com_1',
    created_at: '2026-03-04T09:30:01.378Z',
  });
  expect(() => fromComment({ ...comment, _links: {} })).toThrow('_links.related.conversation');
});

function listSteps(input: Partial<ListInput>) {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const filter = { conversation_id: 'cnv_yo1kg5q', ...input.filter };
  return list.run({ position: undefined, pageSize: 2, sort: undefined, ...input, filter }, context);
}
const messageAt = (id: string, created_at: number) => ({ ...message, id, created_at });
const commentAt = (id: string, posted_at: number) => ({ ...comment, id, posted_at });
const pageOf = (records: unknown[], token?: string) =>
  answer({
    _pagination: { next: token ? `https://evil.example/x?limit=2&page_token=${token}` : null },
    _results: records,
  });
const idsOf = (result: unknown) =>
  (result as { items: { id: string }[]; next: string | null }).items.map(({ id }) => id);

test('one feed of messages in pages and comments at once, in order of time', () => {
  const comments = pageOf([commentAt('com_3', 35), commentAt('com_2', 25), commentAt('com_1', 5)]);
  const sort = { by: 'created_at', direction: 'asc' } as const;
  const first = listSteps({ sort });
  expect(first.next().value).toEqual([
    {
      method: 'GET',
      path: '/conversations/cnv_yo1kg5q/messages',
      query: { limit: 2, page_token: undefined, sort_by: 'created_at', sort_order: 'asc' },
    },
    { method: 'GET', path: '/conversations/cnv_yo1kg5q/comments' },
  ]);
  const pages = [
    { items: ['com_1', 'msg_1'], messages: pageOf([messageAt('msg_1', 10), messageAt('msg_2', 20)], 'a1') },
    // The next page is not known yet, so the comment has to wait.
    { items: ['msg_2'], messages: pageOf([messageAt('msg_1', 10), messageAt('msg_2', 20)], 'a1') },
    { items: ['com_2', 'msg_3'], messages: pageOf([messageAt('msg_3', 30)]) },
    { items: ['com_3'] },
  ];
  let position: string | undefined;
  for (const [index, page] of pages.entries()) {
    const steps = listSteps({ sort, position });
    steps.next();
    const { value } = steps.next(page.messages ? [page.messages, comments] : [comments]);
    expect(idsOf(value)).toEqual(page.items);
    const { next } = value as { next: string | null };
    expect(next === null).toBe(index === pages.length - 1);
    position = next ?? undefined;
  }
  expect(() => listSteps({ position: '{"a":1}' }).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request' }),
  );
});

test('goes on with the token of the next link and the limit it was given for, wherever the link leads', () => {
  const steps = listSteps({});
  steps.next();
  const { value } = steps.next([pageOf([messageAt('msg_2', 20), messageAt('msg_1', 10)], 'b2'), pageOf([])]);
  expect(idsOf(value)).toEqual(['msg_2', 'msg_1']);
  const { next } = value as { next: string };
  expect(listSteps({ position: next, pageSize: 50 }).next().value).toMatchObject([
    { path: '/conversations/cnv_yo1kg5q/messages', query: { limit: 2, page_token: 'b2' } },
    { path: '/conversations/cnv_yo1kg5q/comments' },
  ]);
});

test('of one type only what is needed is asked for', () => {
  expect(listSteps({ filter: { type: 'message' } }).next().value).toMatchObject([
    { path: '/conversations/cnv_yo1kg5q/messages' },
  ]);
  expect(listSteps({ filter: { type: 'note' } }).next().value).toMatchObject([
    { path: '/conversations/cnv_yo1kg5q/comments' },
  ]);
  expect(listSteps({ filter: { type: 'event' } }).next()).toEqual({
    done: true,
    value: { items: [], next: null },
  });
});

test('reads and changes by the kind of id', () => {
  const { get, update } = messages;
  if (isMissing(get) || isComposite(get) || isMissing(update) || isComposite(update))
    throw new Error('both are pairs');
  expect(get.request({ id: 'com_1' }, context).path).toBe('/comments/com_1');
  expect(get.request({ id: 'msg_1' }, context).path).toBe('/messages/msg_1');
  expect(update.request({ id: 'com_1', changes: { body: 'b' } }, context)).toEqual({
    method: 'PATCH',
    path: '/comments/com_1/',
    json: { body: 'b' },
  });
  expect(() => update.request({ id: 'msg_1', changes: { body: 'b' } }, context)).toThrow(
    expect.objectContaining({ kind: 'unsupported' }),
  );
});

const errorOf = (status: number, title: string, message: string, details?: string[]) =>
  answer({ _error: { status, title, message, details } }, status);

test.each([
  [
    errorOf(400, 'Bad request', 'Body did not satisfy requirements', ['body.to: missing', 'body.cc: x']),
    {
      kind: 'downstream',
      errors: [{ message: 'body.to: missing; body.cc: x', detail: 'Body did not satisfy requirements' }],
    },
  ],
  [errorOf(401, 'Unauthenticated', 'Invalid'), { kind: 'credentials', errors: [{ message: 'Invalid' }] }],
  [errorOf(403, 'Forbidden', 'Token is missing the scope comments:write'), { kind: 'scope' }],
  [errorOf(403, 'Forbidden', 'Not yours'), { kind: 'downstream' }],
  [errorOf(404, 'Not found', 'Unknown'), { kind: 'not_found' }],
  [answer('Slow down', 429, { 'retry-after': '8' }), { kind: 'rate_limit', retryAfterSeconds: 8 }],
  [answer(undefined, 503), { kind: 'downstream' }],
  [
    answer('', 301, { location: `${api}/conversations/cnv_2/messages` }),
    { kind: 'not_found', errors: [{ message: 'The conversation was merged into cnv_2.' }] },
  ],
])('reads the failure %j', (response, expected) => {
  expect(front.readFailure(response)).toMatchObject(expected);
});

test('reads the rate limit (dev.frontapp.com/docs/rate-limiting)', () => {
  const headers = {
    'x-ratelimit-limit': '50',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '1772616660',
    'retry-after': '3',
  };
  expect(front.readRateLimit(headers, new Date(0))).toEqual({
    limit: 50,
    remaining: 0,
    reset: 1772616660,
    retryAfterSeconds: 3,
  });
});
