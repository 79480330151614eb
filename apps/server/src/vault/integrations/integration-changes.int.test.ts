import { listEvents, listIntegrationChanges, updateConnection } from '@keyway/db';
import { plantUnaudited } from '@keyway/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  authorize,
  callVendor,
  eventTypes,
  readRow,
  startOAuthApp,
} from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, testClient, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { TestApp } from '../../testing.js';
import { walkChangedConnections } from '../model/states/emit-connection-state-changes.js';

const path = '/vault/connections/customer-support/alpha';
const own = { client_id: testClient.clientId, client_secret: testClient.clientSecret };
const hour = 3_600_000;
let app: TestApp;
let alpha: TestProvider;
let offsetMs = 0;
let consumer = '';
let count = 0;

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  app = await startOAuthApp([alpha], { now: () => new Date(Date.now() + offsetMs) });
});
afterAll(async () => {
  await app.close();
  await alpha.close();
});
beforeEach(async () => {
  offsetMs = 0;
  consumer = `consumer-${(count += 1)}`;
  await change({ ...own, operations: ['list'], scopes: [] });
  await authorize(app, 'alpha', {}, consumer);
});

async function change(body: Record<string, unknown>) {
  const answer = await app.api('PATCH', '/vault/integrations/alpha', { body });
  if (answer.status !== 200) throw new Error(answer.text);
}
const read = async () => (await app.api('GET', path, { consumer })).body.data;
const renewals = () => alpha.seen.tokenRequests.refresh_token ?? 0;

describe('a change of an integration keeps its connections, and flags the ones that need new consent:', () => {
  test.each([
    ['another name', { name: 'Other' }, 'ok', []],
    ['a new secret', { client_secret: 'another-secret' }, 'ok', []],
    ['another client', { client_id: 'another' }, 'needs_auth', []],
    ['more operations', { operations: ['list', 'create'] }, 'needs_auth', ['messages:write']],
    ['other operations, same scopes', { operations: ['get'] }, 'ok', []],
    ['operations without scopes', { operations: ['delete'] }, 'ok', []],
    ['more scopes', { scopes: ['messages:read', 'admin'] }, 'needs_auth', ['admin']],
    ['fewer scopes', { scopes: ['read'] }, 'needs_auth', ['read']],
    ['scopes of the protocol', { scopes: ['messages:read', 'openid', 'offline_access'] }, 'ok', []],
    ['nothing of it', { enabled: true }, 'ok', []],
  ])('%s', async (_name, body, health, missing) => {
    const before = await eventTypes(app, consumer);
    await change(body);
    expect(await read()).toMatchObject({ state: 'callable', health, missing_scopes: missing });
    expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
    const events = (await eventTypes(app, consumer)).slice(before.length);
    expect(events).toEqual(health === 'ok' ? [] : ['updated']);
  });
});

describe('a grant of another client', () => {
  test('is never renewed with the new one, and ends when its token expires', async () => {
    await change({ client_id: 'another' });
    const before = renewals();
    offsetMs = hour - 30_000;
    expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
    expect(renewals()).toBe(before);
    offsetMs = 2 * hour;
    const refused = await callVendor(app, 'alpha', consumer);
    expect(refused.body).toMatchObject({
      type_name: 'ConnectorCredentialsError',
      detail: { health: 'needs_auth' },
    });
    expect(await read()).toMatchObject({ state: 'added', health: 'needs_auth' });
    expect(renewals()).toBe(before);
    await change(own);
    expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
    expect(renewals()).toBe(before + 1);
  });

  test('is distinguished from the new one although it did not store its client before', async () => {
    const key = {
      consumerId: consumer,
      unifiedApi: 'customer-support',
      serviceId: 'alpha',
      connectionId: 'default',
    };
    await app.deps.database.tenant(app.application.id, (tx) =>
      updateConnection(tx, key, { oauthClientId: null }),
    );
    expect(await read()).toMatchObject({ health: 'ok' });
    await change({ client_id: 'another' });
    expect(await read()).toMatchObject({ health: 'needs_auth' });
    expect((await readRow(app, 'alpha', consumer))?.oauthClientId).toBe(testClient.clientId);
    await change(own);
    expect(await read()).toMatchObject({ health: 'ok' });
  });

  test('is valid again once it is granted again', async () => {
    await change({ operations: ['list', 'create'] });
    await authorize(app, 'alpha', {}, consumer);
    expect(await read()).toMatchObject({ state: 'callable', health: 'ok', missing_scopes: [] });
  });
});

describe('a change that moves more connections than one request should take', () => {
  const OTHERS = 600;

  beforeEach(async () => {
    const { id } = app.application;
    await app.deps.database.system('test', async (tx) => {
      await plantUnaudited(tx);
      await tx.client.$executeRaw`
        INSERT INTO consumers (application_id, consumer_id)
        SELECT ${id}, 'many-' || lpad(n::text, 4, '0') FROM generate_series(1, ${OTHERS}::int) n ON CONFLICT DO NOTHING`;
      await tx.client.$executeRaw`
        INSERT INTO connections (application_id, consumer_id, unified_api, service_id, auth_type, credentials_sealed,
          oauth_client_id, validation, updated_at)
        SELECT ${id}, 'many-' || lpad(n::text, 4, '0'), 'customer-support', 'alpha', 'oauth2', 'x',
          ${testClient.clientId}, 'valid', now()
        FROM generate_series(1, ${OTHERS}::int) n ON CONFLICT DO NOTHING`;
      await tx.client.integrationChange.deleteMany({ where: { applicationId: id } });
      await tx.client.outboxEvent.deleteMany({ where: { applicationId: id } });
    });
  });

  const told = async (): Promise<string[]> => {
    const events = await app.deps.database.tenant(app.application.id, (tx) => listEvents(tx, {}));
    return events.flatMap(({ consumerId }) => (consumerId?.startsWith('many-') ? [consumerId] : []));
  };
  const waiting = () =>
    app.deps.database.tenant(app.application.id, (tx) => listIntegrationChanges(tx, 'alpha', 10));
  const walk = (deps = app.deps) =>
    walkChangedConnections(deps, { applicationId: app.application.id, serviceId: 'alpha' });

  test('writes a portion of their events at once, and leaves the rest to a job', async () => {
    await change({ client_id: 'another' });
    expect((await told()).length).toBeLessThanOrEqual(250);
    expect(await waiting()).toHaveLength(1);
    await walk();
    const all = await told();
    expect(all).toHaveLength(OTHERS);
    expect(new Set(all).size).toBe(OTHERS);
    expect(await waiting()).toEqual([]);
  });

  test('loses none and tells none twice when processes end on the way, or walk together', async () => {
    await change({ client_id: 'another' });
    let steps = 0;
    await walk({ ...app.deps, isShuttingDown: () => (steps += 1) > 1 });
    const halfway = await told();
    expect(halfway.length).toBeGreaterThan(250);
    expect(halfway.length).toBeLessThan(OTHERS);
    await Promise.all([walk(), walk()]);
    await walk();
    const all = await told();
    expect(all).toHaveLength(OTHERS);
    expect(new Set(all).size).toBe(OTHERS);
  });

  test('sends events of a second change after the first', async () => {
    await change({ client_id: 'another' });
    await change(own);
    expect(await waiting()).toHaveLength(2);
    await walk();
    await walk();
    const all = await told();
    expect(all).toHaveLength(2 * OTHERS);
    const last = all.filter((each) => each === `many-0${OTHERS}`);
    expect(last).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  test('is forgotten with the integration', async () => {
    await change({ client_id: 'another' });
    // On a busy machine, this many rows may exceed the statement timeout, so the request is retried.
    const remove = async () => (await app.api('DELETE', '/vault/integrations/alpha')).status;
    await expect.poll(remove).toSatisfy((status: number) => [204, 404].includes(status));
    expect(await waiting()).toEqual([]);
  });
});
