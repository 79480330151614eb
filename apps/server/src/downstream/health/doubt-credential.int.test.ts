import { randomBytes } from 'node:crypto';

import { createRegistry } from '@keyway/connectors';
import { type EventSource, listEvents, noteFeedRead, updateConnection } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { pollSource } from '../../events/incoming/index.js';
import { paceOfTest } from '../../fixtures/events/eventful-connector.js';
import { startEventsWorld } from '../../fixtures/events/events-world.js';
import { authorize, callVendor, startOAuthApp } from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider } from '../../fixtures/oauth/oauth-provider.js';
import { stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../../fixtures/stub-vendor.js';
import { workThrough } from '../../fixtures/events/work-through.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';

const path = '/vault/connections/customer-support/stub';
let app: TestApp;
/** Another process on the same database. */
let other: TestApp;
let stub: StubVendor;
let consumer = '';
let consumers = 0;
/** How far the processes' clocks run ahead of the database's. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  stub = await startStubVendor();
  const env = { KEYWAY_EGRESS_ALLOW: stub.egressAllow };
  const monotonic = () => performance.now() + ahead;
  const registry = createRegistry([stubConnector]);
  const options = { registry, env, now, monotonic, masterKey: randomBytes(32) };
  app = await startTestApp(options);
  other = await startTestApp({ ...options, database: app.deps.database, sandbox: app.sandbox });
  await app.api('POST', '/vault/integrations', { body: { service_id: 'stub' } });
});
beforeEach(async () => {
  await app.deps.database.system('test', (tx) => tx.client.workItem.deleteMany({}));
  ahead += 60_000;
  stub.answer(() => ({ body: {} }));
  consumer = `consumer-${(consumers += 1)}`;
  await app.api('POST', path, { consumer, body: { settings: { base_url: stub.url, token: 't' } } });
  stub.received.length = 0;
});
afterAll(async () => {
  await other.close();
  await app.close();
  await stub.close();
});

async function list(by = app) {
  const { id, apiKey } = app.application;
  return (await by.api('GET', '/messages', { consumer, service: 'stub', app: id, key: apiKey })).status;
}
const connection = async () => (await app.api('GET', path, { consumer })).body.data;
const validations = () => stub.received.filter(({ url }) => url.endsWith('/me')).length;
const refuse = (isRefused: (url: string) => boolean) =>
  stub.answer(({ url }) => ({ status: isRefused(url) ? 401 : 200, body: {} }));
type Row = { refusedAt: Date | null };
async function isDoubted(by = app, of: { consumerId: string } = { consumerId: consumer }) {
  const rows = await by.deps.database.tenant(by.application.id, (tx) =>
    tx.client.connection.findMany({ where: of, select: { refusedAt: true } }),
  );
  return (rows as Row[]).some(({ refusedAt }) => refusedAt !== null);
}
const work = (by = app) =>
  by.deps.database.system('test', (tx) => tx.client.workItem.findMany({ where: { kind: 'validate' } }));
/** Passes half a minute and runs the due work. */
async function lookInto(by = app) {
  ahead += 30_000;
  await by.deps.database.system(
    'test',
    (tx) => tx.client.$executeRaw`UPDATE work_items SET due_at = now() WHERE kind = 'validate'`,
  );
  await workThrough(by.deps, 'validate');
}

test('a key that the vendor refuses is not used until it is mended, whichever process finds out', async () => {
  refuse(() => true);
  expect(await list()).toBe(401);
  await expect.poll(() => isDoubted()).toBe(true);
  expect(validations()).toBe(0);
  expect(await work()).toMatchObject([{ host: new URL(stub.url).host }]);
  await lookInto(other);
  expect(await connection()).toMatchObject({ state: 'invalid', health: 'needs_auth' });
  expect((await connection()).last_error).toEqual(expect.any(String));
  const unhealthy = await app.api('GET', '/vault/connections/unhealthy?filter[health]=needs_auth', {
    consumer: null,
  });
  expect(unhealthy.text).toContain(consumer);
  const told = await app.deps.database.tenant(app.application.id, (tx) =>
    listEvents(tx, { consumerId: consumer }),
  );
  expect(told.at(-1)).toMatchObject({
    type: 'vault.connection.updated',
    payload: { state: 'invalid', health: 'needs_auth' },
  });
  expect([await work(), await isDoubted()]).toEqual([[], false]);
  const sent = stub.received.length;
  expect([await list(), stub.received.length]).toEqual([401, sent]);
  refuse(() => false);
  expect((await app.api('POST', `${path}/validate`, { consumer })).body.data.state).toBe('callable');
  expect(await list()).toBe(200);
});

test('a vendor that rejects one request but not the credential locks no one out', async () => {
  refuse((url) => url.endsWith('/messages'));
  for (const asked of [1, 2]) {
    expect([await list(), await list()]).toEqual([401, 401]);
    await expect.poll(() => isDoubted()).toBe(true);
    await lookInto();
    expect(validations()).toBe(asked);
    await expect.poll(() => isDoubted()).toBe(false);
  }
  expect(await connection()).toMatchObject({ state: 'callable', health: 'ok', last_error: null });
});

test('an answer below 400 takes the doubt back, whichever process gets it', async () => {
  refuse(() => true);
  await list();
  await expect.poll(() => isDoubted()).toBe(true);
  refuse(() => false);
  expect(await list(other)).toBe(200);
  await expect.poll(() => isDoubted()).toBe(false);
  refuse(() => true);
  await lookInto();
  expect([validations(), await work()]).toEqual([0, []]);
  expect(await connection()).toMatchObject({ state: 'callable' });
});

test('a doubt that is raised again is looked into half a minute after that', async () => {
  refuse(() => true);
  await list();
  await expect.poll(() => isDoubted()).toBe(true);
  refuse(() => false);
  await list();
  await expect.poll(() => isDoubted()).toBe(false);
  ahead += 20_000;
  refuse(() => true);
  await list();
  await expect.poll(() => isDoubted()).toBe(true);
  ahead -= 20_000;
  await lookInto();
  expect(validations()).toBe(0);
  await lookInto();
  expect(validations()).toBe(1);
});

test.each([500, 429])('a %d of the validating call says nothing: it is made again later', async (status) => {
  refuse(() => true);
  await list();
  await expect.poll(() => isDoubted()).toBe(true);
  stub.answer(() => ({ status, body: {} }));
  for (const minutes of [1, 5, 15, 15]) {
    await lookInto();
    const [item] = await work();
    const pause = ((item?.dueAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect([Math.round(pause), (await connection()).state]).toEqual([minutes, 'callable']);
  }
  refuse(() => true);
  await lookInto();
  expect(await connection()).toMatchObject({ state: 'invalid' });
});

test('a connection that is switched off or gets another key is not asked about', async () => {
  for (const body of [{ enabled: false }, { enabled: true, settings: { token: 'another' } }]) {
    refuse(() => true);
    await list();
    await expect.poll(() => isDoubted()).toBe(true);
    refuse(() => false);
    expect((await app.api('PATCH', path, { consumer, body })).status).toBe(200);
    const asked = validations();
    await lookInto();
    expect([validations(), await isDoubted()]).toEqual([asked, false]);
    await app.api('PATCH', path, { consumer, body: { enabled: true } });
  }
});

test('a key that is refused when it is first saved is invalid at once, and nothing is doubted', async () => {
  refuse(() => true);
  consumer = `consumer-${(consumers += 1)}`;
  const body = { settings: { base_url: stub.url, token: 'wrong' } };
  const { status, body: answer } = await app.api('POST', path, { consumer, body });
  expect([status, answer.data?.state]).toEqual([201, 'invalid']);
  expect([await work(), await isDoubted()]).toEqual([[], false]);
});

test('a refused token needs a new authorization', async () => {
  const alpha = await startTestProvider('alpha');
  const oauth = await startOAuthApp([alpha], { now });
  await authorize(oauth, 'alpha');
  alpha.knobs.rejectAll = true;
  await callVendor(oauth, 'alpha');
  await expect.poll(() => isDoubted(oauth, { consumerId: TEST_CONSUMER })).toBe(true);
  await lookInto(oauth);
  const { body } = await oauth.api('GET', '/vault/connections/customer-support/alpha');
  expect(body.data).toMatchObject({ state: 'added', health: 'needs_auth' });
  expect(body.data.last_error).toEqual(expect.any(String));
  await oauth.close();
  await alpha.close();
});

test('one poll that is refused is enough to find out', async () => {
  const { app: polled, helpdesk, close } = await startEventsWorld({ poll: paceOfTest }, { now });
  const tenant = <T>(run: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
    polled.deps.database.tenant(polled.application.id, run) as Promise<T>;
  await tenant((tx) => noteFeedRead(tx));
  const { id: key } = await tenant<EventSource>((tx) => tx.client.eventSource.findFirst({}));
  helpdesk.fail(() => ({ status: 401, body: {} }));
  const item = { applicationId: polled.application.id, kind: 'poll', key, attempts: 1, version: 0 };
  await pollSource(polled.deps, item, new AbortController().signal);
  await expect.poll(() => isDoubted(polled, { consumerId: TEST_CONSUMER })).toBe(true);
  await lookInto(polled);
  const { body } = await polled.api('GET', '/vault/connections/customer-support/eventful');
  expect(body.data).toMatchObject({ state: 'invalid', health: 'needs_auth' });
  await close();
});

test('a doubt whose work was lost is raised again by a later refusal', async () => {
  const key = { consumerId: consumer, unifiedApi: 'customer-support', serviceId: 'stub' };
  await app.deps.database.tenant(app.application.id, (tx) =>
    updateConnection(
      tx,
      { ...key, connectionId: 'default' },
      { refusedAt: new Date(Date.now() - 3_600_001) },
    ),
  );
  refuse(() => true);
  await expect.poll(list).toBe(401);
  await expect.poll(async () => (await work()).length).toBe(1);
});
