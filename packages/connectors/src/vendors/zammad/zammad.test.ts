import { messageSchema, type MessageCreate } from '@keyway/contract';
import { expect, test } from 'vitest';

import { toMessageId } from '../../listing/index.js';
import {
  isComposite,
  isMissing,
  StepFailed,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { zammad } from './index.js';
import { toMessage } from './map-message.js';

// Shape: docs.zammad.org/en/latest/api/ticket/articles.html; values are ours.
const article = {
  id: 31,
  ticket_id: 12,
  type_id: 1,
  sender_id: 2,
  from: '"Nowak, Marta" <marta@post.example>',
  to: 'Acme Support <support@acme.example>',
  cc: 'bo@post.example, Cy <cy@post.example>',
  subject: 'Cracked lid',
  reply_to: null,
  message_id: '<m1@post.example>',
  content_type: 'text/html',
  body: '<p>Hello</p>',
  internal: false,
  preferences: {},
  created_by_id: 7,
  updated_by_id: 7,
  origin_by_id: null,
  created_by: 'marta@post.example',
  type: 'email',
  sender: 'Customer',
  attachments: [
    { id: 123, filename: 'a.txt', size: '7', preferences: { 'Mime-Type': 'text/plain' } },
    { id: 124, filename: 'b.png', size: '8', preferences: { 'Content-Type': 'image/png' } },
  ],
  created_at: '2026-03-04T09:30:00.011Z',
  updated_at: '2026-03-04T09:31:00.420Z',
};
const { messages } = zammad.resources;
const context: OperationContext = {
  settings: { base_url: 'https://help.example/desk', group: 'Users' },
  baseUrl: 'https://help.example/desk/api/v1',
  authType: 'apiKey',
  now: new Date(0),
};
const address = 'https://help.example/desk';
const answer = (body: unknown, status = 200): DownstreamResponse => ({ status, headers: {}, body });
function create(input: MessageCreate) {
  if (isMissing(messages.create) || !isComposite(messages.create)) throw new Error('create is composite');
  return messages.create.run(input, context);
}

test('maps an incoming email', () => {
  const message = toMessage(article, 'body[0]', address);
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: '31',
    conversation_id: '12',
    type: 'message',
    direction: 'inbound',
    channel: 'email',
    status: 'received',
    body: 'Hello',
    body_html: '<p>Hello</p>',
    author: { id: '7', type: 'contact', name: 'Nowak, Marta', email: 'marta@post.example' },
    recipients: [
      { role: 'from', name: 'Nowak, Marta', address: 'marta@post.example' },
      { role: 'to', address: 'support@acme.example' },
      { role: 'cc', address: 'bo@post.example' },
      { role: 'cc', name: 'Cy' },
    ],
    attachments: [
      { id: toMessageId('31', '123'), size: 7, content_type: 'text/plain', url: null },
      { id: toMessageId('31', '124'), content_type: 'image/png' },
    ],
    web_url: 'https://help.example/desk/#ticket/zoom/12/31',
    created_at: '2026-03-04T09:30:00.011Z',
  });
});

const sent = { sender: 'Agent', from: 'Acme Support <support@acme.example>', created_by: 'ada@acme.example' };
test.each([
  [
    { ...sent, preferences: { email_address_id: 1 } },
    {
      direction: 'outbound',
      status: 'queued',
      author: { type: 'agent', name: null, email: 'ada@acme.example' },
    },
  ],
  [{ ...sent, preferences: { email_address_id: 1, delivery_status: 'success' } }, { status: 'sent' }],
  [{ ...sent, preferences: { email_address_id: 1, delivery_status: 'fail' } }, { status: 'failed' }],
  [
    { sender: 'Agent', type: 'note', internal: true, from: 'Ada Okafor', to: '', cc: null },
    {
      type: 'note',
      direction: 'internal',
      channel: 'note',
      status: 'sent',
      author: { name: 'Ada Okafor' },
      recipients: [],
    },
  ],
  [
    { sender: 'Agent', type: 'note' },
    { type: 'message', direction: 'outbound', channel: 'note' },
  ],
  [
    { ...sent, internal: true },
    { type: 'note', direction: 'internal', channel: 'email' },
  ],
  [
    { ...sent, sender: 'System', created_by_id: 1 },
    { type: 'message', direction: 'outbound', author: { type: 'system' } },
  ],
  [
    {
      type: 'phone',
      to: 'Users',
      cc: '',
      origin_by_id: 9,
      origin_by: 'siân',
      created_by: 'ada@acme.example',
      from: 'Siân',
    },
    { channel: 'phone', recipients: [], author: { id: '9', name: 'Siân', email: null } },
  ],
  [
    { type: 'sms', from: '+4930123456', to: '', cc: '' },
    { channel: 'sms', recipients: [{ address: '+4930123456' }] },
  ],
  [
    { ...sent, type: 'sms', to: '+4930123456', preferences: {} },
    { channel: 'sms', direction: 'outbound', status: 'queued' },
  ],
  [{ ...sent, type: 'sms', preferences: { delivery_status: 'success' } }, { status: 'sent' }],
  [{ ...sent, type: 'sms', preferences: { delivery_status: 'fail' } }, { status: 'failed' }],
  [
    // An agent recorded it for a customer.
    { created_by_id: 3, created_by: 'ada@acme.example' },
    { author: { id: null, type: 'contact', name: 'Nowak, Marta', email: 'marta@post.example' } },
  ],
  [
    { created_by_id: 3, created_by: 'ada@acme.example', from: null },
    { author: { id: null, type: 'contact', email: null } },
  ],
  [
    { created_by: 'Marta@Post.example', origin_by_id: 9, origin_by: 'marta@post.example' },
    { author: { id: '9' } },
  ],
  [{ type: 'fax' }, { channel: 'other' }],
  [{ type: 'whatsapp message' }, { channel: 'whatsapp' }],
  [
    { content_type: 'text/plain', body: '<b>' },
    { body: '<b>', body_html: null },
  ],
  [{ attachments: undefined, preferences: undefined, cc: null }, { attachments: [] }],
])('maps %j', (change, expected) => {
  const message = toMessage({ ...article, ...change }, 'a', address);
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject(expected);
});

test('lists a ticket at once in pages, without Zammad’s own entries', () => {
  if (isMissing(messages.list) || !isComposite(messages.list)) throw new Error('list is composite');
  const input = { position: '1~', pageSize: 1, filter: { conversation_id: '12' }, sort: undefined };
  const steps = messages.list.run(input, context);
  expect(steps.next().value).toEqual({ method: 'GET', path: '/ticket_articles/by_ticket/12' });
  const body = [
    article,
    { ...article, id: 32, sender: 'System', type: 'note' },
    { ...article, id: 33, sender: 'System' },
    { ...article, id: 34 },
  ];
  expect(steps.next([answer(body)]).value).toMatchObject({
    items: [{ id: '33', author: { type: 'system' } }],
    next: expect.stringMatching(/^2~/) as string,
    totalCount: 3,
  });
});

test('walks the tickets by number and ends at an empty page', () => {
  if (isMissing(messages.list) || !isComposite(messages.list)) throw new Error('list is composite');
  const steps = messages.list.run({ position: undefined, pageSize: 5, filter: {}, sort: undefined }, context);
  expect(steps.next().value).toEqual({
    method: 'GET',
    path: '/tickets',
    query: { page: 1, per_page: 100 },
  });
  expect(steps.next([answer([{ id: 12 }])]).value).toMatchObject({ path: '/ticket_articles/by_ticket/12' });
  expect(steps.next([answer([article])]).value).toMatchObject({ path: '/tickets', query: { page: 2 } });
  expect(steps.next([answer([])])).toMatchObject({
    done: true,
    value: { items: [{ id: '31' }], next: null },
  });
});

test('answers to where the customer last wrote from', () => {
  const steps = create({ conversation_id: '12', body: 'Hi <b>', subject: 'Re' });
  expect(steps.next().value).toMatchObject({ path: '/ticket_articles/by_ticket/12' });
  const other = { ...article, from: 'Users', reply_to: 'Desk <desk@post.example>' };
  const written = steps.next([
    answer([article, other, { ...article, ...sent }, { ...article, from: 'Marta' }]),
  ]);
  expect(written.value).toEqual({
    method: 'POST',
    path: '/ticket_articles',
    json: {
      ticket_id: 12,
      type: 'email',
      internal: false,
      sender: 'Agent',
      content_type: 'text/plain',
      body: 'Hi <b>',
      subject: 'Re',
      to: 'desk@post.example',
    },
  });
  expect(steps.next([answer({ ...article, ...sent }, 201)])).toMatchObject({
    done: true,
    value: { id: '31' },
  });
});

test('what a contact wrote in a text message is recorded, however long', () => {
  const author = { type: 'contact' as const, id: '9' };
  const long = 'é'.repeat(161);
  expect(create({ conversation_id: '12', channel: 'sms', body: long, author }).next().value).toMatchObject({
    json: { type: 'sms', sender: 'Customer', body: long },
  });
});

test('answers a text message by number, and never an email to one', () => {
  const sms = { ...article, type: 'sms', from: '+4930123456' };
  const begin = (channel: 'sms' | 'email') => {
    const steps = create({ conversation_id: '12', body: 'x', channel });
    steps.next();
    return steps;
  };
  expect(begin('sms').next([answer([article, sms])]).value).toMatchObject({
    json: { type: 'sms', to: '+4930123456' },
  });
  expect(begin('email').next([answer([sms])]).value).toMatchObject({ path: '/tickets/12' });
});

test.each([
  [{ channel: 'email' }, { email: 'marta@post.example', mobile: '+4930123456' }, 'marta@post.example'],
  [{}, { email: 'marta@post.example' }, 'marta@post.example'],
  [
    { channel: 'sms' as const },
    { email: 'marta@post.example', mobile: '', phone: '+4930123456' },
    '+4930123456',
  ],
  [{}, { email: '', phone: '+4930123456' }, undefined],
  [{}, undefined, undefined],
])('where no article has an address, answers %j to the customer of the ticket', (input, customer, to) => {
  const steps = create({ conversation_id: '12', body: 'x', ...(input as { channel?: 'email' }) });
  steps.next();
  expect(steps.next([answer([{ ...article, type: 'phone', from: 'Marta', reply_to: '' }])]).value).toEqual({
    method: 'GET',
    path: '/tickets/12',
    query: { full: 'true' },
  });
  const Ticket = { 12: { id: 12, customer_id: 9 } };
  const found = () => steps.next([answer({ id: 12, assets: { Ticket, User: customer && { 9: customer } } })]);
  if (to === undefined) expect(found).toThrow(expect.objectContaining({ path: 'recipients' }));
  else expect(found().value).toMatchObject({ path: '/ticket_articles', json: { to } });
});

test('writes a note, a recorded call and an addressed email in one call each', () => {
  const attachments = [{ file_name: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=' }];
  const pass_through = [{ service_id: 'zammad', extend_object: { time_unit: '5' } }];
  const note = create({
    conversation_id: '12',
    type: 'note',
    body_html: '<p>x</p>',
    attachments,
    pass_through,
  });
  expect(note.next().value).toMatchObject({
    json: {
      type: 'note',
      internal: true,
      content_type: 'text/html',
      attachments: [{ filename: 'a.txt', data: 'aGk=', 'mime-type': 'text/plain' }],
      time_unit: '5',
    },
  });
  const author = { type: 'contact' as const, id: '9', email: 'siân@access.example' };
  expect(create({ conversation_id: '12', channel: 'phone', body: 'x', author }).next().value).toMatchObject({
    json: { type: 'phone', sender: 'Customer', origin_by_id: 9, from: 'siân@access.example' },
  });
  const recipients = [
    { role: 'to' as const, address: 'a@x.example', name: 'Lind, Bo' },
    { role: 'cc' as const, address: 'c@x.example' },
  ];
  expect(create({ conversation_id: '12', body: 'x', recipients }).next().value).toMatchObject({
    json: { to: '"Lind, Bo" <a@x.example>', cc: 'c@x.example' },
  });
});

test('opens a ticket and finds its article', () => {
  const recipients = [{ role: 'to' as const, address: 'a@x.example' }];
  const steps = create({ body: 'First line\nsecond', recipients });
  expect(steps.next().value).toMatchObject({
    path: '/tickets',
    json: {
      title: 'First line',
      group: 'Users',
      customer_id: 'guess:a@x.example',
      article: { type: 'email', to: 'a@x.example' },
    },
  });
  expect(steps.next([answer({ id: 40 }, 201)]).value).toMatchObject({
    path: '/ticket_articles/by_ticket/40',
  });
  const auto = { ...article, id: 51, sender: 'System' };
  expect(steps.next([answer([{ ...article, id: 50, ticket_id: 40 }, auto])]).value).toMatchObject({
    id: '50',
  });
});

test('an image that a text shows again and again is refused before anything is sent', () => {
  const image = { file_name: 'a.png', content_type: 'image/png', content_base64: 'YQ==', content_id: 'a' };
  const article = (body_html: string) => () =>
    create({
      conversation_id: '12',
      body_html,
      recipients: [{ role: 'to', address: 'a@x.example' }],
      attachments: [image],
    }).next();
  expect(article('<img src="cid:a"> <img src="cid:ab">')).not.toThrow();
  expect(article('<img src="cid:a">'.repeat(2))).toThrow(
    expect.objectContaining({ kind: 'unsupported_attributes' }),
  );
});

test('answers with the first article as it was sent when it cannot be read back', () => {
  const steps = create({ body: 'First line', recipients: [{ role: 'to', address: 'a@x.example' }] });
  steps.next();
  steps.next([answer({ id: 40, article_ids: [50] }, 201)]);
  expect(steps.throw(new StepFailed('rate_limit', 'too many'))).toMatchObject({
    done: true,
    value: {
      ...{ id: '50', conversation_id: '40', type: 'message', direction: 'outbound', body: 'First line' },
      recipients: [{ role: 'to', address: 'a@x.example' }],
    },
  });
});

test('a ticket recorded for a contact is the contact’s, not that of whom it was written to', () => {
  const recipients = [{ role: 'to' as const, address: 'support@acme.example' }];
  const opened = (author: MessageCreate['author']) =>
    create({ body: 'x', channel: 'phone', recipients, author }).next().value;
  const known = { type: 'contact' as const, id: '9' };
  expect(opened(known)).toMatchObject({ json: { customer_id: 9, article: { origin_by_id: 9 } } });
  expect(opened({ ...known, email: 'marta@post.example' })).toMatchObject({ json: { customer_id: 9 } });
  const named = { type: 'contact' as const, name: 'Marta' };
  expect(() => opened(named)).toThrow(expect.objectContaining({ kind: 'invalid_request' }));
});

test('what fails after the write does not look like a failed write', () => {
  const recipients = [{ role: 'to' as const, address: 'a@x.example' }];
  const reply = create({ conversation_id: '12', body: 'x', recipients });
  reply.next();
  expect(() => reply.next([answer('<html>', 201)])).toThrow(expect.objectContaining({ kind: 'unresolved' }));
  const opened = create({ body: 'x', recipients });
  opened.next();
  opened.next([answer({ id: 40 }, 201)]);
  expect(() => opened.throw(new StepFailed('downstream', new Error('503')))).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test('a new ticket without a customer is refused before anything is sent', () => {
  expect(() => create({ conversation_id: undefined, body: 'x' }).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'recipients' }),
  );
});

const here = { conversation_id: '12' };

test.each([
  [{ ...here, channel: 'twitter' }, ['channel']],
  [{ ...here, channel: 'chat' }, ['channel']],
  [{ ...here, channel: 'chat', type: 'note' }, []],
  [{ ...here, recipients: [{ role: 'bcc', address: 'a@x.example' }] }, ['recipients[0].role']],
  [{ ...here, author: { id: '3', type: 'agent' } }, ['author.id']],
  [{ ...here, author: { id: '3', type: 'contact' } }, []],
  [{ ...here, author: { type: 'contact' }, type: 'note' }, ['author.type']],
  [{ ...here, channel: 'sms', body: 'é'.repeat(161) }, ['body']],
  [{ ...here, channel: 'sms', body: 'é'.repeat(161), author: { type: 'contact' } }, []],
  [{ channel: 'sms' }, ['channel']],
])('of %j it cannot take %j', (input, paths) => {
  expect(refusedPaths(messages.create, input)).toEqual(paths);
});

test('deletes notes, public ones too, and nothing customers were sent', () => {
  if (isMissing(messages.delete) || !isComposite(messages.delete)) throw new Error('delete is composite');
  const steps = messages.delete.run({ id: '31' }, context);
  expect(steps.next().value).toMatchObject({ method: 'GET', path: '/ticket_articles/31' });
  expect(steps.next([answer({ ...article, type: 'note' })]).value).toEqual({
    method: 'DELETE',
    path: '/ticket_articles/31',
  });
  const refused = messages.delete.run({ id: '31' }, context);
  refused.next();
  expect(() => refused.next([answer(article)])).toThrow(expect.objectContaining({ kind: 'unsupported' }));
  const event = messages.delete.run({ id: '31' }, context);
  event.next();
  expect(() => event.next([answer({ ...article, type: 'note', sender: 'System' })])).toThrow(
    expect.objectContaining({ kind: 'not_found' }),
  );
});

test.each([
  [
    401,
    { error: 'x', error_human: 'Invalid BasicAuth credentials' },
    { kind: 'credentials', errors: [{ message: 'Invalid BasicAuth credentials' }] },
  ],
  [
    403,
    { error: 'note is too old to be deleted' },
    { kind: 'downstream', errors: [{ message: 'note is too old to be deleted' }] },
  ],
  [403, { error: 'API token access disabled!' }, { kind: 'credentials' }],
  [403, { error: 'Authentication required' }, { kind: 'credentials' }],
  [404, { error: "Couldn't find Ticket with 'id'=9" }, { kind: 'not_found' }],
  [422, { error: 'Need at least article' }, { kind: 'downstream' }],
  [429, 'Retry later\n', { kind: 'rate_limit', errors: [{ message: 'Retry later' }] }],
])('reads the failure %i %j', (status, body, expected) => {
  expect(zammad.readFailure(answer(body, status))).toMatchObject(expected);
});

test('a token is sent the way Rails reads it, and addresses stay on the installation', () => {
  expect(zammad.auth.apiKey.headers({ token: 'abc' })).toEqual({ Authorization: 'Token token=abc' });
  expect(zammad.baseUrl(context.settings)).toBe('https://help.example/desk/api/v1');
  expect(zammad.auth.oauth2.revocation.url(context.settings)).toBe('https://help.example/desk/oauth/revoke');
});
