import { randomBytes } from 'node:crypto';

import { DatabaseUnavailableError } from '@keyway/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

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

  test('is told to the admin key only, and to people', async () => {
    expect((await read(app.application.apiKey)).status).toBe(401);
    expect((await app.api('GET', '/installation', { key: null, app: null, consumer: null })).status).toBe(
      401,
    );
  });
});
