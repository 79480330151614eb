import type { SessionAction } from '@keyway/contract';
import { updateConnection } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { authorize, DONE, readRow, startOAuthApp, visit } from '../../../fixtures/oauth/oauth-flow.js';
import {
  startTestProvider,
  walkProvider,
  type TestProvider,
} from '../../../fixtures/oauth/oauth-provider.js';
import { signToken } from '../../../security/keys/session-token.js';
import type { ApiOptions, TestApp } from '../../../testing.js';

const path = '/vault/connections/customer-support/alpha';
let app: TestApp;
let alpha: TestProvider;
let consumer = '';
let count = 0;

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  app = await startOAuthApp([alpha]);
});
afterAll(async () => {
  await app.close();
  await alpha.close();
});
beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
});

async function open(settings: Record<string, unknown>) {
  const { body } = await app.api('POST', '/vault/sessions', { consumer, body: { settings } });
  return as(body.data.session_token as string);
}
const as =
  (token: string) =>
  (method: string, target: string, options: ApiOptions = {}) =>
    app.api(method, target, { key: token, app: null, consumer: null, ...options });
const to = (url: unknown, extra = '') => `${String(url)}&redirect_uri=${encodeURIComponent(DONE)}${extra}`;
const errorOf = (location: string) => new URL(location).searchParams.get('error_type');
const confirm = (session: ReturnType<typeof as>, ended: { location: string }) =>
  session('POST', `${path}/confirm`, {
    body: {
      confirm_token: new URLSearchParams(new URL(ended.location).hash.slice(1)).get('confirm_token'),
    },
  });

test('a session’s link starts nothing without a nonce: it may have been sent to another person', async () => {
  const session = await open({});
  const { authorize_url: link } = (await session('GET', '/vault/connections')).body.data[0];
  const refused = await visit(to(link));
  expect([errorOf(refused.location), refused.cookie]).toEqual(['RequestValidationError', undefined]);
  expect(errorOf((await visit(to(link, '&nonce='))).location)).toBe('RequestValidationError');
  const lured = await visit(to(link, '&nonce=n'));
  const ended = await visit(await walkProvider(lured.location), lured.cookie);
  const isCallable = async () => (await session('GET', path)).body.data.state === 'callable';
  expect(await isCallable()).toBe(false);
  expect((await confirm(session, ended)).status).toBe(200);
  expect(await isCallable()).toBe(true);
});

describe.each([
  [[] as SessionAction[], { delete: 403, disable: 403, revoke_url: false, authorize_url: false }],
  [['delete'], { delete: 204, disable: 403, revoke_url: false, authorize_url: false }],
  [['disable'], { delete: 403, disable: 200, revoke_url: false, authorize_url: false }],
  [['disconnect'], { delete: 403, disable: 403, revoke_url: true, authorize_url: false }],
  [['reauthorize'], { delete: 403, disable: 403, revoke_url: false, authorize_url: true }],
  [undefined, { delete: 204, disable: 200, revoke_url: true, authorize_url: true }],
] as [SessionAction[] | undefined, Record<string, unknown>][])('a session with %j', (actions, expected) => {
  test('may just that', async () => {
    await authorize(app, 'alpha', {}, consumer);
    const session = await open(actions === undefined ? {} : { allow_actions: actions });
    const { data } = (await session('GET', path)).body;
    expect([...data.allowed_actions].sort()).toEqual([
      ...(actions ?? ['delete', 'disable', 'disconnect', 'reauthorize']),
    ]);
    const disabled = await session('PATCH', path, { body: { enabled: false } });
    const deleted = await session('DELETE', path);
    expect({
      delete: deleted.status,
      disable: disabled.status,
      revoke_url: data.revoke_url !== null,
      authorize_url: data.authorize_url !== null,
    }).toEqual(expected);
    if (deleted.status === 403)
      expect(deleted.body).toMatchObject({ type_name: 'ForbiddenError', detail: { action: 'delete' } });
  });
});

describe('a session that may not reauthorize', () => {
  const none = { allow_actions: [] };

  test('connects once, and its link takes no good authorization’s place afterwards', async () => {
    const session = await open(none);
    const { authorize_url: link } = (await session('GET', '/vault/connections')).body.data[0];
    const [first, second] = [await visit(to(link, '&nonce=1')), await visit(to(link, '&nonce=2'))];
    const [callback, later] = [await walkProvider(first.location), await walkProvider(second.location)];
    expect((await confirm(session, await visit(callback, first.cookie))).status).toBe(200);
    const ended = await visit(later, second.cookie);
    const row = await readRow(app, 'alpha', consumer);
    expect((await confirm(session, ended)).body.type_name).toBe('ForbiddenError');
    expect(errorOf((await visit(to(link, '&nonce=3'))).location)).toBe('ForbiddenError');
    expect((await readRow(app, 'alpha', consumer))?.version).toBe(row?.version);
  });

  test('confirms no grant that would take its place', async () => {
    await authorize(app, 'alpha', {}, consumer);
    const ended = { location: await authorize(app, 'alpha', { nonce: 'n' }, consumer) };
    expect((await confirm(await open(none), ended)).body.type_name).toBe('ForbiddenError');
    expect((await confirm(await open({}), ended)).status).toBe(200);
  });

  test('mends what the provider ended', async () => {
    await authorize(app, 'alpha', {}, consumer);
    await app.deps.database.tenant(app.application.id, (tx) =>
      updateConnection(
        tx,
        { consumerId: consumer, unifiedApi: 'customer-support', serviceId: 'alpha', connectionId: 'default' },
        { needsAuth: true },
      ),
    );
    const session = await open(none);
    const { authorize_url: link } = (await session('GET', path)).body.data;
    const started = await visit(to(link, '&nonce=n'));
    const ended = await visit(await walkProvider(started.location), started.cookie);
    expect((await confirm(session, ended)).status).toBe(200);
    expect((await app.api('GET', path, { consumer })).body.data).toMatchObject({
      state: 'callable',
      health: 'ok',
    });
  });
});

test('a session without the logs cannot read them', async () => {
  expect((await (await open({ show_logs: false }))('GET', '/vault/logs')).body.type_name).toBe(
    'ForbiddenError',
  );
  expect((await (await open({}))('GET', '/vault/logs')).status).toBe(200);
});

test('a session for other unified APIs finds no connection of this one', async () => {
  await authorize(app, 'alpha', {}, consumer);
  const token = await signToken(app.deps.keyring.key('session'), {
    audience: 'keyway:session',
    issuer: app.deps.baseUrl,
    claims: {
      application_id: app.application.id,
      consumer_id: consumer,
      issued_at: new Date().toISOString(),
      unified_apis: ['crm'],
    },
    expiresInSeconds: 60,
    now: new Date(),
  });
  const session = as(token);
  expect((await session('GET', '/vault/connections')).body.data).toEqual([]);
  for (const [method, target, body] of [
    ['GET', path],
    ['POST', path, {}],
    ['PATCH', path, { enabled: false }],
    ['DELETE', path],
    ['POST', `${path}/validate`, {}],
    ['POST', `${path}/confirm`, { confirm_token: 'x' }],
  ] as const)
    expect((await session(method, target, { body })).body.type_name).toBe('ConnectionNotFoundError');
});
