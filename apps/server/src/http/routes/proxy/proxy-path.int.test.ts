import { connectors, createRegistry } from '@keyway/connectors';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { exchangeRaw, toRequestText } from '../../../fixtures/raw-exchange.js';
import { stubConnector } from '../../../fixtures/stub-connectors.js';
import { echoAnswer, startStubVendor, type StubVendor } from '../../../fixtures/stub-vendor.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../../testing.js';

const TOKEN = 'stub-token-/+= "quoted"';
let app: TestApp;
let stub: StubVendor;
let key: string;

/** The stub as a vendor with a custom token header. */
const ownHeader = {
  ...stubConnector,
  id: 'own-header',
  auth: { apiKey: { fields: [], headers: () => ({ 'X-Stub-Key': 'x' }) } },
};

beforeAll(async () => {
  stub = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([...connectors.values(), stubConnector, ownHeader]),
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow },
  });
  key = app.application.apiKey;
  const settings = { base_url: stub.url, token: TOKEN, region: 'eu/1' };
  for (const id of ['stub', 'own-header'])
    await app.api('POST', '/vault/integrations', { body: { service_id: id, allow_multiple: true } });
  for (const consumer of [TEST_CONSUMER, 'a/b~1']) {
    const path = '/vault/connections/customer-support/stub';
    const added = await app.api('POST', path, { consumer, body: { settings } });
    expect(added.body.data, added.text).toMatchObject({ state: 'callable' });
  }
});
beforeEach(() => {
  stub.answer(echoAnswer);
  stub.received.length = 0;
});
afterAll(() => Promise.all([app.close(), stub.close()]));

// Responses of every shape are inspected.
// oxlint-disable-next-line typescript/no-explicit-any
type Called = { status: number; text: string; body: any };
async function call(path: string, headers: Record<string, string>, init: RequestInit = {}): Promise<Called> {
  const response = await fetch(`${app.url}${path}`, { ...init, headers });
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
}
const bearer = () => ({ authorization: `Bearer ${key}` });
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });

test('a call needs nothing but the path and the key, wherever an SDK puts it', async () => {
  for (const headers of [
    bearer(),
    { authorization: `Token token=${key}` },
    { authorization: `Token token="${key}"` },
    { authorization: key },
    basic(`agent@acme.example/token:${key}`),
    basic(`${key}:X`),
    basic(`${key}:`),
  ]) {
    const { status, body } = await call(
      `/proxy/stub/${TEST_CONSUMER}/api/v1/tickets/1?a=b&raw=x&c[d][e][f]=%2F`,
      {
        ...headers,
        'x-also': `${key}`,
      },
    );
    expect([status, body?.url], JSON.stringify(headers)).toEqual([
      200,
      '/api/v1/tickets/1?a=b&raw=x&c[d][e][f]=%2F',
    ]);
    const [received] = stub.received.splice(0);
    expect(received?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(JSON.stringify(received)).not.toContain(key);
    expect(Object.keys(received?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([]);
  }
});

test('the vendor’s own header is one of the places', async () => {
  const answer = await call(`/proxy/own-header/${TEST_CONSUMER}/`, { 'x-stub-key': key });
  expect([answer.status, answer.body.type_name]).toEqual([404, 'ConnectionNotFoundError']);
  const elsewhere = await call(`/proxy/stub/${TEST_CONSUMER}/`, { 'x-stub-key': key });
  expect([elsewhere.status, elsewhere.body.type_name]).toEqual([401, 'UnauthorizedError']);
});

test('every method and body passes', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const { body } = await call(`/proxy/stub/${TEST_CONSUMER}/m`, bearer(), { method, body: 'text' });
    expect([body.method, body.url, Buffer.from(body.body, 'base64').toString()]).toEqual([
      method,
      '/m',
      'text',
    ]);
  }
});

test('the path begins at the vendor’s host, and an empty one is its root', async () => {
  for (const [given, expected] of [
    ['', '/'],
    ['/', '/'],
    ['?a=1', '/?a=1'],
    ['//evil.example/x', '//evil.example/x'],
    ['/a%20b/%2Fc', '/a%20b/%2Fc'],
    ['/@evil.example', '/@evil.example'],
    ['/_method?_method=DELETE', '/_method?_method=DELETE'],
  ] as const) {
    const { status, body } = await call(`/proxy/stub/${TEST_CONSUMER}${given}`, bearer());
    expect([status, body?.method, body?.url], given).toEqual([200, 'GET', expected]);
  }
});

test.each(['/a/%2e%2e/b', '/%2e%2e%2fb', '/a/..%5cb', '/a\\b'])(
  '%s is refused, without a vendor request',
  async (path) => {
    expect((await sendRaw(`/proxy/stub/${TEST_CONSUMER}${path}`)).status).toBe(400);
    expect(stub.received).toEqual([]);
  },
);

test('addresses in headers lead back through the proxy', async () => {
  const at = `/proxy/stub/${TEST_CONSUMER}`;
  const elsewhere = 'https://elsewhere.example/2';
  stub.answer(() => ({
    status: 302,
    headers: {
      link: `<${stub.url}/x?page=2>; rel="next", <${elsewhere}>; rel="help"`,
      location: `${stub.url}/y`,
    },
  }));
  const { headers } = await fetch(`${app.url}${at}/x`, { headers: bearer(), redirect: 'manual' });
  expect(headers.get('link')).toBe(`<${app.url}${at}/x?page=2>; rel="next", <${elsewhere}>; rel="help"`);
  expect(headers.get('location')).toBe(`${app.url}${at}/y`);
});

test('the address may not hold the key', async () => {
  const answer = await call(`/proxy/stub/${TEST_CONSUMER}/x?access_token=${key}`, bearer());
  expect([answer.status, answer.body.type_name]).toEqual([400, 'RequestValidationError']);
  expect(answer.text).not.toContain(key);
  expect(stub.received).toEqual([]);
});

test('a consumer’s id may be percent-encoded, and a connection may be named', async () => {
  for (const consumer of ['a%2Fb%7E1', 'a%2Fb%7E1~default'])
    expect((await call(`/proxy/stub/${consumer}/x`, bearer())).status, consumer).toBe(200);
  const consumer = 'two-accounts';
  const ids: string[] = [];
  for (const query of ['', '?new=true']) {
    const body = { settings: { base_url: stub.url, token: `${TOKEN}${query}`, region: 'eu' } };
    const added = await app.api('POST', `/vault/connections/customer-support/stub${query}`, {
      consumer,
      body,
    });
    expect(added.status, added.text).toBe(201);
    ids.push(added.body.data.connection_id);
  }
  stub.received.length = 0;
  for (const id of ids) expect((await call(`/proxy/stub/${consumer}~${id}/x`, bearer())).status).toBe(200);
  expect(stub.received.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${TOKEN}`,
    `Bearer ${TOKEN}?new=true`,
  ]);
  expect((await call(`/proxy/stub/${consumer}/x`, bearer())).status).toBe(400);
  const other = await call(`/proxy/stub/${TEST_CONSUMER}~conn_1/x`, bearer());
  expect([other.status, other.body.type_name]).toEqual([404, 'ConnectionNotFoundError']);
  expect((await call('/proxy/stub/%E0%A4%A/x', bearer())).status).toBe(400);
});

test('without a key of ours, or with another application’s id, nothing is called', async () => {
  const path = `/proxy/stub/${TEST_CONSUMER}/x`;
  const other = await app.addApplication();
  for (const headers of [
    {},
    { authorization: 'Bearer something' },
    basic('someone:something'),
    { ...bearer(), 'x-vendor-app-id': other.id },
    { authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}` },
  ]) {
    const { status, body } = await call(path, headers as Record<string, string>);
    expect([status, body.type_name], JSON.stringify(headers)).toEqual([401, 'UnauthorizedError']);
  }
  const foreign = await call(path, { authorization: `Bearer ${other.apiKey}` });
  expect([foreign.status, foreign.body.type_name]).toEqual([404, 'IntegrationNotFoundError']);
  expect(stub.received).toEqual([]);
  // The header form still requires its header.
  const plain = await call('/proxy', { ...bearer(), 'x-vendor-consumer-id': TEST_CONSUMER });
  expect(plain.status).toBe(401);
});

test('a sandbox connection is called as the vendor would be, and logs hold no more than the consumer', async () => {
  await app.connect('zendesk', sandboxCredentials.zendesk.form);
  const { status, body } = await call(
    `/proxy/zendesk/${TEST_CONSUMER}/api/v2/tickets.json`,
    basic(`a@b.c/token:${key}`),
  );
  expect([status, Array.isArray(body.tickets)]).toEqual([200, true]);
  await expect
    .poll(async () =>
      (await app.api('GET', '/vault/logs')).body.data.map((log: { path: string }) => log.path),
    )
    .toContain(`/proxy/zendesk/${TEST_CONSUMER}`);
});

/** Sends a path as a client that does not normalize it. */
const sendRaw = (path: string) =>
  exchangeRaw(
    app.url,
    toRequestText(`GET ${path} HTTP/1.1`, ['Host: a', `Authorization: Bearer ${key}`, 'Connection: close']),
  );
