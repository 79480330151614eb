import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Database, openDatabase } from '@keyway/db';
import { createMigratedPostgres, openTestDatabase, startProxy, testPostgresUrl } from '@keyway/db/testing';
import { createSandbox, sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

const adminUrl = testPostgresUrl();
const PROMISED_MS = 1_000;
const ADMIN = { app: null, consumer: null };

describe.runIf(adminUrl !== undefined)('while the change feed is silent on an open connection', () => {
  let place: Awaited<ReturnType<typeof createMigratedPostgres>>;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  const databases: Database[] = [];
  let one: TestApp;
  let two: TestApp;

  beforeAll(async () => {
    place = await createMigratedPostgres(adminUrl ?? '');
    proxy = await startProxy(place.url);
    databases.push(await openTestDatabase({ url: place.url }));
    databases.push(await openDatabase({ url: place.url, directUrl: proxy.url }));
    const masterKey = randomBytes(32);
    const sandbox = await createSandbox();
    [one, two] = [
      await startTestApp({ database: databases[0], masterKey, sandbox }),
      await startTestApp({ database: databases[1], masterKey, sandbox }),
    ];
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    for (const database of databases) await database.close();
    proxy.down();
    await place.drop();
  });

  /** Sends requests to the second server before the change and one second after it. */
  const callAround = async (
    call: () => Promise<number>,
    change: () => Promise<unknown>,
  ): Promise<number[]> => {
    const before = await call();
    proxy.freeze();
    await change();
    await sleep(PROMISED_MS);
    const after = await call();
    proxy.thaw();
    return [before, after];
  };

  test('a revoked key is refused after a second', async () => {
    const { id } = await one.addApplication();
    const admin = { ...ADMIN, key: one.adminKey };
    const made = await one.api('POST', `/applications/${id}/keys`, { ...admin, body: { name: 'key' } });
    const key = { key: made.body.data.secret as string, app: id, consumer: null };
    const statuses = await callAround(
      async () => (await two.api('GET', '/vault/integrations', key)).status,
      () => one.api('DELETE', `/applications/${id}/keys/${made.body.data.id}`, admin),
    );
    expect(statuses).toEqual([200, 401]);
  });

  test('a deleted connection is called no more', async () => {
    await one.connect('gorgias', sandboxCredentials.gorgias.form);
    const key = { key: one.application.apiKey, app: one.application.id };
    const statuses = await callAround(
      async () => (await two.api('GET', '/tags', { ...key, service: 'gorgias' })).status,
      () => one.api('DELETE', '/vault/connections/customer-support/gorgias'),
    );
    expect(statuses).toEqual([200, 404]);
  });

  test('a deleted application is unknown', async () => {
    const { id, apiKey } = await one.addApplication();
    const statuses = await callAround(
      async () =>
        (await two.api('GET', '/vault/integrations', { key: apiKey, app: id, consumer: null })).status,
      () => one.api('DELETE', `/applications/${id}`, { ...ADMIN, key: one.adminKey }),
    );
    expect(statuses).toEqual([200, 401]);
  });
});
