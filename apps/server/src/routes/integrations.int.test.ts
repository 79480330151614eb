import { integrationSchema } from '@keyway/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing.js';

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
    expect(added.body.data).toMatchObject({
      name: 'Zendesk',
      enabled: true,
      state: 'configured',
      client_id: null,
      client_secret_set: false,
      operations: ['list', 'get', 'create'],
      scopes: ['tickets:read', 'users:read', 'tickets:write'],
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

  it('give their settings to connections as defaults', async () => {
    await add({ service_id: 'request-tracker', settings: { base_url: 'https://rt.example.com' } });
    const added = await app.api('POST', '/vault/connections/customer-support/request-tracker', { body: {} });
    expect(added.body.data).toMatchObject({
      missing_settings: [],
      settings: { base_url: 'https://rt.example.com' },
    });
  });

  it('take all their connections along, and order the revocation of their tokens', async () => {
    await add({ service_id: 'zendesk', credentials_source: 'sandbox' });
    const path = '/vault/connections/customer-support/zendesk';
    const body = { credentials: { access_token: 'imported-token' }, settings: { subdomain: 'acme' } };
    for (const consumer of ['one', 'two']) await app.api('POST', `${path}/import`, { consumer, body });
    expect((await app.api('DELETE', '/vault/integrations/zendesk')).status).toBe(204);
    const orders = await app.deps.database.tenant(app.application.id, (tx) =>
      tx.client.revocation.findMany(),
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
