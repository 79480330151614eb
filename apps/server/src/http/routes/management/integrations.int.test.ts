import { integrationSchema } from '@keyway/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sealPlace } from '../../../platform/keyring/sealed-columns.js';
import { startTestApp, type TestApp } from '../../../testing.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const add = (body: Record<string, unknown>) =>
  app.api('POST', '/vault/integrations', { consumer: null, body });

describe('integrations', () => {
  it('are added once with what the connector offers, and deleted', async () => {
    const added = await add({ service_id: 'zendesk' });
    expect(added.status).toBe(201);
    expect(integrationSchema.safeParse(added.body.data).error).toBeUndefined();
    // The vendor lacks this operation.
    expect(added.body.data.operations).not.toContain('update');
    expect(added.body.data).toMatchObject({
      name: 'Zendesk',
      enabled: true,
      state: 'configured',
      client_id: null,
      client_secret_set: false,
      operations: expect.arrayContaining(['list', 'get', 'create', 'agents.list', 'tags.get']),
      scopes: expect.arrayContaining(['tickets:read', 'users:read', 'tickets:write']),
      credentials_source: 'own',
    });
    expect((await add({ service_id: 'zendesk' })).body.type_name).toBe('ConflictError');
    const narrowed = await app.api('PATCH', '/vault/integrations/zendesk', {
      body: { operations: ['list'], enabled: false },
    });
    expect(narrowed.body.data).toMatchObject({ scopes: ['tickets:read', 'users:read'], state: 'disabled' });
    const own = await app.api('PATCH', '/vault/integrations/zendesk', { body: { scopes: ['read'] } });
    expect(own.body.data.scopes).toEqual(['read']);
    expect((await app.api('DELETE', '/vault/integrations/zendesk')).status).toBe(204);
    expect((await app.api('GET', '/vault/integrations/zendesk')).body.type_name).toBe(
      'IntegrationNotFoundError',
    );
    expect((await app.api('DELETE', '/vault/integrations/zendesk')).body.type_name).toBe(
      'IntegrationNotFoundError',
    );
  });

  it('never show the client secret, and keep it sealed', async () => {
    const secret = 'client-secret-in-the-clear';
    const added = await add({ service_id: 'gorgias', client_id: 'id', client_secret: secret });
    const read = await app.api('GET', '/vault/integrations');
    expect(added.text + read.text).not.toContain(secret);
    expect(added.body.data.client_secret_set).toBe(true);
    const rows = await app.deps.database.tenant(app.application.id, (tx) => tx.client.integration.findMany());
    const sealed = rows.find(({ serviceId }) => serviceId === 'gorgias')?.clientSecretSealed;
    expect(Buffer.from(sealed ?? []).toString('latin1')).not.toContain(secret);
    const removed = await app.api('PATCH', '/vault/integrations/gorgias', { body: { client_secret: null } });
    expect(removed.body.data.client_secret_set).toBe(false);
  });

  it('offer OAuth only with a client', async () => {
    const path = '/vault/connections/customer-support/gorgias';
    await app.api('POST', path, { body: {} });
    expect((await app.api('GET', path)).body.data).toMatchObject({
      authorize_url: null,
      revoke_url: null,
      auth_types: ['basic'],
    });
    await app.api('PATCH', '/vault/integrations/gorgias', {
      body: { client_id: 'id', client_secret: 'secret' },
    });
    const { data } = (await app.api('GET', path)).body;
    expect(data.auth_types).toEqual(['oauth2', 'basic']);
    expect(data.authorize_url).toContain(`${app.url}/vault/authorize/gorgias/${app.application.id}?state=`);
  });

  it('refuse unknown connectors, unknown settings and settings of a wrong form', async () => {
    expect((await add({ service_id: 'nobody' })).body).toMatchObject({
      status_code: 404,
      type_name: 'ConnectorNotFoundError',
    });
    const settings = { subdomain: 'a.b', api_key: 'a key is no default' };
    const refused = await add({ service_id: 'zendesk', settings });
    expect(Object.keys(refused.body.detail as object).sort()).toEqual([
      'body.settings.api_key',
      'body.settings.subdomain',
    ]);
  });

  it('refuse clients that no OAuth request can carry', async () => {
    for (const client_secret of ['a\r\nb', 'a\u007f', '✓', '']) {
      const refused = await add({ service_id: 'gorgias', client_id: 'id', client_secret });
      expect([refused.status, refused.body.type_name]).toEqual([400, 'RequestValidationError']);
      expect(Object.keys(refused.body.detail as object)).toEqual(['body.client_secret']);
    }
  });

  it('give their settings to connections, which cannot set or offer them otherwise', async () => {
    await add({ service_id: 'request-tracker', settings: { base_url: 'https://rt.example.com' } });
    const added = await app.api('POST', '/vault/connections/customer-support/request-tracker', { body: {} });
    expect(added.body.data).toMatchObject({
      missing_settings: [],
      settings: { base_url: 'https://rt.example.com' },
    });
    const fields = (added.body.data.form_fields as { id: string }[]).map(({ id }) => id);
    expect(fields).toContain('password');
    expect(fields).not.toContain('base_url');
    const path = '/vault/connections/customer-support/request-tracker';
    const refused = await app.api('PATCH', path, {
      body: { settings: { base_url: 'https://mallory.example.com' } },
    });
    expect(refused.body).toMatchObject({
      type_name: 'RequestValidationError',
      detail: { 'body.settings.base_url': expect.any(String) },
    });
    await app.api('DELETE', '/vault/integrations/request-tracker');
  });

  describe('under stored credentials', () => {
    const path = '/vault/connections/customer-support/request-tracker';
    const integration = '/vault/integrations/request-tracker';
    const account = { username: 'root', password: 'a-password' };
    const change = (body: Record<string, unknown>) => app.api('PATCH', integration, { body });
    const addressed = (base_url: string) => ({ settings: { base_url } });
    const expectRefused = async (body: Record<string, unknown>, detail: string) =>
      expect((await change(body)).body).toMatchObject({
        type_name: 'RequestValidationError',
        detail: { [detail]: expect.any(String) },
      });

    beforeEach(async () => {
      await add({ service_id: 'request-tracker', credentials_source: 'sandbox' });
    });
    afterEach(async () => {
      await app.api('DELETE', integration);
    });

    it('keep their address, and change what does not move any', async () => {
      await change(addressed('https://rt.example.com/alice'));
      await app.api('POST', path, { body: { settings: account } });
      for (const other of ['https://mallory.example.com/alice', 'https://rt.example.com/mallory'])
        await expectRefused(addressed(other), 'body.settings.base_url');
      await expectRefused({ settings: {} }, 'body.settings.base_url');
      await expectRefused({ credentials_source: 'own' }, 'body.credentials_source');
      const same = { ...addressed('https://rt.example.com/alice/'), credentials_source: 'sandbox' };
      expect((await change({ ...same, name: 'RT' })).body.data.name).toBe('RT');
      await app.api('DELETE', path);
      expect((await change(addressed('https://other.example.com'))).status).toBe(200);
    });

    it('do not put an address over the one a connection chose itself', async () => {
      const chosen = { base_url: 'https://own.example.com' };
      await app.api('POST', path, { body: { settings: { ...account, ...chosen } } });
      await expectRefused(addressed('https://rt.example.com'), 'body.settings.base_url');
      expect((await change({ settings: chosen })).status).toBe(200);
    });

    it('set no first address either: it was entered for none', async () => {
      await app.api('POST', path, { body: { settings: account } });
      await expectRefused(addressed('https://rt.example.com'), 'body.settings.base_url');
    });
  });

  it('decide where tokens are revoked, too', async () => {
    await add({ service_id: 'zendesk', credentials_source: 'sandbox' });
    const path = '/vault/connections/customer-support/zendesk';
    const consumer = 'overruled';
    await app.api('POST', path, { consumer, body: { settings: { subdomain: 'mallory' } } });
    await app.api('PATCH', '/vault/integrations/zendesk', { body: { settings: { subdomain: 'acme' } } });
    const body = { credentials: { access_token: 'imported-token' } };
    await app.api('POST', `${path}/import`, { consumer, body });
    await app.api('DELETE', '/vault/integrations/zendesk');
    const orders = await app.deps.database.tenant(app.application.id, (tx) =>
      tx.client.revocation.findMany({ where: { consumerId: consumer } }),
    );
    const opened = orders.map(({ id, tokensSealed }) =>
      app.deps.keyring.unseal(app.application.id, sealPlace('revocationTokens', id), tokensSealed),
    );
    expect(JSON.parse((await opened[0]) ?? '')).toMatchObject({ settings: { subdomain: 'acme' } });
  });

  it('take all their connections along, and order the revocation of their tokens', async () => {
    await add({ service_id: 'zendesk', credentials_source: 'sandbox' });
    const path = '/vault/connections/customer-support/zendesk';
    const body = { credentials: { access_token: 'imported-token' }, settings: { subdomain: 'acme' } };
    for (const consumer of ['one', 'two']) await app.api('POST', `${path}/import`, { consumer, body });
    expect((await app.api('DELETE', '/vault/integrations/zendesk')).status).toBe(204);
    const orders = await app.deps.database.tenant(app.application.id, (tx) =>
      tx.client.revocation.findMany({ where: { consumerId: { in: ['one', 'two'] } } }),
    );
    expect(orders.map(({ consumerId }) => consumerId).sort()).toEqual(['one', 'two']);
    expect((await app.api('GET', path, { consumer: 'one' })).body.type_name).toBe('IntegrationNotFoundError');
    await add({ service_id: 'zendesk', credentials_source: 'sandbox' });
    expect((await app.api('GET', path, { consumer: 'one' })).body.type_name).toBe('ConnectionNotFoundError');
  });

  it('have no sandbox where it is off', async () => {
    const bare = await startTestApp({ env: { KEYWAY_SANDBOX: 'false' }, sandbox: app.sandbox });
    const body = { service_id: 'zendesk', credentials_source: 'sandbox' };
    const refused = await bare.api('POST', '/vault/integrations', { body });
    expect(refused.body).toMatchObject({
      type_name: 'RequestValidationError',
      detail: { 'body.credentials_source': expect.any(String) },
    });
    await bare.close();
  });
});
