import { getConsumer } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  addIntegration,
  authorize,
  authorizeUrl,
  callVendor,
  confirm,
  readRow,
  readTokens,
  startFlow,
  startOAuthApp,
  visit,
} from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { TestApp } from '../../testing.js';
import { runDueRevocations } from '../revoke/run-revocations.js';

const HOUR = 3_600_000;
const CONNECTION = '/vault/connections/customer-support/alpha';

let app: TestApp;
let alpha: TestProvider;
let consumer = '';
let count = 0;
let offsetMs = 0;

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  app = await startOAuthApp([alpha], { now: () => new Date(Date.now() + offsetMs) });
});
beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
  offsetMs = 0;
  Object.assign(alpha.knobs, { beforeToken: undefined, api: undefined, reshapeToken: undefined });
  alpha.knobs.rejectOnce.clear();
});
afterAll(async () => {
  await app.close();
  await alpha.close();
});

const importToken = (accessToken: string, refreshToken?: string) =>
  app.api('POST', `${CONNECTION}/import`, {
    consumer,
    body: { credentials: { access_token: accessToken, refresh_token: refreshToken, expires_in: 3_600 } },
  });
const deleteConnection = () => app.api('DELETE', CONNECTION, { consumer });
const deleteConsumer = () => app.api('DELETE', `/vault/consumers/${consumer}`);
const findConsumer = () => app.deps.database.tenant(app.application.id, (tx) => getConsumer(tx, consumer));

/** Records the provider's tokens, in response order. */
function watchTokens(): string[] {
  const given: string[] = [];
  alpha.knobs.reshapeToken = (answer) => {
    given.push(String(answer.access_token));
    return answer;
  };
  return given;
}
/** Holds the provider's next token response until `meanwhile` ends. */
function whileExchanging<Answer>(
  call: () => Promise<Answer>,
  meanwhile: () => Promise<unknown>,
): Promise<Answer> {
  alpha.knobs.beforeToken = meanwhile;
  return call();
}

describe('a call that is rejected ends with its grant', () => {
  const importOther = () => importToken('other account', 'of the other account');
  test.each([
    ['imported', importOther],
    [
      'deleted and imported',
      async () => {
        await deleteConnection();
        await importOther();
      },
    ],
  ])('when another account is %s meanwhile', async (_what, replace) => {
    await authorize(app, 'alpha', {}, consumer);
    const own = await readTokens(app, 'alpha', consumer);
    await deleteConnection();
    await importToken(own?.accessToken ?? '', own?.refreshToken);
    const before = alpha.seen.apiCalls;
    alpha.knobs.api = (_request, response) => void replace().then(() => response.writeHead(401).end('{}'));
    const answer = await app.api('POST', '/proxy', {
      consumer,
      service: 'alpha',
      headers: { 'x-vendor-downstream-url': '/messages' },
      body: { text: 'once' },
    });
    expect(alpha.seen.apiCalls - before).toBe(1);
    expect(answer.status).toBe(401);
    expect((await readTokens(app, 'alpha', consumer))?.accessToken).toBe('other account');
    expect((await readRow(app, 'alpha', consumer))?.needsAuth).toBe(false);
  });

  test('and what its refresh brings is stored over no other grant', async () => {
    await authorize(app, 'alpha', {}, consumer);
    const given = watchTokens();
    offsetMs = 2 * HOUR;
    const answer = await whileExchanging(
      () => callVendor(app, 'alpha', consumer),
      async () => {
        await deleteConnection();
        await importToken('other account');
      },
    );
    expect(answer.status).toBe(401);
    expect(given).toHaveLength(1);
    expect((await readTokens(app, 'alpha', consumer))?.accessToken).toBe('other account');
  });
});

describe('a flow ends with what was deleted after its link was made', () => {
  const isRevoked = async (token: string) => {
    await runDueRevocations(app.deps);
    return !(await alpha.introspect(token));
  };

  test.each([
    ['its consumer', deleteConsumer],
    ['its connection', deleteConnection],
  ])('while the code is exchanged: %s', async (_what, remove) => {
    await authorize(app, 'alpha', {}, consumer);
    const given = watchTokens();
    const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
    const { status, location } = await whileExchanging(() => visit(callback, cookie), remove);
    expect([status, new URL(location).searchParams.get('error_type')], location).toEqual([
      303,
      'OAuthInvalidStateError',
    ]);
    expect(await readRow(app, 'alpha', consumer)).toBeNull();
    expect(given).toHaveLength(1);
    expect(await isRevoked(given[0]!)).toBe(true);
  });

  test('a deleted consumer does not come back by a flow', async () => {
    await app.api('POST', '/vault/consumers', { body: { consumer_id: consumer } });
    const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
    await whileExchanging(() => visit(callback, cookie), deleteConsumer);
    expect(await findConsumer()).toBeNull();
  });

  test('a link that was read before opens nothing', async () => {
    await authorize(app, 'alpha', {}, consumer);
    const link = await authorizeUrl(app, 'alpha', {}, consumer);
    await deleteConsumer();
    const visited = await visit(link);
    expect([visited.status, visited.typeName]).toEqual([422, 'OAuthInvalidStateError']);
    expect((await visit(await authorizeUrl(app, 'alpha', {}, consumer))).status).toBe(303);
  });

  test('with its application, whose keys are gone, the tokens are revoked at once', async () => {
    const other = await app.addApplication();
    const elsewhere = {
      ...app,
      application: other,
      api: (method: string, path: string, options = {}) =>
        app.api(method, path, { key: other.apiKey, app: other.id, ...options }),
    };
    const given = watchTokens();
    await addIntegration(elsewhere, 'alpha');
    const { callback, cookie } = await startFlow(elsewhere, 'alpha', {}, consumer);
    const { status } = await whileExchanging(
      () => visit(callback, cookie),
      () => app.api('DELETE', `/applications/${other.id}`, { key: app.adminKey, app: null, consumer: null }),
    );
    expect(status).toBe(303);
    expect(given).toHaveLength(1);
    expect(await alpha.introspect(given[0]!)).toBe(false);
  });

  test('a grant that waits for its confirmation is revoked when tokens are imported in its place', async () => {
    const given = watchTokens();
    await authorize(app, 'alpha', { nonce: 'one' }, consumer);
    expect((await importToken('imported')).status).toBe(201);
    expect(await isRevoked(given[0]!)).toBe(true);
    expect((await readTokens(app, 'alpha', consumer))?.accessToken).toBe('imported');
  });

  test('a grant that waits for its confirmation is revoked when another one takes its place', async () => {
    const given = watchTokens();
    await authorize(app, 'alpha', { nonce: 'one' }, consumer);
    const second = await authorize(app, 'alpha', { nonce: 'two' }, consumer);
    expect(given).toHaveLength(2);
    expect(await isRevoked(given[0]!)).toBe(true);
    await confirm(app, 'alpha', second, consumer);
    expect(await alpha.introspect(given[1]!)).toBe(true);
    expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
  });
});
