import { type MessageCreate, messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { fromMessageId, toMessageId } from '../../listing/ids.js';
import { gorgias } from './index.js';
import { toMessage } from './map-message.js';

// Shape: developers.gorgias.com/reference/ticket-messages; values are ours.
const record = {
  id: 8123,
  ticket_id: 77,
  message_id: '<m1@shop.example>',
  external_id: null,
  channel: 'email',
  via: 'email',
  public: true,
  from_agent: false,
  subject: 'Where is it?',
  body_text: 'Hello',
  body_html: '<p>Hello</p>',
  sender: { id: 5, email: 'ada@example.com', name: 'Ada', firstname: 'Ada', lastname: '' },
  source: {
    type: 'email',
    from: { address: 'ada@example.com', name: 'Ada' },
    to: [{ address: 'help@shop.example', name: '' }],
    cc: [],
    bcc: [],
  },
  attachments: [
    { url: 'https://files.example/a.png', name: 'a.png', size: 12, content_type: 'image/png', public: true },
    { url: 'https://files.example/b', name: 'b', public: false },
  ],
  meta: { order: 9, nested: { a: 1 } },
  created_datetime: '2026-03-04T09:30:00.123456',
  sent_datetime: null,
};
const { messages } = gorgias.resources;
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.gorgias.com/api',
  authType: 'basic',
  now: new Date(0),
};
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});

function createSteps(input: MessageCreate, transactionId?: string) {
  const { create } = messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  return create.run(input, { ...context, transactionId });
}

test('maps an incoming email', () => {
  const message = toMessage(record, 'data[0]');
  expect(messageSchema.parse(message)).toEqual(message);
  expect(fromMessageId(message.id)).toEqual({ parent: '77', id: '8123' });
  expect(message).toMatchObject({
    conversation_id: '77',
    type: 'message',
    direction: 'inbound',
    channel: 'email',
    status: 'received',
    body: 'Hello',
    author: { id: '5', type: 'contact', name: 'Ada' },
    created_at: '2026-03-04T09:30:00.123Z',
    metadata: { order: 9 },
    recipients: [
      { role: 'from', address: 'ada@example.com' },
      { role: 'to', address: 'help@shop.example', name: null },
    ],
    attachments: [
      { url: 'https://files.example/a.png', size: 12 },
      { url: null, size: null },
    ],
  });
});

test.each([
  [
    { channel: 'internal-note', public: false, from_agent: true },
    { type: 'note', direction: 'internal', channel: 'note', status: 'sent' },
  ],
  [{ from_agent: true }, { direction: 'outbound', status: 'queued' }],
  [
    { from_agent: true, sent_datetime: '2026-03-04T09:31:00' },
    { status: 'sent', sent_at: '2026-03-04T09:31:00.000Z' },
  ],
  [{ from_agent: true, failed_datetime: '2026-03-04T09:31:00' }, { status: 'failed' }],
  [{ channel: 'instagram-direct-message' }, { channel: 'instagram' }],
  [{ channel: 'carrier-pigeon' }, { channel: 'other' }],
  [{ from_agent: true, rule_id: 3 }, { author: { type: 'bot' } }],
  [
    { sender: null, source: null, attachments: null, meta: null },
    { author: null, recipients: [], attachments: [], metadata: null },
  ],
])('maps %j', (change, expected) => {
  expect(toMessage({ ...record, ...change }, 'm')).toMatchObject(expected);
});

test('a record without its id names what is missing, and one without its time has none', () => {
  expect(toMessage({ ...record, created_datetime: null }, 'data[4]').created_at).toBeNull();
  expect(() => toMessage({ ...record, id: undefined }, 'data[4]')).toThrow('data[4].id: expected an id');
});

test('lists flat, pages by cursor and ends with the vendor', () => {
  const { list } = messages;
  if (isMissing(list) || isComposite(list)) throw new Error('list is a pair');
  const input = {
    position: 'c1',
    pageSize: 50,
    filter: { conversation_id: '77' },
    sort: { by: 'created_at', direction: 'asc' },
  } as const;
  expect(list.request(input, context)).toMatchObject({
    path: '/messages',
    query: { cursor: 'c1', limit: 50, ticket_id: '77', order_by: 'created_datetime:asc' },
  });
  expect(
    list.response?.(answer({ data: [record], meta: { next_cursor: 'c2' } }), input, context),
  ).toMatchObject({ next: 'c2', items: [{ downstream_id: '8123' }] });
  expect(list.response?.(answer({ data: [], meta: { next_cursor: null } }), input, context)).toEqual({
    next: null,
    items: [],
  });
  expect(() => list.response?.(answer({ objects: [] }), input, context)).toThrow(
    'body.data: expected a list',
  );
});

test('creates a reply, a note and a new ticket, extended by pass_through', () => {
  const pass_through = [{ service_id: 'gorgias', extend_object: { sent_datetime: '2026-01-01T00:00:00Z' } }];
  expect(createSteps({ conversation_id: '77', body: 'a < b', pass_through }).next().value).toMatchObject({
    path: '/tickets/77/messages',
    json: {
      channel: 'email',
      via: 'api',
      from_agent: true,
      public: true,
      body_text: 'a < b',
      body_html: 'a &lt; b',
      sent_datetime: '2026-01-01T00:00:00Z',
    },
  });
  expect(createSteps({ conversation_id: '77', type: 'note', body: 'x' }).next().value).toMatchObject({
    json: { channel: 'internal-note', public: false },
  });
  const author = { type: 'contact' as const, email: 'ada@example.com' };
  const opening = createSteps({ body: 'x', subject: 's', author });
  expect(opening.next().value).toMatchObject({
    path: '/tickets',
    json: { subject: 's', customer: { email: 'ada@example.com' }, messages: [{ from_agent: false }] },
  });
  const ticket = { id: 78, messages: [{ ...record, ticket_id: undefined }] };
  expect(opening.next([answer(ticket, 201)])).toMatchObject({ value: { conversation_id: '78' } });
});

test('a create carries the transaction id unless the caller has an external id, and is found by it', () => {
  const { create } = messages;
  if (isMissing(create)) throw new Error('create is there');
  const sent = (external_id?: string) =>
    createSteps({ conversation_id: '77', body: 'x', external_id }, 't-1').next().value;
  expect(sent()).toMatchObject({ json: { external_id: 't-1' } });
  expect(sent('mine')).toMatchObject({ json: { external_id: 'mine' } });
  const settle = (input: object) =>
    create.settle!({ conversation_id: '77', body: 'x', transactionId: 't-1', ...input }, context);
  const steps = settle({});
  expect(steps.next().value).toMatchObject({
    path: '/messages',
    query: { ticket_id: '77', order_by: 'created_datetime:desc', cursor: undefined },
  });
  const page = { data: [record], meta: { next_cursor: 'c2' } };
  expect(steps.next([answer(page)]).value).toMatchObject({ query: { cursor: 'c2' } });
  const found = { data: [{ ...record, external_id: 't-1' }], meta: {} };
  expect(steps.next([answer(found)])).toMatchObject({ done: true, value: { downstream_id: '8123' } });
  expect(() => settle({ external_id: 'mine' }).next()).toThrow('could not be identified');
  const endless = settle({});
  endless.next();
  for (let count = 1; count < 5; count += 1) expect(endless.next([answer(page)]).done).toBe(false);
  expect(() => endless.next([answer(page)])).toThrow('could not be identified');
});

test('an update reads first, sends what the vendor requires and never leaves an old body behind', () => {
  const { update } = messages;
  if (isMissing(update) || !isComposite(update)) throw new Error('update is composite');
  const steps = update.run({ id: toMessageId('77', '8123'), changes: { body: 'new' } }, context);
  expect(steps.next().value).toMatchObject({ method: 'GET', path: '/tickets/77/messages/8123' });
  expect(steps.next([answer(record)]).value).toMatchObject({
    method: 'PUT',
    json: { channel: 'email', via: 'email', from_agent: false, body_text: 'new', body_html: 'new' },
  });
  expect(steps.next([answer(undefined, 202)]).value).toMatchObject({ method: 'GET' });
  expect(steps.next([answer({ ...record, body_text: 'new' })])).toMatchObject({
    done: true,
    value: { body: 'new' },
  });
});

test.each([
  [
    answer({ error: { msg: 'Bad', data: { channel: ['Missing.'] } } }, 400),
    { kind: 'downstream', errors: [{ message: 'channel: Missing.', detail: 'Bad' }] },
  ],
  [answer({ error: { msg: 'Nobody' } }, 401), { kind: 'credentials', errors: [{ message: 'Nobody' }] }],
  [answer('<h1>Gone</h1>', 404), { kind: 'not_found', errors: [{ message: 'Gone' }] }],
  [
    answer({ error: { msg: 'Slow down' } }, 429, { 'retry-after': '7' }),
    { kind: 'rate_limit', retryAfterSeconds: 7 },
  ],
  [answer(['odd'], 500), { kind: 'downstream' }],
])('reads the failure %j', (response, expected) => {
  expect(gorgias.readFailure(response)).toMatchObject(expected);
});

test('reads the call limit', () => {
  expect(gorgias.readRateLimit({ 'x-gorgias-account-api-call-limit': '10/80' })).toEqual({
    limit: 80,
    remaining: 70,
  });
  expect(gorgias.readRateLimit({ 'x-gorgias-account-api-call-limit': 'many' })).toEqual({});
});
