import { contract, listRoutes, roleMay, roles, type Role } from '@keyway/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing.js';
import { openConsole, type ConsoleBrowser } from '../fixtures/oauth/console-browser.js';
import { startOpenIdProvider, type OpenIdProvider } from '../fixtures/oauth/openid-provider.js';

let provider: OpenIdProvider;
let app: TestApp;
let count = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider({ sub: 'nobody' });
  app = await startTestApp({ env: provider.env });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

type Grants = { role: Role; application_id: string | null }[];
const manage = (method: string, path: string, body?: unknown) =>
  app.api(method, path, { key: app.adminKey, app: null, consumer: null, body });
async function enter(grants: Grants): Promise<{ id: string; browser: ConsoleBrowser }> {
  count += 1;
  const email = `person-${count}@example.com`;
  const { body, status, text } = await manage('POST', '/people', { email, grants });
  expect(status, text).toBe(201);
  provider.knobs.account = { sub: email, email, email_verified: true };
  const browser = openConsole(app);
  expect(await browser.signIn(provider)).toBe('/console');
  return { id: body.data.id, browser };
}

/** Routes open to a person; signing out would end the session under test. */
const routes = listRoutes(contract).filter(
  ({ metadata: { callers, operationId } }) =>
    callers.some((caller) => caller === 'application' || caller === 'admin') &&
    operationId !== 'systemMetrics' &&
    // Requires the admin key.
    operationId !== 'consoleLinksAdd',
);
const pathOf = (path: string): string =>
  path
    .replace('/applications/:id', `/applications/${app.application.id}`)
    // The stream would stay open for half an hour.
    .replace('/vault/logs/live', '/vault/logs/live?filter[end_date]=2020-01-01T00:00:00Z')
    .replace(':unified_api', 'customer-support')
    .replace(/:[a-z_]+/g, 'some');
async function isRefused(browser: ConsoleBrowser, { method, path }: { method: string; path: string }) {
  // Nothing changes: a permitted request is refused for its empty body, or finds no record.
  const isDestructive = method === 'DELETE' && path === '/applications/:id';
  const { status, body } = await browser.call(
    method,
    isDestructive ? '/applications/app_none' : pathOf(path),
    { app: app.application.id, headers: { 'x-vendor-consumer-id': 'user-1' } },
  );
  expect(status, `${method} ${path}: ${JSON.stringify(body)}`).not.toBe(500);
  expect(status).not.toBe(401);
  return status === 403 && body.detail?.grants !== undefined;
}

describe('a person with one role for everything', () => {
  test.each(roles)('%s calls the endpoints that the table says, and no other', async (role) => {
    const { browser } = await enter([{ role, application_id: null }]);
    const outcome: Record<string, boolean> = {};
    for (const route of routes) outcome[route.metadata.operationId] = await isRefused(browser, route);
    const expected = routes.map((route) => [route.metadata.operationId, !roleMay(role, route)]);
    expect(outcome).toEqual(Object.fromEntries(expected));
  });
});

test('every endpoint of people has a role, and an owner may call all of them', () => {
  expect(routes.filter((route) => !roleMay('owner', route)).map(({ path }) => path)).toEqual([]);
});

describe('a person with a role for one application', () => {
  test('sees that one, and neither others nor the installation', async () => {
    const other = await app.addApplication();
    const { browser } = await enter([{ role: 'owner', application_id: app.application.id }]);
    const list = await browser.call('GET', '/applications');
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([app.application.id]);
    const statuses = [
      await browser.call('GET', '/vault/integrations', { app: app.application.id }),
      await browser.call('GET', `/applications/${app.application.id}/keys`),
      await browser.call('GET', '/vault/integrations', { app: other.id }),
      await browser.call('GET', `/applications/${other.id}/keys`),
      await browser.call('GET', '/people'),
      await browser.call('POST', '/applications', { body: { name: 'mine' } }),
      await browser.call('GET', '/vault/integrations', { app: '_system' }),
      await browser.call('GET', '/vault/integrations', { app: 'app_none' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 403, 403, 403, 403, 403, 403]);
  });
});

test('who may only look at connections gets no link that authorizes or revokes', async () => {
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'zendesk', client_id: 'id', client_secret: 'secret' },
  });
  await app.api('POST', '/vault/connections/customer-support/zendesk/import', {
    consumer: 'user-1',
    body: { settings: { subdomain: 'acme' }, credentials: { access_token: 'token', expires_in: 3600 } },
  });
  const look = async (role: Role) => {
    const { browser } = await enter([{ role, application_id: app.application.id }]);
    const { body } = await browser.call('GET', '/vault/connections/customer-support/zendesk', {
      app: app.application.id,
      headers: { 'x-vendor-consumer-id': 'user-1' },
    });
    return body.data.authorize_url;
  };
  expect(await look('viewer')).toBeNull();
  expect(await look('support')).toEqual(expect.any(String));
});

describe('a session', () => {
  let id = '';
  let browser: ConsoleBrowser;
  beforeEach(async () => {
    ({ id, browser } = await enter([{ role: 'developer', application_id: null }]));
  });
  const read = async (options = {}) =>
    (await browser.call('GET', '/vault/integrations', { app: app.application.id, ...options })).status;
  const sql = (text: string) => app.deps.database.system('test', (tx) => tx.client.$executeRawUnsafe(text));

  test('loses a role when it is taken away, and ends when the person does', async () => {
    expect(await read()).toBe(200);
    await manage('PATCH', `/people/${id}`, { grants: [] });
    expect(await read()).toBe(403);
    await manage('PATCH', `/people/${id}`, { grants: [{ role: 'viewer', application_id: null }] });
    expect(await read()).toBe(200);
    await manage('PATCH', `/people/${id}`, { status: 'disabled' });
    expect(await read()).toBe(401);
    await manage('PATCH', `/people/${id}`, { status: 'active' });
    expect(await read()).toBe(401);
  });

  test('ends with its person', async () => {
    expect((await manage('DELETE', `/people/${id}`)).status).toBe(204);
    expect(await read()).toBe(401);
  });

  test('ends when it was left alone for half an hour, and after twelve hours', async () => {
    await sql("UPDATE console_sessions SET last_seen_at = now() - interval '29 minutes'");
    expect(await read()).toBe(200);
    await sql("UPDATE console_sessions SET last_seen_at = now() - interval '31 minutes'");
    expect(await read()).toBe(401);
    await sql("UPDATE console_sessions SET last_seen_at = now(), expires_at = now() - interval '1 second'");
    expect(await read()).toBe(401);
  });

  test('ends when the person signs out, for good', async () => {
    const kept = new Map(browser.cookies);
    expect((await browser.call('DELETE', '/console/session')).status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(await read()).toBe(401);
  });

  test('is a new one after each sign-in, so that none can be fixated', async () => {
    const [before] = browser.cookies.values();
    const planted = openConsole(app);
    for (const [name, value] of browser.cookies) planted.cookies.set(name, value);
    await planted.signIn(provider);
    expect([...planted.cookies.values()]).not.toContain(before);
  });

  test('is kept where no script reads it and no other site sends it', async () => {
    const { headers } = await openConsole(app).signInWithKey();
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-keyway-console=[^;]+; Path=\/; Max-Age=43200; Secure; HttpOnly; SameSite=Strict$/,
    );
  });

  test.each([
    ['without the console’s header', { 'x-keyway-console': undefined }, 401],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a site beside ours', { 'sec-fetch-site': 'same-site' }, 403],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 403],
    ['with a foreign origin', { origin: 'https://evil.example' }, 403],
    ['with no origin to name', { origin: 'null' }, 403],
  ])('is of no use to a call %s', async (_, headers, expected) => {
    const given = Object.fromEntries(
      Object.entries({ 'x-keyway-console': '1', ...headers }).filter(([, v]) => v),
    );
    const response = await fetch(`${app.url}/vault/integrations`, {
      headers: {
        ...(given as Record<string, string>),
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-vendor-app-id': app.application.id,
      },
    });
    expect(response.status).toBe(expected);
  });

  test('is granted no preflight from elsewhere', async () => {
    const response = await fetch(`${app.url}/vault/connections`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-headers': 'x-keyway-console' },
    });
    expect(response.headers.get('access-control-allow-headers') ?? '').not.toContain('x-keyway-console');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('overrides no method: that needs an API key', async () => {
    const call = (method: string, path: string) => browser.call(method, path, { app: app.application.id });
    for (const path of ['/vault/integrations?_method=GET', '/console/session?_method=DELETE'])
      expect((await call('POST', path)).body.type_name, path).toBe('UnauthorizedError');
    expect(await read()).toBe(200);
  });

  test('replays no create of another person: its response holds a secret', async () => {
    const path = `/applications/${app.application.id}/keys`;
    const body = { name: 'of another' };
    const headers = { 'x-unique-transaction-id': `theirs-${count}` };
    const first = await app.api('POST', path, {
      ...{ key: app.adminKey, app: null, consumer: null, headers, body },
    });
    expect(first.status, first.text).toBe(201);
    const again = await browser.call('POST', path, { headers, body });
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(first.body.data.id);
    const own = { headers: { 'x-unique-transaction-id': `own-${count}` }, body };
    const made = await browser.call('POST', path, own);
    expect((await browser.call('POST', path, own)).body.data).toEqual(made.body.data);
  });

  test('writes its person into the audit trail', async () => {
    const made = await browser.call('POST', `/applications/${app.application.id}/keys`, {
      body: { name: 'by hand' },
      headers: { 'x-unique-transaction-id': `t-${count}` },
    });
    expect(made.status).toBe(201);
    const entries = await app.deps.database.system('test', ({ client }) =>
      client.auditEntry.findMany({ where: { actor: `person:${id}` }, orderBy: { at: 'asc' } }),
    );
    expect(entries.map(({ action }) => action)).toEqual(['person.signed_in', 'api_key.created']);
  });
});

describe('the admin key', () => {
  test('opens the console as owner, until it is another', async () => {
    const browser = openConsole(app);
    const { status, body } = await browser.signInWithKey();
    expect([status, body.data.person, body.data.grants]).toEqual([
      200,
      null,
      [{ role: 'owner', application_id: null }],
    ]);
    expect((await browser.call('GET', '/people')).status).toBe(200);
    const { env } = app.deps;
    const before = env.KEYWAY_ADMIN_KEY;
    try {
      Object.assign(env, { KEYWAY_ADMIN_KEY: 'another-admin-key-0123456789' });
      expect((await browser.call('GET', '/people')).status).toBe(401);
      Object.assign(env, { KEYWAY_ADMIN_KEY: before, KEYWAY_CONSOLE_ADMIN_KEY: false });
      expect((await browser.call('GET', '/people')).status).toBe(401);
      expect((await browser.signInWithKey()).status).toBe(403);
    } finally {
      Object.assign(env, { KEYWAY_ADMIN_KEY: before, KEYWAY_CONSOLE_ADMIN_KEY: true });
    }
  });

  test('is distinct in the audit trail from a link that it created, whose every use names the link', async () => {
    const since = new Date();
    const { url } = (await manage('POST', '/console/links', {})).body.data as { url: string };
    const [, code] = url.split('#code=');
    const use = () => openConsole(app).call('POST', '/console/session', { body: { code } });
    expect([(await use()).status, (await use()).status]).toEqual([200, 403]);
    await openConsole(app).signInWithKey();
    const entries = await app.deps.database.system('test', ({ client }) =>
      client.auditEntry.findMany({
        where: { actor: 'admin', at: { gte: since } },
        orderBy: { sequence: 'asc' },
      }),
    );
    const link = entries[0]?.subject;
    expect(link).toMatch(/^link_[0-9a-f]{18}$/);
    expect(entries.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['sign_in_link.created', link, { expires_at: expect.any(String) as string }],
      ['sign_in_link.used', link, {}],
      ['person.signed_in', 'admin', { way: 'sign_in_link', link }],
      ['person.signed_in', 'admin', { way: 'admin_key' }],
    ]);
    expect(JSON.stringify(entries)).not.toContain(code);
  });

  test('is refused when wrong, and from another page', async () => {
    const browser = openConsole(app);
    expect((await browser.signInWithKey('wrong-admin-key-0123456789')).status).toBe(403);
    const foreign = await browser.call('POST', '/console/session', {
      body: { admin_key: app.adminKey },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });
});
