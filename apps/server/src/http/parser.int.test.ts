import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { errorBodySchema, metadataOf } from '@keyway/contract';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { exchangeRaw, toRequestText, type RawAnswer } from '../fixtures/raw-exchange.js';
import { allRoutes } from '../route-table.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../testing.js';

const SERVICE = 'gorgias';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.connect(SERVICE, sandboxCredentials[SERVICE].form);
});
afterAll(() => app.close());

const identity = () => [
  'Host: keyway.test',
  `Authorization: Bearer ${app.application.apiKey}`,
  `X-Vendor-App-Id: ${app.application.id}`,
  `X-Vendor-Consumer-Id: ${TEST_CONSUMER}`,
];
const send = (line: string, headers: readonly string[] = [], body?: string) =>
  exchangeRaw(app.url, toRequestText(line, [...identity(), ...headers], body));
const post = (body: string, headers: readonly string[] = ['Content-Type: application/json']) =>
  send(
    'POST /messages HTTP/1.1',
    ['X-Unique-Transaction-ID: parser', 'X-Vendor-Service-Id: gorgias', ...headers],
    body,
  );

function expectRefusal({ status, headers, body }: RawAnswer, expected: number, typeName: string): void {
  expect(body).toContain(typeName);
  expect(status).toBe(expected);
  expect(headers['content-type']).toMatch(/^application\/json/);
  const parsed = errorBodySchema.parse(JSON.parse(body));
  expect(parsed).toMatchObject({
    status_code: status,
    type_name: typeName,
    request_id: headers['request-id'],
  });
  expect(headers['request-id']).toMatch(/^[0-9a-f]{32}$/);
  expect(headers['x-powered-by']).toBeUndefined();
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const manyKeys = `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(',')}}`;

const badBodies: Record<string, string> = {
  'broken JSON': '{"body": ',
  'two values': '{} {}',
  'a byte order mark alone': '\ufeff',
  'a bare word': 'undefined',
  NaN: '{"body":"x","metadata":{"a":NaN}}',
  'an array': '[]',
  null: 'null',
  'a number': '1',
  'a string': '"text"',
  'a NUL character': '{"body":"a\\u0000b"}',
  'a NUL character in a key': '{"body":"x","metadata":{"a\\u0000":1}}',
  'a lone surrogate': '{"body":"a\\ud800b"}',
  'a lone surrogate in a key': '{"body":"x","metadata":{"\\udfff":1}}',
  'depth 100,000': `{"body":"x","metadata":${deep(100_000)}}`,
  'depth 40': `{"body":"x","metadata":${deep(40)}}`,
  '60,000 keys': manyKeys,
  __proto__: '{"body":"x","__proto__":{"admin":true}}',
  'a nested __proto__': '{"body":"x","metadata":{"__proto__":1}}',
  constructor: '{"body":"x","constructor":{"prototype":{}}}',
  'too many items': `{"body":"x","recipients":[${'1,'.repeat(2_000)}1]}`,
  'an unknown attribute': '{"body":"x","unknown":1}',
  'a wrong type': '{"body":5}',
  'a huge number': '{"body":"x","metadata":{"a":1e999}}',
  'no body text': '{}',
};

test.each(Object.entries(badBodies))('a body with %s is refused', async (_name, body) => {
  const before = app.sandbox.control.counters().createdMessages;
  expectRefusal(await post(body), 400, 'RequestValidationError');
  expect(app.sandbox.control.counters().createdMessages).toEqual(before);
  expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
});

test('bodies of another kind, coded badly or too large are refused', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/jsonp',
    'text/json',
    '',
  ]) {
    expectRefusal(await post('{"body":"x"}', [`Content-Type: ${type}`]), 400, 'RequestValidationError');
  }
  expectRefusal(await post('{"body":"x"}', []), 400, 'RequestValidationError');
  expectRefusal(await post(''), 400, 'RequestValidationError');
  const json = 'Content-Type: application/json';
  expectRefusal(await post('{"body":"x"}', [json, 'Content-Encoding: gzip']), 400, 'RequestValidationError');
  expectRefusal(
    await post('{"body":"x"}', [json, 'Content-Encoding: unknown']),
    400,
    'RequestValidationError',
  );
  expectRefusal(
    await post('{"body":"x"}', ['Content-Type: application/json; charset=utf-99']),
    400,
    'RequestValidationError',
  );
  expectRefusal(await post(`{"body":"${'x'.repeat(1_100_000)}"}`), 413, 'RequestTooLargeError');
});

test('a small coded body that swells is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000, ' '));
  const head = [
    'POST /messages HTTP/1.1',
    ...identity(),
    'X-Unique-Transaction-ID: bomb',
    'Content-Type: application/json',
    'Content-Encoding: gzip',
    `Content-Length: ${bomb.length}`,
  ];
  expectRefusal(
    await exchangeRaw(app.url, Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bomb])),
    413,
    'RequestTooLargeError',
  );
});

const badLines: Record<string, [line: string, headers: string[]]> = {
  'an absolute target': ['GET http://keyway.test/livez HTTP/1.1', []],
  'an asterisk': ['OPTIONS * HTTP/1.1', []],
  'a second Host': ['GET /livez HTTP/1.1', ['Host: other.test']],
  'Content-Length and Transfer-Encoding': [
    'POST /messages HTTP/1.1',
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  ],
  'two Content-Lengths': ['POST /messages HTTP/1.1', ['Content-Length: 5', 'Content-Length: 6']],
  'an unknown transfer coding': ['POST /messages HTTP/1.1', ['Transfer-Encoding: xchunked']],
  'a coding before chunked': ['POST /messages HTTP/1.1', ['Transfer-Encoding: gzip, chunked']],
  'a blank before the colon': ['GET /livez HTTP/1.1', ['X-Name : value']],
  'a folded header': ['GET /livez HTTP/1.1', ['X-Name: value', ' more']],
  'an unknown method': ['BREW /messages HTTP/1.1', []],
  'an unknown version': ['GET /messages HTTP/4.2', []],
  'bad percent-encoding in a path': ['GET /messages/%zz HTTP/1.1', []],
  'half a character in a path': ['GET /messages/%E0%A4 HTTP/1.1', []],
  'deep brackets': ['GET /messages?filter[a][b][c][d][e]=1 HTTP/1.1', []],
  'many parameters': [`GET /messages?${'a=1&'.repeat(500)} HTTP/1.1`, []],
  'a NUL in the query': ['GET /messages?filter[author_id]=%00 HTTP/1.1', []],
  'a __proto__ in the query': ['GET /messages?filter[__proto__]=1 HTTP/1.1', []],
  'an array where one value is due': ['GET /messages?limit=5&limit=9 HTTP/1.1', []],
  'an expectation': ['POST /messages HTTP/1.1', ['Expect: something', 'Content-Length: 0']],
};

test.each(Object.entries(badLines))('a request with %s is refused', async (_name, [line, headers]) => {
  expectRefusal(await send(line, headers), 400, 'RequestValidationError');
});

test.each(['an absolute target', 'a second Host', 'a coding before chunked', 'an expectation'])(
  'nothing that stands behind a request with %s is done',
  async (name) => {
    const [line, headers] = badLines[name] ?? ['', []];
    const consumer = `behind-${name.replaceAll(' ', '-')}`;
    const body = JSON.stringify({ consumer_id: consumer });
    const transaction = [`X-Unique-Transaction-ID: ${consumer}`, 'Content-Type: application/json'];
    const second = toRequestText('POST /vault/consumers HTTP/1.1', [...identity(), ...transaction], body);
    const chunk = /coding/.test(name) ? '0\r\n\r\n' : '';
    const first = toRequestText(line, [...identity(), ...headers]) + chunk;
    expectRefusal(await exchangeRaw(app.url, first + second), 400, 'RequestValidationError');
    expect((await app.api('GET', `/vault/consumers/${consumer}`)).status).toBe(404);
  },
);

test('a request without Host, and one that is no HTTP, is refused', async () => {
  expectRefusal(await exchangeRaw(app.url, 'GET /livez HTTP/1.1\r\n\r\n'), 400, 'RequestValidationError');
  expectRefusal(
    await exchangeRaw(app.url, '\u0016\u0003\u0001 hello\r\n\r\n'),
    400,
    'RequestValidationError',
  );
});

test('HTTP/1.0 may do without Host, as the health checks of load balancers do', async () => {
  expect((await exchangeRaw(app.url, 'GET /livez HTTP/1.0\r\n\r\n')).status).toBe(200);
});

test('long headers and URLs have their own answers', async () => {
  expectRefusal(
    await send('GET /livez HTTP/1.1', [`X-Long: ${'x'.repeat(17_000)}`]),
    431,
    'HeadersTooLargeError',
  );
  expectRefusal(
    await send(`GET /messages?cursor=${'x'.repeat(9_000)} HTTP/1.1`),
    413,
    'RequestTooLargeError',
  );
});

test('methods that a route does not have are named in Allow', async () => {
  const trace = await send('TRACE /messages HTTP/1.1');
  expectRefusal(trace, 405, 'MethodNotAllowedError');
  expect(trace.headers.allow).toBe('GET, POST');
  for (const line of ['PUT /messages', 'PROPFIND /vault/consumers', 'DELETE /livez', 'OPTIONS /messages']) {
    const answer = await send(`${line} HTTP/1.1`);
    expectRefusal(answer, 405, 'MethodNotAllowedError');
    expect(answer.headers.allow, line).toMatch(/GET/);
  }
  expectRefusal(await send('CONNECT keyway.test:443 HTTP/1.1'), 405, 'MethodNotAllowedError');
});

test.each([
  ['a tunnel', 'CONNECT keyway.test:443 HTTP/1.1\r\nHost: keyway.test:443\r\n\r\n'],
  ['what is no request', 'GET /livez HTTP/1.1\r\nno header\r\n\r\n'],
  ['an expectation', 'GET /livez HTTP/1.1\r\nHost: a\r\nExpect: something\r\n\r\n'],
  ['an absolute target', 'GET http://a/livez HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a header of many fields', `GET /livez HTTP/1.1\r\nHost: a\r\n${'X: 1\r\n'.repeat(100)}\r\n`],
])(
  '%s is refused, and the connection is over though the client keeps its end open',
  async (_, request) => {
    const { port, hostname } = new URL(app.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const ended = once(socket, 'close').catch(() => undefined);
    socket.on('error', () => undefined);
    socket.write(request);
    // Writes fail only once the connection is gone.
    const writing = setInterval(() => socket.write('x'), 200);
    await Promise.race([ended, wait(10_000, undefined, { ref: false })]);
    clearInterval(writing);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(socket.destroyed).toBe(true);
  },
  20_000,
);

test('unknown routes answer 404, whatever the method and the credentials', async () => {
  for (const path of [
    '/unknown',
    '/messages/1/2',
    '/vault',
    '//messages',
    '/Messages/../livez',
    '/.git/config',
    '/customer-support',
    '/customer-support/messagesx',
  ]) {
    expectRefusal(await send(`GET ${path} HTTP/1.1`), 404, 'EntityNotFoundError');
    expectRefusal(
      await exchangeRaw(app.url, toRequestText(`DELETE ${path} HTTP/1.1`, ['Host: a'])),
      404,
      'EntityNotFoundError',
    );
  }
});

const withParameters = allRoutes().filter((route) => route.path.includes(':'));
test.each(withParameters.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s bears any path parameter',
  async (_name, route) => {
    const { callers, rateClass } = metadataOf(route)!;
    const key = callers.includes('application') ? app.application.apiKey : app.adminKey;
    for (const value of [
      '%00',
      'a%00b',
      '%2e%2e',
      '..%2f..%2fvault',
      '%F0%9F%98%80',
      '%0d%0aX:%20y',
      'x'.repeat(3_000),
      "'%20OR%201=1--",
      '_system',
      '%20',
      '+',
      '%25zz',
      'management',
      '_management',
    ]) {
      const path = route.path.replace(/:[a-z_]+/g, value);
      // A client resolves dot segments itself, and the result may match another route.
      if (new URL(path, app.url).pathname !== path) continue;
      const answer = await app.api(route.method, path, {
        key,
        body: route.method === 'GET' ? undefined : {},
      });
      expect(answer.status, `${value}: ${answer.text}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `${value}: ${answer.text}`).toBeLessThan(500);
      // Unauthenticated webhook requests get an empty response; if the path matches another route, its error.
      if (rateClass !== 'hook' || answer.text !== '') errorBodySchema.parse(answer.body);
    }
  },
);

test('what is refused leaves the connection usable or closes it, and never reaches a handler', async () => {
  const smuggled = `${toRequestText('POST /messages HTTP/1.1', [...identity(), 'Content-Length: 4', 'Transfer-Encoding: chunked'])}0\r\n\r\n${toRequestText('GET /livez HTTP/1.1', ['Host: a'])}`;
  const answer = await exchangeRaw(app.url, smuggled);
  expectRefusal(answer, 400, 'RequestValidationError');
  expect(answer.headers.connection).toBe('close');
  expect(answer.body).not.toContain('HTTP/1.1 200');
});
