import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createApplication, createIntegration, openDatabase, type SystemTx } from '@keyway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bundleCli, keyway } from '../fixtures/run-cli.js';
import { withCommandAudit } from '../platform/audit/audit.js';
import { localKey } from '../platform/keyring/master-key.js';
import { loadKeyring } from '../platform/keyring/keyring.js';
import { sealPlace } from '../platform/keyring/sealed-columns.js';

bundleCli();

const folder = mkdtempSync(join(tmpdir(), 'keyway-damaged-'));
const whole = join(folder, 'whole');
const masterKey = randomBytes(32);

beforeAll(async () => {
  const database = await openDatabase({ dataDir: whole, migrate: true });
  const keyring = await loadKeyring(database, { current: localKey(masterKey), previous: undefined });
  for (const id of ['app-one', 'app-two']) {
    await database.system('test', async (tx) => {
      await createApplication(tx, { id, name: id });
      await keyring.addDataKey(tx, id, 1);
    });
    const sealer = await keyring.open(id);
    const clientSecretSealed = sealer.seal(sealPlace('clientSecret', 'front'), 'secret');
    await database.tenant(id, (tx) =>
      createIntegration(tx, {
        serviceId: 'front',
        unifiedApi: 'customer-support',
        name: 'Front',
        clientSecretSealed,
      }),
    );
  }
  await withCommandAudit(database, keyring, 'test', () => Promise.resolve());
  await database.close();
  writeFileSync(join(whole, 'master.key'), masterKey.toString('hex'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let copies = 0;
function copy(): string {
  const DATA_DIR = join(folder, `copy-${(copies += 1)}`);
  cpSync(whole, DATA_DIR, { recursive: true });
  return DATA_DIR;
}
/** Bypasses the triggers, as anyone with access to the files can. */
async function copyWith(sql: string): Promise<string> {
  const DATA_DIR = copy();
  await withDatabase(DATA_DIR, async (tx) => {
    await tx.client.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.client.$executeRawUnsafe(sql);
  });
  return DATA_DIR;
}
async function withDatabase<Result>(
  dataDir: string,
  work: (tx: SystemTx) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir });
  try {
    return await database.system('test', work);
  } finally {
    await database.close();
  }
}

type Check = { name: string; status: string; message: string; facts?: Record<string, unknown>[] };

async function serve(DATA_DIR: string) {
  const { code, errors } = await keyway(['serve'], { DATA_DIR });
  return { code, errors, hasTrace: errors.includes('    at ') };
}
async function failures(DATA_DIR: string): Promise<{ code: number | null; failed: Check[]; all: Check[] }> {
  const { code, output } = await keyway(['doctor', '--json'], { DATA_DIR });
  const { checks } = JSON.parse(output) as { checks: Check[] };
  return { code, failed: checks.filter(({ status }) => status === 'failed'), all: checks };
}
const saying = (words: string) => ({
  code: 1,
  errors: expect.stringContaining(words) as string,
  hasTrace: false,
});

describe('an installation of which something is missing', () => {
  it('creates no new keys while values sealed with the lost ones exist', async () => {
    const DATA_DIR = await copyWith('DELETE FROM data_keys');
    expect(await serve(DATA_DIR)).toEqual(saying('The table data_keys is empty, but'));
    const { code, failed } = await failures(DATA_DIR);
    expect([code, failed.map(({ name }) => name)]).toEqual([1, ['data keys']]);
    const rows = await withDatabase(DATA_DIR, (tx) => tx.client.dataKey.findMany());
    expect(rows).toEqual([]);
  });

  it('says which migration is half done, and can still be exported', async () => {
    const DATA_DIR = await copyWith(`DO $$ BEGIN
      UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '0014_log_details';
      ALTER TABLE request_logs DROP COLUMN exchanges_until; END $$`);
    const words =
      /0014_log_details is half done: .* lacks column request_logs\.exchanges_until .*keyway migrate/;
    for (const command of ['serve', 'migrate']) {
      const { code, errors } = await keyway([command], { DATA_DIR });
      expect([code, errors]).toEqual([1, expect.stringMatching(words)]);
      expect(errors).not.toContain('    at ');
    }
    const { code, failed } = await failures(DATA_DIR);
    expect([code, failed[0]?.name, failed[0]?.message]).toEqual([1, 'schema', expect.stringMatching(words)]);
    const file = join(DATA_DIR, 'keyway.export');
    expect((await keyway(['export', file], { DATA_DIR })).code).toBe(0);
  });

  it('is looked at as a whole though one key does not open', async () => {
    const DATA_DIR = await copyWith(
      "UPDATE data_keys SET wrapped = set_byte(wrapped, 30, get_byte(wrapped, 30) # 1) WHERE application_id = 'app-one'",
    );
    const { code, failed, all } = await failures(DATA_DIR);
    expect(code).toBe(1);
    expect(failed.map(({ name, facts }) => [name, facts])).toEqual([
      ['data keys', [{ application_id: 'app-one', term: 1 }]],
      ['encrypted values', [{ application_id: 'app-one' }]],
    ]);
    const opened = all.find(({ name, status }) => name === 'encrypted values' && status === 'ok');
    expect(opened?.message).toBe('1 open');
  });

  it('says that the root secret does not open', async () => {
    const DATA_DIR = await copyWith(
      "UPDATE data_keys SET wrapped = set_byte(wrapped, 30, get_byte(wrapped, 30) # 1) WHERE application_id = '_system'",
    );
    expect(await serve(DATA_DIR)).toEqual(saying('keyway doctor'));
    const { code, failed } = await failures(DATA_DIR);
    expect(code).toBe(1);
    expect(failed[0]?.facts).toEqual([{ application_id: '_system', term: 1 }]);
  });

  it('says so where the heads of the audit trail are gone', async () => {
    const DATA_DIR = await copyWith('DELETE FROM audit_chains');
    expect(await serve(DATA_DIR)).toEqual(saying('The table audit_chains is empty although'));
    const { code, failed } = await failures(DATA_DIR);
    expect([code, failed.map(({ name }) => name)]).toEqual([1, ['audit trail']]);
  });

  it('says so where the file of the master key is empty', async () => {
    const DATA_DIR = copy();
    const file = join(DATA_DIR, 'master.key');
    writeFileSync(file, '');
    expect(await serve(DATA_DIR)).toEqual(saying(`${file} is empty. Restore the key`));
    const { code, failed } = await failures(DATA_DIR);
    expect([code, failed.map(({ name }) => name)]).toEqual([1, ['master key']]);
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  it.each(['PG_VERSION', 'pg_wal', 'global/pg_control', 'pg_hba.conf'])(
    'says so where %s of the embedded database is missing, and makes no new one over it',
    async (name) => {
      const DATA_DIR = copy();
      const lost = join(DATA_DIR, 'database', name);
      rmSync(lost, { recursive: true });
      expect(await serve(DATA_DIR)).toEqual(saying('The embedded database in'));
      expect(await failures(DATA_DIR)).toMatchObject({ code: 1, failed: [{ name: 'database' }] });
      expect(existsSync(lost)).toBe(false);
    },
  );
});
