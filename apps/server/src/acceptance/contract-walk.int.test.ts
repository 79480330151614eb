import { errorBodySchema, metadataOf } from '@keyway/contract';
import type { AppRoute } from '@keyway/contract/ts-rest';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { countAddresses } from '../fixtures/fresh-address.js';
import { allRoutes } from '../route-table.js';
import { createApiKey } from '../security/keys/api-key.js';
import {
  startTestApp,
  type ApiAnswer,
  type ApiOptions,
  type TestApp,
  type TestApplication,
} from '../testing.js';

let app: TestApp;
let other: TestApplication;
let sessionToken: string;
const metricsToken = 'metrics-0123456789abcdef0123456789abcdef';
const seenIds = new Set<string>();

beforeAll(async () => {
  // A trusted proxy in front lets every request come from its own client address.
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback', KEYWAY_METRICS_TOKEN: metricsToken } });
  other = await app.addApplication();
  const session = await app.api('POST', '/vault/sessions', { body: {} });
  sessionToken = session.body.data.session_token;
});
afterAll(() => app.close());

const metadata = (route: AppRoute) => metadataOf(route)!;
const isPublic = (route: AppRoute) => metadata(route).callers.includes('public');
const callable = (caller: 'application' | 'session' | 'admin' | 'metrics') => (route: AppRoute) =>
  metadata(route).callers.includes(caller);
const closed = allRoutes().filter((route) => !isPublic(route));
const named = (routes: AppRoute[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

const freshAddress = countAddresses();

const call = (route: AppRoute, options: ApiOptions): Promise<ApiAnswer> =>
  app.api(route.method, route.path.replace(/:[a-z_]+/g, 'unknown'), {
    ...options,
    headers: { ...freshAddress(), ...options.headers },
  });

function expectError(answer: ApiAnswer, status: number, typeName: string): Record<string, unknown> {
  expect(answer.text, answer.text).toContain(typeName);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const body = errorBodySchema.parse(answer.body);
  expect(body).toMatchObject({
    status_code: status,
    type_name: typeName,
    request_id: answer.headers.get('request-id'),
  });
  expect(body.request_id).toMatch(/^[0-9a-f]{32}$/);
  expect(body.ref).toBe(`${app.url}/docs/errors#${typeName.toLowerCase()}`);
  expect(seenIds.has(body.request_id)).toBe(false);
  seenIds.add(body.request_id);
  return body.detail as Record<string, unknown>;
}

test('every route has metadata, a summary and an operation id of its own', () => {
  const ids = allRoutes().map((route) => metadata(route).operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(40);
  for (const route of allRoutes()) expect(route.summary, route.path).toMatch(/\w{3}/);
});

test.each(named(closed))('%s answers 401 without credentials', async (_name, route) => {
  expect(expectError(await call(route, { key: null }), 401, 'UnauthorizedError')).toEqual({
    header: 'Authorization',
  });
  expect(
    expectError(await call(route, { key: null, app: null, consumer: null }), 401, 'UnauthorizedError'),
  ).toEqual({ header: 'Authorization' });
});

test.each(named(closed))('%s answers 401 to keys and tokens that are none', async (_name, route) => {
  const wrong = [
    createApiKey('live').secret,
    'nonsense',
    'a.b.c',
    `${sessionToken}x`,
    `${app.adminKey}x`,
    app.application.apiKey.slice(0, -1),
  ];
  for (const key of wrong) expectError(await call(route, { key }), 401, 'UnauthorizedError');
  for (const authorization of ['', 'Bearer', `Basic ${app.application.apiKey}`, app.application.apiKey]) {
    expectError(await call(route, { key: null, headers: { authorization } }), 401, 'UnauthorizedError');
  }
});

test.each(named(closed.filter(callable('application'))))(
  '%s needs the id of the key’s own application',
  async (_name, route) => {
    for (const id of [null, other.id, 'unknown', `${app.application.id},${app.application.id}`]) {
      expect(expectError(await call(route, { app: id }), 401, 'UnauthorizedError')).toEqual({
        header: 'x-vendor-app-id',
      });
    }
    expect(expectError(await call(route, { key: other.apiKey }), 401, 'UnauthorizedError')).toEqual({
      header: 'x-vendor-app-id',
    });
  },
);

test.each(
  named(closed.filter(callable('application')).filter((route) => metadata(route).consumer === 'required')),
)('%s needs a consumer', async (_name, route) => {
  expect(expectError(await call(route, { consumer: null }), 401, 'UnauthorizedError')).toEqual({
    header: 'x-vendor-consumer-id',
  });
});

test.each(named(closed.filter((route) => !callable('application')(route))))(
  '%s is closed to API keys',
  async (_name, route) => {
    expectError(await call(route, {}), 403, 'ForbiddenError');
  },
);

test.each(named(closed.filter((route) => !callable('session')(route))))(
  '%s is closed to session tokens',
  async (_name, route) => {
    expectError(await call(route, { key: sessionToken }), 403, 'ForbiddenError');
  },
);

test.each(named(closed.filter(callable('session'))))(
  '%s takes a session for its own ids only',
  async (_name, route) => {
    const own = await call(route, { key: sessionToken, app: null, consumer: null });
    expect([401, 403]).not.toContain(own.status);
    // A session's response must not enter a cache shared with other sessions.
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(
      expectError(await call(route, { key: sessionToken, consumer: 'another' }), 401, 'UnauthorizedError'),
    ).toEqual({ header: 'x-vendor-consumer-id' });
    expect(
      expectError(await call(route, { key: sessionToken, app: other.id }), 401, 'UnauthorizedError'),
    ).toEqual({ header: 'x-vendor-app-id' });
  },
);

test.each(named(closed.filter((route) => !callable('admin')(route))))(
  '%s is closed to the admin key',
  async (_name, route) => {
    expectError(await call(route, { key: app.adminKey }), 403, 'ForbiddenError');
  },
);

test.each(named(closed))('%s is open to the metrics token where metrics are read', async (_name, route) => {
  const answer = await call(route, { key: metricsToken, app: null, consumer: null });
  if (callable('metrics')(route)) expect(answer.status).toBe(200);
  else expectError(answer, 403, 'ForbiddenError');
});

test.each(named(allRoutes().filter(isPublic)))('%s is open', async (_name, route) => {
  const answer = await call(route, { key: null, app: null, consumer: null });
  expect([401, 403, 500]).not.toContain(answer.status);
  expect(answer.headers.get('request-id')).toMatch(/^[0-9a-f]{32}$/);
});

test.each(named(closed.filter(callable('session'))))(
  '%s answers any origin without credentials, key-only ones none',
  async (_name, route) => {
    const path = route.path.replace(/:[a-z_]+/g, 'unknown');
    const preflight = await app.api('OPTIONS', path, {
      key: null,
      headers: { origin: 'https://a.example', 'access-control-request-method': route.method },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-methods')).toContain(route.method);
  },
);

test.each(named(closed.filter((route) => !callable('session')(route))))(
  '%s answers no other origin',
  async (_name, route) => {
    const path = route.path.replace(/:[a-z_]+/g, 'unknown');
    const headers = { origin: 'https://a.example', 'access-control-request-method': route.method };
    const preflight = await app.api('OPTIONS', path, { key: null, headers });
    expect(preflight.headers.get('access-control-allow-methods') ?? '').not.toContain(route.method);
    const answer = await call(route, { key: null, headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  },
);
