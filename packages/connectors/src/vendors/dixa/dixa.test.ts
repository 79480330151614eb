import { messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  StepFailed,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { fromMessageId, toMessageId } from '../../listing/ids.js';
import { dixa } from './index.js';
import { toMessage, toNote } from './map-message.js';

// Shapes: docs.dixa.io/openapi/dixa-api (list messages, list internal notes, search, add message); values are ours.
const ids = {
  message: '5f0c7a11-0514-4606-a5d8-1880172b3a55',
  author: '6a0c7a11-edc0-493e-ac7b-814d9ff40a2e',
  note: '7b0c7a11-8128-4276-ac40-5f30c959e5e7',
};
const email = {
  emailContent: { content: { value: '<p>Hello <b>there</b></p>', _type: 'Html' }, _type: 'Regular' },
  from: { email: 'ada@example.com', name: 'Ada' },
  to: [{ email: 'help@email.dixa.io' }],
  cc: [],
  bcc: [{ email: 'file@shop.example', name: 'File' }],
  isAutoReply: false,
  inlineImages: [],
  attachments: [{ url: 'https://files.dixa.io/private/x/attachment/1', prettyName: 'Picture' }],
  direction: 'Inbound',
  _type: 'EmailAttributes',
};
const record = {
  id: ids.message,
  authorId: ids.author,
  externalId: '13244',
  createdAt: '2026-03-04T12:46:36.581Z[GMT]',
  attributes: email,
};
const note = {
  id: ids.note,
  authorId: ids.author,
  createdAt: '2026-03-04T12:40:00Z',
  csid: 7392,
  message: 'Call back',
};

const { messages } = dixa.resources;
const { list, get, create } = messages;
if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
const context: OperationContext = {
  settings: { agent_id: ids.author, email_integration: 'help@email.dixa.io' },
  baseUrl: 'https://dev.dixa.io/v1',
  authType: 'apiKey',
  now: new Date('2026-03-05T00:00:00.000Z'),
  transactionId: 't-1',
};
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});
const whole = [answer({ data: [record] }), answer({ data: [note] })];

test('sends the bare token', () => {
  expect(dixa.auth.apiKey.headers({ api_token: 'abc' })).toEqual({ Authorization: 'abc' });
});

test('maps an email and a note', () => {
  const message = toMessage(record, 'data[0]', '7392');
  expect(messageSchema.parse(message)).toEqual(message);
  expect(fromMessageId(message.id)).toEqual({ parent: '7392', id: ids.message });
  expect(message).toMatchObject({
    type: 'message',
    direction: 'inbound',
    channel: 'email',
    body: 'Hello there',
    body_html: '<p>Hello <b>there</b></p>',
    author: { id: ids.author, type: 'contact', email: 'ada@example.com' },
    recipients: [
      { role: 'from', address: 'ada@example.com' },
      { role: 'to', address: 'help@email.dixa.io', name: null },
      { role: 'bcc', address: 'file@shop.example' },
    ],
    attachments: [{ file_name: 'Picture', url: null }],
    status: 'received',
    external_id: '13244',
    created_at: '2026-03-04T12:46:36.581Z',
  });
  expect(toNote(note, 'data[0]', '7392')).toMatchObject({
    type: 'note',
    body: 'Call back',
    author: { type: 'agent' },
    created_at: '2026-03-04T12:40:00.000Z',
  });
});

test.each([
  [
    { emailContent: { file: { url: 'https://files.dixa.io/private/big' }, _type: 'TooLarge' } },
    {
      body: null,
      attachments: [
        { file_name: 'Picture' },
        { id: toMessageId(toMessageId('1', '5f0c7a11-0514-4606-a5d8-1880172b3a55'), '#1') },
      ],
    },
  ],
  [{ direction: 'Outbound', deliveryFailureReason: 'bounced' }, { status: 'failed' }],
  [{ direction: 'Outbound', isAutoReply: true }, { author: { type: 'bot', email: null } }],
  [{ direction: 'Internal' }, { type: 'note', direction: 'internal' }],
])('maps an email with %j', (change, expected) => {
  const changed = { ...record, attributes: { ...email, ...change } };
  expect(toMessage(changed, 'data', '1')).toMatchObject(expected);
});

test.each([
  [
    { content: { value: 'Hi', _type: 'Text' }, direction: 'Outbound', _type: 'ChatAttributes' },
    { channel: 'chat', body: 'Hi', status: 'sent' },
  ],
  [
    { from: '+4930123', to: 4_930_456, direction: 'Outbound', duration: 120, _type: 'PhoneAttributes' },
    { channel: 'phone', body: null, recipients: [{ address: '+4930123' }, { address: '4930456' }] },
  ],
  [
    { duration: 180, recording: 'https://files.dixa.io/private/r', _type: 'CallRecordingAttributes' },
    { channel: 'phone', direction: 'unknown', author: { type: 'unknown' } },
  ],
  [{ content: { value: '*Hi*', _type: 'Markdown' }, _type: 'WhatsAppAttributes' }, { channel: 'whatsapp' }],
  [{ content: { value: 'x', _type: 'Text' }, _type: 'GenericAttributes' }, { channel: 'other' }],
])('maps the attributes %j', (attributes, expected) => {
  const message = toMessage({ ...record, attributes }, 'data', '1');
  expect(messageSchema.parse(message)).toMatchObject(expected);
});

test('lists a conversation in order, messages and notes together', () => {
  const input = {
    position: undefined,
    pageSize: 1,
    filter: { conversation_id: '7392' },
    sort: undefined,
  };
  const steps = list.run(input, context);
  expect(steps.next().value).toMatchObject([
    { path: '/conversations/7392/messages' },
    { path: '/conversations/7392/notes' },
  ]);
  expect(steps.next(whole)).toMatchObject({
    done: true,
    value: { next: expect.stringMatching(/^1~/) as string, items: [{ downstream_id: ids.note }] },
  });
});

test('walks the search up to the moment it began, by the vendor’s own key', () => {
  const input = { position: undefined, pageSize: 5, filter: {}, sort: undefined };
  const steps = list.run(input, context);
  const until = '2026-03-05T00:00:00.000Z';
  expect(steps.next().value).toMatchObject({
    method: 'POST',
    path: '/search/conversations',
    query: { pageKey: undefined },
    json: { filters: { conditions: [{ field: { operator: { timestampTo: until } } }] } },
  });
  const next = '/v1/search/conversations/?pageKey=cGFnZT0x%3D%3D';
  steps.next([answer({ data: [{ id: 7392, highlights: {} }], meta: { next } })]);
  expect(steps.next(whole).value).toMatchObject({ query: { pageKey: 'cGFnZT0x==' } });
  expect(steps.next([answer({ data: [] })])).toMatchObject({
    value: { next: null, items: [{ type: 'note' }, { type: 'message' }] },
  });
  const later = JSON.stringify([`${until} 50+0 key`, 0, null, null, 0, 0]);
  expect(
    list.run({ ...input, position: later }, { ...context, now: new Date(0) }).next().value,
  ).toMatchObject({
    query: { pageKey: 'key' },
    json: { filters: { conditions: [{ field: { operator: { timestampTo: until } } }] } },
  });
  const foreign = list.run({ ...input, position: JSON.stringify(['x', 0, null, null, 0, 0]) }, context);
  expect(() => foreign.next()).toThrow('does not belong');
});

test('finds one message in its conversation', () => {
  const found = get.run({ id: toMessageId('7392', ids.note) }, context);
  found.next();
  expect(found.next(whole)).toMatchObject({ value: { body: 'Call back' } });
  const missing = get.run({ id: toMessageId('7392', ids.author) }, context);
  missing.next();
  expect(() => missing.next(whole)).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

const to = (address: string) => ({ role: 'to' as const, address });
const created = {
  content: { value: 'Sure', _type: 'Text' },
  direction: 'Outbound',
  authorId: ids.author,
  messageId: ids.message,
  createdAt: '2026-03-05T08:18:37.284Z',
};

test('sends a message with the transaction id, and takes its id from the answer', () => {
  const pass_through = [{ service_id: 'dixa', extend_object: { content: { _type: 'Markdown' } } }];
  const steps = create.run({ conversation_id: '7392', body: 'Sure', pass_through }, context);
  expect(steps.next().value).toMatchObject({
    path: '/conversations/7392/messages',
    json: {
      _type: 'Outbound',
      agentId: ids.author,
      externalId: 't-1',
      content: { _type: 'Markdown', value: 'Sure' },
    },
  });
  expect(steps.next([answer({ data: created })])).toMatchObject({
    done: true,
    value: { downstream_id: ids.message, direction: 'outbound', body: 'Sure' },
  });
});

test('looks for the message by its external id where the answer names none', () => {
  const start = () => {
    const steps = create.run(
      { conversation_id: '7392', body_html: '<p>x</p>', author: { type: 'contact' } },
      context,
    );
    expect(steps.next().value).toMatchObject({ json: { _type: 'Inbound', content: { _type: 'Html' } } });
    expect(steps.next([answer({ data: { ...created, messageId: undefined } })]).value).toMatchObject({
      method: 'GET',
    });
    return steps;
  };
  const found = answer({ data: [record, { ...record, externalId: 't-1', id: ids.note }] });
  expect(start().next([found])).toMatchObject({ value: { downstream_id: ids.note } });
  expect(() => start().next([answer({ data: [record] })])).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
  expect(() => start().throw(new StepFailed('rate_limit', new Error('429')))).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test('takes the newest where an external id was used before, and none where there is none', () => {
  const input = { conversation_id: '7392', body: 'x', external_id: 'again' };
  const nameless = answer({ data: { ...created, messageId: undefined } });
  const steps = create.run(input, context);
  steps.next();
  steps.next([nameless]);
  const older = { ...record, externalId: 'again' };
  expect(steps.next([answer({ data: [older, { ...older, id: ids.note }] })])).toMatchObject({
    value: { downstream_id: ids.note },
  });
  const pass_through = [{ service_id: 'dixa', extend_object: { externalId: null } }];
  const anonymous = create.run({ ...input, pass_through }, context);
  anonymous.next();
  anonymous.next([nameless]);
  const { externalId: _, ...other } = record;
  expect(() => anonymous.next([answer({ data: [other] })])).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test('a write is returned, or unresolved, whatever the response lacks', () => {
  const steps = create.run({ conversation_id: '7392', body: 'Sure' }, context);
  steps.next();
  expect(steps.next([answer({ data: { ...created, createdAt: null } })])).toMatchObject({
    value: { downstream_id: ids.message, created_at: '2026-03-05T00:00:00.000Z' },
  });
  for (const body of [undefined, { data: { ...note, id: null } }]) {
    const noting = create.run({ conversation_id: '7392', type: 'note', body: 'x' }, context);
    noting.next();
    expect(() => noting.next([answer(body, 201)])).toThrow(expect.objectContaining({ kind: 'unresolved' }));
  }
});

test('opens a conversation by email with an end user that Dixa knows', () => {
  const recipients = [{ role: 'to' as const, address: 'ada@example.com' }];
  const steps = create.run({ body: 'Hello', subject: 'Hi', recipients }, context);
  expect(steps.next().value).toMatchObject({ path: '/endusers', query: { email: 'ada@example.com' } });
  expect(steps.next([answer({ data: [{ id: ids.note }] })]).value).toMatchObject({
    path: '/conversations',
    json: { _type: 'Email', requesterId: ids.note, subject: 'Hi', message: { _type: 'Outbound' } },
  });
  expect(steps.next([answer({ data: { id: 100 } }, 201)]).value).toMatchObject({
    path: '/conversations/100/messages',
  });
  expect(steps.next([answer({ data: [record] })])).toMatchObject({ value: { conversation_id: '100' } });
  const unknown = create.run({ body: 'Hello', recipients }, context);
  unknown.next();
  expect(() => unknown.next([answer({ data: [] })])).toThrow('no end user');
});

test.each([
  [{ conversation_id: '1', body: 'x', author: { id: 'ada' } }, 'author.id'],
  [{ body: 'x' }, 'recipients'],
])('refuses %j, naming the attribute', (input, path) => {
  expect(() => create.run(input, context).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path }),
  );
});

test.each([
  [{ conversation_id: '1', author: { type: 'contact', id: ids.author } }, 'author.id'],
  [{ conversation_id: '1', author: { type: 'contact', email: 'a@x.example' } }, 'author.email'],
  [{ conversation_id: '1', recipients: [to('ada@example.com')] }, 'recipients'],
  [{ type: 'note' }, 'type'],
  [{ recipients: [to('ada@example.com'), to('bo@example.com')] }, 'recipients'],
  [{ recipients: [{ ...to('bo@example.com'), role: 'cc' }] }, 'recipients[0].role'],
])('cannot take %j', (input, path) => {
  expect(refusedPaths(create, input)).toEqual([path]);
});

test('needs an agent who writes', () => {
  const steps = create.run({ conversation_id: '1', body: 'x' }, { ...context, settings: {} });
  expect(() => steps.next()).toThrow(expect.objectContaining({ path: 'author.id' }));
});

test('settles what carries the transaction id, and nothing else', () => {
  const input = { conversation_id: '7392', body: 'x', transactionId: '13244' };
  const steps = create.settle!(input, context);
  expect(steps.next().value).toMatchObject({ path: '/conversations/7392/messages' });
  expect(steps.next([answer({ data: [record] })])).toMatchObject({ value: { downstream_id: ids.message } });
  for (const more of [{ type: 'note' as const }, { external_id: 'own' }, { conversation_id: undefined }]) {
    expect(() => create.settle!({ ...input, ...more }, context).next()).toThrow(
      expect.objectContaining({ kind: 'unresolved' }),
    );
  }
});

test.each([
  [
    answer({ message: 'Invalid value in request' }, 400),
    { kind: 'downstream', errors: [{ message: 'Invalid value in request' }] },
  ],
  [answer({ message: 'unauthorized' }, 401), { kind: 'credentials' }],
  [answer({ message: 'slow' }, 429, { 'retry-after': '2' }), { kind: 'rate_limit', retryAfterSeconds: 2 }],
  [answer('down', 502), { kind: 'downstream', errors: [{ message: 'down' }] }],
])('reads the failure %j', (response, expected) => {
  expect(dixa.readFailure(response)).toMatchObject(expected);
});
