import { sandboxCredentials } from '@keyway/sandbox';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, TEST_CONSUMER, type ApiOptions, type TestApp } from '../testing.js';

const SERVICE = 'gorgias';
const NESTED = 'zendesk';
let app: TestApp;
let session: string;

beforeAll(async () => {
  app = await startTestApp();
  for (const service of [SERVICE, NESTED] as const) {
    app.sandbox.control.setRateLimit(service, null);
    await app.connect(service, sandboxCredentials[service].form);
  }
  session = (await app.api('POST', '/vault/sessions', { body: {} })).body.data.session_token;
});
afterAll(() => app.close());

const get = (query: string, options: ApiOptions = {}) =>
  app.api('GET', `/messages${query}`, { service: SERVICE, ...options });
const vendorCalls = () => app.sandbox.control.counters().requests;
const typeOf = async (answer: ReturnType<typeof get>) => (await answer).body?.type_name;

/** fetch sends no body with GET; some clients that cannot POST do. */
const getWithBody = (
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; body: string; headers: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const identity = {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      'x-vendor-consumer-id': TEST_CONSUMER,
      'x-vendor-service-id': SERVICE,
    };
    const options = {
      method: 'GET',
      headers: {
        ...identity,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
    };
    const request = httpRequest(app.url + path, options, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });

const realMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const values = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'get',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  '',
  'BREW',
  'DELETE&_method=GET',
];

test.each(realMethods)('%s with _method does what the table says', async (real) => {
  for (const value of values) {
    const effective =
      ['GET', 'POST'].includes(real) && ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(value)
        ? value
        : undefined;
    const answer = await app.api(real, `/vault/consumers/nobody?_method=${value}`, {
      body: effective === 'PATCH' && real === 'POST' ? { metadata: {} } : undefined,
    });
    const label = `${real} ${value}: ${answer.status} ${answer.text}`;
    if (effective === undefined) expect(answer.status, label).toBe(400);
    else if (effective === 'POST' || effective === 'PUT')
      expect([answer.status, answer.headers.get('allow')], label).toEqual([405, 'GET, PATCH, DELETE']);
    else expect([400, 404], label).toContain(answer.status);
    if (effective !== undefined) expect(answer.headers.get('cache-control'), label).toBe('no-store');
    const anonymous = await app.api(real, `/vault/consumers/nobody?_method=${value}`, { key: null });
    if (effective === 'GET' || effective === 'DELETE')
      expect(anonymous.body.type_name, label).toBe('UnauthorizedError');
    else expect(anonymous.status, label).toBeGreaterThanOrEqual(400);
  }
});

test('_method deletes with a key and with nothing less', async () => {
  await app.api('POST', '/vault/consumers', { body: { consumer_id: 'removable' } });
  const path = '/vault/consumers/removable?_method=DELETE';
  const lesser: ApiOptions[] = [
    { key: null },
    { key: null, headers: { cookie: `session=${session}` } },
    { key: session, consumer: null },
    { key: app.adminKey },
  ];
  for (const options of lesser)
    expect((await app.api('GET', path, options)).status).toBeGreaterThanOrEqual(400);
  expect((await app.api('GET', '/vault/consumers/removable')).status).toBe(200);
  expect((await app.api('GET', path)).body.data).toEqual({ consumer_id: 'removable' });
  expect((await app.api('GET', '/vault/consumers/removable')).status).toBe(404);
});

test('_method is refused to sessions, the admin key and on public routes', async () => {
  const connection = `/vault/connections/customer-support/${SERVICE}`;
  expect(
    await typeOf(app.api('POST', `${connection}?_method=GET`, { key: session, app: null, consumer: null })),
  ).toBe('UnauthorizedError');
  expect(await typeOf(app.api('POST', '/applications?_method=GET', { key: app.adminKey }))).toBe(
    'UnauthorizedError',
  );
  for (const path of ['/livez', '/openapi.json', `/vault/callback/${SERVICE}`]) {
    expect(await typeOf(app.api('POST', `${path}?_method=GET`)), path).toBe('UnauthorizedError');
  }
});

test('a GET overridden to POST carries its body and needs a transaction id', async () => {
  const body = JSON.stringify({ conversation_id: '1', body: 'marker-override' });
  const missing = await getWithBody('/messages?_method=POST', {}, body);
  expect([missing.status, missing.body]).toEqual([400, expect.stringContaining('X-Unique-Transaction-ID')]);
  const created = await getWithBody(
    '/messages?_method=POST',
    { 'x-unique-transaction-id': 'override' },
    body,
  );
  expect(created.status, created.body).toBe(201);
  expect(created.headers['cache-control']).toBe('no-store');
  const again = await getWithBody('/messages?_method=POST', { 'x-unique-transaction-id': 'override' }, body);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(app.sandbox.control.counters().createdByMarker['marker-override']).toBe(1);
});

test('header names are case-insensitive, ids strict', async () => {
  const { id, apiKey } = app.application;
  const headers = {
    AUTHORIZATION: `bEaReR ${apiKey}`,
    'X-VENDOR-APP-ID': id,
    'x-Vendor-Consumer-Id': TEST_CONSUMER,
    'X-Vendor-SERVICE-id': SERVICE,
  };
  expect(
    (await app.api('GET', '/messages?limit=1', { key: null, app: null, consumer: null, headers })).status,
  ).toBe(200);
  for (const consumer of ['a b', 'ü', 'x'.repeat(256), '.', '..']) {
    expect(
      (await get('', { consumer: null, headers: { 'x-vendor-consumer-id': consumer } })).status,
      consumer,
    ).toBe(400);
  }
});

test('raw is switched on by query or header, and takes true and false only', async () => {
  const on: [string, Record<string, string>][] = [
    ['?raw=true', {}],
    ['', { 'x-vendor-raw': 'true' }],
    ['?raw=false', { 'X-Vendor-Raw': 'true' }],
    ['?raw=true', { 'x-vendor-raw': 'false' }],
  ];
  for (const [query, headers] of on)
    expect((await get(query, { headers })).body._raw?.calls, query).toHaveLength(1);
  const off: [string, Record<string, string>][] = [
    ['', {}],
    ['?raw=false', {}],
    ['', { 'x-vendor-raw': 'false' }],
  ];
  for (const [query, headers] of off) expect((await get(query, { headers })).body).not.toHaveProperty('_raw');
  for (const value of ['1', 'TRUE', 'yes', '', 'true&raw=true'])
    expect(await typeOf(get(`?raw=${value}`)), value).toBe('RequestValidationError');
  for (const value of ['1', 'True', 'true, true'])
    expect(await typeOf(get('', { headers: { 'x-vendor-raw': value } })), value).toBe(
      'RequestValidationError',
    );
});

const invalid = [
  'limit=0',
  'limit=201',
  'limit=1.5',
  'limit=abc',
  'limit=-1',
  'limit=',
  'limit=1e1',
  'limit=%2020',
  'limit=0x10',
  'limit=5&limit=9',
  'limit[]=5',
  'limit[a]=5',
  'unknown=1',
  'page=2',
  'filter[unknown]=1',
  'filter=1',
  'filter[type]=other',
  'filter[type][x]=note',
  'filter[created_since]=yesterday',
  'filter[created_since]=2026-01-01',
  'sort[by]=body',
  'sort[direction]=asc',
  'sort[by]=created_at&sort[direction]=up',
  'sort=created_at',
  'sort[by]=created_at&sort[x]=1',
  'fields=unknown',
  'fields=id,,body',
  'cursor=',
];
test.each(invalid)('?%s is an invalid list query and sends no request', async (query) => {
  const before = vendorCalls();
  const answer = await get(`?${query}`);
  expect([answer.status, answer.body.type_name], answer.text).toEqual([400, 'RequestValidationError']);
  expect(Object.keys(answer.body.detail)).not.toEqual([]);
  expect(vendorCalls()).toEqual(before);
});

test('an unsupported feature of the connector has its own type and sends no request', async () => {
  const before = vendorCalls();
  expect((await get('?filter[type]=note&filter[conversation_id]=1')).body).toMatchObject({
    type_name: 'UnsupportedFiltersError',
    detail: { unsupported: ['type'], supported: ['conversation_id', 'created_since'] },
  });
  expect((await get('?sort[by]=updated_at')).body).toMatchObject({
    type_name: 'UnsupportedSortFieldError',
    detail: { unsupported: 'updated_at', supported: ['created_at'] },
  });
  const walked = await get('?sort[by]=created_at', { service: NESTED });
  expect(walked.body).toMatchObject({
    type_name: 'UnsupportedSortFieldError',
    detail: { unsupported: 'created_at', supported: [], without: 'filter[conversation_id]' },
  });
  expect(vendorCalls()).toEqual(before);
});

test('a list without a sort order comes newest first, and keeps that order across pages', async () => {
  const service = { service: NESTED };
  const one = '?filter[conversation_id]=1';
  const first = (await get(`${one}&limit=3`, service)).body;
  const second = (await get(`?cursor=${first.meta.cursors.next}&limit=200`, service)).body;
  const { data } = (await get(`${one}&limit=200&sort[by]=created_at&sort[direction]=desc`, service)).body;
  expect([...first.data, ...second.data]).toEqual(data);
  const moments = data.map(({ created_at }: { created_at: string }) => created_at);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('fields keeps what is named, and always the id', async () => {
  const { data } = (await get('?limit=3&fields=body,author')).body;
  for (const message of data) expect(Object.keys(message).toSorted()).toEqual(['author', 'body', 'id']);
});

test('other lists hold the same rules', async () => {
  for (const path of [
    '/vault/consumers',
    '/vault/integrations',
    '/vault/connections',
    '/vault/logs',
    '/connector/connectors',
  ]) {
    for (const query of ['limit=0', 'limit=201', 'limit=5&limit=9', 'unknown=1', 'raw=1']) {
      expect(await typeOf(app.api('GET', `${path}?${query}`)), `${path}?${query}`).toBe(
        'RequestValidationError',
      );
    }
    expect(await typeOf(app.api('GET', `${path}?cursor=nonsense`)), path).toBe('InvalidCursorError');
  }
});

test.each(['/livez', '/vault/connections', `/connector/connectors/${SERVICE}`, '/messages'])(
  'an answer of %s has no validator, so a condition on one changes nothing',
  async (path) => {
    // Not through fetch, which bypasses caches when given a condition.
    const { status, body } = await getWithBody(path, { 'if-none-match': '*' }, '');
    expect(status).toBe(200);
    expect(body).not.toBe('');
  },
);
