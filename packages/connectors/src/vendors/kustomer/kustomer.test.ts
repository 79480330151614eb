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
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { fromMessageId, toMessageId } from '../../listing/ids.js';
import { kustomer } from './index.js';
import { filesOf, toMessage } from './map-message.js';

// Shapes: developer.kustomer.com/api/core-resources (get-messages, get-notes, create-attachment); values are ours.
const ids = {
  message: '6a01b2c3d4e5f60718293a4b',
  conversation: '6a01b2c3d4e5f60718293a4c',
  customer: '6a01b2c3d4e5f60718293a4d',
  user: '6a01b2c3d4e5f60718293a4e',
  file: '6a01b2c3d4e5f60718293a4f',
};
const related = (type: string, id: string) => ({
  links: { self: `/v1/${type}s/${id}` },
  data: { type, id },
});
const attributes = {
  externalId: '<m-17@mail.example>',
  channel: 'email',
  app: 'postmark',
  size: 0,
  direction: 'in',
  preview: 'Where is my parcel?',
  meta: {
    inReplyTo: '<m-16@mail.example>',
    recipient: { mailboxHash: '', email: 'help@shop.example' },
    cc: [],
    to: [{ email: 'help@shop.example', name: 'Help' }],
    from: 'ada@example.com',
    subject: 'Re: parcel',
  },
  status: 'received',
  sentAt: '2026-03-04T09:30:00.000Z',
  createdAt: '2026-03-04T09:30:05.140Z',
  updatedAt: '2026-03-04T09:31:00.000Z',
};
const relationships = {
  org: related('org', '6a01b2c3d4e5f60718293a40'),
  customer: related('customers', ids.customer),
  conversation: related('conversation', ids.conversation),
  attachments: {
    links: { self: `/v1/messages/${ids.message}/attachments` },
    data: [{ type: 'attachment', id: ids.file }],
  },
};
const record = { type: 'message', id: ids.message, attributes, relationships };
const file = {
  type: 'attachment',
  id: ids.file,
  attributes: { name: 'parcel.jpg', contentType: 'image/jpeg', contentLength: 98_153, redacted: false },
  links: { related: 'https://storage.example/parcel.jpg?X-Amz-Expires=600' },
};
const note = {
  type: 'note',
  id: ids.message,
  attributes: {
    body: 'Ask the carrier',
    createdAt: '2026-03-04T10:00:00.000Z',
    updatedAt: '2026-03-04T10:00:00.001Z',
  },
  relationships: {
    customer: related('customer', ids.customer),
    createdBy: related('user', ids.user),
    conversation: related('conversation', ids.conversation),
  },
};

const { messages } = kustomer.resources;
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.api.kustomerapp.com/v1',
  authType: 'apiKey',
  now: new Date(0),
};
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});
const listOf = (data: unknown[], next: string | null, included?: unknown[]) =>
  answer({ meta: { page: 1, pageSize: 50 }, data, links: { next }, ...(included ? { included } : {}) });
const input = (more: Partial<ListInput> = {}): ListInput => ({
  position: undefined,
  pageSize: 50,
  filter: {},
  sort: undefined,
  ...more,
});
function startList(more: Partial<ListInput> = {}) {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  return list.run(input(more), context);
}

test('calls the organisation’s own host, whatever its region', () => {
  expect(kustomer.baseUrl({ subdomain: 'acme' })).toBe('https://acme.api.kustomerapp.com/v1');
  expect(kustomer.auth.oauth2.authorizeUrl({ subdomain: 'acme' })).toBe(
    'https://acme.kustomerapp.com/oauth/authorize',
  );
  expect(() => kustomer.baseUrl({ subdomain: 'evil.example/' })).toThrow('not a subdomain');
});

test('maps an incoming email with its file', () => {
  const message = toMessage(record, 'data[0]', filesOf([file]));
  expect(messageSchema.parse(message)).toEqual(message);
  expect(fromMessageId(message!.id)).toEqual({ parent: 'message', id: ids.message });
  expect(message).toMatchObject({
    conversation_id: ids.conversation,
    type: 'message',
    direction: 'inbound',
    channel: 'email',
    subject: 'Re: parcel',
    body: 'Where is my parcel?',
    author: { id: ids.customer, type: 'contact', email: 'ada@example.com' },
    recipients: [
      { role: 'from', address: 'ada@example.com', name: null },
      { role: 'to', address: 'help@shop.example', name: 'Help' },
    ],
    attachments: [
      {
        id: toMessageId(toMessageId('message', '6a01b2c3d4e5f60718293a4b'), '6a01b2c3d4e5f60718293a4f'),
        file_name: 'parcel.jpg',
        size: 98_153,
        url: null,
      },
    ],
    status: 'received',
    external_id: '<m-17@mail.example>',
    created_at: '2026-03-04T09:30:05.140Z',
  });
});

test('maps a note, and leaves out one without a conversation', () => {
  expect(toMessage(note, 'data', filesOf([]))).toMatchObject({
    type: 'note',
    direction: 'internal',
    channel: 'note',
    body: 'Ask the carrier',
    author: { id: ids.user, type: 'agent' },
    status: 'sent',
  });
  const { conversation: _, ...ofCustomer } = note.relationships;
  expect(toMessage({ ...note, relationships: ofCustomer }, 'data', filesOf([]))).toBeNull();
});

test.each([
  [
    { direction: 'out', status: 'sent' },
    { direction: 'outbound', status: 'sent', author: null },
  ],
  [{ direction: 'out', status: 'error' }, { status: 'failed' }],
  [{ direction: 'out', auto: true }, { author: { type: 'bot', id: null } }],
  [{ redacted: true }, { status: 'redacted' }],
  [
    { direction: null, status: null },
    { direction: 'unknown', status: 'unknown' },
  ],
  [{ channel: 'twitter-tweet' }, { channel: 'twitter' }],
  [{ channel: 'voice' }, { channel: 'phone' }],
  [
    { meta: { from: { phone: '+4930123' }, to: ['+4930456'] } },
    { recipients: [{ role: 'from', address: '+4930123' }, { address: '+4930456' }], author: { email: null } },
  ],
  [
    { meta: null, custom: { orderNum: 7, list: [] } },
    { recipients: [], metadata: { orderNum: 7 } },
  ],
])('maps %j', (change, expected) => {
  const changed = { ...record, attributes: { ...attributes, ...change } };
  expect(toMessage(changed, 'data', filesOf([]))).toMatchObject(expected);
});

test('lists messages, then notes, each in the vendor’s own pages', () => {
  const first = startList({ filter: { conversation_id: ids.conversation } });
  expect(first.next().value).toMatchObject({
    path: `/conversations/${ids.conversation}/messages`,
    query: { page: 1, pageSize: 50, include: 'attachments' },
  });
  const next = `/v1/conversations/${ids.conversation}/messages?page=2&pageSize=50`;
  expect(first.next([listOf([record], next, [file])]).value).toMatchObject({
    next: expect.stringMatching(/^message:50!~/) as unknown,
    items: [{ attachments: [{ file_name: 'parcel.jpg' }] }],
  });
  const last = startList({ position: 'message:2x50' });
  expect(last.next().value).toMatchObject({ path: '/messages', query: { page: 2 } });
  expect(last.next([listOf([], null)]).value).toEqual({ items: [], next: 'note:' });
  const notes = startList({ position: 'note:' });
  expect(notes.next().value).toMatchObject({ path: '/notes', query: { page: 1, include: undefined } });
  expect(notes.next([listOf([note], null)]).value).toMatchObject({ next: null, items: [{ type: 'note' }] });
});

test('asks only for the kind that is filtered by', () => {
  expect(startList({ filter: { type: 'note' } }).next().value).toMatchObject({ path: '/notes' });
  expect(startList({ filter: { type: 'event' } }).next()).toEqual({
    done: true,
    value: { items: [], next: null },
  });
  const foreign = startList({ filter: { type: 'note' }, position: 'message:2x50' });
  expect(() => foreign.next()).toThrow('does not belong');
});

test('reads one message and the names of its files, which it can do without', () => {
  const { get } = messages;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const read = () => {
    const steps = get.run({ id: toMessageId('message', ids.message) }, context);
    expect(steps.next().value).toMatchObject({ path: `/messages/${ids.message}` });
    expect(steps.next([answer({ data: record })]).value).toMatchObject([
      { path: `/messages/${ids.message}/attachments/${ids.file}` },
    ]);
    return steps;
  };
  expect(read().next([answer({ data: file })])).toMatchObject({
    done: true,
    value: { attachments: [{ file_name: 'parcel.jpg' }] },
  });
  // A refused scope comes from the server as refused credentials.
  for (const kind of ['scope', 'credentials'] as const) {
    expect(read().throw(new StepFailed(kind, new Error('no role')))).toMatchObject({
      value: {
        attachments: [
          {
            id: toMessageId(toMessageId('message', '6a01b2c3d4e5f60718293a4b'), '6a01b2c3d4e5f60718293a4f'),
            file_name: 'attachment',
          },
        ],
      },
    });
  }
  const limited = new StepFailed('rate_limit', new Error('slow down'));
  expect(() => read().throw(limited)).toThrow(limited);
});

test('records a message and a note, with the transaction id as external id', () => {
  const { create } = messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  const steps = create.run(
    {
      conversation_id: ids.conversation,
      body: 'On its way',
      channel: 'phone',
      recipients: [{ role: 'to', address: '+4930456' }],
      pass_through: [{ service_id: 'kustomer', extend_object: { importedAt: '2026-01-01T00:00:00Z' } }],
    },
    { ...context, transactionId: 't-1' },
  );
  expect(steps.next().value).toMatchObject({
    method: 'POST',
    path: `/conversations/${ids.conversation}/messages`,
    json: {
      channel: 'voice',
      direction: 'out',
      status: 'sent',
      preview: 'On its way',
      externalId: 't-1',
      meta: { to: [{ phone: '+4930456' }] },
      importedAt: '2026-01-01T00:00:00Z',
    },
  });
  expect(() => steps.next([answer({ data: { id: ids.message } }, 201)])).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
  const author = { type: 'contact' as const, email: 'ada@example.com', id: ids.customer };
  expect(
    create.run({ conversation_id: ids.conversation, body: 'x', author }, context).next().value,
  ).toMatchObject({ json: { direction: 'in', customer: ids.customer, meta: { from: 'ada@example.com' } } });
  expect(
    create.run({ conversation_id: ids.conversation, type: 'note', body: 'x' }, context).next().value,
  ).toMatchObject({ path: `/conversations/${ids.conversation}/notes`, json: { body: 'x' } });
});

test('an author is known by an id of 24 digits', () => {
  const { create } = messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  const input = { conversation_id: ids.conversation, body: 'x', author: { id: 'ada' } };
  expect(() => create.run(input, context).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'author.id' }),
  );
});

test.each([
  [{ channel: 'web' }, ['channel']],
  [{ channel: 'web', type: 'note' }, []],
  [{ type: 'note', subject: 's' }, ['subject']],
  [{ type: 'note', author: { type: 'contact' } }, ['author.type']],
  [{ type: 'note', attachments: [{ file_name: 'a' }] }, ['attachments']],
])('of %j it cannot take %j', (input, paths) => {
  expect(refusedPaths(messages.create, input)).toEqual(paths);
});

test('settles by external id, and only what can be found by it', () => {
  const { create } = messages;
  if (isMissing(create) || !create.settle) throw new Error('create settles');
  const asked = { conversation_id: ids.conversation, body: 'x', transactionId: 't/1' };
  const gone = new StepFailed('not_found', new Error('404'));
  const askBoth = () => {
    const steps = create.settle!(asked, context);
    expect(steps.next().value).toMatchObject({ path: '/messages/externalId=t%2F1' });
    expect(steps.throw(gone).value).toMatchObject({ path: '/messages/externalid=t%2F1' });
    return steps;
  };
  expect(askBoth().next([answer({ data: record })])).toMatchObject({ done: true });
  // There is none only where one that is there is found by either spelling.
  const proven = askBoth();
  expect(proven.throw(gone).value).toMatchObject({ path: '/messages', query: { sort: 'desc' } });
  expect(proven.next([answer({ data: [record] })]).value).toMatchObject({
    path: `/messages/externalId=${encodeURIComponent('<m-17@mail.example>')}`,
  });
  expect(proven.next([answer({ data: record })])).toEqual({ done: true, value: null });
  for (const data of [[record], []]) {
    const doubtful = askBoth();
    doubtful.throw(gone);
    expect(() => {
      doubtful.next([answer({ data })]);
      doubtful.throw(gone);
      doubtful.throw(gone);
    }).toThrow(expect.objectContaining({ kind: 'unresolved' }));
  }
  const elsewhere = create.settle({ ...asked, conversation_id: ids.customer }, context);
  elsewhere.next();
  expect(() => elsewhere.next([answer({ data: record })])).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
  for (const more of [{ type: 'note' as const }, { external_id: 'own' }]) {
    expect(() => create.settle!({ ...asked, ...more }, context).next()).toThrow(
      expect.objectContaining({ kind: 'unresolved' }),
    );
  }
});

test('changes the text of either kind, and deletes notes alone', () => {
  const { update } = messages;
  if (isMissing(update) || !isComposite(update)) throw new Error('update is composite');
  const change = (kind: string, changes: { body?: string; subject?: string }) =>
    update.run({ id: toMessageId(kind, ids.message), changes }, context).next();
  expect(change('message', { body: 'b', subject: 's' }).value).toMatchObject({
    method: 'PATCH',
    json: { preview: 'b', subject: 's' },
  });
  expect(change('note', { body: 'b' }).value).toMatchObject({
    path: `/notes/${ids.message}`,
    json: { body: 'b' },
  });
  expect(() => change('note', { subject: 's' })).toThrow(
    expect.objectContaining({ kind: 'unsupported_attributes', path: 'subject' }),
  );
  expect(() => change('kobject', { body: 'b' })).toThrow(expect.objectContaining({ kind: 'not_found' }));
  const { delete: remove } = messages;
  if (isMissing(remove) || isComposite(remove)) throw new Error('delete is a pair');
  expect(() => remove.request({ id: toMessageId('message', ids.message) }, context)).toThrow('redacted');
});

test.each([
  [
    answer({ errors: [{ status: 404, code: 'notfound', title: 'not found' }] }, 404),
    { kind: 'not_found', errors: [{ message: 'not found', code: 'notfound' }] },
  ],
  [
    answer({ errors: [{ title: 'Forbidden', detail: 'needs a role' }] }, 403),
    { kind: 'scope', errors: [{ message: 'needs a role', detail: 'Forbidden' }] },
  ],
  [
    answer({ errors: [] }, 429, { date: 'Wed, 04 Mar 2026 09:30:00 GMT', 'x-ratelimit-reset': '1772616607' }),
    { kind: 'rate_limit', retryAfterSeconds: 7 },
  ],
  [answer({ errors: [] }, 429, { 'retry-after': '3', 'x-ratelimit-reset': '9' }), { retryAfterSeconds: 3 }],
  [answer('down', 503), { kind: 'downstream', errors: [{ message: 'down' }] }],
])('reads the failure %j', (response, expected) => {
  expect(kustomer.readFailure(response)).toMatchObject(expected);
});

test('reads the call limit', () => {
  const headers = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '99' };
  expect(kustomer.readRateLimit(headers, new Date(0))).toEqual({ limit: 1000, remaining: 12, reset: 99 });
});
