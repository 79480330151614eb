import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startProcess } from '../../fixtures/processes.js';
import { migrateDatabase, openDatabase } from '../open.js';
import { defaultMigrationsDir } from './schema-version.js';
import { createTestPostgres, testPostgresUrl } from '../../testing.js';
import { withSnapshot } from '../../transfer/index.js';

const migrations = readdirSync(defaultMigrationsDir())
  .filter((name) => /^\d{4}_/.test(name))
  .sort();
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-migrate-'));
  folders.push(folder);
  return folder;
}

function newerMigrations(sql: string, name = '9999_next'): string {
  const migrationsDir = newFolder();
  cpSync(defaultMigrationsDir(), migrationsDir, { recursive: true });
  mkdirSync(join(migrationsDir, name));
  writeFileSync(join(migrationsDir, name, 'migration.sql'), sql);
  return migrationsDir;
}

const newest = Number(migrations.at(-1)?.slice(0, 4));
const fromNumber = (number: number): string => `9999_next_from_${String(number).padStart(4, '0')}`;

describe('embedded', () => {
  it('migrates once, upgrades, and refuses a newer schema', async () => {
    const dataDir = newFolder();
    expect(await migrateDatabase({ dataDir })).toEqual(migrations);
    expect(await migrateDatabase({ dataDir })).toEqual([]);
    const migrationsDir = newerMigrations('CREATE TABLE "next" ("id" INTEGER PRIMARY KEY);');
    expect(await migrateDatabase({ dataDir, migrationsDir })).toEqual(['9999_next']);
    await expect(migrateDatabase({ dataDir })).rejects.toMatchObject({
      name: 'SchemaTooNewError',
      unknownMigrations: ['9999_next'],
    });
    await expect(openDatabase({ dataDir, migrate: true })).rejects.toMatchObject({
      name: 'SchemaTooNewError',
    });
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({ name: 'SchemaTooNewError' });
  });

  it('opens a newer schema that is made to work with this release', async () => {
    const dataDir = newFolder();
    const migrationsDir = newerMigrations('CREATE TABLE "next" ("id" INTEGER);', fromNumber(newest));
    expect(await migrateDatabase({ dataDir, migrationsDir })).toContain(fromNumber(newest));
    expect(await migrateDatabase({ dataDir })).toEqual([]);
    await (await openDatabase({ dataDir, migrate: true })).close();
    await (await openDatabase({ dataDir })).close();
    // An export says which schema it has, and needs no server that knows it.
    expect(await withSnapshot({ dataDir }, ({ schema }) => Promise.resolve(schema))).toBe(fromNumber(newest));
  });
});

const adminUrl = testPostgresUrl();

describe.runIf(adminUrl !== undefined)('postgresql', () => {
  const withDatabase = async (work: (url: string) => Promise<void>) => {
    const { url, drop } = await createTestPostgres(adminUrl ?? '');
    try {
      await work(url);
    } finally {
      await drop();
    }
  };

  it('is migrated once by three processes that start together', async () => {
    await withDatabase(async (url) => {
      const started = [1, 2, 3].map(() => startProcess(['postgresql', url], { ONCE: 'true' }));
      expect(await Promise.all(started.map((one) => one.firstLine))).toEqual(['open', 'open', 'open']);
      await Promise.all(started.map((one) => one.ended));
      const database = await openDatabase({ url });
      const rows = await database.system(
        'test',
        (tx) => tx.client.$queryRaw<{ name: string; steps: number }[]>`
        SELECT migration_name AS name, applied_steps_count AS steps FROM _prisma_migrations ORDER BY 1`,
      );
      await database.close();
      expect(rows.map((row) => row.name)).toEqual(migrations);
    });
  });

  it('refuses a newer schema', async () => {
    await withDatabase(async (url) => {
      await migrateDatabase({ url, migrationsDir: newerMigrations('SELECT 1;') });
      await expect(migrateDatabase({ url })).rejects.toMatchObject({ name: 'SchemaTooNewError' });
      await expect(openDatabase({ url })).rejects.toMatchObject({ name: 'SchemaTooNewError' });
    });
  });

  it.each([
    ['of the release before', newest, true],
    ['of a later one than this', newest + 1, false],
  ])('that works with servers %s: %i, opens: %s', async (_, number, opens) => {
    await withDatabase(async (url) => {
      await migrateDatabase({ url, migrationsDir: newerMigrations('SELECT 1;', fromNumber(number)) });
      const opening = openDatabase({ url, migrate: true }).then((database) => database.close());
      if (opens) await opening;
      else await expect(opening).rejects.toMatchObject({ unknownMigrations: [fromNumber(number)] });
    });
  });

  it('says why a migration failed, leaves it undone, and stops until it is settled', async () => {
    await withDatabase(async (url) => {
      const migrationsDir = newerMigrations(
        'CREATE TABLE "half" ("id" INTEGER);\nSELECT no_such_function();',
      );
      await expect(migrateDatabase({ url, migrationsDir })).rejects.toThrow(/no_such_function/);
      // Tried again from its beginning: the reason is still there.
      await expect(migrateDatabase({ url, migrationsDir })).rejects.toThrow(/no_such_function/);
      expect(await migrateDatabase({ url, migrationsDir: newerMigrations('SELECT 1;') })).toEqual([
        '9999_next',
      ]);
    });
  });

  describe('by a role without rights of its own', () => {
    const asAdmin = async (url: string, sql: string): Promise<Record<string, string>[]> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Record<string, string>>(sql)).rows;
      } finally {
        await client.end();
      }
    };
    const withPlainRole = (work: (place: { url: string; admin: string; role: string }) => Promise<void>) =>
      withDatabase(async (admin) => {
        const role = `keyway_plain_${randomBytes(4).toString('hex')}`;
        const url = new URL(admin);
        [url.username, url.password] = [role, 'plain'];
        await asAdmin(
          admin,
          `CREATE ROLE ${role} LOGIN PASSWORD 'plain'; GRANT CREATE ON SCHEMA public TO ${role};`,
        );
        try {
          await work({ url: url.href, admin, role });
        } finally {
          await asAdmin(admin, `GRANT ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role};`);
        }
      });

    it('begins nothing without the role of tenants, and goes on after the advice was followed', async () => {
      await withPlainRole(async ({ url, admin, role }) => {
        const refused = await migrateDatabase({ url }).catch((error: unknown) => error as Error);
        expect(refused).toMatchObject({ name: 'MissingPrivilegeError' });
        const advice = /run in this database: (.*;) Then/.exec((refused as Error).message)?.[1] ?? '';
        expect(advice).toContain(`GRANT keyway_tenant TO ${role};`);
        const tables = await asAdmin(admin, `SELECT to_regclass('_prisma_migrations')::text AS name`);
        expect(tables).toEqual([{ name: null }]);
        // Opening it without a migration fails, whatever the role lacks.
        await expect(openDatabase({ url })).rejects.toThrow('Run: keyway migrate');
        await asAdmin(admin, advice);
        expect(await migrateDatabase({ url })).toEqual(migrations);
        await asAdmin(admin, `REVOKE keyway_tenant FROM ${role}`);
        await expect(migrateDatabase({ url })).rejects.toMatchObject({ name: 'MissingPrivilegeError' });
        await expect(openDatabase({ url })).rejects.toMatchObject({ name: 'MissingPrivilegeError' });
      });
    });

    it('names the role that can migrate to one that may only read and write', async () => {
      await withPlainRole(async ({ url, admin, role }) => {
        await migrateDatabase({ url: admin });
        await asAdmin(admin, `GRANT keyway_tenant TO ${role}; GRANT SELECT ON _prisma_migrations TO ${role}`);
        expect(await migrateDatabase({ url })).toEqual([]);
        const migrationsDir = newerMigrations('CREATE TABLE "next" ("id" INTEGER);');
        const refused = await migrateDatabase({ url, migrationsDir }).catch(
          (error: unknown) => error as Error,
        );
        expect(refused).toMatchObject({
          name: 'MissingPrivilegeError',
          message: expect.stringMatching(
            new RegExp(
              `lacks 9999_next, and the role ${role} may not change its tables, which belong to \\w+\\. Run keyway migrate`,
            ),
          ) as string,
        });
      });
    });

    it('runs a migration again that was refused for want of a right', async () => {
      await withPlainRole(async ({ url, admin, role }) => {
        await asAdmin(admin, `GRANT keyway_tenant TO ${role}`);
        await migrateDatabase({ url });
        await asAdmin(admin, 'CREATE TABLE theirs (id int)');
        const migrationsDir = newerMigrations('CREATE TABLE "next" ("id" INTEGER);\nTABLE theirs;');
        await expect(migrateDatabase({ url, migrationsDir })).rejects.toThrow(/permission denied/);
        await asAdmin(admin, `GRANT SELECT ON theirs TO ${role}`);
        expect(await migrateDatabase({ url, migrationsDir })).toEqual(['9999_next']);
      });
    });
  });

  it('is DatabaseUnavailableError when nothing answers', async () => {
    await expect(migrateDatabase({ url: 'postgresql://x:x@127.0.0.1:1/x' })).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
    });
  });
});
