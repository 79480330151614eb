import { createRegistry } from '@keyway/connectors';
import { getConsumer } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type Received, type StubVendor } from '../../fixtures/stub-vendor.js';
import { readRow } from '../../fixtures/oauth/oauth-flow.js';
import { startTestApp, type ApiAnswer, type TestApp } from '../../testing.js';

const SERVICE = stubConnector.id;
const INTEGRATION = `/vault/integrations/${SERVICE}`;
const CONNECTION = `/vault/connections/customer-support/${SERVICE}`;
const UNAUTHORIZED = 401;
const LATEST = 60;

let vendor: StubVendor;
let app: TestApp;
let consumer = '';
let count = 0;

beforeAll(async () => {
  vendor = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([stubConnector]),
    env: { KEYWAY_EGRESS_ALLOW: vendor.egressAllow },
  });
});
beforeEach(async () => {
  consumer = `consumer-${(count += 1)}`;
  vendor.answer(() => ({ body: {} }));
  vendor.received.length = 0;
  await app.api('DELETE', INTEGRATION);
  await addIntegration();
});
afterAll(async () => {
  await app.close();
  await vendor.close();
});

const addIntegration = (settings: Record<string, string> = {}, more: object = {}) =>
  app.api('POST', '/vault/integrations', { body: { service_id: SERVICE, settings, ...more } });
const settingsOf = (token: string) => ({ base_url: vendor.url, token });
const create = (token = 'first', query = '') =>
  app.api('POST', `${CONNECTION}${query}`, { consumer, body: { settings: settingsOf(token) } });
const change = (token: string) => app.api('PATCH', CONNECTION, { consumer, body: { settings: { token } } });
const outcomeOf = ({ status, body }: ApiAnswer) => [status, body.type_name];
const tokenOf = ({ headers }: Received) => headers.authorization?.replace('Bearer ', '');

/** Runs the second while the vendor holds its response to the validation of the first. */
async function during(first: () => Promise<ApiAnswer>, second: () => Promise<unknown>): Promise<ApiAnswer> {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  const held = new Promise<void>((resolve) =>
    vendor.answer(() => {
      vendor.answer(() => ({ body: {} }));
      resolve();
      return { until, body: {} };
    }),
  );
  const running = first();
  await held;
  await second();
  release();
  return running;
}

/** Returns the token in the next vendor request. */
async function usedToken(): Promise<string | undefined> {
  const headers = { 'x-vendor-downstream-url': '/me' };
  const answer = await app.api('GET', '/proxy', { consumer, service: SERVICE, headers });
  return answer.status === 200 ? tokenOf(vendor.received.at(-1)!) : answer.body.type_name;
}

describe('while the vendor checks a new connection', () => {
  test('its integration is deleted: nothing is stored', async () => {
    const answer = await during(create, () => app.api('DELETE', INTEGRATION));
    expect(outcomeOf(answer)).toEqual([404, 'IntegrationNotFoundError']);
    expect(await readRow(app, SERVICE, consumer)).toBeNull();
  });

  test('its integration is deleted and recreated: it is validated again', async () => {
    const answer = await during(create, async () => {
      await app.api('DELETE', INTEGRATION);
      await addIntegration();
    });
    expect(answer.status, answer.text).toBe(201);
    expect(vendor.received).toHaveLength(2);
  });

  test('its integration gets another address: it is checked there', async () => {
    const elsewhere = `${vendor.url}/elsewhere`;
    const answer = await during(create, () =>
      app.api('PATCH', INTEGRATION, { body: { settings: { base_url: elsewhere } } }),
    );
    expect(outcomeOf(answer), answer.text).not.toEqual([500, 'InternalServerError']);
    if (answer.status === 201) expect(vendor.received.at(-1)?.url).toContain('/elsewhere/');
    expect(await usedToken()).not.toBe('InternalServerError');
  });

  test('its consumer is deleted: it stays deleted', async () => {
    await app.api('POST', '/vault/consumers', { body: { consumer_id: consumer } });
    const answer = await during(create, () => app.api('DELETE', `/vault/consumers/${consumer}`));
    expect(outcomeOf(answer)).toEqual([409, 'ConflictError']);
    expect(await app.deps.database.tenant(app.application.id, (tx) => getConsumer(tx, consumer))).toBeNull();
    expect(await readRow(app, SERVICE, consumer)).toBeNull();
    expect((await create()).status).toBe(201);
  });

  test('its application is deleted: nothing is stored', async () => {
    const other = await app.addApplication();
    const as = { key: other.apiKey, app: other.id, consumer };
    await app.api('POST', '/vault/integrations', { ...as, body: { service_id: SERVICE } });
    const admin = { key: app.adminKey, app: null, consumer: null };
    const answer = await during(
      () => app.api('POST', CONNECTION, { ...as, body: { settings: settingsOf('first') } }),
      () => app.api('DELETE', `/applications/${other.id}`, admin),
    );
    expect(outcomeOf(answer)[0]).not.toBe(201);
    expect(answer.status).not.toBe(500);
    const left = await app.deps.database.system('test', (tx) =>
      tx.client.connection.count({ where: { applicationId: other.id } }),
    );
    expect(left).toBe(0);
  });
});

describe('while the vendor checks a changed key', () => {
  beforeEach(async () => {
    await create();
  });

  test('the connection is deleted and recreated with another account: that one is kept', async () => {
    const answer = await during(
      () => change('changed'),
      async () => {
        await app.api('DELETE', CONNECTION, { consumer });
        await create('other account');
      },
    );
    expect(outcomeOf(answer)).toEqual([409, 'ConflictError']);
    expect(await usedToken()).toBe('other account');
  });

  test('the connection is deleted: it stays deleted', async () => {
    const answer = await during(
      () => change('changed'),
      () => app.api('DELETE', CONNECTION, { consumer }),
    );
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(404);
    expect(answer.status).toBeLessThan(500);
    expect(await readRow(app, SERVICE, consumer)).toBeNull();
  });

  test('it is switched off: both changes are kept', async () => {
    const answer = await during(
      () => change('changed'),
      () => app.api('PATCH', CONNECTION, { consumer, body: { enabled: false } }),
    );
    expect(answer.status, answer.text).toBe(200);
    await app.api('PATCH', CONNECTION, { consumer, body: { enabled: true } });
    expect(await usedToken()).toBe('changed');
  });
});

test('the rejection of a key is stored on no connection that was recreated in the meantime', async () => {
  await create();
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  const held = new Promise<void>((resolve) =>
    vendor.answer(() => {
      vendor.answer(() => ({ body: {} }));
      resolve();
      return { until, status: UNAUTHORIZED };
    }),
  );
  const validating = app.api('POST', `${CONNECTION}/validate`, { consumer });
  await held;
  await app.api('DELETE', CONNECTION, { consumer });
  await create('other account');
  release();
  expect((await validating).status).toBe(200);
  expect((await readRow(app, SERVICE, consumer))?.validation).toBe('valid');
});

test('no more connections are added side by side than are allowed', async () => {
  await app.api('DELETE', INTEGRATION);
  await addIntegration({}, { allow_multiple: true });
  const answers = await Promise.all(
    Array.from({ length: LATEST }, (_, index) => create(`token ${index}`, '?new=true')),
  );
  const rows = await app.deps.database.tenant(app.application.id, (tx) =>
    tx.client.connection.count({ where: { consumerId: consumer } }),
  );
  expect(rows).toBeLessThanOrEqual(50);
  const [created, unknown] = [201, 503].map(
    (asked) => answers.filter(({ status }) => status === asked).length,
  );
  expect(created).toBeLessThanOrEqual(rows);
  // On a machine under load, a commit may be acknowledged after its caller received a timeout.
  expect(Number(created) + Number(unknown)).toBeGreaterThanOrEqual(rows);
  const others = answers.filter(({ status }) => ![201, 409, 503].includes(status));
  expect(others.map(({ text }) => text)).toEqual([]);
});
