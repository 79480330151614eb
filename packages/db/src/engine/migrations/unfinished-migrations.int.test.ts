import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess } from '../../fixtures/processes.js';
import { migrateDatabase, openDatabase } from '../open.js';
import type { DatabaseOptions } from '../open.js';
import { defaultMigrationsDir, newestMigration, readMigrations } from './schema-version.js';
import { listParts } from './unfinished-migrations.js';
import { createMigratedPostgres, testPostgresUrl } from '../../testing.js';
import { withSnapshot } from '../../transfer/index.js';

const folder = mkdtempSync(join(tmpdir(), 'keyway-unfinished-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NEXT = '9999_next';
const SCRIPT = `CREATE TABLE next (id int PRIMARY KEY); ALTER TABLE applications ADD COLUMN next text; CREATE INDEX next_name ON applications (next); ALTER TABLE leases RENAME COLUMN owner TO holder;`;

function newerMigrations(sql: string): string {
  const migrationsDir = mkdtempSync(join(folder, 'migrations-'));
  cpSync(defaultMigrationsDir(), migrationsDir, { recursive: true });
  mkdirSync(join(migrationsDir, NEXT));
  writeFileSync(join(migrationsDir, NEXT, 'migration.sql'), sql);
  return migrationsDir;
}

type Place = DatabaseOptions & { run: (sql: string) => Promise<Record<string, unknown>[]> };
type Backend = { name: string; open: () => Promise<Place> };

const template = mkdtempSync(join(folder, 'template-'));
beforeAll(() => migrateDatabase({ dataDir: template }));
const embedded: Backend = {
  name: 'embedded',
  open: async () => {
    const dataDir = mkdtempSync(join(folder, 'copy-'));
    cpSync(template, dataDir, { recursive: true });
    const run = async (sql: string) => {
      const database = await PGlite.create(join(dataDir, 'database'));
      const results = await database.exec(sql);
      await database.close();
      return results.at(-1)?.rows ?? [];
    };
    return { dataDir, run };
  },
};

const drops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(drops.map((drop) => drop())));
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
const postgresql = (adminUrl: string): Backend => ({
  name: 'postgresql',
  open: async () => {
    const { url, drop } = await createMigratedPostgres(adminUrl);
    drops.push(drop);
    const run = async (sql: string) => {
      const client = await connect(url);
      const result = await client.query<Record<string, unknown>>(sql);
      await client.end();
      return [result].flat().at(-1)?.rows ?? [];
    };
    return { url, run };
  },
});

const adminUrl = testPostgresUrl();
const backends = adminUrl === undefined ? [embedded] : [embedded, postgresql(adminUrl)];

/** The row that releases up to 0015 wrote before a migration began. */
const begun = (name: string): string => `
  INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('${randomUUID()}', 'x', '${name}');`;
const historyOf = ({ run }: Place, name = NEXT) =>
  run(`SELECT finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS undone
       FROM _prisma_migrations WHERE migration_name = '${name}' ORDER BY started_at`);
const finished = { finished: true, undone: false };

describe.each(backends)('a migration that has no end, $name', ({ open }) => {
  const migrationsDir = newerMigrations(SCRIPT);

  it('is run again where nothing of it is there', async () => {
    const place = await open();
    await place.run(begun(NEXT));
    expect(await migrateDatabase({ ...place, migrationsDir })).toEqual([NEXT]);
    expect(await historyOf(place)).toEqual([{ finished: false, undone: true }, finished]);
    expect(await place.run('SELECT next FROM applications')).toEqual([]);
  });

  it('is taken as done where all of it is there', async () => {
    const place = await open();
    await place.run(begun(NEXT) + SCRIPT);
    expect(await migrateDatabase({ ...place, migrationsDir })).toEqual([]);
    expect(await historyOf(place)).toEqual([finished]);
    await (await openDatabase({ ...place, migrationsDir, migrate: true })).close();
  });

  it('is named where part of it is there, and goes on once that is completed or removed', async () => {
    const place = await open();
    await place.run(`${begun(NEXT)} CREATE TABLE next (id int PRIMARY KEY)`);
    const halfDone = {
      name: 'MigrationError',
      message: expect.stringMatching(
        /9999_next is half done: the database has column next\.id .* lacks .*column applications\.next text.* still has column leases\.owner .*run: keyway migrate/,
      ) as string,
    };
    await expect(migrateDatabase({ ...place, migrationsDir })).rejects.toMatchObject(halfDone);
    await expect(openDatabase({ ...place, migrationsDir, migrate: true })).rejects.toMatchObject(halfDone);
    expect(await historyOf(place)).toEqual([{ finished: false, undone: false }]);
    const schema = await withSnapshot({ ...place, migrationsDir }, (found) => Promise.resolve(found.schema));
    expect(schema).toBe(newestMigration());
    await place.run('DROP TABLE next');
    expect(await migrateDatabase({ ...place, migrationsDir })).toEqual([NEXT]);
  });
});

describe.each(backends)('a migration that cannot be one transaction, $name', ({ open }) => {
  const build = 'CREATE INDEX CONCURRENTLY next_name ON applications (name);\n';
  const again = 'DROP INDEX CONCURRENTLY IF EXISTS next_name;\n';

  it('runs statement by statement, and again from its beginning', async () => {
    const place = await open();
    const failing = newerMigrations(`-- resumable\n${again}${build}SELECT no_such_function();\n`);
    const failed = migrateDatabase({ ...place, migrationsDir: failing });
    await expect(failed).rejects.toThrow(/no_such_function.*It continues where it stopped/);
    expect(await historyOf(place)).toEqual([]);
    const migrationsDir = newerMigrations(`-- resumable\n${again}${build}`);
    expect(await migrateDatabase({ ...place, migrationsDir })).toEqual([NEXT]);
    expect(await historyOf(place)).toEqual([finished]);
    const valid = `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'next_name'::regclass`;
    expect(await place.run(valid)).toEqual([{ valid: true }]);
  });
});

describe.runIf(adminUrl !== undefined)('a process killed while its migration waits for a lock', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)('%s leaves nothing, and the next one migrates', async (signal) => {
    const place = await postgresql(adminUrl ?? '').open();
    const migrationsDir = newerMigrations(SCRIPT);
    const holder = await connect(place.url ?? '');
    await holder.query('BEGIN; LOCK TABLE applications');
    const waiting = startProcess(['postgresql', place.url ?? '', migrationsDir], { ONCE: 'true' });
    waiting.firstLine.catch(() => undefined);
    const isWaiting = `SELECT 1 FROM pg_locks WHERE relation = 'applications'::regclass AND NOT granted`;
    await expect.poll(() => place.run(isWaiting), { timeout: 20_000 }).toHaveLength(1);
    waiting.child.kill(signal);
    await waiting.ended;
    // The connection gives up on its own, so the next start does not wait for it in vain.
    await expect.poll(() => place.run(isWaiting), { timeout: 20_000 }).toEqual([]);
    expect(await historyOf(place)).toEqual([]);
    await holder.end();
    expect(await migrateDatabase({ ...place, migrationsDir })).toEqual([NEXT]);
    expect(await historyOf(place)).toEqual([finished]);
  });
});

it('each migration that a release up to 0015 may have left unfinished shows in the schema', async () => {
  const database = await PGlite.create('memory://');
  const list = () => listParts(async (sql) => (await database.query<Record<string, string>>(sql)).rows);
  let before = await list();
  for (const { name, sql } of readMigrations(defaultMigrationsDir())) {
    if (name > '0016') break;
    await database.exec(sql);
    const after = await list();
    expect(after, name).not.toEqual(before);
    before = after;
  }
  await database.close();
});
