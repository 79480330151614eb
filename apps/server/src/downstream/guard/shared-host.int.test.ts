import { createRegistry } from '@keyway/connectors';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../../fixtures/stub-vendor.js';
import { startTestApp, type TestApp, type TestApplication } from '../../testing.js';

/** One application's limit of concurrent requests to a connector. */
const MAX_CALLS = 50;
/** Exceeds one application's share: a second application waits as well. */
const HELD = 64;

let app: TestApp;
let stub: StubVendor;
let applications: TestApplication[];

beforeAll(async () => {
  stub = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([stubConnector]),
    env: {
      KEYWAY_EGRESS_ALLOW: stub.egressAllow,
      DOWNSTREAM_CONCURRENCY_PER_CONSUMER: String(MAX_CALLS),
    },
    downstreamTimeoutMs: 10_000,
  });
  applications = [app.application, await app.addApplication(), await app.addApplication()];
  const settings = { base_url: stub.url, token: 'stub-token' };
  for (const { id, apiKey: key } of applications) {
    const as = { key, app: id };
    await app.api('POST', '/vault/integrations', { ...as, body: { service_id: stubConnector.id } });
    const path = `/vault/connections/customer-support/${stubConnector.id}`;
    await app.api('POST', path, { ...as, body: { settings } });
  }
});
afterAll(() => Promise.all([app.close(), stub.close()]));

async function call({ id, apiKey: key }: TestApplication, path: string, times: number): Promise<number[]> {
  const headers = { 'x-vendor-downstream-url': path };
  const calls = Array.from({ length: times }, () => app.api('GET', '/proxy', { key, app: id, headers }));
  return (await Promise.all(calls)).map(({ status }) => status);
}

test('calls that two applications have waiting for a host do not keep a third one from it', async () => {
  const [first, second, third] = applications as [TestApplication, TestApplication, TestApplication];
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  stub.answer(({ url }) => (url.endsWith('/slow') ? { until } : {}));
  stub.received.length = 0;
  const slow = [call(first, '/slow', MAX_CALLS), call(second, '/slow', MAX_CALLS)];
  while (stub.received.length < HELD) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await call(third, '/fast', 5)).toEqual(Array(5).fill(200));
  release();
  expect((await Promise.all(slow)).flat()).toEqual(Array(2 * MAX_CALLS).fill(200));
});
