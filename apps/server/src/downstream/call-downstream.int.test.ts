import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { createRegistry, send, type ConnectorDefinition, type ResourceTable } from '@keyway/connectors';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { plainMessage, stubConnector } from '../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../fixtures/stub-vendor.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../testing.js';

const SERVICE = 'stub-composite';

/** A vendor whose create is an upload, a write, and a read of the result. */
const compositeConnector: ConnectorDefinition = {
  ...stubConnector,
  id: SERVICE,
  name: 'Composite',
  resources: {
    messages: {
      ...(stubConnector.resources.messages as ResourceTable),
      create: {
        effect: 'records',
        opensConversation: true,
        accepts: ['body'],
        *run() {
          yield* send({ method: 'POST', path: '/uploads', json: {} });
          yield* send({ method: 'POST', path: '/messages', json: {} });
          const { body } = yield* send({ method: 'GET', path: '/messages/1' });
          return plainMessage(String((body as { id: unknown }).id));
        },
      },
    },
  },
};

let app: TestApp;
let stub: StubVendor;
let id: string;

beforeAll(async () => {
  stub = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([compositeConnector]),
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow },
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: SERVICE } });
  const settings = { base_url: stub.url, token: 'stub-token' };
  await app.api('POST', `/vault/connections/customer-support/${SERVICE}`, { body: { settings } });
});
beforeEach(() => {
  id = randomUUID();
  stub.received.length = 0;
  stub.abandoned.length = 0;
  stub.answer(() => ({ status: 200, body: { id: 1 } }));
});
afterAll(() => Promise.all([app.close(), stub.close()]));

const create = () =>
  app.api('POST', '/messages', { body: { body: 'Hello' }, headers: { 'x-unique-transaction-id': id } });
const writes = () =>
  stub.received.filter(({ method, url }) => method === 'POST' && url.endsWith('/messages')).length;

type Call = { method: string; path: string; headers?: Record<string, string>; body?: unknown };

/** Sends a request, and disconnects once it has reached the vendor. */
async function leave(
  { method, path, headers = {}, body }: Call,
  isAsked = () => stub.received.length > 0,
): Promise<void> {
  const leaving = new AbortController();
  const call = fetch(`${app.url}${path}`, {
    method,
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      'x-vendor-consumer-id': TEST_CONSUMER,
      ...(body ? { 'content-type': 'application/json', 'x-unique-transaction-id': id } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  while (!isAsked()) await sleep(5);
  leaving.abort();
  await expect(call).rejects.toThrow();
}

test('a client that leaves while its create is read back finds the answer under its id', async () => {
  stub.answer(({ method }) => ({ status: 200, body: { id: 1 }, afterMs: method === 'GET' ? 500 : 0 }));
  const isReadBack = () => stub.received.some(({ method }) => method === 'GET');
  await leave({ method: 'POST', path: '/messages', body: { body: 'Hello' } }, isReadBack);
  const again = await create();
  expect([again.status, again.headers.get('idempotent-replayed'), writes()]).toEqual([201, 'true', 1]);
});

const proxied = { 'x-vendor-downstream-url': '/messages' };

test.each<Call>([
  { method: 'GET', path: '/messages' },
  { method: 'GET', path: '/proxy', headers: proxied },
])('a client that leaves $method $path ends the call at the vendor', async (call) => {
  stub.answer(() => ({ until: new Promise(() => {}) }));
  await leave(call);
  await vi.waitFor(() => expect(stub.abandoned).toHaveLength(1));
  await sleep(200);
  expect(stub.received).toEqual(stub.abandoned);
});

test.each<Call>([
  { method: 'POST', path: '/messages', body: { body: 'Hello' } },
  { method: 'POST', path: '/proxy', headers: proxied, body: { body: 'Hello' } },
])('a client that leaves $method $path ends nothing', async ({ method, path, ...rest }) => {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => (letGo = resolve));
  stub.answer(() => ({ status: 201, body: { id: 1 }, until }));
  await leave({ method, path, ...rest });
  await sleep(200);
  letGo();
  const { headers, body } = rest;
  const again = await app.api(method, path, { headers: { 'x-unique-transaction-id': id, ...headers }, body });
  expect([again.status, again.headers.get('idempotent-replayed'), writes()]).toEqual([201, 'true', 1]);
  expect(stub.abandoned).toEqual([]);
});

test('an upload that went through does not make a write unknown that was never sent', async () => {
  const snapshot = await app.deps.caches.snapshot(app.application.id, TEST_CONSUMER, 'customer-support');
  const resolved = snapshot!.connections.get(SERVICE)![0]!;
  stub.answer(({ url }) => {
    if (url.endsWith('/uploads')) app.deps.rateLimits.coolDown(resolved, 1);
    return { status: 200, body: { id: 1 } };
  });
  const refused = await create();
  expect([refused.status, refused.body.type_name]).toEqual([429, 'ConnectorRateLimitError']);
  expect([refused.body.detail.outcome, writes()]).toEqual([undefined, 0]);
  stub.answer(() => ({ status: 200, body: { id: 1 } }));
  while (app.deps.rateLimits.downstreamCoolDown(resolved) > 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect([(await create()).status, writes()]).toEqual([201, 1]);
});

test('a proxied id used for another downstream URL, method or credential is refused', async () => {
  const call = (headers: Record<string, string>) =>
    app.api('POST', '/proxy', { headers: { 'x-unique-transaction-id': id, ...headers }, body: {} });
  expect((await call({ 'x-vendor-downstream-url': '/x1' })).status).toBe(200);
  const others: Record<string, string>[] = [
    { 'x-vendor-downstream-url': '/x2' },
    { 'x-vendor-downstream-url': '/x1', 'x-vendor-downstream-method': 'PUT' },
    { 'x-vendor-downstream-url': '/x1', 'x-vendor-downstream-authorization': 'Bearer other' },
  ];
  for (const headers of others) {
    expect((await call(headers)).body.type_name, JSON.stringify(headers)).toBe('TransactionMismatchError');
  }
  expect(stub.received).toHaveLength(1);
});

test('what the client brought about does not count against the connection', async () => {
  stub.answer(() => ({ status: 200, body: {}, afterMs: 300 }));
  const headers = { 'x-vendor-downstream-url': '/slow', 'x-vendor-downstream-timeout': '50' };
  expect((await app.api('GET', '/proxy', { headers })).status).toBe(504);
  stub.answer(() => ({ status: 503, body: {} }));
  const own = { 'x-vendor-downstream-authorization': 'Bearer mine' };
  expect((await app.api('GET', '/messages', { headers: own })).status).toBe(503);
  const { body } = await app.api('GET', `/vault/connections/customer-support/${SERVICE}`);
  expect(body.data).toMatchObject({ health: 'ok', last_downstream_error_at: null });
});

test('an answer nested without end stays an answer in raw mode', async () => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  stub.answer(() => ({ status: 500, headers: { 'content-type': 'application/json' }, body: nested }));
  const answer = await app.api('GET', '/messages?raw=true');
  expect([answer.status, answer.body?.type_name], answer.text.slice(0, 200)).toEqual([
    500,
    'ConnectorExecutionError',
  ]);
  expect(answer.body._raw.calls[0].response.body).toBe(nested);
});
