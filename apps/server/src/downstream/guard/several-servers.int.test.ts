import { randomBytes } from 'node:crypto';

import { openDatabase, updateConnection, type Database } from '@keyway/db';
import { createMigratedPostgres, testPostgresUrl } from '@keyway/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  authorize,
  eventTypes,
  readRow,
  readTokens,
  startOAuthApp,
  visit,
  startFlow,
  DONE,
} from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import { TEST_CONSUMER, type ApiAnswer, type TestApp } from '../../testing.js';
import { jobOrigin } from '../../platform/audit/audit-origin.js';
import { runDueRevocations } from '../../vault/revoke/run-revocations.js';
import { sealCredentials } from '../../vault/model/grants/token-grant.js';

const adminUrl = testPostgresUrl();

// Expired tokens across separate processes are covered on the built server, in trials/faults/refresh-once.
describe.skipIf(adminUrl === undefined)('four servers on one PostgreSQL', () => {
  const apps: TestApp[] = [];
  const databases: Database[] = [];
  let alpha: TestProvider;
  let app: TestApp;
  let others: string[];
  let drop: () => Promise<void>;

  beforeAll(async () => {
    alpha = await startTestProvider('alpha');
    const postgres = await createMigratedPostgres(adminUrl ?? '');
    drop = postgres.drop;
    const masterKey = randomBytes(32);
    const startServer = async (first?: TestApp): Promise<TestApp> => {
      const database = await openDatabase({ url: postgres.url, poolSize: 10 });
      databases.push(database);
      const env: Record<string, string> = first ? { BASE_URL: first.url } : {};
      const server = await startOAuthApp([alpha], { database, masterKey, env, sandbox: first?.sandbox });
      apps.push(server);
      return server;
    };
    app = await startServer();
    await authorize(app, 'alpha');
    for (let count = 0; count < 3; count += 1) await startServer(app);
    others = apps.slice(1).map(({ url }) => url);
  });

  afterAll(async () => {
    for (const each of apps.reverse()) await each.close();
    for (const database of databases) await database.close();
    await alpha?.close();
    await drop?.();
  });

  const callOn = async (url: string) => {
    const response = await fetch(`${url}/proxy`, {
      headers: {
        authorization: `Bearer ${app.application.apiKey}`,
        'x-vendor-app-id': app.application.id,
        'x-vendor-consumer-id': TEST_CONSUMER,
        'x-vendor-service-id': 'alpha',
        'x-vendor-downstream-url': '/me',
      },
    });
    return `${response.status} ${await response.text()}`;
  };

  test('force one refresh together when the vendor rejects the token', async () => {
    const before = alpha.seen.tokenRequests.refresh_token ?? 0;
    Object.assign(alpha.knobs, { rejectAll: true, latencyMs: 300 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => callOn(others[index % others.length] ?? '')),
    );
    Object.assign(alpha.knobs, { rejectAll: false, latencyMs: 0 });
    expect(answers.filter((answer) => !answer.startsWith('401'))).toEqual([]);
    expect((alpha.seen.tokenRequests.refresh_token ?? 0) - before).toBe(1);
    expect(alpha.seen.grantsRevoked).toBe(0);
  });

  test('let one of 51 identical callbacks exchange the code', async () => {
    const { callback, cookie } = await startFlow(app, 'alpha');
    const before = alpha.seen.tokenRequests.authorization_code ?? 0;
    const { version } = (await readRow(app, 'alpha')) ?? { version: 0 };
    const all = [app.url, ...others];
    const answers = await Promise.all(
      Array.from({ length: 51 }, (_, index) =>
        visit(callback.replace(app.url, all[index % 3] ?? ''), cookie),
      ),
    );
    expect((alpha.seen.tokenRequests.authorization_code ?? 0) - before).toBe(1);
    expect(answers.filter(({ typeName }) => typeName === 'OAuthInvalidStateError')).toHaveLength(50);
    expect(answers.filter(({ location }) => location?.startsWith(`${DONE}#`))).toHaveLength(1);
    expect((await readRow(app, 'alpha'))?.version).toBe(version + 1);
  });

  /** Returns whether a transaction waits for another one's lock. */
  const isWaiting = async () => {
    const rows = await databases[1]?.system(
      'look at the locks',
      (tx) => tx.client.$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
    );
    return (rows?.length ?? 0) > 0;
  };

  test('end the token that a connection holds when its consumer goes, not the one of a moment before', async () => {
    const consumerId = 'leaving';
    for (const each of [consumerId, 'renewed']) await authorize(app, 'alpha', {}, each);
    const renewed = (await readTokens(app, 'alpha', 'renewed')) ?? { accessToken: '' };
    const key = { consumerId, unifiedApi: 'customer-support', serviceId: 'alpha', connectionId: 'default' };
    const sealer = await app.deps.keyring.open(app.application.id);
    const home = { key, destination: { source: 'own', settings: {} } };
    const credentialsSealed = sealCredentials(sealer, home, { oauth2: renewed, values: {} });
    let deleting: Promise<ApiAnswer> | undefined;
    // A refresh that commits after the deletion began and before it locks the row.
    await app.deps.database.tenant(app.application.id, async (tx) => {
      const renewal = { action: 'credential.refreshed', consumerId, serviceId: 'alpha' } as const;
      app.deps.audit.note(tx, jobOrigin('refresh'), renewal);
      await updateConnection(tx, key, { credentialsSealed });
      deleting = app.api('DELETE', `/vault/consumers/${consumerId}`);
      await expect.poll(isWaiting, { interval: 20 }).toBe(true);
    });
    expect((await deleting)?.status).toBe(200);
    await runDueRevocations(app.deps);
    expect(await alpha.introspect(renewed.accessToken)).toBe(false);
    expect(await eventTypes(app, consumerId)).toEqual(['created', 'updated', 'callable', 'deleted']);
  });

  test('wrote no event of a failed refresh', async () => {
    expect((await eventTypes(app)).filter((type) => type.startsWith('token_refresh'))).toEqual([]);
  });
});
