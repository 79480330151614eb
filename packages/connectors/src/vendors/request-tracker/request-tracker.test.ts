import { messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import { toMessageId } from '../../listing/index.js';
import {
  isComposite,
  isMissing,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { requestTracker } from './index.js';
import { toMessage } from './map-message.js';
import { quote, toCondition } from './transaction-query.js';

// Shapes as Request Tracker 5.0.3 answered; values are ours.
const transaction = {
  id: '41',
  Type: 'Correspond',
  ObjectType: 'RT::Ticket',
  ObjectId: '1',
  Data: 'No Subject',
  Created: '2026-03-04T09:30:00Z',
  Creator: {
    id: 'ada@example.com',
    type: 'user',
    Name: 'ada@example.com',
    RealName: 'Ada',
    EmailAddress: 'ada@example.com',
  },
};
const ticket = { id: '1', Subject: 'Printer', Requestor: [{ id: 'ada@example.com', type: 'user' }] };
const parts = [
  {
    id: '9',
    TransactionId: '41',
    ContentType: 'multipart/mixed',
    Filename: '',
    Subject: 'Re: Printer',
    ContentLength: '0',
  },
  {
    id: '10',
    TransactionId: '41',
    ContentType: 'text/html',
    Filename: '',
    Subject: '',
    ContentLength: '9',
    Content: '<p>Hi</p>',
  },
  {
    id: '11',
    TransactionId: '41',
    ContentType: 'text/plain',
    Filename: 'a.txt',
    Subject: '',
    ContentLength: '5',
    Content: 'hello',
  },
];
const surroundings = { parts, ticket, address: 'https://rt.example.com' };
const { messages } = requestTracker.resources;
const context: OperationContext = {
  settings: { base_url: 'https://rt.example.com' },
  baseUrl: 'https://rt.example.com/REST/2.0',
  authType: 'basic',
  now: new Date('2026-03-04T10:00:00Z'),
};
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});

test('maps a transaction with its parts and ticket', () => {
  const message = toMessage(transaction, 'items[0]', surroundings);
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: '41',
    conversation_id: '1',
    direction: 'inbound',
    subject: 'Re: Printer',
    body: 'Hi',
    body_html: '<p>Hi</p>',
    author: { type: 'contact', name: 'Ada' },
    attachments: [{ id: toMessageId('41', '11'), file_name: 'a.txt', size: 5, url: null }],
    web_url: 'https://rt.example.com/Ticket/Display.html?id=1#txn-41',
  });
});

test.each([
  [
    { Type: 'Comment' },
    surroundings,
    { type: 'note', direction: 'internal', channel: 'note', author: { type: 'agent' } },
  ],
  [
    { Creator: { id: 'root' } },
    surroundings,
    { direction: 'outbound', author: { type: 'agent', name: 'root', email: null } },
  ],
  [{ Creator: { id: 'RT_System' } }, surroundings, { author: { type: 'system' } }],
  [{}, { ...surroundings, ticket: undefined }, { direction: 'outbound' }],
  [
    { Type: 'Create' },
    { ...surroundings, ticket: undefined, parts: [] },
    { direction: 'inbound', subject: null, body: null },
  ],
  [{ Type: 'Create' }, { ...surroundings, parts: [] }, { subject: 'Printer' }],
])('maps %j', (change, around, expected) => {
  expect(toMessage({ ...transaction, ...change }, 't', around)).toMatchObject(expected);
});

/** Reads a condition as the server does: quoted strings as one token, a backslash taking meaning from what follows. */
const strings = (condition: string): string[] =>
  [...condition.matchAll(/'((?:\\.|[^'\\])*)'/gs)].map(([, content]) =>
    (content ?? '').replace(/\\(.)/gs, '$1'),
  );

test.each([
  "x' OR Type = 'Status",
  'x\\',
  "\\' OR id > 0 OR '1' = '1",
  "'",
  "''",
  '\\\\',
  'a"b',
  ') OR (id > 0',
  'Zoë ☃',
])('an author id stays one string in the query: %s', (author_id) => {
  const condition = toCondition({ author_id, type: 'note' });
  expect(strings(condition)).toEqual(['Comment', 'RT::Ticket', author_id]);
  const outside = condition.replace(/'(?:\\.|[^'\\])*'/gs, '?');
  expect(outside).toBe('(Type = ?) AND ObjectType = ? AND Creator = ?');
});

test('what would turn the query into another language is refused', () => {
  for (const value of ['a[b', '[{"field":"id"}]', 'a\u0000b', 'a\nb', 'a\u0085b']) {
    expect(() => quote(value, 'filter.author_id')).toThrow(
      expect.objectContaining({ kind: 'invalid_request', path: 'filter.author_id' }),
    );
  }
});

test('a moment is asked for early enough in every time zone, and the exact one is held by the mapping', () => {
  expect(toCondition({ created_since: '2026-03-04T09:30:00.500Z' })).toContain(
    "Created >= '2026-03-03 18:30:00'",
  );
  const steps = runList({ created_since: '2026-03-04T09:30:00.500Z' });
  steps.next();
  steps.next([
    answer({
      items: [transaction, { ...transaction, id: '42', Created: '2026-03-04T09:30:01Z' }],
      total: 2,
      page: 1,
    }),
  ]);
  const result = steps.next([answer({ items: [] }), answer({ items: [] }), answer({ items: [ticket] })]);
  expect(result.value).toMatchObject({ items: [{ id: '42' }], next: null });
  expect(result.value).not.toHaveProperty('totalCount');
});

function runList(filter: Record<string, string> = {}, position?: string) {
  if (isMissing(messages.list) || !isComposite(messages.list)) throw new Error('list is composite');
  return messages.list.run(
    { position, pageSize: 20, filter, sort: { by: 'created_at', direction: 'desc' } },
    context,
  );
}
const details = [answer({ items: [] }), answer({ items: [] }), answer({ items: [] })];

test('asks for parts, contents and tickets side by side, and goes on behind them', () => {
  const steps = runList({}, '2x5');
  expect(steps.next().value).toMatchObject({
    path: '/transactions',
    query: { page: 2, per_page: 5, orderby: ['Created', 'id'], order: ['DESC', 'DESC'] },
  });
  const step = steps.next([answer({ items: [transaction], total: 11 })]).value;
  expect(step).toMatchObject([
    { path: '/attachments' },
    { path: '/attachments', query: { fields: 'Content' } },
    { path: '/tickets', query: { query: 'id = 1' } },
  ]);
  expect(steps.next(details).value).toMatchObject({
    next: expect.stringMatching(/^10!~/) as unknown,
    totalCount: 11,
    items: [{ id: '41' }],
  });
  expect(() => runList({}, '0x5').next()).toThrow(expect.objectContaining({ kind: 'invalid_request' }));
});

test('follows the pages of attachments until one is not full', () => {
  const full = Array.from({ length: 100 }, (_, index) => ({ ...parts[2], id: String(index + 100) }));
  const steps = runList();
  steps.next();
  steps.next([answer({ items: [transaction], total: 1 })]);
  const more = steps.next([answer({ items: full }), answer({ items: [] }), answer({ items: [] })]).value;
  expect(more).toMatchObject([{ path: '/attachments', query: { page: 2 } }]);
  const result = steps.next([answer({ items: [{ ...parts[2], id: '900' }] })]);
  expect(result.value).toMatchObject({
    items: [{ attachments: expect.objectContaining({ length: 101 }) as unknown }],
  });
});

test('without a total an empty page is not yet the end', () => {
  const hidden = answer({ items: [], total: null });
  const steps = runList();
  steps.next();
  expect(steps.next([hidden]).value).toMatchObject({ query: { page: 2 } });
  steps.next([answer({ items: [transaction], total: null })]);
  expect(steps.next(details).value).toMatchObject({ next: expect.stringMatching(/^40!~/) as unknown });
});

/** A user without a total, from whom some transactions are taken out of every page after it was cut. */
function listHidden(hidden: (id: number) => boolean, position: string | undefined, pageSize: number) {
  if (isMissing(messages.list) || !isComposite(messages.list)) throw new Error('list is composite');
  const steps = messages.list.run({ position, pageSize, filter: {}, sort: undefined }, context);
  const pages: unknown[] = [];
  let step = steps.next();
  while (!step.done) {
    const requests = 'method' in step.value ? [step.value] : step.value;
    step = steps.next(
      requests.map(({ path, query }) => {
        if (path !== '/transactions') return answer({ items: [] });
        const [page, size] = [Number(query?.page), Number(query?.per_page)];
        pages.push(`${page}x${size}`);
        const ids = Array.from({ length: size }, (_, index) => (page - 1) * size + index + 1);
        const shown = ids.filter((id) => id <= 400 && !hidden(id));
        return answer({ items: shown.map((id) => ({ ...transaction, id: String(id) })), total: null });
      }),
    );
  }
  return { ...step.value, pages };
}

test.each([1, 2, 3, 7, 20, 64, 100])(
  'pages of %i list everything around what is hidden, once and in order',
  (pageSize) => {
    const hidden = (id: number) => (id > 4 && id <= 12) || (id > 50 && id <= 290) || id === 399;
    const listed: number[] = [];
    // A size that changes on the way loses nothing either.
    for (const laterSize of [pageSize, 5, 30]) {
      listed.length = 0;
      let position: string | undefined;
      for (let round = 0; ; round += 1) {
        const { items, next } = listHidden(hidden, position, round < 3 ? pageSize : laterSize);
        expect(items.length).toBeLessThanOrEqual(round < 3 ? pageSize : laterSize);
        listed.push(...items.map(({ id }) => Number(id)));
        if (next === null) break;
        position = next;
      }
      expect(listed).toEqual(
        Array.from({ length: 400 }, (_, index) => index + 1).filter((id) => !hidden(id)),
      );
    }
  },
);

test('a list without a total ends after few calls that show nothing', () => {
  const { pages, ...end } = listHidden(() => true, undefined, 20);
  expect(end).toEqual({ items: [], next: null });
  expect(pages).toEqual(['1x20', '2x20', '2x40', '2x80', '3x80', '4x80']);
});

test('events are no messages: asking for them costs no call', () => {
  expect(runList({ type: 'event' }).next()).toEqual({ done: true, value: { items: [], next: null } });
});

const runCreate = (input: Parameters<typeof create>[0], settings = context.settings) =>
  create(input, { ...context, settings });
const { create } = ((operation) => {
  if (isMissing(operation) || !isComposite(operation)) throw new Error('create is composite');
  return { create: operation.run };
})(messages.create);

test('a reply whose reading back fails is still a created message', () => {
  const attachments = [{ file_name: 'ünï.txt', content_type: 'text/plain', content_base64: 'aGk=' }];
  const steps = runCreate({ conversation_id: '1', body_html: '<p>x</p>', attachments });
  expect(steps.next().value).toMatchObject({
    path: '/ticket/1/correspond',
    json: {
      Content: '<p>x</p>',
      ContentType: 'text/html',
      Attachments: [{ FileName: '=?UTF-8?B?w7xuw68udHh0?=', FileContent: 'aGk=' }],
    },
  });
  steps.next([answer(['Correspondence added'], 201, { location: '/REST/2.0/transaction/35' })]);
  expect(steps.throw(new Error('timeout'))).toMatchObject({
    done: true,
    value: { id: '35', body: 'x', created_at: '2026-03-04T10:00:00.000Z' },
  });
});

test('a new ticket needs a queue, and its answer leads to its first message', () => {
  const unset = runCreate({ body: 'x' });
  expect(unset.next().value).toMatchObject({ path: '/queues/all' });
  expect(() => unset.next([answer({ items: [{ id: '1' }, { id: '2' }] })])).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'inbox_id' }),
  );
  const only = runCreate({ body: 'x' });
  only.next();
  expect(only.next([answer({ items: [{ id: '4' }] })]).value).toMatchObject({
    path: '/ticket',
    json: { Queue: '4' },
  });
  const steps = runCreate(
    { body: 'x', subject: 's', recipients: [{ role: 'to', address: 'ada@example.com' }] },
    { ...context.settings, queue: 'General' },
  );
  expect(steps.next().value).toMatchObject({
    path: '/ticket',
    json: { Queue: 'General', Subject: 's', Requestor: ['ada@example.com'] },
  });
  expect(steps.next([answer({ id: '7' }, 201)]).value).toMatchObject({
    query: { query: expect.stringContaining('ObjectId = 7') as unknown },
  });
});

test.each([
  [{ conversation_id: '1', recipients: [{ role: 'cc', address: 'a@b.example' }] }, ['recipients[0].role']],
  [{ recipients: [{ role: 'cc', address: 'a@b.example' }] }, []],
  [{ conversation_id: '1', author: { type: 'contact' } }, ['author.type']],
  [{ conversation_id: '1', author: { email: 'bo@acme.example' } }, ['author.email']],
  [{ author: { type: 'contact', email: 'ada@example.com' } }, []],
  [{ type: 'note' }, ['type']],
])('of %j it cannot take %j', (input, paths) => {
  expect(refusedPaths(messages.create, input)).toEqual(paths);
});

function openTicket() {
  const steps = runCreate(
    { body: 'x', subject: 's', recipients: [{ role: 'to', address: 'ada@example.com' }] },
    { ...context.settings, queue: 'General' },
  );
  steps.next();
  return steps;
}

test('a new ticket whose first message cannot be read back is still a created message', () => {
  const steps = openTicket();
  steps.next([answer({ id: '7' }, 201)]);
  steps.next([answer({ items: [{ id: '41' }] })]);
  expect(steps.throw(new Error('timeout'))).toMatchObject({
    done: true,
    value: { id: '41', conversation_id: '7', direction: 'outbound', subject: 's', body: 'x' },
  });
});

test('a new ticket whose first message cannot be named is unresolved, not failed', () => {
  const unresolved = expect.objectContaining({
    kind: 'unresolved',
    message: expect.stringContaining('Ticket 7') as unknown,
  }) as Error;
  const broken = openTicket();
  broken.next([answer({ id: '7' }, 201)]);
  expect(() => broken.throw(new Error('timeout'))).toThrow(unresolved);
  for (const body of [{ items: [] }, { items: [{}] }, 'no JSON']) {
    const steps = openTicket();
    steps.next([answer({ id: '7' }, 201)]);
    expect(() => steps.next([answer(body)])).toThrow(unresolved);
  }
  for (const body of [undefined, {}, 'Created'])
    expect(() => openTicket().next([answer(body, 201)])).toThrow(
      expect.objectContaining({ kind: 'unresolved' }),
    );
});

test.each([
  [answer({ message: 'Unauthorized' }, 401), { kind: 'credentials', errors: [{ message: 'Unauthorized' }] }],
  [
    answer({ message: 'Unknown field: Bogus' }, 400),
    { kind: 'downstream', errors: [{ message: 'Unknown field: Bogus' }] },
  ],
  [answer('<h1>Not Found</h1>', 404), { kind: 'not_found', errors: [{ message: 'Not Found' }] }],
  [answer('', 500), { kind: 'downstream' }],
])('reads the failure %j', (response, expected) => {
  expect(requestTracker.readFailure(response)).toMatchObject(expected);
});

test.each([
  ['https://rt.example.com', 'https://rt.example.com/REST/2.0'],
  ['https://rt.example.com/', 'https://rt.example.com/REST/2.0'],
  ['http://127.0.0.1:4811/rt//', 'http://127.0.0.1:4811/rt/REST/2.0'],
  ['https://[::1]:8443', 'https://[::1]:8443/REST/2.0'],
])('the base URL of %s', (base_url, expected) => {
  expect(requestTracker.baseUrl({ base_url })).toBe(expected);
});

test.each([
  ['pässword', 'cm9vdDpw5HNzd29yZA=='],
  ['pass☃', 'cm9vdDpwYXNz4piD'],
])('sends the password %s so that it is understood, if it can be', (password, encoded) => {
  const headers = requestTracker.auth.basic.headers({ username: 'root', password });
  expect(headers).toEqual({ Authorization: `Basic ${encoded}` });
});

test('counts tickets only where the query asks for no more than the filter', () => {
  const list = requestTracker.resources.conversations!.list as {
    run: (input: unknown, context: OperationContext) => Iterator<unknown, unknown, unknown[]>;
  };
  const totalOf = (filter: object): number | undefined => {
    const steps = list.run({ position: undefined, pageSize: 1, filter, sort: undefined }, context);
    steps.next([]);
    const made = { id: '7', Status: 'new', Subject: 's', Created: '2026-03-04T09:00:00Z' };
    const requestor = [{ id: 'ada', EmailAddress: 'ada@example.com' }];
    const items = [{ ...made, LastUpdated: made.Created, Requestor: requestor }];
    return (steps.next([answer({ items, total: 3 })]).value as { totalCount?: number }).totalCount;
  };
  expect(totalOf({})).toBe(3);
  expect(totalOf({ status: 'open' })).toBe(3);
  expect(totalOf({ created_since: '2026-03-04T00:00:00Z' })).toBeUndefined();
  expect(totalOf({ updated_since: '2026-03-04T00:00:00Z' })).toBeUndefined();
  expect(totalOf({ customer_id: 'ada' })).toBeUndefined();
});
