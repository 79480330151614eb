import { messageSchema, type MessageCreate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { wholeOf } from '../../definition/held-file.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { toMessageId } from '../../listing/ids.js';
import { create, createRequest, fromCreated } from './create-message.js';
import { freshdesk } from './index.js';
import { toDescription, toMessage } from './map-message.js';

// Shapes: developers.freshdesk.com/api/#conversations and #view_a_ticket, from a mirror; values are ours.
const conversation = {
  body_text: 'First line second',
  body: '<div>First line<br>second</div>',
  id: 35131396111,
  incoming: false,
  private: true,
  user_id: 1070040306628,
  support_email: null,
  source: 2,
  ticket_id: 20,
  created_at: '2026-03-04T09:30:00Z',
  updated_at: '2026-03-04T15:00:00+05:30',
  from_email: null,
  to_emails: ['bo@acme.example'],
  cc_emails: [],
  bcc_emails: [],
  attachments: [
    {
      id: 4004881085,
      content_type: 'image/png',
      file_size: 44,
      name: 'a.png',
      attachment_url: 'https://files.example/a.png?signature=1',
      created_at: '2026-03-04T15:00:00+05:30',
    },
  ],
  last_edited_at: null,
};
const ticket = {
  cc_emails: ['cy@example.com'],
  requester_id: 1070041318356,
  responder_id: 7,
  source: 1,
  status: 2,
  subject: 'Broken lid',
  id: 20,
  to_emails: ['help@acme.example'],
  created_at: '2026-03-04T09:00:00Z',
  updated_at: '2026-03-04T09:30:00Z',
  description_text: 'Not given.',
  description: '<div>Not <b>given</b>.</div>',
  attachments: [],
  requester: { id: 1070041318356, name: 'Ada', email: 'ada@example.com', phone: null },
};
const { messages } = freshdesk.resources;
const context: OperationContext = {
  settings: { subdomain: 'acme', email_config_id: '1070000112341' },
  baseUrl: 'https://acme.freshdesk.com/api/v2',
  authType: 'apiKey',
  now: new Date(0),
};
const answer = (body: unknown, headers: Record<string, string> = {}, status = 200): DownstreamResponse => ({
  status,
  headers,
  body,
});
const linkTo = (path: string) => ({ link: `<https://acme.freshdesk.com/api/v2${path}>; rel="next"` });

test('maps a private note; its text keeps the lines that the vendor’s own has lost', () => {
  const message = toMessage(conversation, 'body[0]', '20');
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: toMessageId('20', 'note:35131396111'),
    downstream_id: '35131396111',
    type: 'note',
    direction: 'internal',
    channel: 'note',
    body: 'First line\nsecond',
    author: { id: '1070040306628', type: 'agent', email: null },
    recipients: [{ role: 'to', address: 'bo@acme.example', name: null }],
    attachments: [
      {
        id: toMessageId(toMessageId('20', 'note:35131396111'), '4004881085'),
        size: 44,
        url: 'https://files.example/a.png?signature=1',
      },
    ],
    status: 'sent',
    updated_at: '2026-03-04T09:30:00.000Z',
  });
});

test.each([
  [{ private: false }, { type: 'message', direction: 'outbound', id: toMessageId('20', 'note:35131396111') }],
  [
    { private: false, source: 0, incoming: true, from_email: '"Lee, Ada" <ada@example.com>' },
    {
      id: toMessageId('20', 'reply:35131396111'),
      direction: 'inbound',
      channel: 'email',
      status: 'received',
      author: { type: 'contact', name: 'Lee, Ada', email: 'ada@example.com' },
      recipients: [{ role: 'from', address: 'ada@example.com', name: 'Lee, Ada' }, { role: 'to' }],
    },
  ],
  [
    {
      source: 0,
      private: false,
      from_email: 'help@acme.example',
      replied_to: ['ada@example.com'],
      to_emails: null,
    },
    { author: { email: null }, recipients: [{ role: 'from' }, { role: 'to', address: 'ada@example.com' }] },
  ],
  // A forward goes to a third party and is private to the customer.
  [{ source: 8 }, { id: toMessageId('20', 'reply:35131396111'), type: 'note' }],
  [{ private: false, source: 77 }, { channel: 'other' }],
  [{ body: null }, { body: 'First line second', body_html: null }],
])('maps %j', (change, expected) => {
  expect(toMessage({ ...conversation, ...change }, 'c', '20')).toMatchObject(expected);
});

test('maps the description of a ticket as its first message, by the requester or to them', () => {
  const message = toDescription(ticket, 'ticket');
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: toMessageId('20', 'description'),
    downstream_id: '20',
    direction: 'inbound',
    channel: 'email',
    subject: 'Broken lid',
    body: 'Not given.',
    author: { id: '1070041318356', type: 'contact', name: 'Ada', email: 'ada@example.com' },
    recipients: [
      { role: 'from', address: 'ada@example.com' },
      { role: 'to', address: 'help@acme.example' },
      { role: 'cc', address: 'cy@example.com' },
    ],
    status: 'received',
  });
  expect(toDescription({ ...ticket, source: 10, to_emails: null }, 'ticket')).toMatchObject({
    direction: 'outbound',
    author: { id: null, type: 'agent' },
    recipients: [{ role: 'to', address: 'ada@example.com' }, { role: 'cc' }],
    status: 'sent',
  });
});

test('lists the description with the first conversations, then goes on by the Link header alone', () => {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const input = { pageSize: 20, filter: { conversation_id: '20' }, sort: undefined };
  const first = list.run({ ...input, position: undefined }, context);
  expect(first.next().value).toEqual([
    { method: 'GET', path: '/tickets/20', query: { include: 'requester' } },
    { method: 'GET', path: '/tickets/20/conversations', query: { page: 1, per_page: 19 } },
  ]);
  const { value } = first.next([
    answer(ticket),
    answer([conversation], { link: '<https://evil.example/?page=7>; rel="next"' }),
  ]);
  expect(value).toMatchObject({
    items: [{ downstream_id: '20' }, { type: 'note' }],
    next: expect.stringMatching(/^19!~/) as unknown,
  });
  const second = list.run({ ...input, position: '2x19' }, context);
  expect(second.next().value).toMatchObject({ query: { page: 2, per_page: 19 } });
  expect(second.next([answer([])]).value).toEqual({ items: [], next: null });
});

test('a page of one record is the description alone; the conversations begin after it', () => {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const input = { filter: { conversation_id: '20' }, sort: undefined };
  const first = list.run({ ...input, pageSize: 1, position: undefined }, context);
  expect(first.next().value).toMatchObject({ path: '/tickets/20' });
  expect(first.next([answer(ticket)]).value).toMatchObject({ items: [{ downstream_id: '20' }], next: '0' });
  const second = list.run({ ...input, pageSize: 30, position: '0' }, context);
  expect(second.next().value).toMatchObject({ query: { page: 1, per_page: 30 } });
});

test('walks over all tickets, not only those of the last 30 days', () => {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const steps = list.run({ position: undefined, pageSize: 1, filter: {}, sort: undefined }, context);
  expect(steps.next().value).toMatchObject({
    path: '/tickets',
    query: {
      updated_since: '2000-01-01T00:00:00Z',
      order_by: 'created_at',
      order_type: 'asc',
      per_page: 100,
    },
  });
  expect(steps.next([answer([ticket], linkTo('/tickets?page=2'))]).value).toMatchObject({
    path: '/tickets/20',
  });
  expect(steps.next([answer(ticket)]).value).toMatchObject({ items: [{ downstream_id: '20' }] });
});

test('finds a conversation among those of its ticket; the ticket’s own number is not one', () => {
  const { get } = messages;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const steps = get.run({ id: toMessageId('20', 'note:35131396111') }, context);
  expect(steps.next().value).toMatchObject({ path: '/tickets/20/conversations', query: { per_page: 100 } });
  expect(steps.next([answer([conversation])]).value).toMatchObject({ downstream_id: '35131396111' });
  const other = get.run({ id: toMessageId('20', 'reply:20') }, context);
  other.next();
  expect(() => other.next([answer([conversation])])).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

const file = { file_name: 'ü.txt', content_type: 'text/plain', content_base64: 'aGk=' };
test.each<[Partial<MessageCreate>, string, unknown]>([
  [
    { conversation_id: '20', recipients: [{ role: 'bcc', address: 'b@acme.example' }] },
    '/tickets/20/reply',
    { body: 'a &lt; b', bcc_emails: ['b@acme.example'] },
  ],
  [
    { conversation_id: '20', type: 'note', author: { id: '7' } },
    '/tickets/20/notes',
    { body: 'a &lt; b', user_id: 7, private: true },
  ],
  [
    { conversation_id: '20', author: { id: '9', type: 'contact' } },
    '/tickets/20/notes',
    { body: 'a &lt; b', user_id: 9, private: false, incoming: true },
  ],
  [
    { author: { type: 'contact', email: 'ada@example.com', name: 'Ada' }, subject: 'Hi' },
    '/tickets',
    { subject: 'Hi', description: 'a &lt; b', email: 'ada@example.com', name: 'Ada', status: 2, priority: 1 },
  ],
  [
    { recipients: [{ role: 'to', address: 'ada@example.com', name: 'Ada' }], subject: 'Hi' },
    '/tickets/outbound_email',
    {
      subject: 'Hi',
      description: 'a &lt; b',
      email: 'ada@example.com',
      name: 'Ada',
      email_config_id: 1070000112341,
    },
  ],
])('creates %j with one request', (input, path, json) => {
  expect(createRequest({ body: 'a < b', ...input }, context)).toEqual({ method: 'POST', path, json });
});

test('files make the body a form, with what pass_through adds to it', () => {
  const request = createRequest(
    {
      conversation_id: '20',
      type: 'note',
      body: 'x',
      attachments: [file],
      recipients: [
        { role: 'to', address: 'a@acme.example' },
        { role: 'to', address: 'b@acme.example' },
      ],
      pass_through: [{ service_id: 'freshdesk', extend_object: { private: false, custom: { key: 1 } } }],
    },
    context,
  );
  const form = wholeOf(request.bytes?.content ?? []).toString();
  const names = [...form.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual([
    'body',
    'private',
    'notify_emails[]',
    'notify_emails[]',
    'custom[key]',
    'attachments[]',
  ]);
  expect(form).toContain('name="private"\r\n\r\nfalse');
  expect(form).toContain('filename="ü.txt"\r\nContent-Type: text/plain\r\n\r\nhi');
});

test.each<[Partial<MessageCreate>, string]>([
  [{ conversation_id: '20', author: { name: 'Bo' } }, 'author.id'],
  [{ conversation_id: '20', author: { id: 'x' } }, 'author.id'],
  [{ author: { type: 'contact' } }, 'author'],
  [{}, 'recipients'],
])('refuses what would go lost: %j', (input, path) => {
  expect(() => createRequest({ body: 'x', ...input }, context)).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path }),
  );
});

const to = { role: 'to', address: 'a@b.example' };

test.each([
  [{ conversation_id: '20', recipients: [to] }, 'recipients[0].role'],
  [{ conversation_id: '20', author: { type: 'contact', id: '3' }, recipients: [to] }, 'recipients'],
  [{ conversation_id: '20', author: { email: 'bo@acme.example' } }, 'author.email'],
  [{ type: 'note', recipients: [to] }, 'type'],
  [{ author: { id: '3' } }, 'author'],
  [{ recipients: [to, to] }, 'recipients'],
  [{ author: { type: 'contact', id: '3' }, recipients: [to] }, 'recipients[0].role'],
])('cannot take %j', (input, path) => {
  expect(refusedPaths(messages.create, input)).toEqual([path]);
});

test('takes the copies of a reply, and the people that a note notifies', () => {
  for (const role of ['from', 'cc', 'bcc'])
    expect(refusedPaths(messages.create, { conversation_id: '20', recipients: [{ ...to, role }] })).toEqual(
      [],
    );
  expect(
    refusedPaths(messages.create, { conversation_id: '20', type: 'note', recipients: [to, to] }),
  ).toEqual([]);
});

const config = { id: 7, name: 'Acme', reply_email: 'help@acme.example', product_id: null, active: true };
const opening = { body: 'x', subject: 's', recipients: [{ role: 'to' as const, address: 'a@b.example' }] };

test.each<[string, object[], number]>([
  ['the only one', [{ ...config, primary_role: false }], 7],
  [
    'the primary one of the account',
    [
      { ...config, id: 5, product_id: 3, primary_role: true },
      { ...config, primary_role: true },
    ],
    7,
  ],
  ['the only active one', [{ ...config, id: 5, active: false }, config], 7],
])('an agent’s message is sent from a default email: %s', (_which, configs, chosen) => {
  const steps = create(opening, { ...context, settings: { subdomain: 'acme' } });
  expect(steps.next().value).toMatchObject({ path: '/email_configs' });
  expect(steps.next([{ status: 200, headers: {}, body: configs }]).value).toMatchObject({
    path: '/tickets/outbound_email',
    json: { email_config_id: chosen },
  });
});

test('of several addresses, none of them primary, one has to be named', () => {
  const steps = create(opening, { ...context, settings: { subdomain: 'acme' } });
  steps.next();
  expect(() => steps.next([{ status: 200, headers: {}, body: [config, { ...config, id: 8 }] }])).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'inbox_id' }),
  );
});

test('answers to a create leave out the kind, which the request knows; one without an id stays unresolved', () => {
  const { source: _source, incoming: _incoming, private: _private, to_emails: _to, ...bare } = conversation;
  expect(fromCreated(bare, { conversation_id: '20', body: 'x' })).toMatchObject({
    id: toMessageId('20', 'reply:35131396111'),
    direction: 'outbound',
    channel: 'email',
  });
  const note = { ...bare, private: true, notified_to: ['bo@acme.example'] };
  expect(fromCreated(note, { conversation_id: '20', type: 'note', body: 'x' })).toMatchObject({
    id: toMessageId('20', 'note:35131396111'),
    type: 'note',
    recipients: [{ address: 'bo@acme.example' }],
  });
  expect(fromCreated(ticket, { body: 'x' })).toMatchObject({ conversation_id: '20', downstream_id: '20' });
  expect(() => fromCreated({}, { conversation_id: '20', body: 'x' })).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test('changes and deletes notes only', () => {
  const { update, delete: remove } = messages;
  if (isMissing(update) || isComposite(update) || isMissing(remove) || isComposite(remove))
    throw new Error('both are pairs');
  const id = toMessageId('20', 'note:5');
  expect(update.request({ id, changes: { body: 'a\nb' } }, context)).toEqual({
    method: 'PUT',
    path: '/conversations/5',
    json: { body: 'a<br>b' },
  });
  expect(remove.request({ id }, context)).toEqual({ method: 'DELETE', path: '/conversations/5' });
  for (const other of ['reply:5', 'description']) {
    expect(() => remove.request({ id: toMessageId('20', other) }, context)).toThrow(
      expect.objectContaining({ kind: 'unsupported' }),
    );
  }
});

test('reads failures in all the forms the vendor has, and none of a 404', () => {
  const read = (status: number, body: unknown, headers = {}) =>
    freshdesk.readFailure(answer(body, headers, status));
  const validation = {
    description: 'Validation failed',
    errors: [{ field: 'body', message: 'It should be a/an String', code: 'datatype_mismatch' }],
  };
  expect(read(400, validation)).toEqual({
    kind: 'downstream',
    errors: [{ message: 'It should be a/an String', code: 'datatype_mismatch', detail: 'body' }],
  });
  expect(read(401, { code: 'invalid_credentials', message: 'Log in.' })).toEqual({
    kind: 'credentials',
    errors: [{ message: 'Log in.', code: 'invalid_credentials' }],
  });
  expect(read(404, undefined)).toMatchObject({ kind: 'not_found' });
  expect(read(429, { message: 'Limit' }, { 'retry-after': '26' })).toMatchObject({
    kind: 'rate_limit',
    retryAfterSeconds: 26,
  });
});

test('reads the rate limit, and authorises with the key as user name', () => {
  const headers = { 'x-ratelimit-total': '5000', 'x-ratelimit-remaining': '4999' };
  expect(freshdesk.readRateLimit(headers, new Date(0))).toEqual({ limit: 5000, remaining: 4999 });
  expect(freshdesk.auth.apiKey.headers({ api_key: 'k' })).toEqual({
    Authorization: `Basic ${Buffer.from('k:X').toString('base64')}`,
  });
});
