import { errorBodySchema, errorTypeNames, metadataOf } from '@keyway/contract';
import { buildMockOpenApi } from '@keyway/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { allRoutes } from '../../route-table.js';
import { startTestApp, type ApiOptions, type TestApp } from '../../testing.js';

let app: TestApp;
let shuttingDown = false;
const anonymous: ApiOptions = { key: null, app: null, consumer: null };

beforeAll(async () => {
  app = await startTestApp();
  Object.assign(app.deps, { isShuttingDown: () => shuttingDown });
});
afterAll(() => app.close());

test('the process is alive, and ready until it is about to end', async () => {
  for (const path of ['/livez', '/readyz']) {
    const answer = await app.api('GET', path, anonymous);
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
  }
  shuttingDown = true;
  const ending = await app.api('GET', '/readyz', anonymous);
  expect([ending.status, ending.body, ending.headers.get('connection')]).toEqual([
    503,
    { status: 'unavailable' },
    'close',
  ]);
  expect((await app.api('GET', '/livez', anonymous)).status).toBe(200);
  shuttingDown = false;
});

test('metrics are for the admin key and the metrics token, and cover requests without IDs or secrets', async () => {
  await app.api('GET', '/vault/consumers');
  const metrics = await app.api('GET', '/metrics', { key: app.adminKey, app: null, consumer: null });
  expect([metrics.status, metrics.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
  ]);
  expect(metrics.text).toContain('consumersAll');
  expect(metrics.text).not.toContain(app.application.id);
  expect(metrics.text).not.toContain(app.application.apiKey);
});

test.each(['/openapi.json', '/openapi/vault.json', '/openapi/customer-support.json'])(
  '%s is an OpenAPI 3.1 document',
  async (path) => {
    const { body, status } = await app.api('GET', path, anonymous);
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.servers[0]).toMatchObject({
      url: '{base_url}',
      variables: { base_url: { default: app.url } },
    });
    const text = JSON.stringify(body);
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(5);
    for (const [, kind, name] of references)
      expect(body.components[kind!], `${kind}/${name}`).toHaveProperty([name!]);
    for (const methods of Object.values<Record<string, { operationId?: string }>>(body.paths)) {
      for (const [method, operation] of Object.entries(methods))
        if (method !== 'parameters') expect(operation.operationId).toMatch(/^\w+$/);
    }
  },
);

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'gzip'],
  ['gzip;q=0', null],
  ['identity', null],
])('a description is packed where %s allows it', async (accepted, encoding) => {
  const { body, headers, status } = await app.api('GET', '/openapi/vault.json', {
    ...anonymous,
    headers: { 'accept-encoding': accepted },
  });
  expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([
    200,
    encoding,
    'Accept-Encoding',
  ]);
  expect(body.info.title).toBe('Keyway vault');
});

test.each(['vault', 'customer-support'] as const)(
  'the file for mock servers of %s is there',
  async (area) => {
    const { body, status } = await app.api('GET', `/openapi/mock/${area}.json`, anonymous);
    expect([status, body]).toEqual([200, buildMockOpenApi({ version: app.deps.version, area })]);
  },
);

test('the whole description names every route except vendors’ webhooks and our own pages’ routes', async () => {
  const { body } = await app.api('GET', '/openapi.json', anonymous);
  for (const route of allRoutes()) {
    const { path, method } = route;
    const described = expect(body.paths[path.replace(/:([a-z_]+)/g, '{$1}')] ?? {}, path);
    const isInternal = metadataOf(route)?.isInternal === true;
    (isInternal ? described.not : described).toHaveProperty(method.toLowerCase());
  }
});

test('answers carry the headers that keep browsers from rendering, framing or sniffing them', async () => {
  for (const path of ['/livez', '/vault/consumers', '/nowhere']) {
    const { headers } = await app.api('GET', path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

const production = {
  KEYWAY_ENV: 'production',
  BASE_URL: 'https://keyway.test',
  KEYWAY_ALLOW_EMBEDDED: 'true',
};
const forwarded = { 'x-forwarded-proto': 'https' };

test('in production a call over plain HTTP is refused and not processed', async () => {
  const plain = await startTestApp({
    sandbox: app.sandbox,
    env: { ...production, TRUST_PROXY: 'loopback' },
  }).catch((error: Error) => error);
  // The harness sends plain HTTP itself, and is refused like any client.
  expect(String(plain)).toContain('Plain HTTP is not accepted');
});

test.each([
  ['trusted', 'loopback', 200],
  ['not trusted', '192.0.2.0/24', 403],
])('the scheme told by a proxy counts where it is %s', async (_name, trusted, status) => {
  const behind = await startTestApp({ sandbox: app.sandbox, env: { TRUST_PROXY: trusted } });
  Object.assign(behind.deps.env, { isDevelopment: false });
  const answer = await behind.api('GET', '/vault/consumers', { headers: forwarded });
  expect(answer.status, answer.text).toBe(status);
  const create = { body: { consumer_id: 'plain' } };
  const refused = await behind.api('POST', '/vault/consumers', create);
  expect([refused.status, errorBodySchema.parse(refused.body).type_name]).toEqual([403, 'ForbiddenError']);
  for (const scheme of ['http', 'http, https', 'HTTPS ', 'ftp']) {
    const other = await behind.api('POST', '/vault/consumers', {
      ...create,
      headers: { 'x-forwarded-proto': scheme },
    });
    if (scheme.startsWith('http') || status === 403) expect(other.status, scheme).toBe(403);
  }
  for (const path of ['/livez', '/readyz'])
    expect((await behind.api('GET', path, anonymous)).status).toBe(200);
  Object.assign(behind.deps.env, { isDevelopment: true });
  const stored = await behind.api('GET', '/vault/consumers/plain');
  expect(stored.status).toBe(404);
  await behind.close();
});
