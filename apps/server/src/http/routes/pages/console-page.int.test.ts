import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openConsole } from '../../../fixtures/oauth/console-browser.js';
import { buildTestPage, readPage } from '../../../fixtures/oauth/hosted-page.js';
import { takeSignInLink } from '../../../people/index.js';
import { startTestApp, type TestApp } from '../../../testing.js';

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ consolePage: buildTestPage() });
});
afterAll(() => app.close());

const get = (path: string, accept = HTML, from = app) =>
  fetch(`${from.url}${path}`, { headers: { accept }, redirect: 'manual' });

describe('the console', () => {
  test('is one page at every URL below it, which cannot be framed and sends requests only to us', async () => {
    for (const path of ['/console', '/console/', '/console/apps/app_1/calls']) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("connect-src 'self'; ");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("img-src 'self' data:;");
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(readPage(await answer.text())).toEqual({
        version: expect.any(String),
        api_url: app.url,
        vault_url: app.url,
        sign_in: { provider: null, admin_key: true },
        is_development: true,
      });
    }
  });

  test('loads its files from the same path, cacheable indefinitely', async () => {
    const html = await (await get('/console/apps')).text();
    const [, script = ''] = /src="([^"]+index-B1\.js)"/.exec(html) ?? [];
    expect(script).toBe('/console/assets/index-B1.js');
    const asset = await get(script);
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('/console/assets/link.txt')).status).toBe(404);
  });

  test('leaves the addresses of its sign-in alone', async () => {
    expect((await get('/console/session')).status).toBe(401);
    expect((await get('/console/sign-in')).status).toBe(303);
  });

  test('is come back to below the path that the installation has', async () => {
    const below = await startTestApp({ env: { BASE_URL: 'http://localhost:1/keyway' } });
    try {
      expect((await get('/console/sign-in', HTML, below)).headers.get('location')).toBe(
        '/keyway/console?sign_in=not_configured',
      );
    } finally {
      await below.close();
    }
  });

  test('is not there where it is switched off, nor is a way in', async () => {
    const off = await startTestApp({ consolePage: buildTestPage(), env: { KEYWAY_CONSOLE: 'false' } });
    try {
      expect((await get('/console', HTML, off)).status).toBe(404);
      expect((await openConsole(off).signInWithKey()).status).toBe(403);
      expect((await get('/', HTML, off)).headers.get('location')).toBe(`${off.url}/docs`);
      expect(((await (await get('/', '*/*', off)).json()) as { links: object }).links).toMatchObject({
        console: null,
      });
    } finally {
      await off.close();
    }
  });
});

describe('the root', () => {
  test('leads a browser to the console, and tells a program where everything is', async () => {
    const led = await get('/');
    expect([led.status, led.headers.get('location'), led.headers.get('vary')]).toEqual([
      303,
      `${app.url}/console`,
      'Accept',
    ]);
    for (const accept of ['application/json', '*/*']) {
      const told = await get('/', accept);
      expect([told.status, await told.json()]).toEqual([
        200,
        {
          name: 'Keyway',
          version: expect.any(String),
          links: {
            console: `${app.url}/console`,
            docs: `${app.url}/docs`,
            openapi: `${app.url}/openapi.json`,
          },
        },
      ]);
    }
  });
});

describe('a link that signs in', () => {
  const makeLink = async () => {
    const answer = await fetch(`${app.url}/console/links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.adminKey}`, 'content-type': 'application/json' },
      body: '{}',
    });
    return new URL(((await answer.json()) as { data: { url: string } }).data.url);
  };
  const codeOf = ({ hash }: URL) => hash.replace('#code=', '');

  test('keeps its code from the server’s log, and works once', async () => {
    const link = await makeLink();
    expect([link.pathname, link.search]).toEqual(['/console', '']);
    const [first, second] = [openConsole(app), openConsole(app)];
    const body = { code: codeOf(link) };
    const answers = await Promise.all([
      first.call('POST', '/console/session', { body }),
      second.call('POST', '/console/session', { body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const signedIn = answers[0]?.status === 200 ? first : second;
    expect((await signedIn.call('GET', '/console/session')).body.data.grants).toEqual([
      { role: 'owner', application_id: null },
    ]);
  });

  test('is made by the admin key alone, and its code opens nothing else', async () => {
    const browser = openConsole(app);
    await browser.signInWithKey();
    expect((await browser.call('POST', '/console/links', { body: {} })).status).toBe(403);
    const code = codeOf(await makeLink());
    const other = openConsole(app);
    other.cookies.set('__Host-keyway-console', code);
    expect((await other.call('GET', '/console/session')).status).toBe(401);
    for (const wrong of ['', 'x', `${code}x`])
      expect((await other.call('POST', '/console/session', { body: { code: wrong } })).status).toBe(
        wrong === '' ? 400 : 403,
      );
  });

  test('ends with the key that made it', async () => {
    const code = codeOf(await makeLink());
    const { env } = app.deps;
    const changed = { ...env, KEYWAY_ADMIN_KEY: 'another-admin-key-that-is-long' };
    const take = (deps: TestApp['deps']) =>
      deps.database.system('test', (tx) => takeSignInLink(deps, tx, code));
    expect(await take({ ...app.deps, env: changed })).toBeUndefined();
    expect(await take(app.deps)).toMatch(/^link_/);
  });

  test('is refused from another page', async () => {
    const answer = await fetch(`${app.url}/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: codeOf(await makeLink()) }),
    });
    expect(answer.status).toBe(403);
  });
});
