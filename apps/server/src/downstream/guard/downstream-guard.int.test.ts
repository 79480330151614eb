import { randomUUID } from 'node:crypto';

import { createRegistry } from '@keyway/connectors';
import type { Database } from '@keyway/db';
import { openAnyTestDatabase } from '@keyway/db/testing';
import { createSandbox, type Sandbox } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { bareConnector, stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../../fixtures/stub-vendor.js';
import { startTestApp, type ApiAnswer, type ApiOptions, type TestApp } from '../../testing.js';

/** Two processes on one database: `twin` serves the records set up through `app`. */
let app: TestApp;
let twin: TestApp;
let database: Database;
let sandbox: Sandbox;
let stub: StubVendor;
let consumer = '';
let consumers = 0;
/** How far the monotonic clock has moved past the previous test. */
let ahead = 0;

beforeAll(async () => {
  stub = await startStubVendor();
  [database, sandbox] = [await openAnyTestDatabase(), await createSandbox()];
  const options = {
    registry: createRegistry([stubConnector, bareConnector]),
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow, DOWNSTREAM_QUEUE_MS: '900' },
    monotonic: () => performance.now() + ahead,
    masterKey: Buffer.alloc(32, 7),
    database,
    sandbox,
  };
  app = await startTestApp(options);
  twin = await startTestApp(options);
  for (const service_id of ['stub', 'stub-bare'])
    await app.api('POST', '/vault/integrations', { body: { service_id } });
});
beforeEach(async () => {
  ahead += 60_000;
  stub.answer(() => ({ status: 200, body: { id: 1 } }));
  consumer = await connect();
  stub.received.length = 0;
});
afterAll(async () => {
  await Promise.all([app.close(), twin.close(), stub.close()]);
  await Promise.all([database.close(), sandbox.close()]);
});

async function connect(services = ['stub']): Promise<string> {
  const name = `consumer-${(consumers += 1)}`;
  for (const service of services) {
    const settings = { base_url: stub.url, token: 'stub-token' };
    const path = `/vault/connections/customer-support/${service}`;
    const added = await app.api('POST', path, { consumer: name, body: { settings } });
    expect(added.body.data.state, added.text).toBe('callable');
  }
  return name;
}
const proxy = (options: ApiOptions = {}, at = app, method = 'GET') =>
  at.api(method, '/proxy', {
    key: app.application.apiKey,
    app: app.application.id,
    consumer,
    service: 'stub',
    ...options,
    headers: { 'x-vendor-downstream-url': '/x', ...options.headers },
  });
const list = (path = '/messages') => app.api('GET', path, { consumer, service: 'stub' });
const create = (id: string) =>
  app.api('POST', '/messages', {
    consumer,
    service: 'stub',
    headers: { 'x-unique-transaction-id': id },
    body: { body: 'Hello', conversation_id: '1' },
  });
/** Sends reads that earn the connector ten retries. */
const earnRetries = () => Promise.all(Array.from({ length: 100 }, () => proxy()));
async function events() {
  const text = await app.deps.metrics.text();
  return (name: string) =>
    Number(
      new RegExp(`keyway_downstream_events_total\\{event="${name}",service="stub"\\} (\\d+)`).exec(
        text,
      )?.[1] ?? 0,
    );
}

/** Makes the vendor hang on `/x` until released. */
function hang(): () => void {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  stub.answer(({ url }) => ({ status: 200, body: { id: 1 }, ...(url.endsWith('/x') ? { until } : {}) }));
  return () => release();
}

test('a consumer’s hanging requests get ten slots, the rest a 503, and others continue', async () => {
  const other = await connect(['stub', 'stub-bare']);
  stub.received.length = 0;
  const release = hang();
  const refused: ApiAnswer[] = [];
  const calls = Array.from({ length: 30 }, async () => {
    const answer = await proxy();
    if (answer.status !== 200) refused.push(answer);
    return answer.status;
  });
  while (refused.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const { status, body, headers } of refused) {
    expect([status, body.type_name, body.detail.reason]).toEqual([
      503,
      'ServiceUnavailableError',
      'connector_busy',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  expect(stub.received).toHaveLength(10);
  for (const service of ['stub', 'stub-bare']) {
    const headers = { 'x-vendor-downstream-url': '/y' };
    expect((await proxy({ consumer: other, service, headers })).status).toBe(200);
  }
  release();
  expect((await Promise.all(calls)).filter((status) => status === 200)).toHaveLength(10);
  expect((await proxy()).status).toBe(200);
});

test('a create that finds no slot was not sent, and its id is free', async () => {
  const id = randomUUID();
  const release = hang();
  const hanging = Array.from({ length: 10 }, () => proxy());
  while (stub.received.length < 10) await new Promise((resolve) => setTimeout(resolve, 5));
  const refused = await create(id);
  expect([refused.status, refused.body.detail.reason], refused.text).toEqual([503, 'connector_busy']);
  release();
  await Promise.all(hanging);
  expect((await create(id)).status).toBe(201);
  expect(stub.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a connector that fails is left in peace, and one probe of all processes finds out when it is back', async () => {
  stub.answer(() => ({ status: 500, body: 'down' }));
  for (const at of [app, twin]) await Promise.all(Array.from({ length: 30 }, () => proxy({}, at)));
  const sent = stub.received.length;
  const refused = await proxy();
  expect([refused.status, refused.body.type_name, refused.body.detail.reason]).toEqual([
    503,
    'ServiceUnavailableError',
    'connector_failing',
  ]);
  expect(refused.body.message).toContain('failing');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20);
  const id = randomUUID();
  expect((await create(id)).body.detail.reason).toBe('connector_failing');
  expect((await proxy({}, twin)).status).toBe(503);
  expect(stub.received).toHaveLength(sent);

  stub.answer(() => ({ status: 200, body: { id: 3 }, afterMs: 200 }));
  ahead += 30_000;
  const tries = [app, twin].flatMap((at) => Array.from({ length: 10 }, () => proxy({}, at)));
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array<number>(19).fill(503)]);
  expect(stub.received).toHaveLength(sent + 1);
  ahead += 1_000;
  expect((await Promise.all([proxy(), proxy({}, twin)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await create(id)).status).toBe(201);
  const count = await events();
  expect([count('breaker_opened'), count('breaker_closed')]).toEqual([1, 1]);
});

test('refusals and limits of the vendor open nothing', async () => {
  for (const status of [400, 404, 429]) {
    stub.answer(() => ({ status, body: {} }));
    await Promise.all(Array.from({ length: 25 }, () => proxy()));
  }
  stub.answer(() => ({ status: 200, body: {} }));
  expect((await proxy()).status).toBe(200);
});

test('a unified read hides a passing fault, within its budget; raw output shows every attempt', async () => {
  await earnRetries();
  let faults = 1;
  stub.answer(() => ({ status: (faults -= 1) >= 0 ? 503 : 200, body: {} }));
  const answer = await list('/messages?raw=true');
  expect(answer.status, answer.text).toBe(200);
  const statuses = answer.body._raw.calls.map(
    (call: { response: { status: number } }) => call.response.status,
  );
  expect(statuses).toEqual([503, 200]);
  const before = stub.received.length;
  stub.answer(() => ({ status: 503, body: {} }));
  expect((await list()).status).toBe(503);
  expect(stub.received.length - before).toBe(3);
});

test('the proxy passes a fault on as it is, and a write is sent once whatever comes back', async () => {
  await earnRetries();
  stub.received.length = 0;
  stub.answer(() => ({ status: 503, body: 'vendor says no' }));
  const answer = await proxy();
  expect([answer.status, answer.text, stub.received.length]).toEqual([503, 'vendor says no', 1]);
  const written = await create(randomUUID());
  expect([written.status, written.body.detail.outcome, stub.received.length]).toEqual([503, 'unknown', 2]);
});

test('while a connector fails its attempts stay within 1.1 of the requests', async () => {
  await earnRetries();
  stub.answer(() => ({ status: 503, body: {} }));
  const before = stub.received.length;
  const requests = 100 + 200;
  for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 10 }, () => list()));
  expect(stub.received.length - before + 100).toBeLessThanOrEqual(1.1 * requests);
});
