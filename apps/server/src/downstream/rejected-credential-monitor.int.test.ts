import { createRegistry } from '@keyway/connectors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { stubConnector } from '../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../fixtures/stub-vendor.js';
import { startTestApp, type TestApp } from '../testing.js';

const MINUTE = 60_000;
let app: TestApp;
let stub: StubVendor;
let consumer = '';
let consumers = 0;
let ahead = 0;
const path = '/vault/connections/customer-support/stub';

beforeAll(async () => {
  stub = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([stubConnector]),
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow },
    monotonic: () => performance.now() + ahead,
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: 'stub' } });
});
beforeEach(async () => {
  stub.answer(() => ({ body: {} }));
  consumer = `consumer-${(consumers += 1)}`;
  await app.api('POST', path, { consumer, body: { settings: { base_url: stub.url, token: 't' } } });
  stub.received.length = 0;
});
afterAll(() => Promise.all([app.close(), stub.close()]));

const list = async () => (await app.api('GET', '/messages', { consumer, service: 'stub' })).status;
const connection = async () => (await app.api('GET', path, { consumer })).body.data;
const validations = () => stub.received.filter(({ url }) => url.endsWith('/me')).length;
/** Until the vendor was asked so often, and a moment for its answer to be kept. */
const settle = async (asked: number) => {
  while (validations() < asked) await new Promise((resolve) => setTimeout(resolve, 10));
  await new Promise((resolve) => setTimeout(resolve, 300));
};
const refuse = (isRefused: (url: string) => boolean) =>
  stub.answer(({ url }) => ({ status: isRefused(url) ? 401 : 200, body: {} }));

test('a key that the vendor refuses for more than a minute is not used until it is mended', async () => {
  refuse(() => true);
  expect([await list(), await list(), validations()]).toEqual([401, 401, 0]);
  expect(await connection()).toMatchObject({ state: 'callable' });
  ahead += MINUTE;
  expect(await list()).toBe(401);
  await settle(1);
  expect(await connection()).toMatchObject({ state: 'invalid', health: 'needs_auth' });
  const sent = stub.received.length;
  expect([await list(), stub.received.length]).toEqual([401, sent]);
  refuse(() => false);
  expect((await app.api('POST', `${path}/validate`, { consumer })).body.data.state).toBe('callable');
  expect(await list()).toBe(200);
});

test('a vendor that refuses one call but not the credential locks nobody out', async () => {
  refuse((url) => url.endsWith('/messages'));
  for (let minute = 1; minute <= 3; minute += 1) {
    expect([await list(), await list()]).toEqual([401, 401]);
    ahead += MINUTE;
  }
  await settle(1);
  expect(await connection()).toMatchObject({ state: 'callable' });
});

test('a moment of refusals that passes leaves no trace', async () => {
  refuse(() => true);
  await list();
  refuse(() => false);
  await list();
  ahead += MINUTE;
  refuse(() => true);
  expect([await list(), validations()]).toEqual([401, 0]);
  expect(await connection()).toMatchObject({ state: 'callable' });
});

test('a vendor that cannot be asked changes nothing', async () => {
  refuse(() => true);
  await list();
  ahead += MINUTE;
  stub.answer(({ url }) => ({ status: url.endsWith('/me') ? 500 : 401, body: {} }));
  expect(await list()).toBe(401);
  await settle(1);
  expect(await connection()).toMatchObject({ state: 'callable' });
});
