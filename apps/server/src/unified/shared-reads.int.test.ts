import { createRegistry, type ConnectorDefinition, type ResourceTable } from '@keyway/connectors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createSharedReads } from '../downstream/shared-reads.js';
import { plainMessage, stubConnector } from '../fixtures/stub-connectors.js';
import { startStubVendor, type StubAnswer, type StubVendor } from '../fixtures/stub-vendor.js';
import { startTestApp, type ApiOptions, type TestApp } from '../testing.js';

const messages = stubConnector.resources.messages as ResourceTable;
const connector: ConnectorDefinition = {
  ...stubConnector,
  id: 'stub-shared',
  readRateLimit: (headers) => ({ remaining: Number(headers['x-left']) }),
  resources: {
    messages: {
      ...messages,
      list: {
        paging: { mode: 'native', maxPageSize: 100 },
        filters: [],
        sort: [],
        request: ({ pageSize }) => ({ method: 'GET', path: '/messages', query: { size: pageSize } }),
        response: ({ body }) => ({ items: (body as { ids: string[] }).ids.map(plainMessage), next: null }),
      },
      get: {
        request: ({ id }) => ({ method: 'GET', path: `/messages/${id}` }),
        response: ({ body }) => plainMessage((body as { id: string }).id),
      },
    },
  },
};
const CALLERS = 15;
const PATH = `/vault/connections/customer-support/${connector.id}`;

let app: TestApp;
let stub: StubVendor;
/** Requests that have reached a shared read. */
let arrived = 0;
/** The vendor's messages. */
let ids: string[] = [];
let release: () => void = () => undefined;

beforeAll(async () => {
  stub = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([connector]),
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow, DOWNSTREAM_CONCURRENCY_PER_CONSUMER: '50' },
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: connector.id } });
  const body = { settings: { base_url: stub.url, token: 'stub-token' } };
  for (const consumer of ['ada', 'grace']) await app.api('POST', PATH, { consumer, body });
  // On a clock that stands still: calls of a busy machine may arrive seconds apart.
  const { share, noteWrite } = createSharedReads(() => 0);
  const counted: typeof share = (...given) => {
    arrived += 1;
    return share(...given);
  };
  Object.assign(app.deps.vendorCalls.reads, { share: counted, noteWrite });
});
afterAll(() => Promise.all([app.close(), stub.close()]));
beforeEach(async () => {
  ids = ['1', '2'];
  await call('/messages', { headers: { 'cache-control': 'no-cache' } });
  hold();
});

/** Makes reads wait until `release`; each returns what there was when it arrived. */
function hold(answer: () => StubAnswer = () => ({ body: { ids: [...ids], id: '1' } })): void {
  const until = new Promise<void>((resolve) => (release = resolve));
  arrived = 0;
  stub.received.length = 0;
  stub.abandoned.length = 0;
  stub.answer(({ method }) => {
    if (method === 'POST') {
      ids = [...ids, 'new'];
      return { body: { id: 'new' } };
    }
    return { headers: { 'x-left': '7' }, ...answer(), until };
  });
}

const call = (path = '/messages', options: ApiOptions = {}) =>
  app.api('GET', path, { consumer: 'ada', ...options });
const calls = (count = CALLERS, path?: string, options?: ApiOptions) =>
  Array.from({ length: count }, () => call(path, options));
const arrivedAre = (count: number) => expect.poll(() => arrived).toBe(count);
const received = (count: number) => expect.poll(() => stub.received.length).toBe(count);
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

test.each(['/messages?limit=10', '/messages/1'])(
  'fifteen equal calls of %s ask the vendor once',
  async (path) => {
    const waiting = calls(CALLERS, path);
    await arrivedAre(CALLERS);
    release();
    const answers = await Promise.all(waiting);
    expect(answers.map(({ status }) => status)).toEqual(Array(CALLERS).fill(200));
    expect(stub.received).toHaveLength(1);
    expect(new Set(answers.map(({ headers }) => headers.get('request-id'))).size).toBe(CALLERS);
    expect(new Set(answers.map(({ headers }) => headers.get('x-downstream-ratelimit-remaining')))).toEqual(
      new Set(['7']),
    );
    const own = answers.map(({ headers }) => headers.get('request-id'));
    const logged = async () => {
      const { body } = await app.api('GET', '/vault/logs?limit=50', { consumer: 'ada' });
      const ids = new Set((body.data as { id: string }[]).map(({ id }) => id));
      return own.filter((id) => ids.has(id ?? '')).length;
    };
    await expect.poll(logged).toBe(CALLERS);
  },
);

test('calls that differ in their fields alone share a read, and each has its own fields', async () => {
  const waiting = [call('/messages?fields=subject'), call('/messages?fields=body'), call()];
  await arrivedAre(3);
  release();
  const keys = (await Promise.all(waiting)).map(({ body }) => Object.keys(body.data[0]).toSorted());
  expect(keys.slice(0, 2)).toEqual([
    ['id', 'subject'],
    ['body', 'id'],
  ]);
  expect(keys[2]?.length).toBeGreaterThan(10);
  expect(stub.received).toHaveLength(1);
});

test('other input, consumers, credentials, raw output and no-cache are reads of their own', async () => {
  const waiting = [
    call('/messages?limit=10'),
    call('/messages?limit=11'),
    call('/messages?limit=10', { consumer: 'grace' }),
    call('/messages?limit=10&raw=true'),
    call('/messages?limit=10', { headers: { 'cache-control': 'no-cache' } }),
    call('/messages?limit=10', { headers: { 'x-vendor-downstream-authorization': 'Bearer own' } }),
  ];
  await received(6);
  release();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test('a key without the right to read is refused while others wait', async () => {
  const { body } = await app.api('POST', `/applications/${app.application.id}/keys`, {
    key: app.adminKey,
    body: { name: 'tags', scopes: ['tags:read'] },
  });
  const waiting = call();
  await received(1);
  const refused = await call('/messages', { key: body.data.secret as string });
  expect([refused.status, refused.body.type_name]).toEqual([403, 'ForbiddenError']);
  release();
  expect((await waiting).status).toBe(200);
});

test('the vendor’s error reaches each caller under its own request ID', async () => {
  hold(() => ({ status: 400, body: { error: 'No.' } }));
  const waiting = calls(3);
  await arrivedAre(3);
  release();
  const answers = await Promise.all(waiting);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  for (const { body, headers } of answers) expect(body.request_id).toBe(headers.get('request-id'));
  expect(new Set(answers.map(({ body }) => body.request_id as string)).size).toBe(3);
  expect(stub.received).toHaveLength(1);
});

test('a caller that leaves takes nothing from the others, and the last one ends the vendor’s request', async () => {
  const headers = {
    authorization: `Bearer ${app.application.apiKey}`,
    'x-vendor-app-id': app.application.id,
    'x-vendor-consumer-id': 'ada',
  };
  const leaver = () => {
    const controller = new AbortController();
    const { signal } = controller;
    const ended = fetch(`${app.url}/messages`, { headers, signal }).catch(() => 'left');
    return { leave: () => controller.abort(), ended };
  };
  const [first, second] = [leaver(), call()];
  await arrivedAre(2);
  first.leave();
  expect(await first.ended).toBe('left');
  release();
  expect((await second).status).toBe(200);
  expect([stub.received.length, stub.abandoned.length]).toEqual([1, 0]);

  hold();
  const both = [leaver(), leaver()];
  await arrivedAre(2);
  for (const { leave } of both) leave();
  await expect.poll(() => stub.abandoned.length).toBe(1);
  release();
});

test.each([
  [
    'POST /messages',
    () => app.api('POST', '/messages', { consumer: 'ada', body: { conversation_id: '1', body: 'Hi' } }),
  ],
  [
    'a proxied POST',
    () =>
      app.api('POST', '/proxy', {
        consumer: 'ada',
        headers: { 'x-vendor-downstream-url': '/messages' },
        body: { body: 'Hi' },
      }),
  ],
])('a list after %s contains the message, even while an older list is in progress', async (_what, write) => {
  const older = call();
  await received(1);
  expect((await write()).status).toBeLessThan(300);
  const newer = call();
  await received(3);
  release();
  expect([idsOf(await older), idsOf(await newer)]).toEqual([
    ['1', '2'],
    ['1', '2', 'new'],
  ]);
});

test('a changed connection ends the joining', async () => {
  const older = call();
  await received(1);
  const changed = await app.api('PATCH', PATH, { consumer: 'ada', body: { metadata: { changed: true } } });
  expect(changed.status, changed.text).toBe(200);
  const newer = call();
  await received(2);
  release();
  expect([(await older).status, (await newer).status]).toEqual([200, 200]);
});
