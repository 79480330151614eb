import { getConnection, updateConnection } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  authorize,
  confirm,
  DONE,
  startFlow,
  startOAuthApp,
  visit,
} from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, walkProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { TestApp } from '../../testing.js';
import { runDueRevocations } from '../revoke/index.js';
import { expirePendingConfirmations } from './expire-pending-confirmations.js';
import { unsealCredentials } from '../model/resolved-connection.js';

const path = '/vault/connections/customer-support/alpha';
const hour = 3_600_000;

let app: TestApp;
let alpha: TestProvider;
let consumer = '';
let count = 0;
let offsetMs = 0;

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  app = await startOAuthApp([alpha], { now: () => new Date(Date.now() + offsetMs) });
  await allow(true);
});
afterAll(async () => {
  await app.close();
  await alpha.close();
});
beforeEach(() => {
  offsetMs = 0;
  consumer = `consumer-${(count += 1)}`;
});

const allow = (isAllowed: boolean) =>
  app.api('PATCH', '/vault/integrations/alpha', { body: { allow_multiple: isAllowed } });
const named = (id: string) => ({ 'x-vendor-connection-id': id });
const list = async () =>
  (await app.api('GET', '/vault/connections?configured=true', { consumer })).body.data as {
    connection_id: string;
    state: string;
    health: string;
    authorize_url: string;
    revoke_url: string;
  }[];
const states = async () => (await list()).map(({ connection_id: id, state }) => [id, state]);
/** Authorizes two accounts; returns the ID of the second connection. */
async function connectTwo(): Promise<string> {
  await authorize(app, 'alpha', {}, consumer);
  await authorize(app, 'alpha', { new: 'true' }, consumer);
  const [, second] = await list();
  if (second?.state !== 'callable') throw new Error('The second account is not connected.');
  return second.connection_id;
}
const call = (id: string) =>
  app.api('GET', '/proxy', {
    consumer,
    service: 'alpha',
    headers: { ...named(id), 'x-vendor-downstream-url': '/me' },
  });
async function tokensOf(connectionId: string) {
  const connector = app.deps.registry.getConnector('alpha');
  const resolved = await app.deps.caches.snapshot(app.application.id, consumer, 'customer-support');
  const key = { consumerId: consumer, unifiedApi: 'customer-support', serviceId: 'alpha', connectionId };
  const row = await app.deps.database.tenant(app.application.id, (tx) => getConnection(tx, key));
  const integration = resolved?.integrations.get('alpha');
  if (!row || !connector || !integration) throw new Error('not connected');
  return (await unsealCredentials(app.deps.keyring, { connector, integration, row })).oauth2;
}
const refreshes = () => alpha.seen.tokenRequests.refresh_token ?? 0;
const withReturn = (url: string) => `${url}&redirect_uri=${encodeURIComponent(DONE)}`;

describe('two accounts', () => {
  test('are authorized alongside each other, and each is refreshed once under concurrent requests', async () => {
    const second = await connectTwo();
    const before = await Promise.all(['default', second].map(tokensOf));
    expect(before[0]?.accessToken).not.toBe(before[1]?.accessToken);
    offsetMs = 2 * hour;
    const sent = refreshes();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call(index % 2 === 0 ? 'default' : second)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(refreshes() - sent).toBe(2);
    const after = await Promise.all(['default', second].map(tokensOf));
    expect(new Set([...before, ...after].map((tokens) => tokens?.accessToken)).size).toBe(4);
  });

  test('of which one is refused refresh that one alone', async () => {
    const second = await connectTwo();
    const kept = await tokensOf('default');
    alpha.knobs.rejectOnce.add((await tokensOf(second))?.accessToken ?? '');
    const sent = refreshes();
    expect((await call(second)).status).toBe(200);
    expect(refreshes() - sent).toBe(1);
    expect(await tokensOf('default')).toEqual(kept);
  });

  test('end each by its own revoke_url, here and at the provider', async () => {
    const second = await connectTwo();
    const [first, other] = await Promise.all(['default', second].map(tokensOf));
    const { revoke_url: url = '' } = (await list())[1] ?? {};
    expect((await visit(withReturn(url))).location).toBe(DONE);
    expect(await states()).toEqual([
      ['default', 'callable'],
      [second, 'added'],
    ]);
    await runDueRevocations(app.deps);
    expect(await alpha.introspect(other?.accessToken ?? '')).toBe(false);
    expect(await alpha.introspect(first?.accessToken ?? '')).toBe(true);
    expect((await call('default')).status).toBe(200);
  });

  test('are authorized again each by its own authorize_url', async () => {
    const second = await connectTwo();
    const [kept, old] = await Promise.all(['default', second].map(tokensOf));
    const { authorize_url: url = '' } = (await list())[1] ?? {};
    const started = await visit(`${withReturn(url)}&nonce=n`);
    const ended = await visit(await walkProvider(started.location), started.cookie);
    expect(Object.fromEntries(new URLSearchParams(new URL(ended.location).hash.slice(1)))).toMatchObject({
      connection_id: second,
      service_id: 'alpha',
    });
    expect(await confirm(app, 'alpha', ended.location, consumer)).toBe(DONE);
    expect(await tokensOf('default')).toEqual(kept);
    expect((await tokensOf(second))?.accessToken).not.toBe(old?.accessToken);
  });
});

describe('a flow for another account', () => {
  test('is confirmed for that one only', async () => {
    await authorize(app, 'alpha', {}, consumer);
    const ended = await authorize(app, 'alpha', { new: 'true', nonce: 'n' }, consumer);
    const fragment = new URLSearchParams(new URL(ended).hash.slice(1));
    const confirm_token = fragment.get('confirm_token');
    const forDefault = await app.api('POST', `${path}/confirm`, { consumer, body: { confirm_token } });
    expect([forDefault.status, forDefault.body.type_name]).toEqual([422, 'OAuthInvalidStateError']);
    const forUnknown = { consumer, headers: named('conn_other'), body: { confirm_token } };
    expect((await app.api('POST', `${path}/confirm`, forUnknown)).status).toBe(404);
    expect(await states()).toEqual([
      ['default', 'callable'],
      [fragment.get('connection_id'), 'added'],
    ]);
    await confirm(app, 'alpha', ended, consumer);
    expect((await states()).map(([, state]) => state)).toEqual(['callable', 'callable']);
  });

  test('is refused where the integration allows one, at its start and at its end', async () => {
    await authorize(app, 'alpha', {}, consumer);
    const { callback, cookie } = await startFlow(app, 'alpha', { new: 'true' }, consumer);
    await allow(false);
    const ended = await visit(callback, cookie);
    const started = await authorizeInVain();
    await allow(true);
    for (const { location } of [ended, started])
      expect(new URL(location).searchParams.get('error_type')).toBe('ConflictError');
    expect(await states()).toEqual([['default', 'callable']]);
  });

  test('of a connection that was deleted meanwhile makes none', async () => {
    const second = await connectTwo();
    const { authorize_url: url = '' } = (await list())[1] ?? {};
    const started = await visit(`${withReturn(url)}&nonce=n`);
    const callback = await walkProvider(started.location);
    expect((await app.api('DELETE', path, { consumer, headers: named(second) })).status).toBe(204);
    expect((await visit(callback, started.cookie)).typeName).toBe('OAuthInvalidStateError');
    expect(await states()).toEqual([['default', 'callable']]);
  });

  test('leads to no other connection than its signed link names', async () => {
    const second = await connectTwo();
    const [first] = await list();
    const forged = new URL(withReturn(first?.authorize_url ?? ''));
    forged.searchParams.set('connection_id', second);
    forged.searchParams.set('conn', second);
    forged.searchParams.set('nonce', 'n');
    const started = await visit(forged.href);
    const rows = await app.deps.database.system('test', (tx) =>
      tx.client.oAuthState.findMany({ where: { consumerId: consumer } }),
    );
    expect(started.status).toBe(303);
    expect(rows.map(({ connectionId }) => connectionId)).toEqual(['default']);
  });

  test('keeps to its connection when the database names another', async () => {
    const second = await connectTwo();
    const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
    await app.deps.database.system('write past the server', (tx) =>
      tx.client.oAuthState.updateMany({
        where: { consumerId: consumer },
        data: { connectionId: second },
      }),
    );
    const { location } = await visit(callback, cookie);
    expect(new URLSearchParams(new URL(location).hash.slice(1)).get('connection_id')).toBe('default');
  });
});

test('an imported account is added alongside the first one', async () => {
  await authorize(app, 'alpha', {}, consumer);
  const body = { credentials: { access_token: 'imported' }, label: 'Second shop' };
  const refused = await app.api('POST', `${path}/import`, {
    consumer,
    headers: named('conn_unknown'),
    body,
  });
  expect(refused.status).toBe(404);
  const added = await app.api('POST', `${path}/import?new=true`, { consumer, body });
  expect([added.status, added.body.data.label]).toEqual([201, 'Second shop']);
  const id = added.body.data.connection_id as string;
  expect((await tokensOf(id))?.accessToken).toBe('imported');
  expect((await call('default')).status).toBe(200);
});

test('an unconfirmed pending grant ends without its neighbors', async () => {
  const second = await connectTwo();
  await authorize(app, 'alpha', { nonce: 'n' }, consumer);
  const key = { consumerId: consumer, unifiedApi: 'customer-support', serviceId: 'alpha' };
  await app.deps.database.tenant(app.application.id, (tx) =>
    updateConnection(tx, { ...key, connectionId: 'default' }, { confirmExpiresAt: new Date(0) }),
  );
  expect(await expirePendingConfirmations(app.deps)).toBe(1);
  expect(await states()).toEqual([
    ['default', 'callable'],
    [second, 'callable'],
  ]);
});

async function authorizeInVain() {
  const [first] = await list();
  return visit(`${withReturn(first?.authorize_url ?? '')}&nonce=n&new=true`);
}
