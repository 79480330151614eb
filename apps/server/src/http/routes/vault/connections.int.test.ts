import { randomUUID } from 'node:crypto';

import { connectionSchema } from '@keyway/contract';
import { listEvents } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type ApiOptions, type TestApp } from '../../../testing.js';

const gorgias = '/vault/connections/customer-support/gorgias';
const good = {
  subdomain: 'acme',
  email: sandboxCredentials.gorgias.basic?.username,
  api_key: sandboxCredentials.gorgias.basic?.password,
};
const wrongKey = 'a-wrong-key-of-some-length';

let app: TestApp;
const as =
  (consumer: string) =>
  (method: string, path: string, options: ApiOptions = {}) =>
    app.api(method, path, { consumer, ...options });
const newConsumer = () => as(`consumer-${randomUUID()}`);
const add = (api: ReturnType<typeof newConsumer>, settings?: Record<string, unknown>) =>
  api('POST', gorgias, { body: { settings } });

beforeAll(async () => {
  app = await startTestApp();
  for (const service_id of ['gorgias', 'zendesk', 'request-tracker']) {
    await app.api('POST', '/vault/integrations', { body: { service_id, credentials_source: 'sandbox' } });
  }
});
afterAll(() => app.close());

describe('states', () => {
  it('goes from available over invalid to callable, and back by deletion', async () => {
    const api = newConsumer();
    const state = async () => {
      const { body } = await api('GET', '/vault/connections');
      return (body.data as { service_id: string; state: string }[]).find(
        (item) => item.service_id === 'gorgias',
      )?.state;
    };
    expect(await state()).toBe('available');

    const added = await add(api);
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({
      state: 'added',
      health: 'missing_settings',
      enabled: true,
      missing_settings: ['subdomain'],
    });
    expect(connectionSchema.safeParse(added.body.data).error).toBeUndefined();

    const refused = await api('PATCH', gorgias, { body: { settings: { ...good, api_key: wrongKey } } });
    expect(refused.status).toBe(200);
    expect(refused.body.data).toMatchObject({ state: 'invalid', health: 'needs_auth' });
    expect(refused.body.data.last_error).toContain('Unauthorized');
    expect((await api('GET', '/messages', { service: 'gorgias' })).body).toMatchObject({
      type_name: 'ConnectorCredentialsError',
      status_code: 401,
    });

    const mended = await api('PATCH', gorgias, { body: { settings: { api_key: good.api_key } } });
    expect(mended.body.data).toMatchObject({ state: 'callable', health: 'ok', last_error: null });

    expect((await api('DELETE', gorgias)).status).toBe(204);
    expect(await state()).toBe('available');
    expect((await api('GET', gorgias)).body.type_name).toBe('ConnectionNotFoundError');
    expect((await api('DELETE', gorgias)).body.type_name).toBe('ConnectionNotFoundError');
  });

  it('keeps its state while disabled, and refuses calls', async () => {
    const api = newConsumer();
    await add(api, good);
    const disabled = await api('PATCH', gorgias, { body: { enabled: false } });
    expect(disabled.body.data).toMatchObject({ enabled: false, state: 'callable' });
    expect((await api('GET', '/messages', { service: 'gorgias' })).body.type_name).toBe(
      'ConnectorDisabledError',
    );
    expect((await api('GET', '/messages')).body.type_name).toBe('ConnectionNotFoundError');
    expect((await api('POST', `${gorgias}/validate`)).body.type_name).toBe('ConnectorDisabledError');
    await api('PATCH', gorgias, { body: { enabled: true } });
    expect((await api('GET', '/messages', { service: 'gorgias' })).status).toBe(200);
  });

  it('locks no one out while the vendor is down', async () => {
    const api = newConsumer();
    await add(api, good);
    app.sandbox.control.addFault({ service: 'gorgias', status: 503, times: 10 });
    const failed = await api('PATCH', gorgias, { body: { settings: { api_key: wrongKey } } });
    app.sandbox.control.reset({ tokens: false });
    expect(failed.body).toMatchObject({ status_code: 503, type_name: 'ConnectorExecutionError' });
    expect((await api('GET', gorgias)).body.data).toMatchObject({ state: 'callable', health: 'ok' });
    expect((await api('GET', '/messages', { service: 'gorgias' })).status).toBe(200);
  });

  it('goes back to added when a required setting is removed', async () => {
    const api = newConsumer();
    await add(api, good);
    const without = { subdomain: null, api_key: good.api_key };
    const removed = await api('PATCH', gorgias, { body: { settings: without } });
    expect(removed.body.data).toMatchObject({
      state: 'added',
      health: 'missing_settings',
      missing_settings: ['subdomain'],
    });
    const called = await api('GET', '/messages', { service: 'gorgias' });
    expect(called.body).toMatchObject({
      type_name: 'ConnectionSettingsError',
      detail: { missing_settings: ['subdomain'] },
    });
    const filled = await api('PATCH', gorgias, { body: { settings: { subdomain: 'acme' } } });
    expect(filled.body.data.state).toBe('callable');
  });

  it('writes the events of each move', async () => {
    const consumer = `consumer-${randomUUID()}`;
    const api = as(consumer);
    await add(api);
    await api('PATCH', gorgias, { body: { settings: good } });
    await api('PATCH', gorgias, { body: { settings: { api_key: good.api_key } } });
    await api('PATCH', gorgias, { body: { enabled: false } });
    await api('DELETE', gorgias);
    const events = await app.deps.database.tenant(app.application.id, (tx) =>
      listEvents(tx, { consumerId: consumer }),
    );
    expect(events.map(({ type }) => type.replace('vault.connection.', ''))).toEqual([
      'created',
      'updated',
      'callable',
      'updated',
      'disabled',
      'deleted',
    ]);
    expect(JSON.stringify(events.map(({ payload }) => payload))).not.toContain(good.api_key);
  });
});

describe('validate', () => {
  it('finds a key that the vendor refuses by now', async () => {
    const api = newConsumer();
    await add(api, good);
    app.sandbox.control.addFault({ service: 'gorgias', status: 401, times: 1 });
    const refused = await api('POST', `${gorgias}/validate`);
    expect(refused.status).toBe(200);
    expect(refused.body.data).toEqual({
      id: 'customer-support+gorgias',
      state: 'invalid',
      health: 'needs_auth',
    });
    const accepted = await api('POST', `${gorgias}/validate`, { body: {} });
    expect(accepted.body.data.state).toBe('callable');
  });

  it('passes a fault of the vendor on and changes nothing', async () => {
    const api = newConsumer();
    await add(api, good);
    app.sandbox.control.addFault({ service: 'gorgias', status: 500, times: 1 });
    const failed = await api('POST', `${gorgias}/validate`);
    expect(failed.status).toBe(500);
    expect(failed.body.type_name).toBe('ConnectorExecutionError');
    expect((await api('GET', gorgias)).body.data).toMatchObject({ state: 'callable', health: 'ok' });
  });

  it('asks for a new authorization where the vendor refuses a token', async () => {
    const api = newConsumer();
    const zendesk = '/vault/connections/customer-support/zendesk';
    const tokens = await app.sandbox.control.mintTokens('zendesk');
    const settings = { subdomain: 'acme' };
    await api('POST', `${zendesk}/import`, {
      body: { credentials: { access_token: tokens.access_token }, settings },
    });
    expect((await api('POST', `${zendesk}/validate`)).body.data).toMatchObject({
      state: 'callable',
      health: 'ok',
    });
    const body = { error: 'insufficient_scope' };
    app.sandbox.control.addFault({ service: 'zendesk', status: 403, times: 1, body });
    expect((await api('POST', `${zendesk}/validate`)).body.type_name).toBe('ConnectorCredentialsError');
    expect((await api('GET', zendesk)).body.data).toMatchObject({ state: 'callable', health: 'ok' });
    await api('POST', `${zendesk}/import`, { body: { credentials: { access_token: 'no-longer-good' } } });
    expect((await api('POST', `${zendesk}/validate`)).body.data).toMatchObject({
      state: 'added',
      health: 'needs_auth',
    });
    expect((await api('GET', '/messages', { service: 'zendesk' })).body).toMatchObject({
      type_name: 'ConnectorCredentialsError',
      detail: { health: 'needs_auth' },
    });
    const { email, api_token } = {
      email: 'ada@acme.example',
      api_token: sandboxCredentials.zendesk.basic?.password,
    };
    const keyed = await api('PATCH', zendesk, { body: { settings: { email, api_token } } });
    expect(keyed.body.data).toMatchObject({ state: 'callable', auth_type: 'basic' });
  });

  it('needs a credential and the settings', async () => {
    const api = newConsumer();
    await add(api);
    expect((await api('POST', `${gorgias}/validate`)).body.type_name).toBe('ConnectionSettingsError');
    await api('PATCH', gorgias, { body: { settings: { subdomain: 'acme' } } });
    expect((await api('POST', `${gorgias}/validate`)).body.type_name).toBe('ConnectorCredentialsError');
  });
});

describe('secrets', () => {
  it('never come back, in no answer of the vault', async () => {
    const api = newConsumer();
    const answers = [
      await add(api, good),
      await api('GET', `${gorgias}?raw=true`),
      await api('GET', '/vault/connections'),
      await api('PATCH', `${gorgias}?raw=true`, { body: { settings: { api_key: wrongKey } } }),
      await api('PATCH', `${gorgias}?raw=true`, { body: { settings: { api_key: good.api_key } } }),
      await api('POST', `${gorgias}/validate?raw=true`),
      await api('GET', '/messages?raw=true', { service: 'gorgias' }),
    ];
    const basic = Buffer.from(`${good.email}:${good.api_key}`).toString('base64');
    for (const { text, status } of answers) {
      expect(status).toBeLessThan(300);
      expect(text).not.toContain(good.api_key);
      expect(text).not.toContain(wrongKey);
      expect(text).not.toContain(basic);
    }
    const field = (answers[1]!.body.data.form_fields as { id: string; value: string }[]).find(
      ({ id }) => id === 'api_key',
    );
    expect(field?.value).toBe(`••••${good.api_key?.slice(-4)}`);
  });

  it('are not overwritten by their own mask', async () => {
    const api = newConsumer();
    const { body } = await add(api, good);
    const echoed = await api('PATCH', gorgias, {
      body: { settings: { api_key: body.data.settings.api_key } },
    });
    expect(echoed.body).toMatchObject({
      type_name: 'RequestValidationError',
      detail: { 'body.settings.api_key': expect.any(String) },
    });
    expect((await api('GET', gorgias)).body.data.state).toBe('callable');
  });

  it('do not follow a changed address', async () => {
    const api = newConsumer();
    const rt = '/vault/connections/customer-support/request-tracker';
    const { basic, settings } = sandboxCredentials['request-tracker'];
    const account = { username: basic?.username, password: basic?.password };
    const added = await api('POST', rt, { body: { settings: { ...settings, ...account } } });
    expect(added.body.data.state).toBe('callable');
    const elsewhere = { base_url: 'https://attacker.example.net' };
    expect((await api('PATCH', rt, { body: { settings: elsewhere } })).body.detail).toHaveProperty([
      'body.settings.base_url',
    ]);
    expect((await api('PATCH', rt, { body: { settings: { base_url: null } } })).status).toBe(400);
    expect((await api('PATCH', rt, { body: { settings: { ...elsewhere, username: 'root' } } })).status).toBe(
      400,
    );
    expect((await api('PATCH', rt, { body: { settings: { ...elsewhere, ...account } } })).status).toBe(200);
  });
});

describe('writes', () => {
  it('refuses settings the form does not have, by path', async () => {
    const api = newConsumer();
    const answer = await add(api, { subdomain: 'a.b', colour: 'red', api_key: 'a\nb' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.detail as object).sort()).toEqual([
      'body.settings.api_key',
      'body.settings.colour',
      'body.settings.subdomain',
    ]);
    expect((await api('GET', gorgias)).status).toBe(404);
  });

  it('adds once: a repeat is replayed, another create conflicts', async () => {
    const api = newConsumer();
    const headers = { 'x-unique-transaction-id': randomUUID() };
    const body = { settings: good };
    const first = await api('POST', gorgias, { headers, body });
    const second = await api('POST', gorgias, { headers, body });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect((await add(api, good)).body.type_name).toBe('ConflictError');
  });

  it('merges metadata and settings', async () => {
    const api = newConsumer();
    await api('POST', gorgias, {
      body: { metadata: { a: 1, b: { c: 2 } }, settings: { subdomain: 'acme' } },
    });
    const updated = await api('PATCH', gorgias, {
      body: { metadata: { a: null, d: 'x' }, settings: { email: 'me@example.com' } },
    });
    expect(updated.body.data.metadata).toEqual({ b: { c: 2 }, d: 'x' });
    expect(updated.body.data.settings).toEqual({ subdomain: 'acme', email: 'me@example.com' });
  });

  it('loses nothing when two save at once', async () => {
    const api = newConsumer();
    await add(api);
    await Promise.all([
      api('PATCH', gorgias, { body: { settings: { subdomain: 'acme' } } }),
      api('PATCH', gorgias, { body: { settings: { email: 'me@example.com' } } }),
    ]);
    expect((await api('GET', gorgias)).body.data.settings).toEqual({
      subdomain: 'acme',
      email: 'me@example.com',
    });
  });

  it('follows the order of refusals', async () => {
    const api = newConsumer();
    const type = async (path: string) => (await api('GET', path)).body.type_name as string;
    expect(await type('/vault/connections/customer-support/nobody')).toBe('ConnectorNotFoundError');
    expect(await type('/vault/connections/crm/gorgias')).toBe('ConnectorNotFoundError');
    expect(await type(gorgias)).toBe('ConnectionNotFoundError');
    const other = await app.addApplication();
    const answer = await app.api('GET', gorgias, { key: other.apiKey, app: other.id });
    expect(answer.body.type_name).toBe('IntegrationNotFoundError');
  });
});

describe('import', () => {
  const path = '/vault/connections/customer-support/zendesk/import';

  it('stores tokens without showing them, and keeps metadata', async () => {
    const api = newConsumer();
    const credentials = { access_token: 'imported-access-token', scopes: ['tickets:read', 'users:read'] };
    const first = await api('POST', path, {
      body: { credentials, settings: { subdomain: 'acme' }, metadata: { from: 'elsewhere' } },
    });
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      state: 'callable',
      auth_type: 'oauth2',
      granted_scopes: credentials.scopes,
    });
    const again = await api('POST', path, {
      body: { credentials: { access_token: 'another-access-token' } },
    });
    expect(again.body.data).toMatchObject({
      state: 'callable',
      metadata: { from: 'elsewhere' },
      granted_scopes: [],
    });
    expect(first.text + again.text).not.toContain('access-token');
  });

  it('refuses tokens a header cannot carry, and connectors without OAuth', async () => {
    const api = newConsumer();
    const bad = await api('POST', path, { body: { credentials: { access_token: 'a\r\nX: y' } } });
    expect(bad.body).toMatchObject({ status_code: 400, type_name: 'RequestValidationError' });
    const rt = await api('POST', path.replace('zendesk', 'request-tracker'), {
      body: { credentials: { access_token: 'a' } },
    });
    expect(rt.status).toBe(400);
  });

  it('names the scopes a call lacks', async () => {
    const api = newConsumer();
    const credentials = { access_token: 'imported-access-token', scopes: ['tickets:read', 'users:read'] };
    await api('POST', path, { body: { credentials, settings: { subdomain: 'acme' } } });
    const refused = await api('POST', '/messages', {
      service: 'zendesk',
      body: { conversation_id: '1', body: 'x' },
    });
    expect(refused.body).toMatchObject({
      type_name: 'ConnectorCredentialsError',
      detail: { missing_scopes: ['tickets:write'] },
    });
  });
});

describe('list', () => {
  it('pages by service id and filters', async () => {
    const api = newConsumer();
    await add(api);
    const ids = (body: { data: { service_id: string }[] }) => body.data.map(({ service_id }) => service_id);
    const first = await api('GET', '/vault/connections?limit=2');
    expect(ids(first.body)).toEqual(['gorgias', 'request-tracker']);
    expect(first.body.meta).toMatchObject({ items_on_page: 2, total_count: 3 });
    const second = await api(
      'GET',
      new URL(first.body.links.next as string).pathname + new URL(first.body.links.next as string).search,
    );
    expect(ids(second.body)).toEqual(['zendesk']);
    expect(second.body.meta.cursors.next).toBeNull();
    expect(ids((await api('GET', '/vault/connections?configured=true')).body)).toEqual(['gorgias']);
    expect(ids((await api('GET', '/vault/connections?api=crm')).body)).toEqual([]);
    const foreign = await newConsumer()(
      'GET',
      `/vault/connections?limit=2&cursor=${String(first.body.meta.cursors.next)}`,
    );
    expect(foreign.body.type_name).toBe('InvalidCursorError');
  });
});

describe('finding the connection', () => {
  it('takes the only one, and lists several, whatever their state', async () => {
    const api = newConsumer();
    expect((await api('GET', '/messages')).body.type_name).toBe('ConnectionNotFoundError');
    await add(api, good);
    expect((await api('GET', '/messages')).body).toMatchObject({ service: 'gorgias', status_code: 200 });
    const { basic, settings } = sandboxCredentials['request-tracker'];
    const rt = { ...settings, username: basic?.username, password: basic?.password };
    await api('POST', '/vault/connections/customer-support/request-tracker', { body: { settings: rt } });
    const several = await api('GET', '/messages');
    expect(several.body).toMatchObject({
      status_code: 400,
      type_name: 'RequestValidationError',
      detail: { service_ids: ['gorgias', 'request-tracker'] },
    });
    // A refused credential does not justify a write to another account.
    await api('PATCH', '/vault/connections/customer-support/request-tracker', { body: { enabled: false } });
    expect((await api('GET', '/messages')).body).toMatchObject({
      status_code: 400,
      detail: {
        connections: [
          { service_id: 'gorgias', state: 'callable' },
          { service_id: 'request-tracker', state: 'callable' },
        ],
      },
    });
    await api('DELETE', '/vault/connections/customer-support/request-tracker');
    await api('POST', '/vault/connections/customer-support/request-tracker', { body: {} });
    expect((await api('GET', '/messages')).body).toMatchObject({ service: 'gorgias' });
  });

  it('takes the caller’s own credential without a stored one', async () => {
    const api = newConsumer();
    await add(api, { subdomain: 'acme' });
    const authorization = `Basic ${Buffer.from(`${good.email}:${good.api_key}`).toString('base64')}`;
    const headers = { 'x-vendor-downstream-authorization': authorization };
    expect((await api('GET', '/messages', { service: 'gorgias' })).body.type_name).toBe(
      'ConnectorCredentialsError',
    );
    expect((await api('GET', '/messages', { service: 'gorgias', headers })).status).toBe(200);
    await api('PATCH', gorgias, { body: { enabled: false } });
    expect((await api('GET', '/messages', { service: 'gorgias', headers })).body.type_name).toBe(
      'ConnectorDisabledError',
    );
    const stranger = await newConsumer()('GET', '/messages', { service: 'gorgias', headers });
    expect(stranger.body.type_name).toBe('ConnectionSettingsError');
  });
});

describe('the picture of a connector', () => {
  it('is its own, or that of the integration', async () => {
    const api = newConsumer();
    const shown = async () => {
      const { body } = await api('GET', '/vault/connections');
      return (body.data as { service_id: string; icon: string }[]).find(
        ({ service_id }) => service_id === 'zendesk',
      )?.icon;
    };
    const change = (icon: string | null) =>
      app.api('PATCH', '/vault/integrations/zendesk', { body: { icon } });
    expect(await shown()).toMatch(/^data:image/);
    expect((await change('http://acme.example/mark.svg')).body.type_name).toBe('RequestValidationError');
    const mark = 'https://acme.example/mark.svg';
    expect((await change(mark)).body.data.icon).toBe(mark);
    expect(await shown()).toBe(mark);
    await change(null);
    expect(await shown()).toMatch(/^data:image/);
  });
});
