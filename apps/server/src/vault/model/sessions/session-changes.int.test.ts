import { updateConnection } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type ApiOptions, type TestApp } from '../../../testing.js';

const to = (serviceId: string) => `/vault/connections/customer-support/${serviceId}`;
const path = to('gorgias');
const good = sandboxCredentials.gorgias.form;
const wrong = { api_key: 'a-wrong-key-of-some-length' };
let app: TestApp;
let consumer = '';
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '1000' } });
  for (const service_id of ['gorgias', 'zendesk', 'request-tracker'])
    await app.api('POST', '/vault/integrations', {
      body: { service_id, credentials_source: 'sandbox', allow_multiple: true },
    });
});
afterAll(() => app.close());
beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
});

async function open(allow_actions?: string[]) {
  const body = { settings: allow_actions ? { allow_actions } : {} };
  const { data } = (await app.api('POST', '/vault/sessions', { consumer, body })).body;
  return (method: string, target: string, options: ApiOptions = {}) =>
    app.api(method, target, { key: data.session_token as string, app: null, consumer: null, ...options });
}
const connect = (settings: Record<string, unknown> = good, serviceId = 'gorgias') =>
  app.api('POST', to(serviceId), { consumer, body: { settings } });
const stateOf = async (target = path) => (await app.api('GET', target, { consumer })).body.data.state;

describe('a session that may not reauthorize', () => {
  const refused = { status: 403, body: { type_name: 'ForbiddenError', detail: { action: 'reauthorize' } } };

  test('puts no key in the place of a good one', async () => {
    await connect();
    const session = await open(['delete', 'disconnect', 'disable']);
    expect(await session('PATCH', path, { body: { settings: wrong } })).toMatchObject(refused);
    expect(await stateOf()).toBe('callable');
    expect((await session('PATCH', path, { body: { settings: { ...good } } })).status).toBe(200);
    expect((await (await open())('PATCH', path, { body: { settings: wrong } })).status).toBe(200);
  });

  test('adds no key to a valid OAuth authorization', async () => {
    await app.api('POST', `${to('zendesk')}/import`, {
      consumer,
      body: { credentials: { access_token: 'imported-token' }, settings: { subdomain: 'acme' } },
    });
    const { form } = sandboxCredentials.zendesk;
    const answer = await (await open([]))('PATCH', to('zendesk'), { body: { settings: form } });
    expect(answer).toMatchObject(refused);
    expect((await app.api('GET', to('zendesk'), { consumer })).body.data.auth_type).toBe('oauth2');
  });

  test('leads no good credential to another address', async () => {
    const { form } = sandboxCredentials['request-tracker'];
    await connect(form, 'request-tracker');
    const settings = { ...form, base_url: 'https://elsewhere.example.net' };
    const answer = await (await open([]))('PATCH', to('request-tracker'), { body: { settings } });
    expect(answer).toMatchObject(refused);
  });

  test('adds no further account, by form or by link', async () => {
    await connect();
    const query = `${path}?new=true`;
    expect(await (await open([]))('POST', query, { body: { settings: good } })).toMatchObject(refused);
    const session = await open([]);
    const { data } = (await session('GET', '/vault/connections')).body;
    const link = new URL(
      data.find((each: { service_id: string }) => each.service_id === 'zendesk').authorize_url,
    );
    link.searchParams.set('redirect_uri', 'https://app.example.com/done');
    link.searchParams.set('nonce', 'n');
    link.searchParams.set('new', 'true');
    const visited = await fetch(link, { redirect: 'manual' });
    const ended = new URL(visited.headers.get('location') ?? '');
    expect(ended.searchParams.get('error_type')).toBe('ForbiddenError');
    expect((await (await open(['reauthorize']))('POST', query, { body: {} })).status).toBe(201);
  });

  test('connects, mends a refused key, and gives what is missing', async () => {
    const session = await open([]);
    const { subdomain, ...key } = good;
    const added = await session('POST', path, { body: { settings: { ...key, ...wrong } } });
    expect(added.body.data.health).toBe('missing_settings');
    const invalid = await session('PATCH', path, { body: { settings: { subdomain } } });
    expect(invalid.body.data.state).toBe('invalid');
    const mended = await session('PATCH', path, { body: { settings: key } });
    expect(mended.body.data.state).toBe('callable');
  });

  test('gives a key where the authorization is over', async () => {
    await app.api('POST', `${to('zendesk')}/import`, {
      consumer,
      body: { credentials: { access_token: 'imported-token' }, settings: { subdomain: 'acme' } },
    });
    const key = {
      ...{ consumerId: consumer, unifiedApi: 'customer-support' },
      ...{ serviceId: 'zendesk', connectionId: 'default' },
    };
    await app.deps.database.tenant(app.application.id, (tx) =>
      updateConnection(tx, key, { needsAuth: true }),
    );
    const { subdomain: _same, ...form } = sandboxCredentials.zendesk.form;
    const answer = await (await open([]))('PATCH', to('zendesk'), { body: { settings: form } });
    expect(answer.status).toBe(200);
  });

  test('gives the connection a name, and switches it on', async () => {
    await connect();
    await app.api('PATCH', path, { consumer, body: { enabled: false } });
    const answer = await (await open([]))('PATCH', path, { body: { label: 'Berlin', enabled: true } });
    expect(answer.body.data).toMatchObject({ label: 'Berlin', enabled: true });
  });
});

test('a session sees whether it may give a valid connection another key', async () => {
  await connect();
  const actions = async (allowed: string[]) =>
    (await (await open(allowed))('GET', path)).body.data.allowed_actions;
  expect(await actions(['reauthorize'])).toEqual(['reauthorize']);
  expect(await actions([])).toEqual([]);
});

test('metadata is not a session’s to write', async () => {
  const session = await open();
  expect((await session('POST', path, { body: { metadata: { plan: 'gold' } } })).body.type_name).toBe(
    'ForbiddenError',
  );
  await connect();
  const answer = await session('PATCH', path, { body: { label: 'Berlin', metadata: {} } });
  expect(answer.body.type_name).toBe('ForbiddenError');
  expect((await app.api('GET', path, { consumer })).body.data).toMatchObject({ label: 'acme', metadata: {} });
  expect((await app.api('PATCH', path, { consumer, body: { metadata: { plan: 'gold' } } })).status).toBe(200);
});

test('sessions change a consumer’s connections 60 times an hour, an API key as often as it likes', async () => {
  await connect({});
  const sessions = [await open(), await open()];
  const rename = async (n: number) =>
    (await sessions[n % 2]!('PATCH', path, { body: { label: `Name ${n}` } })).status;
  for (let n = 0; n < 60; n += 1) expect(await rename(n)).toBe(200);
  const refused = await sessions[0]!('PATCH', path, { body: { label: 'Once more' } });
  expect(refused.body).toMatchObject({
    type_name: 'TooManyRequestsError',
    detail: { limit: 60, window_seconds: 3_600 },
  });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(3_000);
  expect(wait).toBeLessThanOrEqual(3_600);
  // A write without an effect does not count; another consumer has a separate limit.
  expect((await sessions[0]!('PATCH', path, { body: { label: 'Name 59' } })).status).toBe(200);
  expect((await sessions[0]!('DELETE', path)).status).toBe(429);
  expect((await app.api('PATCH', path, { consumer, body: { label: 'By key' } })).status).toBe(200);
  consumer = `${consumer}-other`;
  await connect({});
  expect((await (await open())('PATCH', path, { body: { label: 'Name' } })).status).toBe(200);
});
