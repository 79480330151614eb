import { messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  type DownstreamResponse,
  type ListInput,
  type OperationContext,
} from '../../definition/define.js';
import { toMessageId } from '../../listing/ids.js';
import { intercom } from './index.js';
import { toMessages } from './map-message.js';

// Shapes: developers.intercom.com/docs/references/rest-api, conversations, 2.16; values are ours.
const contact = { type: 'user', id: '66a0c1f2d3', name: 'Ada', email: 'ada@example.com' };
const admin = { type: 'admin', id: '814860', name: 'Bo', email: 'bo@acme.example' };
const part = {
  type: 'conversation_part',
  id: '21001',
  part_type: 'comment',
  body: '<p>Hello &amp; welcome</p>',
  created_at: 1772616600,
  updated_at: 1772616660,
  notified_at: 1772616600,
  assigned_to: null,
  author: admin,
  attachments: [
    {
      type: 'upload',
      name: 'a b.png',
      url: 'https://downloads.intercomcdn.com/i/o/1/a%20b.png?expires=1&signature=x',
      content_type: 'image/png',
      filesize: 3,
      width: 1,
      height: 1,
    },
  ],
  external_id: 'ext-1',
  redacted: false,
  metadata: {},
  email_message_metadata: null,
  app_package_code: null,
};
const conversation = {
  type: 'conversation',
  id: '215470',
  created_at: 1772610000,
  updated_at: 1772620000,
  source: {
    type: 'email',
    id: '4039',
    delivered_as: 'customer_initiated',
    subject: '<p>Lid &amp; pot</p>',
    body: '<p>It broke</p>',
    author: contact,
    attachments: [],
    url: null,
    redacted: false,
  },
  conversation_parts: {
    type: 'conversation_part.list',
    conversation_parts: [part],
    total_count: 1,
  },
};
const withParts = (...parts: readonly object[]) => ({
  ...conversation,
  conversation_parts: {
    type: 'conversation_part.list',
    conversation_parts: parts,
    total_count: parts.length,
  },
});
const mapPart = (change: object) => toMessages(withParts({ ...part, ...change }))[1];
const { messages } = intercom.resources;
const context: OperationContext = {
  settings: { region: 'eu' },
  baseUrl: 'https://api.eu.intercom.io',
  authType: 'apiKey',
  now: new Date(0),
};
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});
const failing = (kind: string): unknown => expect.objectContaining({ kind });

test('a conversation is its source, then its parts', () => {
  const [source, reply, ...rest] = toMessages(conversation);
  expect(rest).toEqual([]);
  for (const message of [source, reply]) expect(messageSchema.parse(message)).toEqual(message);
  expect(source).toMatchObject({
    id: toMessageId('215470', 'source'),
    downstream_id: '4039',
    conversation_id: '215470',
    direction: 'inbound',
    channel: 'email',
    subject: 'Lid & pot',
    body: 'It broke',
    author: { id: '66a0c1f2d3', type: 'contact', email: 'ada@example.com' },
    status: 'received',
    created_at: '2026-03-04T07:40:00.000Z',
    updated_at: null,
  });
  expect(reply).toMatchObject({
    id: toMessageId('215470', '21001'),
    type: 'message',
    direction: 'outbound',
    channel: 'email',
    body: 'Hello & welcome',
    author: { id: '814860', type: 'agent' },
    attachments: [
      {
        id: toMessageId(toMessageId('215470', '21001'), '#0'),
        file_name: 'a b.png',
        content_type: 'image/png',
        size: 3,
        url: part.attachments[0]?.url,
      },
    ],
    external_id: 'ext-1',
    status: 'sent',
    created_at: '2026-03-04T09:30:00.000Z',
    updated_at: '2026-03-04T09:31:00.000Z',
  });
});

test.each([
  [{ part_type: 'note' }, { type: 'note', direction: 'internal', channel: 'note', status: 'sent' }],
  [{ part_type: 'note_and_reopen' }, { type: 'note' }],
  [
    { part_type: 'open', author: contact },
    { type: 'message', direction: 'inbound', status: 'received' },
  ],
  [{ part_type: 'close' }, { type: 'message', direction: 'outbound' }],
  [
    { part_type: 'assignment', body: null },
    { body: null, attachments: [{ size: 3 }] },
  ],
  [{ author: { type: 'lead', id: '1' } }, { direction: 'inbound', author: { type: 'contact', name: null } }],
  [{ author: { type: 'bot', id: '1' } }, { direction: 'outbound', author: { type: 'bot' } }],
  [{ author: { type: 'team', id: '1' } }, { direction: 'outbound', author: { type: 'agent' } }],
  [{ author: { type: '', id: '' } }, { direction: 'unknown', author: { id: null, type: 'unknown' } }],
  [{ author: null }, { direction: 'unknown', author: null, status: 'unknown' }],
  [{ redacted: true, part_type: 'note' }, { status: 'redacted' }],
  [
    { id: 1, body: null, attachments: [] },
    { downstream_id: '1', body: null },
  ],
  [
    {
      email_message_metadata: {
        subject: 'Re: Lid',
        email_address_headers: [
          { type: 'from', email_address: 'bo@acme.example', name: 'Bo' },
          { type: 'reply-to', email_address: 'in@acme.example', name: null },
          { type: 'x-other', email_address: 'no@acme.example', name: null },
          { type: 'constructor', email_address: 'no@acme.example', name: null },
        ],
      },
    },
    {
      subject: 'Re: Lid',
      recipients: [
        { role: 'from', address: 'bo@acme.example', name: 'Bo' },
        { role: 'reply_to', address: 'in@acme.example', name: null },
      ],
    },
  ],
])('maps a part with %j', (change, expected) => {
  expect(mapPart(change)).toMatchObject(expected);
});

test.each([
  { part_type: 'assignment', body: null, attachments: [] },
  { part_type: 'close', body: '', attachments: [] },
  { part_type: 'conversation_attribute_updated_by_admin', body: '<p>Priority</p>' },
  { part_type: null },
])('leaves out what only records an event: %j', (change) => {
  expect(mapPart(change)).toBeUndefined();
});

const listInput = (input: Partial<ListInput>): ListInput => ({
  position: undefined,
  pageSize: 2,
  filter: { conversation_id: '215470' },
  sort: undefined,
  ...input,
});
function listOnce(input: Partial<ListInput>, body: unknown) {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const steps = list.run(listInput(input), context);
  expect(steps.next().value).toEqual({ method: 'GET', path: '/conversations/215470' });
  return steps.next([answer(body)]).value;
}

test('cuts a whole conversation into pages, in both directions', () => {
  const whole = withParts(
    part,
    { ...part, part_type: 'assignment', body: null, attachments: [] },
    { ...part, id: '3' },
  );
  const ids = (page: unknown) =>
    (page as { items: { downstream_id: string }[] }).items.map((item) => item.downstream_id);
  const first = listOnce({}, whole);
  expect(first).toMatchObject({ next: expect.stringMatching(/^2~/) as string, totalCount: 3 });
  expect(ids(first)).toEqual(['4039', '21001']);
  const second = listOnce({ position: '2~' }, whole);
  expect(second).toMatchObject({ next: null });
  expect(ids(second)).toEqual(['3']);
  expect(ids(listOnce({ sort: { by: 'created_at', direction: 'desc' } }, whole))).toEqual(['3', '21001']);
});

test('says that a conversation of more than 500 parts is not shown as a whole', () => {
  const shown = (length: number) =>
    Array.from({ length }, (_, index) => ({ ...part, id: String(index + 1) }));
  const counted = (length: number, total_count: number) => {
    const whole = withParts(...shown(length));
    return { ...whole, conversation_parts: { ...whole.conversation_parts, total_count } };
  };
  expect(listOnce({}, counted(500, 620))).toMatchObject({
    incomplete: { reason: 'vendor_limit', limit: 500 },
  });
  for (const whole of [counted(500, 500), counted(20, 20)])
    expect(listOnce({}, whole)).not.toHaveProperty('incomplete');
});

test('walks over the conversations by cursor', () => {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const steps = list.run(listInput({ filter: {} }), context);
  expect(steps.next().value).toMatchObject({ path: '/conversations', query: { per_page: 150 } });
  const page = {
    conversations: [{ id: '215470' }],
    pages: { next: { per_page: 150, starting_after: 'abc' } },
  };
  expect(steps.next([answer(page)]).value).toMatchObject({ path: '/conversations/215470' });
  expect(steps.next([answer(withParts())]).value).toMatchObject({
    path: '/conversations',
    query: { starting_after: 'abc' },
  });
  expect(steps.next([answer({ conversations: [], pages: { next: null } })]).value).toMatchObject({
    items: [{ downstream_id: '4039' }],
    next: null,
  });
});

test('reads one message, also the source, and nothing else', () => {
  const { get } = messages;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const find = (id: string) => {
    const steps = get.run({ id: toMessageId('215470', id) }, context);
    expect(steps.next().value).toEqual({ method: 'GET', path: '/conversations/215470' });
    return steps.next([answer(conversation)]).value;
  };
  expect(find('source')).toMatchObject({ body: 'It broke' });
  expect(find('21001')).toMatchObject({ downstream_id: '21001' });
  expect(() => find('4039')).toThrow(failing('not_found'));
  for (const id of [toMessageId('last', 'source'), toMessageId('215470', 'sources')])
    expect(() => get.run({ id }, context).next()).toThrow(failing('not_found'));
});

const errorList = (code: string, message: string | null) => ({
  type: 'error.list',
  request_id: 'b14d75ab-7d26-4191-b33f-77ca0a4d4ede',
  errors: [{ code, message, field: null }],
});
test.each([
  [
    answer(errorList('unauthorized', 'Access Token Invalid'), 401),
    { kind: 'credentials', errors: [{ code: 'unauthorized', message: 'Access Token Invalid' }] },
  ],
  [answer(errorList('not_found', 'Resource Not Found'), 404), { kind: 'not_found' }],
  [answer(errorList('token_unauthorized', 'No permission'), 403), { kind: 'scope' }],
  [
    answer(errorList('api_plan_restricted', null), 403),
    { kind: 'downstream', errors: [{ message: 'api_plan_restricted' }] },
  ],
  [
    answer(errorList('rate_limit_exceeded', 'Slow down'), 429, {
      date: 'Wed, 04 Mar 2026 09:30:00 GMT',
      'x-ratelimit-reset': '1772616607',
    }),
    { kind: 'rate_limit', retryAfterSeconds: 7 },
  ],
  [answer('<h1>Bad gateway</h1>', 502), { kind: 'downstream', errors: [{ message: 'Bad gateway' }] }],
])('reads the failure %j', (response, expected) => {
  expect(intercom.readFailure(response)).toMatchObject(expected);
});

test('reads the rate limit, whose reset is a Unix time', () => {
  const headers = {
    'x-ratelimit-limit': '1666',
    'x-ratelimit-remaining': '1665',
    'x-ratelimit-reset': '1772616607',
  };
  expect(intercom.readRateLimit(headers, new Date(0))).toEqual({
    limit: 1666,
    remaining: 1665,
    reset: 1772616607,
  });
});

test('a region names the hosts, and nothing else can', () => {
  const { oauth2 } = intercom.auth;
  expect(intercom.baseUrl({ region: 'au' })).toBe('https://api.au.intercom.io');
  expect(oauth2.authorizeUrl({ region: 'eu' })).toBe('https://app.eu.intercom.com/oauth');
  expect(oauth2.tokenUrl()).toBe('https://api.intercom.io/auth/eagle/token');
  for (const region of ['xx', 'constructor', '']) expect(() => intercom.baseUrl({ region })).toThrow();
});
