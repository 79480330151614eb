import { randomBytes } from 'node:crypto';

import { createRegistry, type ConnectorDefinition } from '@keyway/connectors';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { openConsole } from '../../fixtures/oauth/console-browser.js';
import { echoAnswer, startStubVendor, type StubVendor } from '../../fixtures/stub-vendor.js';
import { stubConnector } from '../../fixtures/stub-connectors.js';
import { sweepExpired } from '../../fixtures/sweep-expired.js';
import { startTestApp, type ApiOptions, type TestApp } from '../../testing.js';

const field = (id: string, sensitive: boolean) =>
  ({ id, label: id, type: sensitive ? 'password' : 'text', required: true, sensitive }) as const;
const variant = (id: string, auth: ConnectorDefinition['auth']): ConnectorDefinition => ({
  ...stubConnector,
  id,
  name: id,
  auth,
});
const headerKey = variant('stub-header', {
  apiKey: { fields: [field('key', true)], headers: ({ key = '' }) => ({ 'X-Desk-Login': key }) },
});
const basic = variant('stub-basic', {
  basic: {
    fields: [field('user', false), field('password', true)],
    headers: ({ user, password }) => ({
      Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    }),
  },
});
const oauth = variant('stub-oauth', {
  oauth2: {
    authorizeUrl: () => 'https://desk.example/authorize',
    tokenUrl: () => 'https://desk.example/token',
    scopes: [],
  } as unknown as NonNullable<ConnectorDefinition['auth']['oauth2']>,
});
const secrets = {
  stub: { token: 'stub-token-/+= "quoted"' },
  'stub-header': { key: 'pin-4711' },
  'stub-basic': { user: 'ada', password: 'correct horse' },
  'stub-oauth': { access_token: `at_${randomBytes(24).toString('base64url')}` },
} as const;

let app: TestApp;
let vendor: StubVendor;

beforeAll(async () => {
  vendor = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([stubConnector, headerKey, basic, oauth]),
    env: { KEYWAY_EGRESS_ALLOW: vendor.egressAllow, KEYWAY_CONSOLE_ADMIN_KEY: 'true' },
  });
  for (const [service, values] of Object.entries(secrets)) await connect(service, values);
});
beforeEach(async () => {
  vendor.answer(echoAnswer);
  await ask({ log_detail: 'all' });
});
afterAll(async () => {
  await app.close();
  await vendor.close();
});

async function connect(service_id: string, values: Record<string, string>, consumer?: string) {
  const settings = { base_url: vendor.url };
  const client = service_id === 'stub-oauth' ? { client_id: 'c', client_secret: 'client-secret' } : {};
  await app.api('POST', '/vault/integrations', { body: { service_id, ...client } });
  const path = `/vault/connections/customer-support/${service_id}`;
  const made =
    service_id === 'stub-oauth'
      ? await app.api('POST', `${path}/import`, { body: { credentials: values, settings } })
      : await app.api('POST', path, {
          ...(consumer === undefined ? {} : { consumer }),
          body: { settings: { ...settings, ...values } },
        });
  expect(made.body.data?.state, made.text).toBe('callable');
}
const admin = (method: string, path: string, body?: unknown) =>
  app.api(method, path, { key: app.adminKey, app: null, consumer: null, body });
const ask = (body: object) => admin('PATCH', `/applications/${app.application.id}`, body);
async function proxy(given: ApiOptions & { url?: string; method?: string } = {}) {
  const { url = '/x', method = 'POST', ...options } = given;
  const answer = await app.api(method, '/proxy', {
    service: 'stub',
    ...options,
    headers: { 'x-vendor-downstream-url': url, ...options.headers },
  });
  return answer.headers.get('request-id') ?? '';
}
async function read(id: string, options: ApiOptions = {}) {
  await app.deps.requestLogs.flush();
  return app.api('GET', `/vault/logs/${id}/exchanges`, { consumer: null, ...options });
}
const kept = async (id: string) => (await read(id)).body.data;
/** Waits for a request with details, which are queued after the response was sent. */
const keptWhole = (id: string) =>
  vi.waitFor(async () => {
    const data = await kept(id);
    expect(data?.items?.length, JSON.stringify(data)).toBeGreaterThan(0);
    return data;
  }, 10_000);

/** Returns every form in which a vendor may echo a secret. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('hex'),
  JSON.stringify(secret).slice(1, -1),
  JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
];

describe.each(Object.entries(secrets))('a credential of %s', (service, values) => {
  const hidden = Object.entries(values)
    .filter(([name]) => name !== 'user')
    .map(([, value]) => value);
  const pair = 'user' in values ? [`${values.user}:${values.password}`] : [];
  const all = [...hidden, ...pair].flatMap(formsOf);

  test('is nowhere in what is kept of a call whose vendor echoes it in every way', async () => {
    vendor.answer((request) => ({
      headers: {
        'content-type': 'application/json',
        'x-echo': encodeURIComponent(hidden[0] ?? ''),
        'x-seen': 'y',
      },
      body: JSON.stringify({ echo: all, headers: request.headers, nested: JSON.stringify({ all }) }),
    }));
    const url = `/x?page=2&q=${encodeURIComponent(hidden[0] ?? '')}`;
    const id = await proxy({ service, url, body: { note: hidden[0], list: all, subject: 'Hello' } });
    const { kept: isKept, reason, items } = await keptWhole(id);
    expect([isKept, reason, items.length]).toEqual([true, null, 1]);
    const shown = JSON.stringify(items);
    for (const form of all) expect(shown).not.toContain(form);
    expect(items[0]).toMatchObject({ method: 'POST', status: 200, error: null });
    expect(items[0].url).toContain('page=2');
    expect(items[0].request_body.text).toContain('Hello');
    expect(items[0].response_headers['x-seen']).toBe('y');
  });

  test('is not cut in two where a body is', async () => {
    const secret = hidden[0] ?? '';
    for (const room of [1, 2, Math.floor(secret.length / 2), secret.length - 1]) {
      const body = `${'x'.repeat(16_384 - room)}${secret}${'y'.repeat(9_000)}`;
      vendor.answer(() => ({ headers: { 'content-type': 'text/plain' }, body }));
      const [{ response_body: shown }] = (await keptWhole(await proxy({ service, method: 'GET' }))).items;
      expect([shown.truncated, shown.media_type]).toEqual([true, 'text/plain']);
      expect(shown.text.replaceAll(/[xy]/g, '').replace(/^\[r?e?d?a?c?t?e?d?\]?$/, '')).toBe('');
    }
  });
});

test('secrets of other people’s go by the names they stand under', async () => {
  const other = 'opens-something-else';
  vendor.answer(() => ({
    headers: { 'x-auth-token': other, location: `https://files.example/a?X-Amz-Signature=${other}` },
    body: { access_token: other, files: [{ url: `https://files.example/a?sig=${other}&b=1` }] },
  }));
  const id = await proxy({
    url: `/x?api_key=${other}`,
    headers: { 'x-api-key': other },
    body: { client_secret: other },
  });
  const shown = JSON.stringify((await keptWhole(id)).items);
  expect(shown).toContain('files.example');
  expect(shown).not.toContain(other);
});

test('a body that flows is kept to its beginning, and reaches the client whole', async () => {
  const body = JSON.stringify({ text: 'word '.repeat(40_000) });
  vendor.answer(() => ({ headers: { 'content-type': 'application/json' }, body }));
  const answer = await app.api('POST', '/proxy', {
    service: 'stub',
    headers: { 'x-vendor-downstream-url': '/x', 'content-type': 'application/json' },
    body: Buffer.from(body),
  });
  expect(answer.text).toBe(body);
  expect(vendor.received.at(-1)?.body.toString()).toBe(body);
  const [item] = (await keptWhole(answer.headers.get('request-id') ?? '')).items;
  for (const shown of [item.request_body, item.response_body]) {
    expect([shown.size, shown.truncated]).toEqual([body.length, true]);
    expect(shown.text.length).toBeLessThanOrEqual(16_384);
    expect(shown.text.length).toBeGreaterThan(16_000);
  }
});

test('of what is no text, type and size are kept', async () => {
  vendor.answer(() => ({ headers: { 'content-type': 'image/png' }, body: randomBytes(300) }));
  const id = await proxy({ headers: { 'content-type': 'application/octet-stream' }, body: randomBytes(200) });
  const [item] = (await keptWhole(id)).items;
  const bytes = { truncated: false, text: null };
  expect(item.request_body).toEqual({ media_type: 'application/octet-stream', size: 200, ...bytes });
  expect(item.response_body).toEqual({ media_type: 'image/png', size: 300, ...bytes });
});

test('of a vendor that does not answer, why is kept', async () => {
  vendor.answer(() => ({ afterMs: 2_000 }));
  const headers = { 'x-vendor-downstream-timeout': '200' };
  const [item] = (await keptWhole(await proxy({ headers }))).items;
  expect(item).toMatchObject({ status: null, response_body: null, error: 'timeout' });
});

describe('what is kept', () => {
  test('is empty unless enabled', async () => {
    await ask({ log_detail: 'none' });
    const id = await proxy();
    expect(await kept(id)).toEqual({ kept: false, reason: 'not_asked_for', items: [], omitted: 0 });
    const rows = await app.deps.database.system('test', ({ client }) =>
      client.callExchanges.count({ where: { requestId: id } }),
    );
    expect(rows).toBe(0);
  });

  test('are errors alone, where those were asked for', async () => {
    await ask({ log_detail: 'errors' });
    expect(await kept(await proxy())).toMatchObject({ kept: false, reason: 'not_asked_for' });
    vendor.answer(() => ({ status: 418, body: { error: 'short and stout' } }));
    const { items } = await keptWhole(await proxy());
    expect(items[0]).toMatchObject({ status: 418 });
    expect(items[0].response_body.text).toContain('short and stout');
  });

  test('ends with its time, and is swept then', async () => {
    await ask({ log_detail_days: 1 });
    const id = await proxy();
    expect(await keptWhole(id)).toMatchObject({ kept: true });
    const sql = (text: string) =>
      app.deps.database.system('test', (tx) => tx.client.$executeRawUnsafe(text, id));
    await sql("UPDATE request_logs SET exchanges_until = now() - interval '1 second' WHERE id = $1");
    expect(await kept(id)).toMatchObject({ kept: false, reason: 'expired', items: [] });
    await sql("UPDATE call_exchanges SET expires_at = now() - interval '1 second' WHERE request_id = $1");
    expect((await sweepExpired(app.deps)).call_exchanges).toBe(1);
    const days = await app.deps.database.system('test', ({ client }) =>
      client.callExchanges.findFirst({ orderBy: { createdAt: 'desc' } }),
    );
    expect(Number(days?.expiresAt) - Number(days?.createdAt)).toBeGreaterThan(0);
  });

  test('outlives no consumer, even if it is queued when that is deleted, or recreated', async () => {
    for (const isRecreated of [false, true]) {
      const consumer = `to-be-deleted-${isRecreated}`;
      await connect('stub', secrets.stub, consumer);
      const id = await proxy({ consumer });
      await app.api('DELETE', `/vault/consumers/${consumer}`, { consumer: null });
      if (isRecreated)
        await app.api('POST', '/vault/consumers', { consumer: null, body: { consumer_id: consumer } });
      await app.deps.requestLogs.flush();
      const rows = await app.deps.database.system('test', ({ client }) =>
        client.callExchanges.count({ where: { requestId: id } }),
      );
      expect([isRecreated, rows]).toEqual([isRecreated, 0]);
      expect(await kept(id)).toMatchObject({ kept: false, items: [] });
    }
  });

  test('is nothing of a call that asked no vendor', async () => {
    const { headers } = await app.api('GET', '/messages', { service: 'stub', consumer: 'nobody' });
    expect(await kept(headers.get('request-id') ?? '')).toMatchObject({ reason: 'nothing_called' });
  });
});

describe('one call', () => {
  test('is found by its id, with the consumer header that consumer’s alone', async () => {
    const id = await proxy();
    await app.deps.requestLogs.flush();
    const find = async (options: ApiOptions = {}) => app.api('GET', `/vault/logs/${id}`, options);
    expect((await find()).body.data).toMatchObject({ id, operation: { id: 'proxyPost' } });
    expect((await find({ consumer: null })).status).toBe(200);
    expect((await find({ consumer: 'other' })).body).toMatchObject({ type_name: 'EntityNotFoundError' });
  });

  test('of another application, or without an owner, is unknown', async () => {
    const id = await proxy();
    const other = await app.addApplication();
    const theirs = { app: other.id, key: other.apiKey, consumer: null };
    expect((await read(id, theirs)).body).toMatchObject({
      status_code: 404,
      type_name: 'EntityNotFoundError',
    });
    expect((await app.api('GET', `/vault/logs/${id}`, theirs)).status).toBe(404);
    expect((await read('unknown')).status).toBe(404);
  });

  test('shows no customer’s words to a session, to a key without the scope, or to who helps', async () => {
    const id = await proxy();
    const session = (await app.api('POST', '/vault/sessions', { body: {} })).body.data
      .session_token as string;
    expect((await read(id, { key: session, app: null })).status).toBe(403);
    const { body } = await admin('POST', `/applications/${app.application.id}/keys`, {
      name: 'narrow',
      scopes: ['vault:read'],
    });
    expect((await read(id, { key: body.data.secret })).body.detail).toMatchObject({ missing_scope: 'logs' });
  });

  test('is open to an owner', async () => {
    const id = await proxy();
    await app.deps.requestLogs.flush();
    const browser = openConsole(app);
    await browser.signInWithKey();
    const path = `/vault/logs/${id}/exchanges`;
    const answer = await browser.call('GET', path, { app: app.application.id });
    expect([answer.status, answer.body.data?.kept]).toEqual([200, true]);
  });
});
