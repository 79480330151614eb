import { createServer, type RequestListener, type Server } from 'node:http';

import { Keyway } from '@keyway/sdk';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildApp } from '../../../../examples/express-app/app.js';
import { registerApp } from '../../../../examples/express-app/register-app.js';
import { listen } from '../http/listen.js';
import { startTestApp, type TestApp } from '../testing.js';

let keyway: TestApp;
let server: Server;
let origin: string;
let cookie = '';

const visit = (path: string, options: RequestInit = {}) =>
  fetch(`${origin}${path}`, { redirect: 'manual', ...options, headers: { cookie, ...options.headers } });
const read = async (path: string) => (await visit(path)).text();

beforeAll(async () => {
  keyway = await startTestApp();
  const { id: appId, apiKey } = keyway.application;
  const late: { app?: RequestListener } = {};
  server = createServer((request, response) => late.app?.(request, response));
  origin = `http://localhost:${await listen(server, 0, 'localhost')}`;
  await registerApp(new Keyway({ baseUrl: keyway.url, adminKey: keyway.adminKey }), appId, origin);
  late.app = buildApp({
    keyway: new Keyway({ baseUrl: keyway.url, apiKey, appId, maxRetries: 0 }),
    origin,
    vaultOrigin: keyway.url,
    customers: [{ id: 'ada', name: 'Ada <script>' }],
  });
  await keyway.connect('gorgias', sandboxCredentials.gorgias.form, 'ada');
});
afterAll(async () => {
  server?.close();
  await keyway?.close();
});

describe('the example application', () => {
  it('is registered for both ways of using the vault, what was there before included', async () => {
    const { body } = await keyway.api('GET', `/applications/${keyway.application.id}`, {
      key: keyway.adminKey,
    });
    expect(body.data).toMatchObject({
      redirect_uris: ['https://app.example.com/done', `${origin}/connected`],
      embed_origins: [origin],
    });
  });

  it('creates no session without a sign-in', async () => {
    for (const path of ['/vault-session', '/connect', '/messages/gorgias']) {
      const method = path.startsWith('/messages') ? 'GET' : 'POST';
      expect((await visit(path, { method, headers: { cookie: 'example_session=guess' } })).status).toBe(401);
    }
    expect(
      (
        await visit('/sign-in', { method: 'POST', body: new URLSearchParams({ customer: 'eve' }) })
      ).headers.get('set-cookie'),
    ).toBeNull();
  });

  it('signs a customer in', async () => {
    const answer = await visit('/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ customer: 'ada' }),
    });
    const set = answer.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/HttpOnly; SameSite=Lax/);
    cookie = set.split(';', 1)[0] ?? '';
    const page = await read('/');
    expect(page).toContain('Ada &lt;script&gt;');
    expect(page).toContain('href="/messages/gorgias"');
  });

  it('sends the customer to the vault by link, with a session that is theirs', async () => {
    const answer = await visit('/connect', { method: 'POST' });
    const [address, token] = (answer.headers.get('location') ?? '').split('#');
    expect([answer.status, address]).toEqual([303, `${keyway.url}/connect/${keyway.application.id}`]);
    const { status, body } = await keyway.api('GET', '/vault/connections', {
      key: token,
      app: null,
      consumer: null,
    });
    expect([status, body.data[0].consumer_id]).toEqual([200, 'ada']);
    expect((await visit('/connected')).headers.get('location')).toBe('/');
  });

  it('gives the page a session to embed, under a policy that lets it frame the vault and nothing else', async () => {
    const answer = await visit('/vault-session', { method: 'POST' });
    const { session_uri: sessionUri } = (await answer.json()) as { session_uri: string };
    expect(sessionUri).toContain(`${keyway.url}/connect/${keyway.application.id}#`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain(`frame-src ${keyway.url};`);
  });

  it('lists messages page by page, and nowhere shows its key', async () => {
    const page = await read('/messages/gorgias');
    expect(page.match(/<li>/g)).toHaveLength(10);
    const next = /href="(\/messages\/gorgias\?cursor=[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    expect((await visit(next ?? '')).status).toBe(200);
    expect(page + (await read('/'))).not.toContain(keyway.application.apiKey);
  });

  it('says what went wrong, with the id to ask about', async () => {
    const answer = await visit('/messages/nowhere', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    const page = await answer.text();
    expect(page).toContain('ConnectorNotFoundError');
    expect(page).toMatch(/Request \S+<\/small>/);
  });
});
