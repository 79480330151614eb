import { errorBodySchema } from '@keyway/contract';
import { updateApplication } from '@keyway/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authorizeUrl, startOAuthApp } from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import { buildTestPage, readPage } from '../../fixtures/oauth/hosted-page.js';
import type { TestApp } from '../../testing.js';

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

let provider: TestProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startTestProvider('alpha');
  app = await startOAuthApp([provider], { page: buildTestPage() });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

async function visit(pathOrUrl: string, headers: Record<string, string> = { accept: HTML }, method = 'GET') {
  const url = new URL(pathOrUrl, app.url);
  const answer = await fetch(url, { method, headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('an error of the authorization flow that has nowhere to redirect to', () => {
  const doors: [name: string, path: () => string | Promise<string>, status: number, typeName: string][] = [
    ['authorize', () => `/vault/authorize/alpha/${app.application.id}`, 422, 'OAuthInvalidStateError'],
    ['revoke', () => `/vault/revoke/alpha/${app.application.id}?state=x`, 422, 'OAuthInvalidStateError'],
    ['callback', () => '/vault/callback/alpha?state=x&code=y', 422, 'OAuthInvalidStateError'],
    ['an unknown connector', () => '/vault/callback/nobody', 404, 'ConnectorNotFoundError'],
    [
      'another redirect URI',
      () => authorizeUrl(app, 'alpha', { redirect_uri: 'https://evil.example' }),
      422,
      'OAuthRedirectUriError',
    ],
    ['a broken query', () => `/vault/callback/alpha?__proto__=1`, 400, 'RequestValidationError'],
  ];

  test.each(doors)('%s: a page for people, JSON for programs', async (_name, path, status, typeName) => {
    const address = await path();
    const shown = await visit(address);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    const [, , door, serviceId, applicationId = null] = new URL(address, app.url).pathname.split('/');
    expect(readPage(shown.text)).toEqual({
      application_id: door === 'callback' ? null : applicationId,
      service_id: serviceId,
      api_url: app.url,
      page_url: applicationId === null ? null : `${app.url}/connect/${applicationId}`,
      embed_origins: [],
      error: {
        status_code: status,
        type_name: typeName,
        message: expect.any(String),
        ref: `${app.url}/docs/errors#${typeName.toLowerCase()}`,
        request_id: shown.headers.get('request-id'),
      },
    });
    expect(shown.headers.get('content-security-policy')).toMatch(
      /script-src 'nonce-.*frame-ancestors 'none'$/,
    );
    expect(shown.headers.get('x-frame-options')).toBe('DENY');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('vary')).toBe('Accept');
    // The popup that shows it may still message its opener.
    expect(shown.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    for (const accept of ['application/json', '*/*', 'text/html;q=0, */*', 'text/htmlx']) {
      const told = await visit(address, { accept });
      expect([told.status, told.headers.get('content-type')]).toEqual([
        status,
        'application/json; charset=utf-8',
      ]);
      expect(errorBodySchema.parse(JSON.parse(told.text)).type_name).toBe(typeName);
      expect([told.headers.get('vary'), told.headers.get('cache-control')]).toEqual(['Accept', 'no-store']);
    }
    const head = await visit(address, { accept: HTML }, 'HEAD');
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
      status,
      '',
      'text/html; charset=utf-8',
    ]);
  });
});

test('the way to the provider and back does not part a popup from its opener', async () => {
  const started = await visit(await authorizeUrl(app, 'alpha'));
  expect(started.status).toBe(303);
  expect(started.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
});

test('a refusal once the redirect URI is trusted carries the request id', async () => {
  const { headers } = await visit(await authorizeUrl(app, 'alpha', { nonce: ' ' }));
  const { searchParams } = new URL(headers.get('location')!);
  expect(searchParams.get('error_type')).toBe('RequestValidationError');
  expect(searchParams.get('request_id')).toBe(headers.get('request-id'));
});

test('routes that no browser visits answer JSON, whatever is accepted', async () => {
  for (const path of ['/vault/connections', '/vault/sessions', '/messages', '/nowhere', '/vault/authorize']) {
    const { headers } = await visit(path);
    expect([path, headers.get('content-type')]).toEqual([path, 'application/json; charset=utf-8']);
  }
});

const payloads = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</ScRiPt><img src=x onerror=alert(1)>',
  '<!--<script>',
  '<!-- --!><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '<![CDATA[<script>',
  '"><script>alert(1)</script>',
  "'><svg/onload=alert(1)>",
  '`onmouseover=alert(1)',
  '" onload="alert(1)',
  '<svg><script href="data:,alert(1)"/>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example">',
  '<style>@import"https://evil.example"</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<object data="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  "$&$`$'$1</head>",
  '</head><body onload=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u2028alert(1)\u2029',
  '__KEYWAY_NONCE__',
  '"./assets/evil.js',
  '\\"</script><script>alert(1)//',
  '__proto__',
];

describe.each(payloads)('%j', (payload) => {
  /** Returns the tags that the HTML parser would run or load: the same as without the payload. */
  const tagsOf = (html: string) => html.replace(/nonce="[\w-]+"/g, '').match(/<[a-z!/][^>]*>/gi);

  test('is inert in an address, a provider’s answer, the words of an error, and an application’s name', async () => {
    const written = encodeURIComponent(payload).replaceAll("'", '%27');
    const plain = tagsOf((await visit('/connect/plain')).text);
    const { id } = app.application;
    await app.deps.database.tenant(id, (tx) => updateApplication(tx, { name: payload }));
    for (const path of [
      `/connect/${id}`,
      `/connect/${written}`,
      `/connect/plain/${written}`,
      `/connect/plain?error_message=${written}`,
      `/vault/callback/${written}?error=${written}&error_description=${written}`,
      `/vault/authorize/${written}/${written}?state=${written}`,
      `/vault/revoke/alpha/plain?state=${written}&redirect_uri=${written}`,
    ]) {
      const answer = await visit(path);
      if (answer.headers.get('content-type') !== 'text/html; charset=utf-8') {
        expect(errorBodySchema.parse(JSON.parse(answer.text)).type_name).toBe('EntityNotFoundError');
        continue;
      }
      expect(tagsOf(answer.text), path).toEqual(plain);
      expect(answer.text).not.toMatch(/[\u2028\u2029]/);
      expect(() => readPage(answer.text)).not.toThrow();
    }
  });
});
