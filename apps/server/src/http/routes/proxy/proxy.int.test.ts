import { randomBytes, randomUUID } from 'node:crypto';

import { connectors, createRegistry } from '@keyway/connectors';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { stubConnector } from '../../../fixtures/stub-connectors.js';
import { echoAnswer, startStubVendor, type StubVendor } from '../../../fixtures/stub-vendor.js';
import { startTestApp, TEST_CONSUMER, type ApiOptions, type TestApp } from '../../../testing.js';

const TOKEN = 'stub-token-/+= "quoted"';
let app: TestApp;
let stub: StubVendor;
let evil: StubVendor;

beforeAll(async () => {
  [stub, evil] = await Promise.all([startStubVendor(), startStubVendor()]);
  const registry = createRegistry([...connectors.values(), stubConnector]);
  app = await startTestApp({
    registry,
    env: { KEYWAY_EGRESS_ALLOW: `${stub.egressAllow},${evil.egressAllow}` },
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: 'stub' } });
  const settings = { base_url: stub.url, token: TOKEN, region: 'eu/1' };
  const added = await app.api('POST', '/vault/connections/customer-support/stub', { body: { settings } });
  expect(added.body.data, added.text).toMatchObject({ state: 'callable' });
});
beforeEach(() => {
  stub.answer(echoAnswer);
  stub.received.length = 0;
  evil.received.length = 0;
});
afterAll(() => Promise.all([app.close(), stub.close(), evil.close()]));

const proxy = (url: string, options: ApiOptions & { method?: string } = {}) =>
  app.api(options.method ?? 'GET', '/proxy', {
    service: 'stub',
    ...options,
    headers: { 'x-vendor-downstream-url': url, ...options.headers },
  });

test('a relative URL goes below the connector’s base with the vault’s credential', async () => {
  for (const [given, expected] of [
    ['/tickets/1?a=b&c=%2F', '/api/v1/tickets/1?a=b&c=%2F'],
    ['tickets', '/api/v1/tickets'],
    ['/', '/api/v1/'],
    ['?page=2', '/api/v1/?page=2'],
    ['/regions/{region}/x', '/api/v1/regions/eu%2F1/x'],
    ['/a/./b', '/api/v1/a/b'],
    ['/a%20b', '/api/v1/a%20b'],
    ['/group%2Fproject', '/api/v1/group%2Fproject'],
    ['@evil.example/x', '/api/v1/@evil.example/x'],
    [':81/x', '/api/v1/:81/x'],
  ] as const) {
    const answer = await proxy(given);
    expect([answer.status, answer.body?.url], given).toEqual([200, expected]);
    expect(stub.received.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  }
});

test('a URL that leaves the connector is refused without a request', async () => {
  const { host } = new URL(evil.url);
  const bad = [
    '//evil.example/x',
    `//${host}/x`,
    '/\\evil.example',
    '\\\\evil.example',
    '/..',
    '/../v2/x',
    '/a/../../v2',
    '/%2e%2e/v2',
    '/%2E%2e/v2',
    '/..%2fv2',
    '/a/..%5cv2',
    evil.url,
    `${evil.url}/x`,
    `https://${host}/x`,
    'https://evil.example/x',
    'http://stub.example/x',
    'ftp://stub.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    stub.url.replace('http://', 'http://user:pass@'),
    'https://user:pass@stub.example/',
    '/{unknown}/x',
    '/{token}',
    '/{constructor}',
    '/a b',
    '/a\tb',
    '/x#y',
    'https://stub.example/x#y',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://0x7f000001/x',
    '',
  ];
  for (const url of bad) {
    const answer = await proxy(url);
    expect([answer.status, answer.body?.type_name], url).toEqual([400, 'RequestValidationError']);
    expect(answer.text).not.toContain('stub-token');
  }
  expect([stub.received.length, evil.received.length]).toEqual([0, 0]);
  expect((await app.api('GET', '/proxy', { service: 'stub' })).body.type_name).toBe('RequestValidationError');
});

test('absolute URLs are taken on the connector’s hosts', async () => {
  await app.connect('gorgias', sandboxCredentials.gorgias.form);
  const on = await proxy('https://acme.gorgias.com/api/messages?limit=1', { service: 'gorgias' });
  expect([on.status, on.body.data.length], on.text).toEqual([200, 1]);
  for (const url of [
    'https://other.gorgias.com/api/messages',
    'https://acme.gorgias.com.evil.example/',
    'https://acme.gorgias.com:8443/',
  ]) {
    const off = await proxy(url, { service: 'gorgias' });
    expect([off.status, off.body.type_name], url).toEqual([400, 'RequestValidationError']);
  }
});

test('If-Match is the connector’s own, whatever it names', async () => {
  const long = Array.from({ length: 40 }, (_, index) => `"version-${index}"`).join(', ');
  for (const tag of ['"a", "b"', 'W/"a"', '*', long]) {
    const answer = await proxy('/x', { method: 'PUT', headers: { 'if-match': tag } });
    expect([answer.status, answer.body.headers?.['if-match']], answer.text).toEqual([200, tag]);
  }
});

test('every method passes, and the override header names another', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    expect((await proxy('/m', { method })).body.method).toBe(method);
    expect(
      (await proxy('/m', { method: 'POST', headers: { 'x-vendor-downstream-method': method } })).body.method,
    ).toBe(method);
  }
  expect(
    (await proxy('/m', { method: 'POST', headers: { 'x-vendor-downstream-method': 'OPTIONS' } })).body.method,
  ).toBe('OPTIONS');
  expect((await proxy('/m', { headers: { 'x-vendor-downstream-method': 'HEAD' } })).status).toBe(200);
  expect(stub.received.at(-1)?.method).toBe('HEAD');
  const count = stub.received.length;
  for (const method of ['TRACE', 'CONNECT', 'get', 'GET, POST', 'BREW']) {
    expect(
      (await proxy('/m', { headers: { 'x-vendor-downstream-method': method } })).body.type_name,
      method,
    ).toBe('RequestValidationError');
  }
  expect(stub.received).toHaveLength(count);
});

test('bodies pass unchanged in both directions, whatever they are', async () => {
  const bytes = randomBytes(200_000);
  stub.answer(({ body }) => ({ status: 207, headers: { 'content-type': 'application/x-custom' }, body }));
  const response = await fetch(`${app.url}/proxy`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      'x-vendor-consumer-id': TEST_CONSUMER,
      'x-vendor-service-id': 'stub',
      'x-vendor-downstream-url': '/upload',
      'content-type': 'application/octet-stream',
    },
    body: bytes,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([207, 'application/x-custom']);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(stub.received[0]?.headers['content-type']).toBe('application/octet-stream');
  for (const text of ['not json', '{"__proto__":1}', '\u0000', '[[[[']) {
    stub.answer(echoAnswer);
    const answer = await proxy('/x', { method: 'POST', body: text });
    expect(Buffer.from(answer.body.body, 'base64').toString()).toBe(JSON.stringify(text));
  }
});

test('only listed headers travel to the vendor, none of ours among them', async () => {
  const sent = {
    'x-custom': 'kept',
    accept: 'text/csv',
    'if-none-match': '"1"',
    prefer: 'a',
    cookie: 'a=b',
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-host': 'evil',
    'x-real-ip': '1.2.3.4',
    'x-http-method-override': 'DELETE',
    'x-vendor-raw': 'false',
    'x-unique-transaction-id': 'a',
    forwarded: 'for=1',
    'proxy-authorization': 'Basic x',
    origin: 'https://a.example',
    x_custom: 'twin',
  };
  const { headers } = (await proxy('/x', { headers: sent })).body;
  expect(headers).toMatchObject({
    'x-custom': 'kept',
    accept: 'text/csv',
    'if-none-match': '"1"',
    prefer: 'a',
    host: new URL(stub.url).host,
  });
  const leaked = [
    'cookie',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-real-ip',
    'x-http-method-override',
    'forwarded',
    'proxy-authorization',
    'origin',
    'x_custom',
    'x-unique-transaction-id',
  ];
  for (const name of leaked) expect(Object.keys(headers), name).not.toContain(name);
  expect(Object.keys(headers).filter((name) => name.startsWith('x-vendor-'))).toEqual([]);
  expect(JSON.stringify(headers)).not.toContain(app.application.apiKey);
  expect(stub.received[0]?.rawHeaders.filter((name) => name.toLowerCase() === 'authorization')).toHaveLength(
    1,
  );
});

test('only listed headers travel to the client, and the Request-Id stays ours', async () => {
  const answered = {
    'request-id': 'theirs',
    'x-request-id': 'theirs',
    etag: '"1"',
    link: '</next>; rel="next"',
    'retry-after': '7',
    'x-ratelimit-limit': '10',
    'set-cookie': ['a=b', 'c=d'],
    'access-control-allow-origin': '*',
    'strict-transport-security': 'max-age=0',
    'content-security-policy': 'default-src *',
    server: 'stub',
    'x-powered-by': 'stub',
    'idempotent-replayed': 'true',
  };
  stub.answer(() => ({ status: 203, headers: answered, body: { ok: true } }));
  const { headers } = await proxy('/x');
  expect(headers.get('request-id')).toMatch(/^[0-9a-f]{32}$/);
  for (const name of ['x-request-id', 'etag', 'link', 'retry-after', 'x-ratelimit-limit'] as const)
    expect(headers.get(name), name).toBe(answered[name]);
  for (const name of [
    'set-cookie',
    'access-control-allow-origin',
    'server',
    'x-powered-by',
    'idempotent-replayed',
  ])
    expect(headers.get(name), name).toBeNull();
  expect(headers.get('strict-transport-security')).toContain('31536000');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('the client’s own downstream credential replaces the vault’s', async () => {
  const own = { headers: { 'x-vendor-downstream-authorization': 'Bearer own-credential' } };
  expect((await proxy('/x', own)).body.headers.authorization).toBe('Bearer own-credential');
  expect(JSON.stringify(stub.received.at(-1))).not.toContain('stub-token');
  const refused = await proxy(`${evil.url}/x`, own);
  expect(refused.status).toBe(400);
  expect((await proxy('/x', { headers: { 'x-vendor-downstream-authorization': '' } })).body.type_name).toBe(
    'RequestValidationError',
  );
});

test('the vendor’s status and words pass through, redirects are not followed', async () => {
  for (const status of [201, 204, 302, 304, 400, 401, 403, 404, 418, 422, 429, 500, 503]) {
    const hasBody = status !== 204 && status !== 304;
    stub.answer(() => ({
      status,
      headers: status === 302 ? { location: `${evil.url}/` } : undefined,
      body: hasBody ? `status ${status}` : undefined,
    }));
    const answer = await proxy('/x');
    expect([answer.status, answer.text], String(status)).toEqual([status, hasBody ? `status ${status}` : '']);
    expect(answer.headers.get('request-id')).toMatch(/^[0-9a-f]{32}$/);
  }
  expect(evil.received).toEqual([]);
});

test.each([429, 401])(
  'a write that the vendor refused with %i leaves its transaction id free',
  async (status) => {
    const headers = { 'x-unique-transaction-id': `refused-${status}` };
    const write = () => proxy('/tickets', { method: 'POST', headers, body: { a: 1 } });
    stub.answer(() => ({ status, body: 'not now' }));
    expect((await write()).status).toBe(status);
    stub.answer(() => ({ status: 201, body: 'done' }));
    const before = stub.received.length;
    const repeat = await write();
    expect([repeat.status, repeat.text, repeat.headers.get('idempotent-replayed')]).toEqual([
      201,
      'done',
      null,
    ]);
    const replay = await write();
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(stub.received.length - before).toBe(1);
  },
);

test('the timeout header bounds the wait, and only whole milliseconds are taken', async () => {
  stub.answer(() => ({ afterMs: 2_000, body: 'late' }));
  const answer = await proxy('/slow', { headers: { 'x-vendor-downstream-timeout': '200' } });
  expect([answer.status, answer.body.type_name]).toEqual([504, 'ConnectorExecutionError']);
  for (const value of ['0', '-1', '1.5', 'abc', '1e3', '9999999']) {
    expect(
      (await proxy('/x', { headers: { 'x-vendor-downstream-timeout': value } })).body.type_name,
      value,
    ).toBe('RequestValidationError');
  }
  const write = await proxy('/slow', { method: 'POST', headers: { 'x-vendor-downstream-timeout': '200' } });
  expect(write.body.detail.outcome).toBe('unknown');
});

test('query parameters that are not ours are refused', async () => {
  expect(
    (await app.api('GET', '/proxy?page=2', { service: 'stub', headers: { 'x-vendor-downstream-url': '/x' } }))
      .body.type_name,
  ).toBe('RequestValidationError');
  expect(stub.received).toEqual([]);
});

test('a slash at the end changes nothing, another case is another path', async () => {
  const headers = { 'x-vendor-downstream-url': '/x' };
  const answer = await app.api('POST', '/proxy/', { service: 'stub', headers, body: { a: 1 } });
  expect(Buffer.from(answer.body.body, 'base64').toString()).toBe('{"a":1}');
  expect((await app.api('POST', '/Proxy', { service: 'stub', headers, body: { a: 1 } })).status).toBe(404);
});

test('large answers that are kept wait for each other where memory is small, and end where none is given back', async () => {
  const small = await startTestApp({
    registry: createRegistry([stubConnector]),
    sandbox: app.sandbox,
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow, DOWNSTREAM_MEMORY_MB: '1', DOWNSTREAM_QUEUE_MS: '700' },
  });
  await small.api('POST', '/vault/integrations', { body: { service_id: 'stub' } });
  const settings = { base_url: stub.url, token: TOKEN };
  await small.api('POST', '/vault/connections/customer-support/stub', { body: { settings } });
  const ask = (method: string, headers: Record<string, string>) =>
    small.api(method, '/proxy', {
      service: 'stub',
      headers: { 'x-vendor-downstream-url': '/large', ...headers },
    });
  const shown = () => ask('GET', { 'x-vendor-raw': 'true' });
  const kept = () => ask('POST', { 'x-unique-transaction-id': randomUUID() });
  const large = Buffer.alloc(400_000, 'x');
  stub.answer(() => ({ body: large }));
  const answers = await Promise.all(Array.from({ length: 8 }, shown));
  expect(answers.map(({ status, text }) => [status, text.length])).toEqual(
    answers.map(() => [200, large.length]),
  );

  // An unfinished response holds all the memory that one application may have.
  const held = small.deps.responseMemory.open(small.application.id, 'stub');
  await held.reserve(512 * 1024);
  const [raw, post] = [await shown(), await kept()];
  expect([raw.status, raw.body.type_name, raw.body.detail]).toEqual([
    503,
    'ServiceUnavailableError',
    { reason: 'answers_too_large' },
  ]);
  expect(raw.headers.get('retry-after')).toBe('2');
  expect([post.status, post.body.type_name, post.body.detail]).toMatchObject([
    502,
    'ConnectorExecutionError',
    { reason: 'no_room', outcome: 'unknown' },
  ]);
  // Streamed responses take none.
  expect((await ask('GET', {})).text).toHaveLength(large.length);
  held.close();
  expect((await kept()).status).toBe(200);
  await small.close();
});
