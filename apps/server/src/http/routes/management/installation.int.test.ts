import { randomBytes } from 'node:crypto';

import { DatabaseUnavailableError } from '@keyway/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { keyAtService } from '../../../fixtures/keys/key-at-service.js';
import { startTestApp, type TestApp } from '../../../testing.js';

const masterKey = randomBytes(32);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    masterKey,
    env: {
      OIDC_ISSUER: 'https://login.example.com/realm',
      OIDC_CLIENT_ID: 'keyway',
      OIDC_CLIENT_SECRET: 'client-secret-of-ours',
    },
  });
});
afterAll(() => app.close());

const read = (key: string | undefined = app.adminKey) =>
  app.api('GET', '/installation', { key, app: null, consumer: null });

describe('the installation', () => {
  test('tells how it is set up', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.data).toEqual({
      version: app.deps.version,
      base_url: app.deps.baseUrl,
      process: {
        started_at: expect.stringMatching(/^20.*Z$/),
        node_version: process.versions.node,
        roles: ['api', 'worker'],
      },
      database: {
        kind: app.deps.database.kind,
        reachable: true,
        version: expect.stringMatching(/^\d\d/),
        migrations: { applied: expect.any(Number), pending: 0 },
      },
      applications: 1,
      master_key: {
        id: app.deps.keyring.masterKeyId,
        previous_id: null,
        data_keys: [{ master_key_id: app.deps.keyring.masterKeyId, count: 3 }],
        service: null,
      },
      key_rotation: { unfinished: 0, last_begun_at: null },
      sign_in: { identity_provider: 'login.example.com', admin_key: true },
    });
    expect(body.data.database.migrations.applied).toBeGreaterThan(9);
  });

  test('tells no secret, nor where the database is', async () => {
    const { text } = await read();
    for (const secret of [app.adminKey, masterKey.toString('hex'), masterKey.toString('base64')])
      expect(text).not.toContain(secret);
    expect(text).not.toContain('client-secret-of-ours');
    expect(text).not.toMatch(/postgres(ql)?:\/\//);
  });

  test('tells that its database is away', async () => {
    const { system } = app.deps.database;
    Object.assign(app.deps.database, { system: () => Promise.reject(new DatabaseUnavailableError('away')) });
    const { status, body } = await read().finally(() => Object.assign(app.deps.database, { system }));
    expect([status, body.data.applications, body.data.master_key.data_keys]).toEqual([200, null, null]);
    expect(body.data.key_rotation).toBeNull();
    expect(body.data.database).toMatchObject({ reachable: false, version: null, migrations: null });
  });

  test('is shown to the admin key only, and to people', async () => {
    expect((await read(app.application.apiKey)).status).toBe(401);
    expect((await app.api('GET', '/installation', { key: null, app: null, consumer: null })).status).toBe(
      401,
    );
  });
});

describe('the key service of the installation', () => {
  const { state, masterKeys } = keyAtService({ cacheMs: 100 });
  let served: TestApp;
  beforeAll(async () => {
    served = await startTestApp({
      masterKeys,
      env: { KEYWAY_METRICS_TOKEN: 'a-token-of-the-monitoring-alone' },
    });
  });
  afterAll(() => served.close());

  const readService = async () => {
    const { body } = await served.api('GET', '/installation', {
      key: served.adminKey,
      app: null,
      consumer: null,
    });
    return body.data.master_key.service;
  };
  const readMetrics = async () => {
    const headers = { authorization: 'Bearer a-token-of-the-monitoring-alone' };
    return (await fetch(`${served.url}/metrics`, { headers })).text();
  };

  test('is shown by its name, with the time until which its unwrapped keys may be used', async () => {
    const service = await readService();
    expect(service).toEqual({
      name: 'The transit key test at vault.example.com',
      answering: true,
      keys_usable_until: expect.stringMatching(/^20.*Z$/),
    });
    const minutes = (Date.parse(service.keys_usable_until) - served.deps.now().getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    const metrics = await readMetrics();
    expect(metrics).toContain('keyway_key_service_up{service="transit"} 1');
    expect(metrics).toMatch(/^keyway_keys_usable_seconds\{service="transit"\} 3\d\d\d$/m);
  });

  test('is shown as unavailable while cached keys are used, and after the vault has closed', async () => {
    state.isAnswering = false;
    await expect.poll(readService).toMatchObject({ answering: false, keys_usable_until: expect.any(String) });
    state.secondsLeft = 0;
    expect(await readService()).toMatchObject({ answering: false, keys_usable_until: null });
    const metrics = await readMetrics();
    expect(metrics).toContain('keyway_key_service_up{service="transit"} 0');
    expect(metrics).toContain('keyway_keys_usable_seconds{service="transit"} 0');
    Object.assign(state, { isAnswering: true, secondsLeft: 3_600 });
    await expect.poll(readService).toMatchObject({ answering: true, keys_usable_until: expect.any(String) });
  });

  test('is not taken to be away where the database is', async () => {
    const { system } = served.deps.database;
    let asked = 0;
    Object.assign(served.deps.database, {
      system: (reason: string, work: never) => {
        if (reason !== 'open the keyring') return system(reason, work);
        asked += 1;
        return Promise.reject(new DatabaseUnavailableError('away'));
      },
    });
    await expect.poll(() => asked).toBeGreaterThan(2);
    const service = await readService();
    Object.assign(served.deps.database, { system });
    expect(service).toMatchObject({ answering: true });
  });
});
