import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestPage, script } from '../../../fixtures/oauth/hosted-page.js';
import { startTestApp, type ApiOptions, type TestApp } from '../../../testing.js';

const anyone: ApiOptions = { key: null, app: null, consumer: null };
const template = `<!doctype html>
<html lang="en">
  <head>
    <link rel="stylesheet" href="./assets/index-D3.css" nonce="__KEYWAY_NONCE__" />
    <script defer src="./assets/index-B1.js" nonce="__KEYWAY_NONCE__"></script>
  </head>
  <body><a href="__KEYWAY_BASE__/docs/errors">Errors</a></body>
</html>
`;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ reference: buildTestPage(template) });
});
afterAll(() => app.close());

const nonceOf = (policy: string): string => /script-src 'nonce-([\w-]{24})'/.exec(policy)![1]!;

test('the reference is a public page that runs and styles its own files only', async () => {
  const { status, headers, text } = await app.api('GET', '/docs/reference', anyone);
  const policy = headers.get('content-security-policy')!;
  const nonce = nonceOf(policy);
  expect([
    status,
    headers.get('content-type'),
    headers.get('cache-control'),
    headers.get('x-frame-options'),
  ]).toEqual([200, 'text/html; charset=utf-8', 'no-store', 'DENY']);
  expect(headers.get('permissions-policy')).toContain('camera=()');
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );
  expect(directives.get('script-src')).toEqual([`'nonce-${nonce}'`]);
  expect(directives.get('style-src')?.[0]).toBe(`'nonce-${nonce}'`);
  // default-src covers directives that are not listed; the others have no fallback.
  for (const name of ['default-src', 'form-action', 'base-uri', 'frame-ancestors'])
    expect([name, directives.get(name)]).toEqual([name, ["'none'"]]);
  const sources = [...directives].flatMap(([name, each]) => each.map((source) => `${name} ${source}`));
  expect(sources.filter((source) => !/'none'$|'nonce-[\w-]{24}'$/.test(source)).toSorted()).toEqual([
    "connect-src 'self'",
    "img-src 'self'",
    'img-src data:',
    expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
    expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
    'worker-src blob:',
  ]);
  expect(text).not.toContain('__KEYWAY_');
  expect(text).toContain(`src="/docs/reference/assets/index-B1.js" nonce="${nonce}"`);
  expect(text).toContain('href="/docs/errors"');
});

test('each answer has a nonce of its own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.api('GET', '/docs/reference', anyone)),
  );
  const nonces = answers.map(({ headers }) => nonceOf(headers.get('content-security-policy')!));
  expect(new Set(nonces).size).toBe(nonces.length);
});

test('below a path of the base URL, which a proxy takes away, all addresses begin with it', async () => {
  const env = { BASE_URL: 'https://api.example.com/keyway' };
  const below = await startTestApp({ sandbox: app.sandbox, reference: buildTestPage(template), env });
  const { text } = await below.api('GET', '/docs/reference', anyone);
  expect(text).toContain('src="/keyway/docs/reference/assets/index-B1.js"');
  expect(text).toContain('href="/keyway/docs/errors"');
  await below.close();
});

test('its files are kept for good, and packed', async () => {
  const { status, headers, text } = await app.api('GET', '/docs/reference/assets/index-B1.js', anyone);
  expect([status, text]).toEqual([200, script]);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  '/docs/reference/assets/',
  '/docs/reference/assets/gone.js',
  '/docs/reference/assets/../secret.txt',
  '/docs/reference/other',
])('%s is not found', async (path) => {
  const { status, body } = await app.api('GET', path, anyone);
  expect([status, body.type_name]).toEqual([404, 'EntityNotFoundError']);
});

test('a reference that is not built says what to do', async () => {
  const bare = await startTestApp({ sandbox: app.sandbox });
  for (const path of ['/docs/reference', '/docs/reference/assets/index-B1.js']) {
    const { status, body } = await bare.api('GET', path, anyone);
    expect([status, body.type_name]).toEqual([404, 'EntityNotFoundError']);
    expect(body.message).toContain('The API reference is not built; run npm run build');
  }
  await bare.close();
});
