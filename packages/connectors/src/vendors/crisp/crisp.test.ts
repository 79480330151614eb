import { messageSchema, type MessageCreate } from '@keyway/contract';
import { describe, expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  StepFailed,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { toMessageId } from '../../listing/ids.js';
import { crisp } from './index.js';
import { toMessage } from './map-message.js';

// Shape: docs.crisp.chat/references/rest-api/v1 and the event message:send of its RTM reference; values are ours.
const session = 'session_36ba3566-9651-4790-afc8-ffedbccc317f';
const record = {
  session_id: session,
  website_id: '5f0c1b7e-3d2a-4c68-9b1f-7a6e5d4c3b2a',
  type: 'text',
  from: 'user',
  origin: 'chat',
  content: 'Hello *Crisp*',
  fingerprint: 163239614854320,
  timestamp: 1772616600011,
  read: '',
  delivered: '',
  user: { nickname: 'visitor607', user_id: session },
  properties: { order: 9, nested: {} },
  stamped: true,
};
const { messages } = crisp.resources;
const settings = { website_id: '5f0c1b7e-3d2a-4c68-9b1f-7a6e5d4c3b2a' };
const context: OperationContext = {
  settings,
  baseUrl: crisp.baseUrl(settings),
  authType: 'basic',
  now: new Date(1772616600000),
};
const answer = (data: unknown, status = 200): DownstreamResponse => ({
  status,
  headers: {},
  body: { error: status >= 400, reason: 'resolved', data },
});
const notFound = new StepFailed('not_found', new Error('404'));

test('maps a text of a visitor', () => {
  const message = toMessage(record, 'data[0]');
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: toMessageId(session, '163239614854320'),
    conversation_id: session,
    type: 'message',
    direction: 'inbound',
    channel: 'chat',
    status: 'received',
    body: 'Hello *Crisp*',
    body_html: null,
    author: { id: null, type: 'contact', name: 'visitor607', email: null },
    metadata: { order: 9 },
    created_at: '2026-03-04T09:30:00.011Z',
  });
});

const operator = { from: 'operator', user: { type: 'website', user_id: 'u1', nickname: 'Ada' } };
const file = { name: 'a.png', url: 'https://storage.example/x/a.png', type: 'image/png' };
test.each([
  [operator, { direction: 'outbound', status: 'sent', author: { id: 'u1', type: 'agent', name: 'Ada' } }],
  [{ ...operator, delivered: 'chat' }, { status: 'delivered' }],
  [{ ...operator, delivered: 'chat', read: 'email' }, { status: 'read' }],
  [{ ...operator, automated: true }, { author: { type: 'bot' } }],
  [
    { ...operator, type: 'note' },
    { type: 'note', direction: 'internal', channel: 'note', status: 'sent' },
  ],
  [{ origin: 'urn:crisp.im:whatsapp:0' }, { channel: 'whatsapp' }],
  [{ origin: 'urn:acme:pigeon:0' }, { channel: 'other' }],
  [
    { origin: undefined, user: undefined },
    { channel: null, author: { id: null, type: 'contact' } },
  ],
  [
    { type: 'file', content: file },
    { body: null, attachments: [{ file_name: 'a.png', content_type: 'image/png', url: file.url }] },
  ],
  [
    { type: 'audio', content: { url: 'https://storage.example/x/b.mp3?a=/c', type: 'audio/mp3' } },
    { attachments: [{ file_name: 'b.mp3' }] },
  ],
  [{ type: 'file', content: { ...file, url: 'javascript:alert(1)' } }, { attachments: [{ url: null }] }],
  [
    { type: 'picker', content: { id: 'p', text: 'Which?', choices: [] } },
    { body: 'Which?', attachments: [] },
  ],
])('maps %j', (change, expected) => {
  const message = toMessage({ ...record, ...change }, 'm');
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject(expected);
});

describe('a conversation read backwards', () => {
  const history = Array.from({ length: 61 }, (_, index) => ({
    ...record,
    type: index % 7 === 3 ? 'event' : 'text',
    fingerprint: 1000 + index,
    // Five in one moment, and moments next to each other.
    timestamp: record.timestamp + Math.floor(index / 5),
  }));
  const expected = history
    .filter(({ type }) => type === 'text')
    .map(({ fingerprint }) => String(fingerprint));

  /** As the vendor does; whether the moment itself is among the answer is not documented. */
  const serve = (before: number | undefined, size: number, isInclusive: boolean): DownstreamResponse => {
    const earlier = history.filter(
      ({ timestamp }) => before === undefined || timestamp < before || (isInclusive && timestamp === before),
    );
    return answer(earlier.slice(-size), earlier.length > size ? 206 : 200);
  };
  const listAll = (pageSize: number, size: number, isInclusive: boolean) => {
    const { list } = messages;
    if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
    const found: string[] = [];
    let position: string | undefined;
    for (let pages = 0; pages < 200; pages += 1) {
      const input = { position, pageSize, filter: { conversation_id: session }, sort: undefined };
      const steps = list.run(input, context);
      const request = steps.next().value as { query: { timestamp_before?: number } };
      const result = steps.next([serve(request.query.timestamp_before, size, isInclusive)]);
      if (!result.done) throw new Error('one call a page');
      found.push(...result.value.items.map(({ downstream_id }) => downstream_id));
      if (result.value.next === null) return found;
      position = result.value.next;
    }
    throw new Error('the list does not end');
  };

  for (const isInclusive of [false, true]) {
    for (const size of [7, 20, 40, 61]) {
      test.each([1, 3, 40])(
        `loses and repeats nothing, ${size} a call, moment ${isInclusive ? 'included' : 'left out'}, pages of %i`,
        (pageSize) => {
          const found = listAll(pageSize, size, isInclusive);
          expect(found).toHaveLength(expected.length);
          expect(found.toSorted()).toEqual(expected);
        },
      );
    }
  }

  test('ends where the filter begins', () => {
    const { list } = messages;
    if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
    const created_since = new Date(record.timestamp + 12).toISOString();
    const filter = { conversation_id: session, created_since };
    const steps = list.run({ position: undefined, pageSize: 40, filter, sort: undefined }, context);
    steps.next();
    expect(steps.next([serve(undefined, 40, false)]).value).toMatchObject({
      items: [{ downstream_id: '1060' }],
      next: null,
    });
  });

  test.each(['x', '{}', '{"timestamp":1,"seen":[]}', '{"timestamp":1,"seen":[1],"before":2}'])(
    'refuses the position %s',
    (position) => {
      const { list } = messages;
      if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
      const input = { position, pageSize: 1, filter: { conversation_id: session }, sort: undefined };
      expect(() => list.run(input, context).next()).toThrow(expect.objectContaining({ path: 'cursor' }));
    },
  );
});

describe('a create', () => {
  const begin = (input: Partial<MessageCreate>, transactionId?: string) => {
    const { create } = messages;
    if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
    const steps = create.run(
      { conversation_id: session, body: 'x', ...input },
      { ...context, transactionId },
    );
    const request = steps.next().value as { json: Record<string, unknown> };
    return { steps, request };
  };

  test('writes texts and notes, of operators and of the visitor', () => {
    expect(begin({}).request).toEqual({
      method: 'POST',
      path: `/conversation/${session}/message`,
      json: { type: 'text', from: 'operator', origin: 'chat', content: 'x' },
    });
    expect(begin({ type: 'note', author: { id: 'u1', name: 'Ada' } }).request.json).toMatchObject({
      type: 'note',
      user: { type: 'website', user_id: 'u1', nickname: 'Ada' },
    });
    expect(begin({ channel: 'email', author: { type: 'bot', name: 'Bo' } }).request.json).toMatchObject({
      origin: 'email',
      automated: true,
      user: { type: 'participant', nickname: 'Bo' },
    });
    expect(begin({ author: { type: 'contact' } }).request.json).toMatchObject({ from: 'user' });
  });

  test('gives its own fingerprint, the same for the same request only', () => {
    const fingerprintOf = (input: Partial<MessageCreate>, transactionId: string) =>
      Number(begin(input, transactionId).request.json.fingerprint);
    const one = fingerprintOf({}, 't1');
    expect(String(one)).toMatch(/^\d{15}$/);
    expect(fingerprintOf({}, 't1')).toBe(one);
    const others = [
      fingerprintOf({}, 't2'),
      fingerprintOf({ body: 'y' }, 't1'),
      fingerprintOf({ type: 'note' }, 't1'),
    ];
    expect(new Set([one, ...others]).size).toBe(4);
  });

  test('is read back, and is what was asked for where it cannot be read yet', () => {
    const { steps } = begin({});
    expect(steps.next([answer({ fingerprint: 7 }, 202)]).value).toEqual({
      method: 'GET',
      path: `/conversation/${session}/message/7`,
    });
    expect(steps.next([answer({ ...record, fingerprint: 7 })]).value).toMatchObject({ downstream_id: '7' });
    const early = begin({ type: 'note' });
    early.steps.next([answer({ fingerprint: 7 }, 202)]);
    expect(early.steps.throw(notFound).value).toMatchObject({
      id: toMessageId(session, '7'),
      type: 'note',
      body: 'x',
      created_at: context.now.toISOString(),
    });
  });

  test('is unresolved only without a fingerprint', () => {
    expect(() => begin({}).steps.next([answer({}, 202)])).toThrow(
      expect.objectContaining({ kind: 'unresolved' }),
    );
    const { steps, request } = begin({}, 't1');
    expect(steps.next([answer({}, 202)]).value).toMatchObject({
      path: `/conversation/${session}/message/${String(request.json.fingerprint)}`,
    });
  });

  test('refuses what Crisp would not take', () => {
    expect(refusedPaths(messages.create, { channel: 'sms' })).toEqual(['channel']);
    expect(refusedPaths(messages.create, { channel: 'note', type: 'note' })).toEqual([]);
    expect(() => begin({ conversation_id: undefined })).toThrow(
      expect.objectContaining({ path: 'conversation_id' }),
    );
    expect(() => begin({ author: { type: 'contact', id: 'session_another' } })).toThrow(
      expect.objectContaining({ path: 'author.id' }),
    );
    const note = { type: 'note', author: { type: 'contact' } };
    expect(refusedPaths(messages.create, note)).toEqual(['author.type']);
  });

  test('is settled by its fingerprint; a fault settles nothing', () => {
    const { create } = messages;
    if (isMissing(create) || !create.settle) throw new Error('create settles');
    const input = { conversation_id: session, body: 'x', transactionId: 't1' };
    const fingerprint = String(begin({}, 't1').request.json.fingerprint);
    const found = create.settle(input, context);
    expect(found.next().value).toMatchObject({ path: `/conversation/${session}/message/${fingerprint}` });
    expect(found.next([answer(record)]).value).toMatchObject({ body: 'Hello *Crisp*' });
    const missing = create.settle(input, context);
    missing.next();
    expect(missing.throw(notFound)).toEqual({ done: true, value: null });
    const broken = create.settle(input, context);
    broken.next();
    expect(() => broken.throw(new StepFailed('downstream', new Error('503')))).toThrow(StepFailed);
  });
});

test('changes texts and refuses to make one of a file', () => {
  const { update } = messages;
  if (isMissing(update) || !isComposite(update)) throw new Error('update is composite');
  const change = { id: toMessageId(session, '-333'), changes: { body: 'new' } };
  const steps = update.run(change, context);
  expect(steps.next().value).toMatchObject({ method: 'GET', path: `/conversation/${session}/message/-333` });
  expect(steps.next([answer(record)]).value).toMatchObject({ method: 'PATCH', json: { content: 'new' } });
  expect(steps.next([answer({})])).toMatchObject({
    done: true,
    value: { body: 'new', downstream_id: '163239614854320' },
  });
  const refused = update.run(change, context);
  refused.next();
  expect(() => refused.next([answer({ ...record, type: 'file', content: file })])).toThrow(
    expect.objectContaining({ kind: 'unsupported' }),
  );
});

test('an event is no message', () => {
  const { get } = messages;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const steps = get.run({ id: toMessageId(session, '7') }, context);
  steps.next();
  const event = { ...record, type: 'event', content: { namespace: 'state:resolved' } };
  expect(() => steps.next([answer(event)])).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

const envelope = (reason: string, message?: string) => ({
  error: true,
  reason,
  data: message ? { message } : {},
});
test.each([
  [
    401,
    envelope('invalid_session'),
    { kind: 'credentials', errors: [{ message: 'invalid_session', code: 'invalid_session' }] },
  ],
  [404, envelope('not_subscribed'), { kind: 'credentials' }],
  [
    404,
    envelope('not_found', 'the route does not exist'),
    { kind: 'not_found', errors: [{ message: 'the route does not exist', code: 'not_found' }] },
  ],
  [403, envelope('not_allowed', 'a scope is missing'), { kind: 'scope' }],
  [403, envelope('not_allowed'), { kind: 'downstream' }],
  [420, envelope('quota_limit_exceeded'), { kind: 'rate_limit' }],
  [429, 'Too Many Requests', { kind: 'rate_limit' }],
  [400, envelope('invalid_data', "data should have required property '.origin'"), { kind: 'downstream' }],
])('reads the failure %i %j', (status, body, expected) => {
  expect(crisp.readFailure({ status, headers: {}, body })).toMatchObject(expected);
});

test('sends the tier with the token, and knows no other', () => {
  const values = { identifier: 'i', key: 'k', tier: 'website' };
  expect(crisp.auth.basic.headers(values)).toEqual({
    Authorization: 'Basic aTpr',
    'X-Crisp-Tier': 'website',
  });
  expect(() => crisp.auth.basic.headers({ ...values, tier: 'user\r\nX: y' })).toThrow('settings.tier');
});
