import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { loadDocsSite } from '../../../vault/hosted-page/docs-site.js';
import { startTestApp, type TestApp } from '../../../testing.js';

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
const inline = "document.documentElement.classList.add('dark')";
const toPage = (title: string): string => `<!doctype html>
<html lang="en"><head><title>${title}</title>
<link rel="stylesheet" href="/__KEYWAY_BASE__/docs/assets/style.A1.css">
<script type="module" src="/__KEYWAY_BASE__/docs/assets/app.B2.js"></script>
<script id="check-dark-mode">${inline}</script></head>
<body><a href="/__KEYWAY_BASE__/docs/errors">Errors</a></body></html>
`;
const script = `export const base = '/__KEYWAY_BASE__/docs/';\n`;

/** The folder of a packed site; the docs read it as late as on their first request. */
const folder = mkdtempSync(join(tmpdir(), 'keyway-docs-'));
const files: Readonly<Record<string, string>> = {
  'index.html': toPage('Overview'),
  'errors.html': toPage('Errors'),
  '404.html': toPage('Page not found'),
  'connectors/index.html': toPage('Connectors'),
  'connectors/front.html': toPage('Front'),
  'errors.md': '# Errors\n',
  'llms.txt': '# Keyway\n\n- [Errors](__KEYWAY_URL__/docs/errors.md)\n',
  'assets/app.B2.js': script,
  'assets/style.A1.css': 'body { margin: 0 }\n',
};

let app: TestApp;
beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, `${path}.gz`), gzipSync(text));
  }
  writeFileSync(join(folder, 'assets/picture.C3.png'), 'a picture');
  const secret = join(folder, '..', `${folder.slice(folder.lastIndexOf('/') + 1)}-secret.txt`);
  writeFileSync(secret, 'not a file of the docs');
  symlinkSync(secret, join(folder, 'link.txt'));
  const bare = 'http://localhost:3000';
  app = await startTestApp({ docs: loadDocsSite(folder, bare), env: { BASE_URL: bare } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(`${folder}-secret.txt`);
});

const get = (path: string, headers: Record<string, string> = {}, from = app) =>
  fetch(`${from.url}${path}`, { headers: { accept: HTML, ...headers }, redirect: 'manual' });

describe('a page of the docs', () => {
  test.each(['/docs/', '/docs/errors', '/docs/connectors/', '/docs/connectors/front'])(
    '%s is public, and runs its own scripts only',
    async (path) => {
      const answer = await get(path);
      const text = await answer.text();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const hash = createHash('sha256').update(inline).digest('base64');
      expect(answer.headers.get('content-security-policy')?.split('; ').toSorted()).toEqual([
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "object-src 'none'",
        `script-src 'self' 'sha256-${hash}'`,
        "style-src 'self'",
      ]);
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('permissions-policy')).toContain('camera=()');
      expect(text).not.toContain('__KEYWAY_');
      expect(text).toContain('src="/docs/assets/app.B2.js"');
    },
  );

  test.each([
    ['/docs', '/docs/'],
    ['/docs/errors/', '/docs/errors'],
    ['/docs/connectors', '/docs/connectors/'],
    ['/docs/index', undefined],
    ['/docs/404', undefined],
  ])('%s leads to %s', async (path, to) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual(
      to === undefined ? [404, null] : [307, to],
    );
  });

  test('is compared with what the server has on every use', async () => {
    const first = await get('/docs/errors');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/docs/errors', { 'if-none-match': first.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('has no body for HEAD, and its length', async () => {
    const [whole, head] = await Promise.all([
      get('/docs/errors', { 'accept-encoding': 'identity' }),
      fetch(`${app.url}/docs/errors`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } }),
    ]);
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
    expect(await head.text()).toBe('');
  });
});

test('an unknown page is a page for people, and an error for programs', async () => {
  for (const path of ['/docs/nowhere', '/docs/connectors/nowhere', '/docs/assets/gone.js']) {
    const page = await get(path);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('Page not found')]);
    const answer = await get(path, { accept: 'application/json' });
    expect([answer.status, ((await answer.json()) as { type_name: string }).type_name]).toEqual([
      404,
      'EntityNotFoundError',
    ]);
  }
});

test.each([
  '/docs/link.txt',
  '/docs/..%2f..%2fetc%2fpasswd',
  '/docs/%2e%2e/%2e%2e/package.json',
  '/docs/errors.html.gz',
])('%s leads to no file', async (path) => {
  const answer = await get(path, { accept: 'application/json' });
  expect([400, 404]).toContain(answer.status);
});

test('files of the site are kept for good, compressed, and know where they are served', async () => {
  const answer = await get('/docs/assets/app.B2.js');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await answer.text()).toBe("export const base = '/docs/';\n");
  const picture = await get('/docs/assets/picture.C3.png');
  expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/png', 'a picture']);
});

test('each page has its Markdown, and llms.txt names the pages by this installation’s address', async () => {
  const page = await get('/docs/errors.md');
  expect([page.headers.get('content-type'), await page.text()]).toEqual([
    'text/markdown; charset=utf-8',
    '# Errors\n',
  ]);
  const list = await get('/docs/llms.txt');
  expect(await list.text()).toContain('(http://localhost:3000/docs/errors.md)');
});

test('below a path of the base URL, which a proxy takes away, all addresses begin with it', async () => {
  const baseUrl = 'https://api.example.com/keyway';
  const below = await startTestApp({
    sandbox: app.sandbox,
    docs: loadDocsSite(folder, baseUrl),
    env: { BASE_URL: baseUrl },
  });
  const page = await (await get('/docs/', {}, below)).text();
  expect(page).toContain('src="/keyway/docs/assets/app.B2.js"');
  expect(page).toContain('href="/keyway/docs/errors"');
  expect(await (await get('/docs/assets/app.B2.js', {}, below)).text()).toContain("'/keyway/docs/'");
  expect((await get('/docs', {}, below)).headers.get('location')).toBe('/keyway/docs/');
  await below.close();
});

test('docs that are not built say what to do', async () => {
  const bare = await startTestApp({ sandbox: app.sandbox });
  const answer = await get('/docs/errors', {}, bare);
  expect(answer.status).toBe(404);
  expect(((await answer.json()) as { message: string }).message).toContain(
    'The documentation is not built; run npm run build',
  );
  await bare.close();
});
