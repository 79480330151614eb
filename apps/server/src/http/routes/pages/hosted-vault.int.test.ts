import { errorBodySchema } from '@keyway/contract';
import { updateApplication } from '@keyway/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { exchangeRaw, toRequestText } from '../../../fixtures/raw-exchange.js';
import { buildTestPage, readPage, script } from '../../../fixtures/oauth/hosted-page.js';
import { startTestApp, type ApiAnswer, type ApiOptions, type TestApp } from '../../../testing.js';

const browser: ApiOptions = {
  key: null,
  app: null,
  consumer: null,
  headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
};
const embedders = ['https://app.example.com', 'http://localhost:8080'];

let app: TestApp;
let page: string;

beforeAll(async () => {
  app = await startTestApp({ page: buildTestPage() });
  page = `/connect/${app.application.id}`;
});
afterAll(() => app.close());

const open = (path: string, headers: Record<string, string> = {}, on = app): Promise<ApiAnswer> =>
  on.api('GET', path, { ...browser, headers: { ...browser.headers, ...headers } });
const nonceOf = ({ headers }: ApiAnswer): string =>
  /script-src 'nonce-([\w-]{24})'/.exec(headers.get('content-security-policy') ?? '')![1]!;
const policyOf = ({ headers }: ApiAnswer): Record<string, string> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0], directive.slice(directive.indexOf(' ') + 1)]),
  );

describe('the page', () => {
  test('comes with exactly these headers', async () => {
    const answer = await open(page);
    const names = ['connection', 'date', 'keep-alive', 'request-id'];
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !names.includes(name)));
    const nonce = nonceOf(answer);
    expect(answer.status).toBe(200);
    expect(headers).toEqual({
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(answer.text)),
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self' https: data:; connect-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy':
        'accelerometer=(), autoplay=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), clipboard-write=(self)',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });

  test('has a nonce of its own in every answer, on every tag that could run or style', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(page)));
    expect(new Set(answers.map(nonceOf)).size).toBe(answers.length);
    for (const answer of answers) {
      const tags = answer.text.match(/<(?:script|style|link|meta property)\b[^>]*>/g)!;
      expect(tags.length).toBe(6);
      for (const tag of tags) expect(tag).toContain(`nonce="${nonceOf(answer)}"`);
      expect(answer.text).not.toContain('__KEYWAY_NONCE__');
    }
  });

  test('finds its assets and its API wherever it is opened', async () => {
    for (const path of [
      page,
      `${page}/`,
      `${page}/done?error_type=x`,
      `${page}/c/anything`,
      `${page}/logs`,
    ]) {
      const { status, text } = await open(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('src="/connect/assets/index-B1.js"');
      expect(readPage(text)).toEqual({
        application_id: app.application.id,
        service_id: null,
        api_url: app.url,
        page_url: `${app.url}${page}`,
        embed_origins: [],
        error: null,
      });
    }
  });

  test.each([
    ['', 'same-origin-allow-popups'],
    ['/done', 'unsafe-none'],
    ['/done/', 'unsafe-none'],
    ['/popup', 'unsafe-none'],
    ['/popup/', 'unsafe-none'],
    ['/popups', 'same-origin-allow-popups'],
    ['/c/done', 'same-origin-allow-popups'],
    ['/c/popup', 'same-origin-allow-popups'],
  ])('at …%s stays with its opener as %s allows', async (path, policy) => {
    expect((await open(`${page}${path}`)).headers.get('cross-origin-opener-policy')).toBe(policy);
  });

  test.each(['done', 'popup'])('of an application called %s leaves its opener', async (id) => {
    const { headers } = await open(`/connect/${id}`);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  test('is the same for an application that does not exist', async () => {
    const [known, unknown] = await Promise.all([open(page), open('/connect/unknown')]);
    const bare = ({ text, headers }: ApiAnswer, id: string, nonce: string) =>
      [text, headers.get('content-security-policy')].join('\n').replaceAll(nonce, 'N').replaceAll(id, 'ID');
    expect(unknown.status).toBe(200);
    expect(bare(unknown, 'unknown', nonceOf(unknown))).toBe(bare(known, app.application.id, nonceOf(known)));
  });

  test('answers HEAD with the headers alone', async () => {
    const [head, get] = [await app.api('HEAD', page, browser), await open(page)];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(head.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('holds no secret and nothing of the query', async () => {
    const { body } = await app.api('POST', '/vault/sessions', {
      body: { theme: { vault_name: 'Theme name' } },
    });
    const token: string = body.data.session_token;
    const { text } = await open(`${page}?token=${token}&error_message=planted`, {
      cookie: `a=${token}`,
      referer: `https://a.example/${token}`,
    });
    for (const secret of [token, app.application.apiKey, app.adminKey, 'planted', 'Theme name'])
      expect(text).not.toContain(secret);
  });

  test('takes no other method, and no override', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await app.api(method, page, browser);
      expect([answer.status, answer.body.type_name]).toEqual([405, 'MethodNotAllowedError']);
      const { status } = await open(`${page}?_method=${method}`);
      expect(status).toBe(405);
    }
    expect((await open(`${page}?_method=GET`)).status).toBe(401);
  });

  test.each(['/connect', '/connect/', '/connect//done', '/connect/%00', '/connect/%ff'])(
    '%s is not found',
    async (path) => {
      const answer = await open(path, { accept: 'application/json' });
      expect([answer.status, answer.body.type_name]).toEqual([404, 'EntityNotFoundError']);
    },
  );
});

describe('framing', () => {
  test('is for the application’s own list, and follows its changes at once', async () => {
    const { id } = await app.addApplication({ embed_origins: embedders });
    const listed = await open(`/connect/${id}`);
    expect(policyOf(listed)['frame-ancestors']).toBe(embedders.join(' '));
    expect(listed.headers.get('x-frame-options')).toBeNull();
    expect(readPage(listed.text).embed_origins).toEqual(embedders);
    const change = { key: app.adminKey, app: null, consumer: null, body: { embed_origins: [] } };
    expect((await app.api('PATCH', `/applications/${id}`, change)).status).toBe(200);
    const unlisted = await open(`/connect/${id}`);
    expect(policyOf(unlisted)['frame-ancestors']).toBe("'none'");
    expect(unlisted.headers.get('x-frame-options')).toBe('DENY');
  });

  test('lets nothing into the policy that is no plain origin, however it came into the list', async () => {
    const { id } = await app.addApplication();
    const stored = [
      'https://a;script-src *',
      "https://a'b.example",
      '*',
      'https://*',
      'https://a.example/path',
      "'self'",
      'data:',
      'https://a.example',
      'https://[::1]:8443',
    ];
    await app.deps.database.tenant(id, (tx) => updateApplication(tx, { embedOrigins: stored }));
    const answer = await open(`/connect/${id}`);
    expect(policyOf(answer)['frame-ancestors']).toBe('https://a.example https://[::1]:8443');
    expect(readPage(answer.text).embed_origins).toEqual(['https://a.example', 'https://[::1]:8443']);
  });

  test('asks the database nothing for a page that was opened a moment ago', async () => {
    const { tenant } = app.deps.database;
    let asked = 0;
    Object.assign(app.deps.database, {
      tenant: (...parameters: Parameters<typeof tenant>) => {
        asked += 1;
        return tenant(...parameters);
      },
    });
    for (const path of [page, '/connect/unknown-too']) {
      app.deps.caches.forget('all');
      await open(path);
      expect(asked).toBe(1);
      for (let view = 0; view < 5; view += 1) await open(path);
      expect(asked).toBe(1);
      asked = 0;
    }
    Object.assign(app.deps.database, { tenant });
  });
});

describe('an asset', () => {
  const asset = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/connect/assets/${name}`, { headers: { 'accept-encoding': 'identity', ...headers } });

  test.each([
    ['index-B1.js', 'text/javascript; charset=utf-8'],
    ['index-D3.css', 'text/css; charset=utf-8'],
    ['nested/icon-E4.svg', 'image/svg+xml'],
    ['unknown-F5.bin', 'application/octet-stream'],
  ])('%s has its type and is kept for good', async (name, type) => {
    const { status, headers } = await asset(name);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.1', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', null],
    ['deflate', null],
    ['bromide', null],
    ['', null],
  ])('is coded as Accept-Encoding "%s" allows: %s', async (accepted, coding) => {
    const answer = await asset('index-B1.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(script);
  });

  test('is sent plain where a coding gains nothing', async () => {
    expect((await asset('index-D3.css', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe(
      null,
    );
  });

  test('is not sent again to who has it, each coding for itself', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (coding) =>
        (await asset('index-B1.js', { 'accept-encoding': coding })).headers.get('etag')!,
      ),
    );
    expect(new Set(tags).size).toBe(3);
    for (const condition of [tags[0]!, `W/${tags[0]}`, `"other", ${tags[0]}`, '*']) {
      const answer = await asset('index-B1.js', { 'if-none-match': condition });
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', tags[0]]);
    }
    expect((await asset('index-B1.js', { 'if-none-match': tags[1]! })).status).toBe(200);
  });

  test.each([
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    '%2e%2e%2fsecret.txt',
    '..\\secret.txt',
    '..%5csecret.txt',
    '....//secret.txt',
    'nested/../../secret.txt',
    'nested/../index-B1.js',
    './index-B1.js',
    '/index-B1.js',
    '//etc/passwd',
    '/etc/passwd',
    '../../../../../../etc/passwd',
    'index-B1.js%00',
    'index-B1.js.br',
    'index-B1.js.gz',
    'index-B1.js/',
    'link.txt',
    'nested',
    'nested/',
    '',
    'index.html',
    '../index.html',
    '__proto__',
    'constructor',
  ])('%s is none', async (name) => {
    const line = `GET /connect/assets/${name} HTTP/1.1`;
    const { status, body } = await exchangeRaw(
      app.url,
      toRequestText(line, ['Host: a', 'Connection: close']),
    );
    expect([status, errorBodySchema.parse(JSON.parse(body)).type_name]).toEqual([404, 'EntityNotFoundError']);
    expect(body).not.toContain('not an asset');
  });

  test.each(['_system', '__proto__', 'constructor'])(
    'an application that is called %s is unknown',
    async (name) => {
      const { status, headers } = await open(`/connect/${name}`);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );

  test('that is none is answered as the one who asks reads it', async () => {
    const missing = await open('/connect/assets/gone.js');
    expect(missing.status).toBe(404);
    expect(readPage(missing.text)).toMatchObject({
      application_id: null,
      error: { type_name: 'EntityNotFoundError', request_id: missing.headers.get('request-id') },
    });
  });
});

test('a page that is not built says what to do, and the server is ready all the same', async () => {
  const bare = await startTestApp({ sandbox: app.sandbox });
  for (const path of ['/connect/any', '/connect/assets/index-B1.js']) {
    const answer = await open(path, {}, bare);
    expect([answer.status, answer.body.type_name]).toEqual([404, 'EntityNotFoundError']);
    expect(answer.body.message).toContain('The hosted vault is not built; run npm run build');
  }
  expect((await bare.api('GET', '/readyz', browser)).status).toBe(200);
  await bare.close();
});

test('a built page that could not be filled in is noticed at start', () => {
  expect(() => buildTestPage('<html><head></head></html>')).toThrow('__KEYWAY_NONCE__');
  expect(() => buildTestPage('<html nonce="__KEYWAY_NONCE__"></html>')).toThrow('</head>');
});

test('on an address of its own the page is found, trusted and reaches the API', async () => {
  const env = { BASE_URL: 'https://api.example.com/keyway', VAULT_URL: 'https://connect.example.com/' };
  const apart = await startTestApp({ sandbox: app.sandbox, page: buildTestPage(), env });
  const address = `https://connect.example.com/connect/${apart.application.id}`;
  const answer = await open(`/connect/${apart.application.id}`, {}, apart);
  expect(policyOf(answer)['connect-src']).toBe("'self' https://api.example.com");
  expect(readPage(answer.text)).toMatchObject({ api_url: env.BASE_URL, page_url: address });
  expect(answer.text).toContain('src="/connect/assets/index-B1.js"');
  const create = (redirect_uri: string) => apart.api('POST', '/vault/sessions', { body: { redirect_uri } });
  const { body } = await create(`${address}/done`);
  expect(body.data.session_uri).toBe(`${address}#${body.data.session_token}`);
  const claims = JSON.parse(Buffer.from(body.data.session_token.split('.')[1], 'base64url').toString());
  expect(claims).toMatchObject({ iss: env.BASE_URL, vault_url: 'https://connect.example.com' });
  const refused = await create(`${env.BASE_URL}/connect/${apart.application.id}/done`);
  expect(refused.body.type_name).toBe('OAuthRedirectUriError');
  // With a path in the base URL, which a proxy strips, the assets have it too.
  const error = await open('/vault/callback/unknown', {}, apart);
  expect(error.text).toContain('src="/keyway/connect/assets/index-B1.js"');
  await apart.close();
});

test('over plain HTTP the page goes to https with its path, all else is refused', async () => {
  const env = { BASE_URL: 'https://keyway.test', TRUST_PROXY: 'loopback' };
  const plain = await startTestApp({ sandbox: app.sandbox, page: buildTestPage(), env });
  Object.assign(plain.deps.env, { isDevelopment: false });
  const moved = await open('/connect/a%20b/done?x=1', { host: 'evil.example' }, plain);
  expect([moved.status, moved.headers.get('location'), moved.text]).toEqual([
    308,
    'https://keyway.test/connect/a%20b/done?x=1',
    '',
  ]);
  expect((await open('/connect//evil.example', {}, plain)).headers.get('location')).toBe(
    'https://keyway.test/connect//evil.example',
  );
  for (const path of ['/vault/callback/zendesk', '/vault/sessions', '/connectx', '/docs/errors']) {
    const refused = await open(path, {}, plain);
    expect([refused.status, refused.body.type_name]).toEqual([403, 'ForbiddenError']);
  }
  const posted = await plain.api('POST', '/connect/a', browser);
  const withKey = await open('/connect/a', { authorization: `Bearer ${plain.application.apiKey}` }, plain);
  expect([posted.status, withKey.status]).toEqual([403, 403]);
  expect((await open('/connect/a', { 'x-forwarded-proto': 'https' }, plain)).status).toBe(200);
  Object.assign(plain.deps.env, { isDevelopment: true });
  await plain.close();
});
