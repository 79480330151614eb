import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrateDatabase, openDatabase } from '../engine/open.js';
import type { DatabaseOptions } from '../engine/open.js';
import { defaultMigrationsDir } from '../engine/migrations/schema-version.js';
import { getConnection, listApiKeys } from '../repositories/index.js';
import { createTestPostgres, testPostgresUrl } from '../testing.js';

const folder = mkdtempSync(join(tmpdir(), 'keyway-late-times-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The schema of the release that stored such times. */
const before = join(folder, 'migrations');
cpSync(defaultMigrationsDir(), before, {
  recursive: true,
  filter: (path) => !/\/(?!000|001[0-5])\d{4}_[^/]*$/.test(path),
});

const LAST = new Date('9999-12-31T23:59:59Z');
const KEY = { consumerId: 'c', unifiedApi: 'customer-support', serviceId: 's', connectionId: 'default' };

async function checkTimes(place: DatabaseOptions): Promise<void> {
  await migrateDatabase({ ...place, migrationsDir: before });
  const old = await openDatabase({ ...place, migrationsDir: before });
  await old.system('write as an earlier release', async ({ client }) => {
    await client.$executeRaw`
      INSERT INTO api_keys (application_id, id, name, mode, prefix, hash, expires_at) VALUES
        ('one', 'late', 'n', 'live', 'p', '\\x01', '9999-12-31 23:59:59-14'),
        ('one', 'soon', 'n', 'live', 'p', '\\x02', '2030-01-01Z'), ('one', 'never', 'n', 'live', 'p', '\\x03', NULL)`;
    await client.$executeRaw`
      INSERT INTO connections (application_id, consumer_id, unified_api, service_id, token_issued_at,
        token_expires_at, updated_at)
      VALUES ('one', 'c', 'customer-support', 's', '9999-12-31Z', '10009-01-01Z', now())`;
  });
  await old.close();
  const database = await openDatabase({ ...place, migrate: true });
  const keys = await database.tenant('one', (tx) => listApiKeys(tx));
  expect(Object.fromEntries(keys.map(({ id, expiresAt }) => [id, expiresAt]))).toEqual({
    late: LAST,
    soon: new Date('2030-01-01Z'),
    never: null,
  });
  expect(await database.tenant('one', (tx) => getConnection(tx, KEY))).toMatchObject({
    tokenIssuedAt: new Date('9999-12-31Z'),
    tokenExpiresAt: LAST,
    refreshTokenExpiresAt: null,
  });
  await database.close();
}

it('embedded: times after 9999 are its last second after the update', async () => {
  await checkTimes({ dataDir: join(folder, 'data') });
});

const adminUrl = testPostgresUrl();
it.runIf(adminUrl !== undefined)(
  'postgresql: times after 9999 are its last second after the update',
  async () => {
    const { url, drop } = await createTestPostgres(adminUrl ?? '');
    await checkTimes({ url });
    await drop();
  },
);
