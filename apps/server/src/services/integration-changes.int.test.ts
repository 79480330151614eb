import { updateConnection } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { authorize, callVendor, eventTypes, readRow, startOAuthApp } from '../fixtures/oauth-flow.js';
import { startTestProvider, testClient, type TestProvider } from '../fixtures/oauth-provider.js';
import type { TestApp } from '../testing.js';

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

const change = async (body: Record<string, unknown>) => {
  const answer = await app.api('PATCH', '/vault/integrations/alpha', { body });
  if (answer.status !== 200) throw new Error(answer.text);
};
const read = async () => (await app.api('GET', path, { consumer })).body.data;
const renewals = () => alpha.seen.tokenRequests.refresh_token ?? 0;

describe('a change of an integration keeps its connections, and flags those that need new consent:', () => {
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

  test('is told from the new one although it did not say its client before', async () => {
    const key = { consumerId: consumer, unifiedApi: 'customer-support', serviceId: 'alpha' };
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

  test('is good again once it is given anew', async () => {
    await change({ operations: ['list', 'create'] });
    await authorize(app, 'alpha', {}, consumer);
    expect(await read()).toMatchObject({ state: 'callable', health: 'ok', missing_scopes: [] });
  });
});
