import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { updateConnection, type Database } from '@keyway/db';
import { createTestPostgres, openTestDatabase, testPostgresUrl } from '@keyway/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  authorize,
  eventTypes,
  readRow,
  startOAuthApp,
  visit,
  startFlow,
  DONE,
} from '../fixtures/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../fixtures/oauth-provider.js';
import { TEST_CONSUMER, type TestApp } from '../testing.js';

const script = fileURLToPath(new URL('../fixtures/serve-oauth-app.ts', import.meta.url));
const adminUrl = testPostgresUrl();

describe.skipIf(adminUrl === undefined)('three server processes on one PostgreSQL', () => {
  const children: ChildProcess[] = [];
  let urls: string[] = [];
  let alpha: TestProvider;
  let app: TestApp;
  let database: Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    alpha = await startTestProvider('alpha');
    const postgres = await createTestPostgres(adminUrl ?? '');
    drop = postgres.drop;
    database = await openTestDatabase({ url: postgres.url });
    const masterKey = randomBytes(32);
    app = await startOAuthApp([alpha], { database, masterKey });
    await authorize(app, 'alpha');
    urls = await Promise.all(
      [1, 2, 3].map(() =>
        startServerProcess([postgres.url, masterKey.toString('hex'), alpha.origin, app.url]),
      ),
    );
  }, 120_000);

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await app?.close();
    await database?.close();
    await alpha?.close();
    await drop?.();
  });

  const startServerProcess = (args: string[]): Promise<string> => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return new Promise((resolve, reject) => {
      child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
      child.once('exit', (code) => reject(new Error(`the server process ended with ${code}`)));
    });
  };
  const expire = () => {
    const key = { consumerId: TEST_CONSUMER, unifiedApi: 'customer-support', serviceId: 'alpha' };
    return database.tenant(app.application.id, (tx) =>
      updateConnection(tx, key, { tokenExpiresAt: new Date(Date.now() - 1_000) }),
    );
  };
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

  test.each([0, 0, 0, 1_000, 3_000])(
    'renew an expired token once for 200 calls, the provider taking %i ms',
    async (latencyMs) => {
      alpha.knobs.latencyMs = latencyMs;
      await expire();
      const before = alpha.seen.tokenRequests.refresh_token ?? 0;
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => callOn(urls[index % urls.length] ?? '')),
      );
      alpha.knobs.latencyMs = 0;
      expect(answers.filter((answer) => answer !== '200 {"ok":true}')).toEqual([]);
      expect((alpha.seen.tokenRequests.refresh_token ?? 0) - before).toBe(1);
      expect(alpha.seen.grantsRevoked).toBe(0);
    },
  );

  test('force one refresh together when the vendor rejects the token', async () => {
    const before = alpha.seen.tokenRequests.refresh_token ?? 0;
    alpha.knobs.rejectAll = true;
    alpha.knobs.latencyMs = 300;
    // The tokens of the earlier tests were refreshed a moment ago; this one comes from an authorization.
    await authorize(app, 'alpha');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => callOn(urls[index % urls.length] ?? '')),
    );
    Object.assign(alpha.knobs, { rejectAll: false, latencyMs: 0 });
    expect(answers.filter((answer) => !answer.startsWith('401'))).toEqual([]);
    expect((alpha.seen.tokenRequests.refresh_token ?? 0) - before).toBe(1);
  });

  test('let one of 51 identical callbacks exchange the code', async () => {
    const { callback, cookie } = await startFlow(app, 'alpha');
    const before = alpha.seen.tokenRequests.authorization_code ?? 0;
    const { version } = (await readRow(app, 'alpha')) ?? { version: 0 };
    const all = [app.url, ...urls];
    const answers = await Promise.all(
      Array.from({ length: 51 }, (_, index) =>
        visit(callback.replace(app.url, all[index % 3] ?? ''), cookie),
      ),
    );
    expect((alpha.seen.tokenRequests.authorization_code ?? 0) - before).toBe(1);
    expect(answers.filter(({ typeName }) => typeName === 'OAuthInvalidStateError')).toHaveLength(50);
    expect(answers.filter(({ location }) => location === DONE)).toHaveLength(1);
    expect((await readRow(app, 'alpha'))?.version).toBe(version + 1);
  });

  test('wrote no event of a failed refresh', async () => {
    expect((await eventTypes(app)).filter((type) => type.startsWith('token_refresh'))).toEqual([]);
  });
});
