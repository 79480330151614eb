import { messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  type OperationContext,
} from '../../definition/define.js';
import { fromMessageId, toMessageId } from '../../listing/ids.js';
import { reamaze } from './index.js';
import { keyOf, toMessage } from './map-message.js';

// Shapes: www.reamaze.com/api/get_messages and post_messages; values are ours.
const record = {
  body: 'Does the kettle whistle?',
  visibility: 0,
  origin: 1,
  origin_id: 'o-17',
  created_at: '2026-03-04T21:58:53.286-07:00',
  user: { name: 'Ada', email: 'ada@example.com', 'staff?': false },
  recipients: [{ name: 'Help', email: 'help@shop.example' }],
  attachments: [
    {
      file_file_name: 'kettle.png',
      file_content_type: 'image/png',
      file_file_size: 69_892,
      url: 'https://files.example/kettle.png',
      thumb_url: 'https://files.example/kettle-small.png',
      'image?': true,
    },
  ],
  conversation: {
    subject: 'A kettle',
    slug: 'a-kettle',
    created_at: '2026-03-04T21:58:53.204-07:00',
    category: { name: 'Support', slug: 'support', email: 'support@shop.example', channel: 6 },
  },
};
const map = (change: object = {}) => {
  const changed = { ...record, ...change };
  return toMessage(changed, keyOf(changed, 'messages[0]'), 0);
};

const { list, get, create } = reamaze.resources.messages;
if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
if (isMissing(create) || isComposite(create)) throw new Error('create is a pair');
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.reamaze.io/api/v1',
  authType: 'basic',
  now: new Date(0),
  transactionId: 't-1',
};
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});
const pageOf = (messages: unknown[], page_count = 1) =>
  answer({ page_size: 30, page_count, total_count: 99, messages });
const runList = (input: Partial<ListInput>, response: DownstreamResponse) => {
  const steps = list.run(
    { position: undefined, pageSize: 30, filter: {}, sort: undefined, ...input },
    context,
  );
  const request = steps.next().value as DownstreamRequest;
  return { request, page: steps.next([response]).value as ListPage };
};

test('maps an incoming email, with an id made of what it is', () => {
  const message = map();
  expect(messageSchema.parse(message)).toEqual(message);
  expect(fromMessageId(message.id)).toEqual({ parent: 'a-kettle', id: message.downstream_id });
  expect(message.downstream_id).toMatch(/^2026-03-05T04:58:53\.286Z-[0-9a-f]{16}$/);
  expect(message).toMatchObject({
    conversation_id: 'a-kettle',
    type: 'message',
    direction: 'inbound',
    channel: 'email',
    subject: 'A kettle',
    author: { id: 'ada@example.com', type: 'contact', name: 'Ada' },
    recipients: [{ role: 'to', address: 'help@shop.example' }],
    attachments: [{ file_name: 'kettle.png', size: 69_892 }],
    status: 'received',
    external_id: 'o-17',
  });
});

test('the id stays when the zone, the spacing or the origin id is shown otherwise, and no longer', () => {
  const { id } = map();
  const shown = {
    created_at: '2026-03-05T04:58:53.286Z',
    body: ' Does the kettle  whistle?\n',
    origin_id: null,
  };
  expect(map(shown).id).toBe(id);
  for (const other of [{ body: 'x' }, { visibility: 1 }, { user: { email: 'b@example.com' } }])
    expect(map(other).id).not.toBe(id);
});

test.each([
  [{ visibility: 1 }, { type: 'note', direction: 'internal', channel: 'note', status: 'sent' }],
  [
    { user: { email: 'a@shop.example', 'staff?': true } },
    { direction: 'outbound', author: { type: 'agent' } },
  ],
  [
    { user: { name: 'HAL' } },
    { direction: 'unknown', status: 'unknown', author: { id: null, type: 'unknown' } },
  ],
  [{ user: { name: 'B', 'staff?': true, 'bot?': true } }, { author: { type: 'bot' } }],
  [{ user: null }, { author: null }],
  [{ origin: 16 }, { channel: 'chat' }],
  [{ origin: 15 }, { channel: 'whatsapp' }],
  [
    { origin: null, conversation: { slug: 'x' } },
    { channel: null, subject: null },
  ],
])('maps %j', (change, expected) => {
  expect(map(change)).toMatchObject(expected);
});

test('leaves out notices of collisions, and cuts smaller pages from the vendor’s', () => {
  const other = { ...record, body: 'Second' };
  const all = [record, { ...record, visibility: 2 }, other];
  const first = runList({ pageSize: 2 }, pageOf(all, 2));
  expect(first.request).toMatchObject({ path: '/messages', query: { page: 1 } });
  expect(first.page).toMatchObject({
    next: expect.stringMatching(/^0\+1000=99~/) as unknown,
    items: [{ body: record.body }],
  });
  const second = runList({ pageSize: 2, position: '1x30+2' }, pageOf(all, 2));
  expect(second.page.items).toMatchObject([{ body: 'Second' }]);
  expect(second.page.next).toMatch(/^1000=99~\S+ /);
  const third = runList({ pageSize: 2, position: second.page.next! }, pageOf([record], 2));
  expect(third).toMatchObject({ request: { query: { page: 2 } }, page: { next: null } });
});

test('numbers equal messages of one moment, across pages too', () => {
  const first = runList({}, pageOf([record, record], 2));
  const next = runList({ position: first.page.next! }, pageOf([record, record], 2));
  const ids = [...first.page.items, ...next.page.items].map(({ downstream_id }) => downstream_id);
  expect(ids.map((id) => id.slice(41))).toEqual(['', '-1', '-2', '-3']);
  expect(runList({}, pageOf([record])).page.items[0]).toMatchObject({ downstream_id: ids[0] });
});

test('narrows by the vendor’s filters, and filters exactly what comes', () => {
  const note = { ...record, visibility: 1, user: { email: 'b@shop.example', 'staff?': true } };
  const filter = {
    conversation_id: 'a-kettle',
    direction: 'outbound',
    author_id: 'b@shop.example',
    created_since: '2026-03-04T00:00:00+02:00',
  } as const;
  const { request, page } = runList({ filter }, pageOf([note, { ...note, visibility: 0 }, record]));
  expect(request).toMatchObject({
    path: '/conversations/a-kettle/messages',
    query: { filter: 'staff', sent_by: 'b@shop.example', start_date: '2026-03-02' },
  });
  expect(page.items).toMatchObject([{ type: 'message', direction: 'outbound' }]);
  // Without any flag, what the vendor's own filter lets through has the direction it was asked for.
  const plain = { ...record, user: { name: 'B', email: 'b@shop.example' } };
  expect(runList({ filter }, pageOf([plain])).page.items).toMatchObject([
    { direction: 'outbound', status: 'sent', author: { type: 'agent' } },
  ]);
  const inbound = { direction: 'inbound' } as const;
  expect(runList({ filter: inbound }, pageOf([plain])).page.items).toMatchObject([
    { direction: 'inbound', status: 'received', author: { type: 'contact' } },
  ]);
  expect(runList({}, pageOf([plain])).page.items).toMatchObject([{ direction: 'unknown' }]);
  const later = { ...filter, created_since: '2026-03-06T00:00:00Z' };
  expect(runList({ filter: later }, pageOf([{ ...note, visibility: 0 }])).page.items).toEqual([]);
  expect(list.run({ ...input, filter: { type: 'event' } }, context).next()).toMatchObject({ done: true });
});
const input = { position: undefined, pageSize: 30, filter: {}, sort: undefined };

test('finds a message in its conversation, page by page', () => {
  const steps = get.run({ id: map({ body: 'Old' }).id }, context);
  expect(steps.next().value).toMatchObject({ path: '/conversations/a-kettle/messages', query: { page: 1 } });
  expect(steps.next([pageOf([record], 2)]).value).toMatchObject({ query: { page: 2 } });
  expect(steps.next([pageOf([{ ...record, body: 'Old' }], 2)])).toMatchObject({ value: { body: 'Old' } });
  for (const id of ['x', '2026-03-05T04:58:53.286Z-../x']) {
    const refused = get.run({ id: toMessageId('a-kettle', id) }, context);
    expect(() => refused.next()).toThrow(expect.objectContaining({ kind: 'not_found' }));
  }
});

test('sends a message and a note, with the transaction id as origin id', () => {
  const author = { type: 'contact' as const, email: 'ada@example.com', name: 'Ada' };
  const recipients = [{ role: 'cc' as const, address: 'bo@example.com' }];
  const pass_through = [
    { service_id: 'reamaze', extend_object: { message: { suppress_notifications: true } } },
  ];
  expect(
    create.request({ conversation_id: 'a-kettle', body: 'Yes', author, recipients, pass_through }, context),
  ).toEqual({
    method: 'POST',
    path: '/conversations/a-kettle/messages',
    json: {
      message: {
        body: 'Yes',
        visibility: 0,
        origin_id: 't-1',
        user: { email: 'ada@example.com', name: 'Ada' },
        recipients: ['bo@example.com'],
        suppress_notifications: true,
      },
    },
  });
  expect(
    create.request({ conversation_id: 'a-kettle', type: 'note', body: 'x', external_id: 'own' }, context)
      .json,
  ).toMatchObject({ message: { visibility: 1, origin_id: 'own', suppress_autoresolve: true } });
});

test.each([
  [{ author: { id: '17' } }, 'author.id'],
  // Without an address it would be sent as the token's owner.
  [{ author: { type: 'contact' as const, name: 'Ada' } }, 'author.email'],
])('refuses %j, naming the attribute', (more, path) => {
  expect(() => create.request({ conversation_id: 'a-kettle', body: 'x', ...more }, context)).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path }),
  );
});

test('gives a new message the id the list will give it', () => {
  const { body, visibility, created_at, origin_id, conversation } = record;
  const user = { name: 'Ada', email: 'ada@example.com' };
  const created = { body, visibility, created_at, origin_id, user, conversation };
  const asked = { conversation_id: 'a-kettle', body };
  for (const shown of [created, { message: created }])
    expect(create.response?.(answer(shown, 201), asked, context)).toMatchObject({
      id: map().id,
      direction: 'outbound',
    });
  expect(() => create.response?.(answer({ ok: true }), asked, context)).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test('settles by origin id, and only where the list shows such ids', () => {
  const asked = { conversation_id: 'a-kettle', body: 'x', transactionId: 'o-17' };
  const run = (...responses: DownstreamResponse[]) => {
    const steps = create.settle!(asked, context);
    steps.next();
    return responses.map((response) => steps.next([response])).at(-1);
  };
  const other = { ...record, body: 'Other', origin_id: null };
  expect(run(pageOf([other, record]))).toMatchObject({ value: { id: map().id } });
  expect(run(pageOf([other], 2), pageOf([other], 2))).toEqual({ done: true, value: null });
  const { origin_id: _, ...silent } = record;
  for (const responses of [[pageOf([silent])], [1, 2, 3].map(() => pageOf([other], 9))]) {
    expect(() => run(...responses)).toThrow(expect.objectContaining({ kind: 'unresolved' }));
  }
  expect(() => create.settle!({ ...asked, external_id: 'own' }, context).next()).toThrow('does not show');
});

test.each([
  [
    answer({ errors: { body: ["can't be blank", 'is odd'] } }, 422),
    { kind: 'downstream', errors: [{ message: "body: can't be blank is odd" }] },
  ],
  [
    answer({ errors: ["Body can't be blank", 'Odd'] }, 422),
    { errors: [{ message: "Body can't be blank" }, {}] },
  ],
  [answer({ errors: 'Too long' }, 422), { errors: [{ message: 'Too long' }] }],
  [answer({ error: 'Not Found' }, 404), { kind: 'not_found', errors: [{ message: 'Not Found' }] }],
  [
    answer('HTTP Basic: Access denied.\n', 401),
    { kind: 'credentials', errors: [{ message: 'HTTP Basic: Access denied.' }] },
  ],
  [answer({ error: 'slow' }, 429), { kind: 'rate_limit', retryAfterSeconds: 60 }],
  [answer({ error: 'slow' }, 429, { 'retry-after': '5' }), { retryAfterSeconds: 5 }],
])('reads the failure %j', (response, expected) => {
  expect(reamaze.readFailure(response)).toMatchObject(expected);
});
