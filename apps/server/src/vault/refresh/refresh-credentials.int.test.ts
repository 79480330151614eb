import {
  claimRefreshLease,
  getApplication,
  getConnection,
  getIntegration,
  storeRefreshedCredentials,
  updateConnection,
} from '@keyway/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  authorize,
  callVendor,
  eventTypes,
  readRow,
  readTokens,
  startOAuthApp,
} from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type Stub, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { TestApp } from '../../testing.js';
import { loadResolvedConnection } from '../model/resolved-connection.js';
import { renewCredentials } from './renew-credentials.js';

let app: TestApp;
let alpha: TestProvider;
let offsetMs = 0;
let consumer = '';
let count = 0;

const hour = 3_600_000;
const now = () => new Date(Date.now() + offsetMs);
const refreshes = () => alpha.seen.tokenRequests.refresh_token ?? 0;
const stubbed = () => alpha.seen.tokenRequests.stubbed ?? 0;
const key = () => ({
  consumerId: consumer,
  unifiedApi: 'customer-support',
  serviceId: 'alpha',
  connectionId: 'default',
});
const call = () => callVendor(app, 'alpha', consumer);
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Stub =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Loads the connection as a request does. */
async function loadNow() {
  const { deps } = app;
  const connector = deps.registry.getConnector('alpha');
  const { application, integration, row } = await deps.database.tenant(app.application.id, async (tx) => ({
    application: await getApplication(tx),
    integration: await getIntegration(tx, 'alpha'),
    row: await getConnection(tx, key()),
  }));
  if (!connector || !application || !integration || !row) throw new Error('alpha is connected');
  const parts = { ...key(), application, connector, integration, row };
  return loadResolvedConnection(deps.keyring, deps.registry.sandboxUrl, parts);
}

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  app = await startOAuthApp([alpha], { now });
});

afterAll(async () => {
  await app.close();
  await alpha.close();
});

beforeEach(async () => {
  offsetMs = 0;
  Object.assign(alpha.knobs, { tokenSeconds: 3600, latencyMs: 0, token: undefined, rejectAll: false });
  consumer = `consumer-${(count += 1)}`;
  await authorize(app, 'alpha', {}, consumer);
});

describe('an expired token', () => {
  test('is renewed once for 200 calls at the same time, and every call succeeds', async () => {
    const [before, revoked] = [refreshes(), alpha.seen.grantsRevoked];
    alpha.knobs.latencyMs = 300;
    offsetMs = 2 * hour;
    const answers = await Promise.all(Array.from({ length: 200 }, call));
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    expect(refreshes() - before).toBe(1);
    expect(alpha.seen.grantsRevoked).toBe(revoked);
  });

  test('is renewed by each new refresh token in turn', async () => {
    const tokens = new Set([(await readTokens(app, 'alpha', consumer))?.refreshToken]);
    for (let round = 1; round <= 3; round += 1) {
      offsetMs = round * 2 * hour;
      expect((await call()).status).toBe(200);
      tokens.add((await readTokens(app, 'alpha', consumer))?.refreshToken);
    }
    expect(tokens.size).toBe(4);
    expect(alpha.seen.grantsRevoked).toBe(0);
  });

  test('needs a new authorization when the grant is dead: one event, no further calls', async () => {
    offsetMs = 2 * hour;
    alpha.knobs.token = json(400, { error: 'invalid_grant', error_description: 'gone' });
    const before = stubbed();
    for (let round = 0; round < 3; round += 1) {
      const { status, body } = await call();
      expect([status, body.type_name]).toEqual([401, 'ConnectorCredentialsError']);
    }
    expect(stubbed() - before).toBe(1);
    const row = await readRow(app, 'alpha', consumer);
    expect(row).toMatchObject({ needsAuth: true, leaseOwner: null });
    expect(row?.credentialsSealed).not.toBeNull();
    expect(await eventTypes(app, consumer)).toEqual([
      'created',
      'updated',
      'callable',
      'token_refresh.failed',
    ]);
  });

  test('of a refused client is kept for seven days, tried every 30 seconds, and then given up', async () => {
    offsetMs = 2 * hour;
    alpha.knobs.token = json(401, { error: 'invalid_client' });
    const before = stubbed();
    expect((await call()).body).toMatchObject({
      type_name: 'ConnectorCredentialsError',
      detail: { retry_after_ms: 30_000 },
    });
    await call();
    expect(stubbed() - before).toBe(1);
    const first = await readRow(app, 'alpha', consumer);
    expect(first?.credentialsExpireAt?.getTime()).toBe(
      (first?.refreshFailedAt?.getTime() ?? 0) + 7 * 24 * hour,
    );
    offsetMs += 31_000;
    await call();
    expect(stubbed() - before).toBe(2);
    expect((await readRow(app, 'alpha', consumer))?.credentialsExpireAt).toEqual(first?.credentialsExpireAt);
    offsetMs += 7 * 24 * hour;
    await call();
    expect(await readRow(app, 'alpha', consumer)).toMatchObject({ needsAuth: true, credentialsSealed: null });
    expect(await eventTypes(app, consumer)).toEqual([
      'created',
      'updated',
      'callable',
      'token_refresh.pending',
      'token_refresh.failed',
    ]);
  });

  test('comes back after an outage, with one event for each turn', async () => {
    offsetMs = 2 * hour;
    alpha.knobs.token = json(500, {});
    for (let round = 0; round < 3; round += 1) {
      expect((await call()).status).toBe(502);
      offsetMs += 11_000;
    }
    alpha.knobs.token = undefined;
    expect((await call()).status).toBe(200);
    expect(await readRow(app, 'alpha', consumer)).toMatchObject({
      refreshFailedAt: null,
      refreshRetryAt: null,
      lastError: null,
    });
    expect(await eventTypes(app, consumer)).toEqual([
      'created',
      'updated',
      'callable',
      'token_refresh.pending',
      'token_refresh.recovered',
    ]);
  });
});

describe('validation', () => {
  const validate = () => app.api('POST', '/vault/connections/customer-support/alpha/validate', { consumer });

  test('does not end a refresh that is only pending', async () => {
    offsetMs = 2 * hour;
    alpha.knobs.token = json(401, { error: 'invalid_client' });
    await call();
    expect((await validate()).body).toMatchObject({
      type_name: 'ConnectorCredentialsError',
      detail: { reason: 'token_refresh_failed' },
    });
    expect(await readRow(app, 'alpha', consumer)).toMatchObject({ needsAuth: false });
    alpha.knobs.token = undefined;
    offsetMs += 31_000;
    expect((await validate()).body.data).toMatchObject({ state: 'callable', health: 'ok' });
  });

  test('renews the token to see that the authorization lives, at most every half minute', async () => {
    const before = refreshes();
    offsetMs = 60_000;
    for (let round = 0; round < 3; round += 1)
      expect((await validate()).body.data).toMatchObject({ state: 'callable', health: 'ok' });
    expect(refreshes() - before).toBe(1);
    alpha.knobs.token = json(400, { error: 'invalid_grant' });
    offsetMs += 31_000;
    expect((await validate()).body.data).toMatchObject({ state: 'added', health: 'needs_auth' });
  });

  test('asks the vendor where only the provider is away', async () => {
    offsetMs = 60_000;
    alpha.knobs.token = json(500, {});
    expect((await validate()).body.data).toMatchObject({ state: 'callable', health: 'pending_refresh' });
  });

  test('takes no refused token for the end while its refresh is pending', async () => {
    offsetMs = hour - 30_000;
    alpha.knobs.token = json(401, { error: 'invalid_client' });
    expect((await call()).status).toBe(200);
    alpha.knobs.rejectAll = true;
    expect((await validate()).status).toBe(401);
    expect(await readRow(app, 'alpha', consumer)).toMatchObject({ needsAuth: false });
  });

  test('takes a refused token that cannot be renewed for the end of the authorization', async () => {
    alpha.knobs.token = json(400, { error: 'invalid_grant' });
    alpha.knobs.rejectAll = true;
    offsetMs = 60_000;
    expect((await validate()).body.data).toMatchObject({ state: 'added', health: 'needs_auth' });
  });
});

describe('a token in its last minute', () => {
  test('is renewed before the call', async () => {
    const before = refreshes();
    // Half a minute from the edge: a busy machine may be slow.
    offsetMs = hour - 90_000;
    await call();
    expect(refreshes()).toBe(before);
    offsetMs = hour - 59_000;
    expect((await call()).status).toBe(200);
    expect(refreshes() - before).toBe(1);
  });

  test('serves on while it cannot be renewed, without a token request per call', async () => {
    offsetMs = hour - 30_000;
    alpha.knobs.token = json(503, {}, { 'retry-after': '20' });
    const before = stubbed();
    for (let round = 0; round < 5; round += 1) expect((await call()).status).toBe(200);
    expect(stubbed() - before).toBe(1);
    expect((await readRow(app, 'alpha', consumer))?.refreshRetryAt?.getTime()).toBeGreaterThan(
      now().getTime() + 15_000,
    );
  });
});

describe('a downstream 401', () => {
  test('leads to one refresh and one repeat', async () => {
    const before = refreshes();
    const old = await readTokens(app, 'alpha', consumer);
    alpha.knobs.rejectOnce.add(old?.accessToken ?? '');
    expect((await call()).status).toBe(200);
    expect(refreshes() - before).toBe(1);
    expect((await readTokens(app, 'alpha', consumer))?.accessToken).not.toBe(old?.accessToken);
  });

  test('is handed on where the body has passed and cannot be sent again, and the next call has the new token', async () => {
    const before = refreshes();
    const send = async (body: string) => {
      const headers = { 'x-vendor-downstream-url': '/me' };
      return (await app.api('PUT', '/proxy', { consumer, service: 'alpha', headers, body })).status;
    };
    const refuse = async () => {
      const tokens = await readTokens(app, 'alpha', consumer);
      alpha.knobs.rejectOnce.add(tokens?.accessToken ?? '');
    };
    await refuse();
    expect(await send('x'.repeat(100_000))).toBe(401);
    expect(refreshes() - before).toBe(1);
    expect(await send('x'.repeat(100_000))).toBe(200);
    // A stored token is sent again.
    offsetMs = 31_000;
    await refuse();
    expect(await send('small')).toBe(200);
    expect(refreshes() - before).toBe(2);
  });

  test('is renewed once for 50 calls that were refused together', async () => {
    const before = refreshes();
    alpha.knobs.rejectAll = true;
    alpha.knobs.latencyMs = 200;
    const answers = await Promise.all(Array.from({ length: 50 }, call));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(refreshes() - before).toBe(1);
  });

  test('forces no more than one refresh in 30 seconds', async () => {
    const before = refreshes();
    alpha.knobs.rejectAll = true;
    for (let round = 0; round < 4; round += 1) await call();
    expect(refreshes() - before).toBe(1);
    offsetMs = 31_000;
    await call();
    expect(refreshes() - before).toBe(2);
  });

  test('of a fresh token that another process is already refreshing waits for that result', async () => {
    offsetMs = 2 * hour;
    await call();
    const resolved = await loadNow();
    const { database } = app.deps;
    const held = (work: Parameters<typeof database.tenant<boolean>>[1]) =>
      database.tenant(app.application.id, work);
    expect(await held((tx) => claimRefreshLease(tx, key(), resolved.row!, 'another', 30))).toBe(true);
    const before = refreshes();
    const renewal = renewCredentials(app.deps, 'rejected', resolved);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const told = { needsAuth: true };
    await held((tx) => storeRefreshedCredentials(tx, key(), resolved.row!, 'another', told));
    expect(await renewal).toMatchObject({ resolved: { row: told } });
    expect(refreshes() - before).toBe(0);
  });

  test('with a provider that cannot be asked is that provider’s outage', async () => {
    alpha.knobs.rejectAll = true;
    alpha.knobs.token = json(500, {});
    expect((await call()).body.type_name).toBe('ConnectorExecutionError');
  });
});

describe('what happens meanwhile', () => {
  const during = async (change: () => Promise<unknown>) => {
    offsetMs = 2 * hour;
    alpha.knobs.latencyMs = 400;
    const calling = call();
    await expect.poll(async () => (await readRow(app, 'alpha', consumer))?.leaseOwner ?? null).not.toBeNull();
    await change();
    return calling;
  };
  const queued = () =>
    app.deps.database.system('look at the test’s revocations', (tx) =>
      tx.client.revocation.count({ where: { consumerId: consumer } }),
    );

  test('a deleted connection stays deleted, and its new tokens are queued for revocation', async () => {
    const answer = await during(() =>
      app.api('DELETE', '/vault/connections/customer-support/alpha', { consumer }),
    );
    expect(answer.status).toBe(404);
    await app.deps.refreshCredentials.drain();
    expect(await readRow(app, 'alpha', consumer)).toBeNull();
    expect(await queued()).toBe(2);
  });

  test('a new authorization wins, and is for the calls after it: this one began with another grant', async () => {
    offsetMs = 2 * hour;
    alpha.knobs.beforeToken = () => authorize(app, 'alpha', {}, consumer);
    const answer = await call();
    expect([answer.status, answer.body.type_name]).toEqual([401, 'ConnectorCredentialsError']);
    expect(answer.body.message).toContain('reauthorized');
    expect((await readRow(app, 'alpha', consumer))?.needsAuth).toBe(false);
    expect((await call()).status).toBe(200);
  });

  test('a saved setting does not lose the rotated token', async () => {
    const answer = await during(() =>
      app.deps.database.tenant(app.application.id, (tx) =>
        updateConnection(tx, key(), { settings: { note: 'x' } }),
      ),
    );
    expect(answer.status).toBe(200);
    expect(await readRow(app, 'alpha', consumer)).toMatchObject({
      settings: { note: 'x' },
      leaseOwner: null,
    });
    expect((await call()).status).toBe(200);
  });

  test('the lease of a process that died is taken over when its time is over', async () => {
    const row = await readRow(app, 'alpha', consumer);
    const claimed = await app.deps.database.tenant(app.application.id, (tx) =>
      claimRefreshLease(tx, key(), row!, 'dead', 1),
    );
    expect(claimed).toBe(true);
    offsetMs = 2 * hour;
    expect((await call()).status).toBe(200);
    expect((await readRow(app, 'alpha', consumer))?.leaseOwner).toBeNull();
  });

  test('a process that stood still after it took the lease sends nothing', async () => {
    offsetMs = 2 * hour;
    const { database } = app.deps;
    const monotonic = performance.now.bind(performance);
    let stoodStill = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + stoodStill);
    const frozen: typeof database = {
      ...database,
      tenant: async (id, work) => {
        const result = await database.tenant(id, work);
        // Only the claim of the lease resolves to true here.
        if ((result as unknown) === true) stoodStill = 25_000;
        return result;
      },
    };
    const before = refreshes();
    const resolved = await loadNow();
    const renewal = await renewCredentials({ ...app.deps, database: frozen }, 'due', resolved).finally(() =>
      vi.restoreAllMocks(),
    );
    expect([stoodStill, refreshes() - before]).toEqual([25_000, 0]);
    expect(renewal).toMatchObject({ failure: { typeName: 'ServiceUnavailableError' }, isRefusal: false });
  });

  test.each(['monotonic', 'wall'])(
    'a process that stood still before its request left sends nothing, by its %s clock, and begins again',
    async (clock) => {
      offsetMs = 2 * hour;
      const old = await readTokens(app, 'alpha', consumer);
      const [monotonic, wall] = [performance.now.bind(performance), Date.now.bind(Date)];
      let stoodStill = 0;
      vi.spyOn(performance, 'now').mockImplementation(
        () => monotonic() + (clock === 'wall' ? 0 : stoodStill),
      );
      vi.spyOn(Date, 'now').mockImplementation(() => wall() + (clock === 'wall' ? stoodStill : 0));
      const { egress, database } = app.deps;
      const sent: boolean[] = [];
      const frozen: typeof egress = {
        ...egress,
        request: async (call) => {
          // Only once: the lease expires in the meantime without being taken over.
          if (sent.length === 0) {
            stoodStill = 15_000;
            await database.tenant(app.application.id, (tx) =>
              tx.client.connection.updateMany({ where: key(), data: { leaseUntil: new Date(0) } }),
            );
          }
          return egress.request(call).finally(() => sent.push(true));
        },
      };
      const before = refreshes();
      const resolved = await loadNow();
      const renewal = await renewCredentials({ ...app.deps, egress: frozen }, 'due', resolved).finally(() =>
        vi.restoreAllMocks(),
      );
      expect([sent.length, refreshes() - before]).toEqual([2, 1]);
      expect(renewal).toHaveProperty('resolved');
      expect((await readTokens(app, 'alpha', consumer))?.accessToken).not.toBe(old?.accessToken);
    },
  );

  test('shutdown waits for the refresh', async () => {
    offsetMs = 2 * hour;
    alpha.knobs.latencyMs = 300;
    const old = await readTokens(app, 'alpha', consumer);
    const calling = call();
    await expect.poll(async () => (await readRow(app, 'alpha', consumer))?.leaseOwner ?? null).not.toBeNull();
    await app.deps.refreshCredentials.drain();
    expect((await readTokens(app, 'alpha', consumer))?.accessToken).not.toBe(old?.accessToken);
    await calling;
  });
});

describe('token answers', () => {
  const kept = { needsAuth: false, credentialsExpireAt: null };
  const refused = {
    needsAuth: false,
    refreshRetryAt: expect.any(Date),
    credentialsExpireAt: expect.any(Date),
  };
  const good = { access_token: 'new-token', token_type: 'bearer' };
  const rows: [string, Stub, number, string | undefined, object][] = [
    ['200 without expires_in', json(200, good), 401, undefined, { ...kept, tokenExpiresAt: null }],
    [
      '200 with expires_in as text',
      json(200, { ...good, expires_in: '3600' }),
      401,
      undefined,
      { ...kept, tokenExpiresAt: expect.any(Date) },
    ],
    [
      '200 with a negative expires_in',
      json(200, { ...good, expires_in: -1 }),
      401,
      undefined,
      { ...kept, tokenExpiresAt: null },
    ],
    [
      '200 with a huge expires_in',
      json(200, { ...good, expires_in: 1e300 }),
      401,
      undefined,
      { ...kept, tokenExpiresAt: expect.any(Date) },
    ],
    [
      '200 with an odd token_type',
      json(200, { ...good, token_type: 'MAC' }),
      401,
      undefined,
      { ...kept, refreshFailedAt: null },
    ],
    [
      '200 with HTML',
      (_q, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello'),
      502,
      'ConnectorExecutionError',
      kept,
    ],
    ['200 with {}', json(200, {}), 502, 'ConnectorExecutionError', kept],
    [
      '200 with an error inside',
      json(200, { error: 'invalid_grant' }),
      401,
      'ConnectorCredentialsError',
      { needsAuth: true },
    ],
    [
      '302',
      (_q, r) => r.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      502,
      'ConnectorExecutionError',
      kept,
    ],
    [
      '400 invalid_request',
      json(400, { error: 'invalid_request' }),
      401,
      'ConnectorCredentialsError',
      refused,
    ],
    ['400 invalid_client', json(400, { error: 'invalid_client' }), 401, 'ConnectorCredentialsError', refused],
    [
      '400 invalid_grant',
      json(400, { error: 'invalid_grant' }),
      401,
      'ConnectorCredentialsError',
      { needsAuth: true },
    ],
    [
      '400 unauthorized_client',
      json(400, { error: 'unauthorized_client' }),
      401,
      'ConnectorCredentialsError',
      refused,
    ],
    [
      '400 unsupported_grant_type',
      json(400, { error: 'unsupported_grant_type' }),
      401,
      'ConnectorCredentialsError',
      refused,
    ],
    ['400 invalid_scope', json(400, { error: 'invalid_scope' }), 401, 'ConnectorCredentialsError', refused],
    ['400 without a body', (_q, r) => r.writeHead(400).end(), 401, 'ConnectorCredentialsError', refused],
    ['401', json(401, { error: 'invalid_client' }), 401, 'ConnectorCredentialsError', refused],
    ['403 with HTML', (_q, r) => r.writeHead(403).end('<p>no'), 401, 'ConnectorCredentialsError', refused],
    ['429 with Retry-After', json(429, {}, { 'retry-after': '120' }), 429, 'ConnectorRateLimitError', kept],
    ['500', json(500, { error: 'invalid_grant' }), 502, 'ConnectorExecutionError', kept],
    ['503', json(503, {}), 502, 'ConnectorExecutionError', kept],
    ['a broken connection', (_q, r) => void r.destroy(), 502, 'ConnectorExecutionError', kept],
    [
      'a body of 1 MB',
      json(200, { ...good, padding: 'x'.repeat(1_000_000) }),
      502,
      'ConnectorExecutionError',
      kept,
    ],
  ];

  test.each(rows)('%s', async (_name, stub, status, typeName, expected) => {
    offsetMs = 2 * hour;
    alpha.knobs.token = stub;
    const answer = await call();
    expect([answer.status, answer.body.type_name]).toEqual([status, typeName]);
    const row = await readRow(app, 'alpha', consumer);
    expect(row).toMatchObject({ leaseOwner: null, ...expected });
    expect(row?.credentialsSealed).not.toBeNull();
    if (status === 429) expect(answer.headers.get('retry-after')).toBe('120');
  });

  test('a Retry-After of years holds refreshes for ten minutes, and the error has both figures', async () => {
    offsetMs = 2 * hour;
    alpha.knobs.token = json(429, {}, { 'retry-after': '99999999' });
    const answer = await call();
    expect(answer.headers.get('retry-after')).toBe('600');
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('99999999 seconds; Keyway waits 600') as string,
      detail: { retry_after: 600, requested_retry_after: 99_999_999 },
    });
    alpha.knobs.token = json(200, { ...good, expires_in: 3600 });
    offsetMs = 2 * hour + 601_000;
    await call();
    expect(await readTokens(app, 'alpha', consumer)).toMatchObject({ accessToken: 'new-token' });
  });

  test('an answer without a refresh token keeps the old one', async () => {
    const old = await readTokens(app, 'alpha', consumer);
    offsetMs = 2 * hour;
    alpha.knobs.token = json(200, { ...good, expires_in: 3600 });
    await call();
    expect(await readTokens(app, 'alpha', consumer)).toMatchObject({
      accessToken: 'new-token',
      refreshToken: old?.refreshToken,
    });
  });

  test('an answer that repeats the refresh token in its error words does not show it', async () => {
    const { refreshToken = '' } = (await readTokens(app, 'alpha', consumer)) ?? {};
    offsetMs = 2 * hour;
    alpha.knobs.token = json(400, {
      error: 'invalid_request',
      error_description: `bad token ${refreshToken}`,
    });
    const answer = await call();
    expect(answer.text).toContain('[redacted]');
    expect(answer.text).not.toContain(refreshToken);
    expect((await readRow(app, 'alpha', consumer))?.lastError).not.toContain(refreshToken);
  });
});
