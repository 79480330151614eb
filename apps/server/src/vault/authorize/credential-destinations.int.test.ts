import { createRegistry } from '@keyway/connectors';
import { plantUnaudited } from '@keyway/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { selfHosted, startThief, tenanted, type Thief } from '../../fixtures/oauth/movable-connector.js';
import { addIntegration, authorizeUrl, DONE, readTokens, visit } from '../../fixtures/oauth/oauth-flow.js';
import {
  startTestProvider,
  testClient,
  walkProvider,
  type TestProvider,
} from '../../fixtures/oauth/oauth-provider.js';
import { startTestApp, type ApiOptions, type TestApp } from '../../testing.js';
import { checkSealedValues } from '../../installation/check-sealed-values.js';
import { runDueRevocations } from '../revoke/run-revocations.js';

const owned = '/vault/connections/customer-support/owned';
const rented = '/vault/connections/customer-support/rented';
let app: TestApp;
let provider: TestProvider;
let thief: Thief;
let consumer = '';
let count = 0;

beforeAll(async () => {
  provider = await startTestProvider('provider');
  thief = await startThief();
  const parts = { provider, thief };
  app = await startTestApp({
    registry: createRegistry([selfHosted({ id: 'owned', ...parts }), tenanted({ id: 'rented', ...parts })]),
    env: {
      KEYWAY_EGRESS_ALLOW: [provider, thief].map(({ port }) => `127.0.0.1/32:${port}`).join(','),
      TRUST_PROXY: '127.0.0.1',
      KEYWAY_SANDBOX_URL: thief.origin,
    },
  });
  await addIntegration(app, 'owned');
  await addIntegration(app, 'rented');
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await thief.close();
});
beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
});
afterEach(() => {
  expect(thief.taken).toEqual([]);
});

const api = (method: string, path: string, body?: unknown, options: ApiOptions = {}) =>
  app.api(method, path, { consumer, ...(body === undefined ? {} : { body }), ...options });
const settle = (path: string, settings: Record<string, string | null>, method = 'PATCH') =>
  api(method, path, { settings });
const errorOf = (location: string) => new URL(location).searchParams.get('error_type');
const start = async (serviceId: string) =>
  visit(await authorizeUrl(app, serviceId, { nonce: 'n' }, consumer));
const finish = async (started: Awaited<ReturnType<typeof start>>) =>
  visit(await walkProvider(started.location), started.cookie);
const confirm = (path: string, ended: { location: string }) =>
  api('POST', `${path}/confirm`, {
    confirm_token: new URLSearchParams(new URL(ended.location).hash.slice(1)).get('confirm_token'),
  });

describe('a helpdesk whose address the consumer may choose', () => {
  test('is not authorized by OAuth: the client’s secret would go to whatever server that names', async () => {
    const { body } = await settle(owned, { base_url: thief.origin }, 'POST');
    expect(body.data).toMatchObject({ authorize_url: null, auth_types: ['apiKey'] });
    const started = await start('owned');
    expect(new URL(started.location).origin).toBe(new URL(DONE).origin);
    expect(errorOf(started.location)).toBe('ConnectionSettingsError');
    expect(new URL(started.location).searchParams.get('error_message')).toMatch(
      /integration .*Address \(settings\.base_url\)/,
    );
  });

  test('is, where the integration sets the address, and only there', async () => {
    const pinned = { settings: { base_url: provider.origin } };
    const bare = await app.api('PATCH', '/vault/integrations/owned', { body: pinned });
    expect([bare.status, Object.keys(bare.body.detail)]).toEqual([400, ['body.client_secret']]);
    const body = { ...pinned, client_secret: testClient.clientSecret };
    expect((await app.api('PATCH', '/vault/integrations/owned', { body })).status).toBe(200);
    const refused = await settle(owned, { base_url: thief.origin }, 'POST');
    expect(refused.status).toBe(400);
    const { data } = (await settle(owned, {}, 'POST')).body;
    expect(data).toMatchObject({ auth_types: ['oauth2', 'apiKey'], authorize_url: expect.any(String) });
    expect((await confirm(owned, await finish(await start('owned')))).status).toBe(200);
    expect((await api('GET', owned)).body.data.state).toBe('callable');
  });
});

describe('an address that changes while a grant is on its way', () => {
  test.each([
    ['from the honest one', 'acme', 'thief'],
    ['to the honest one', 'thief', 'acme'],
  ])('%s, before the callback: nothing is exchanged', async (_, before, after) => {
    await settle(rented, { tenant: before }, 'POST');
    const exchanged = provider.seen.tokenRequests.authorization_code ?? 0;
    const started = await start('rented');
    const { searchParams } = new URL(started.location);
    expect((await settle(rented, { tenant: after })).status).toBe(200);
    const code = { state: searchParams.get('state') ?? '', code: 'code' };
    const callback = `${app.url}/vault/callback/rented?${new URLSearchParams(code).toString()}`;
    const ended = await visit(callback, started.cookie);
    expect(errorOf(ended.location)).toBe('OAuthInvalidStateError');
    expect(provider.seen.tokenRequests.authorization_code ?? 0).toBe(exchanged);
  });

  test('while it waits for its confirmation: it is given back where it came from', async () => {
    await settle(rented, { tenant: 'acme' }, 'POST');
    const ended = await finish(await start('rented'));
    const revoked = provider.seen.revocations;
    expect((await settle(rented, { tenant: 'thief' })).status).toBe(200);
    const refused = await confirm(rented, ended);
    expect([refused.status, refused.body.type_name]).toEqual([422, 'OAuthInvalidStateError']);
    await runDueRevocations(app.deps);
    expect(provider.seen.revocations).toBeGreaterThan(revoked);
  });
});

describe('a setting that decides where a credential goes', () => {
  const key = { token: 'secret-key-of-a-customer' };

  test.each(['session', 'application'])(
    'changes only together with the credential, for the %s',
    async (who) => {
      await settle(rented, { tenant: 'acme', ...key }, 'POST');
      const { body } = await api('POST', '/vault/sessions', {});
      const options = who === 'session' ? { key: body.data.session_token as string, app: null } : {};
      const patch = (settings: Record<string, string | null>) => api('PATCH', rented, { settings }, options);
      for (const tenant of ['thief', null, '']) {
        const { status, body: refused } = await patch({ tenant });
        const paths = ['body.settings.tenant', 'body.settings.token'];
        expect([status, Object.keys(refused.detail)]).toEqual([400, paths]);
      }
      expect((await patch({ group: 'users' })).status).toBe(200);
      expect((await patch({ tenant: 'other', ...key })).status).toBe(200);
    },
  );

  test('changes on the integration only with the client’s secret, and under no credential', async () => {
    await settle(rented, { tenant: 'acme', ...key }, 'POST');
    const change = (body: unknown) => app.api('PATCH', '/vault/integrations/rented', { body });
    const moved = await change({ settings: { tenant: 'thief' }, client_secret: 'another' });
    expect([moved.status, Object.keys(moved.body.detail)]).toEqual([400, ['body.settings.tenant']]);
  });
});

describe('a writer with SQL', () => {
  const key = { token: 'secret-key-of-a-customer' };
  const sql = (text: string, ...values: unknown[]) =>
    app.deps.database.system('write as a thief', async (tx) => {
      await plantUnaudited(tx);
      await tx.client.$executeRawUnsafe(text, ...values);
    });
  const callVendor = () =>
    api('GET', '/proxy', undefined, {
      service: 'rented',
      headers: { 'x-vendor-downstream-url': '/me' },
    });
  const authorized = async () => {
    await settle(rented, { tenant: 'acme' }, 'POST');
    expect((await confirm(rented, await finish(await start('rented')))).status).toBe(200);
    expect((await callVendor()).status).toBe(200);
  };
  const expire = () =>
    sql(
      `UPDATE connections SET token_expires_at = now() - interval '1 hour' WHERE consumer_id = $1`,
      consumer,
    );
  const failures = async () => {
    const { failures: found } = await checkSealedValues(app.deps);
    return found.map(({ table, column, key: row }) => [`${table}.${column}`, ...row]);
  };

  const redirections = {
    'the settings of the connection': () =>
      sql(`UPDATE connections SET settings = '{"tenant":"thief"}' WHERE consumer_id = $1`, consumer),
    'the settings of the integration': () =>
      sql(`UPDATE integrations SET settings = '{"tenant":"thief"}' WHERE service_id = 'rented'`),
    'the source of credentials': () =>
      sql(`UPDATE integrations SET credentials_source = 'sandbox' WHERE service_id = 'rented'`),
  };
  afterEach(() =>
    sql(`UPDATE integrations SET settings = '{}', credentials_source = 'own' WHERE service_id = 'rented'`),
  );

  test.each(Object.entries(redirections))('leads no key elsewhere by %s', async (_, redirect) => {
    await settle(rented, { tenant: 'acme', ...key }, 'POST');
    await redirect();
    app.deps.caches.forget('all');
    const { status, body } = await callVendor();
    expect([status, body.type_name]).toEqual([500, 'InternalServerError']);
    expect(body.message).toContain('cannot be decrypted');
    expect(await failures()).toContainEqual([
      'connections.credentials_sealed',
      consumer,
      'customer-support',
      'rented',
      'default',
    ]);
    await sql('DELETE FROM connections WHERE consumer_id = $1', consumer);
  });

  test.each(Object.entries(redirections))(
    'leads no grant or client secret elsewhere by %s',
    async (_, redirect) => {
      await authorized();
      provider.knobs.rejectOnce.add((await readTokens(app, 'rented', consumer))?.accessToken ?? '');
      await redirect();
      // A server with the cached connection may still refresh it at its original provider, and seals it for that
      // destination.
      await callVendor();
      app.deps.caches.forget('all');
      await expire();
      expect((await callVendor()).body.message).toContain('cannot be decrypted');
      expect((await api('DELETE', rented)).status).toBe(204);
      await runDueRevocations(app.deps);
    },
  );

  test('leads no waiting grant elsewhere', async () => {
    await settle(rented, { tenant: 'acme' }, 'POST');
    const ended = await finish(await start('rented'));
    await redirections['the settings of the connection']();
    expect((await confirm(rented, ended)).status).toBe(500);
    expect(await failures()).toContainEqual([
      'connections.pending_sealed',
      consumer,
      'customer-support',
      'rented',
      'default',
    ]);
    await api('DELETE', rented);
  });

  test('gives no flow under way to another consumer, page or browser', async () => {
    await settle(rented, { tenant: 'acme' }, 'POST');
    const started = await start('rented');
    await sql(
      `UPDATE oauth_states SET consumer_id = 'thief', redirect_uri = 'https://thief.example', nonce = NULL`,
    );
    const ended = await finish(started);
    expect(ended.location.startsWith(`${DONE}#nonce=n&`)).toBe(true);
    expect((await confirm(rented, ended)).status).toBe(200);
    expect((await callVendor()).status).toBe(200);
  });

  test('gets no client secret by pinning an address', async () => {
    await authorized();
    await redirections['the settings of the integration']();
    const started = await start('rented');
    expect(errorOf(started.location)).toBe('InternalServerError');
    expect(await failures()).toContainEqual(['integrations.client_secret_sealed', 'rented']);
  });
});
