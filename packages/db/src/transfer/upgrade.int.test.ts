import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultMigrationsDir } from '../engine/migrations/schema-version.js';
import { migrateDatabase, openDatabase } from '../engine/open.js';
import type { Database, DatabaseOptions } from '../engine/open.js';
import { createTestPostgres, testPostgresUrl } from '../testing.js';

const folder = mkdtempSync(join(tmpdir(), 'keyway-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** This release's migrations, and one to come of each kind that an upgrade may be. */
const everyMigration = join(folder, 'every');
cpSync(defaultMigrationsDir(), everyMigration, { recursive: true });
function addMigration(name: string, sql: string, migrationsDir = everyMigration): void {
  mkdirSync(join(migrationsDir, name));
  writeFileSync(join(migrationsDir, name, 'migration.sql'), sql);
}
addMigration(
  '9998_wider',
  `ALTER TABLE "connections" ADD COLUMN "region" TEXT NOT NULL DEFAULT 'all', DROP CONSTRAINT "connections_pkey",
     ADD CONSTRAINT "connections_pkey"
     PRIMARY KEY ("application_id", "consumer_id", "unified_api", "service_id", "connection_id", "region");`,
);
addMigration(
  '9999_another_table',
  `CREATE TABLE "notes" ("application_id" TEXT NOT NULL, "id" TEXT NOT NULL, PRIMARY KEY ("application_id", "id"));
   GRANT SELECT, INSERT, UPDATE, DELETE ON "notes" TO keyway_tenant;
   ALTER TABLE "notes" ENABLE ROW LEVEL SECURITY;
   CREATE POLICY tenant ON "notes" TO keyway_tenant USING (application_id = current_setting('keyway.application_id', true));
   INSERT INTO "notes" SELECT "id", 'first' FROM "applications";`,
);

const namesIn = (migrationsDir: string): string[] =>
  readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
const migrations = namesIn(everyMigration);
const states = migrations.slice(0, -1).map((newest, index) => ({
  newest,
  known: migrations.slice(0, index + 1),
  later: migrations.slice(index + 1),
}));
type Prefix = (typeof states)[number];
/** Versions that may exist in the field: the oldest state, from which all migrations run, and the newest ones. */
const prefixes = [...states.slice(0, 1), ...states.slice(-3)];

function migrationsOf({ newest, known }: Prefix): string {
  const target = join(folder, newest);
  const isLater = (name = '') => migrations.includes(name) && !known.includes(name);
  cpSync(everyMigration, target, { recursive: true, filter: (path) => !isLater(path.split('/').at(-1)) });
  return target;
}

type Column = { table: string; name: string; type: string };
type Table = { name: string; columns: Column[]; isTenant: boolean };

async function readCatalogue(database: Database): Promise<Table[]> {
  const columns = await database.system(
    'test',
    (tx) => tx.client.$queryRaw<Column[]>`
      SELECT c.relname::text AS table, a.attname::text AS name, format_type(a.atttypid, NULL) AS type
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
        AND c.relname <> '_prisma_migrations' AND a.attidentity = '' AND a.attgenerated = ''
      -- Parents first.
      ORDER BY EXISTS (SELECT 1 FROM pg_constraint WHERE contype = 'f' AND conrelid = c.oid), 1, a.attnum`,
  );
  return [...new Set(columns.map(({ table }) => table))].map((name) => {
    const own = columns.filter(({ table }) => table === name);
    return { name, columns: own, isTenant: own.some((column) => column.name === 'application_id') };
  });
}

/** A value that a column of this type may have, other for every tenant. A new type needs its line here. */
function sample({ name, type }: Column, tenant: string): string {
  const number = tenant.length;
  const bytes = createHash('sha256').update(`${name} ${tenant}`).digest('hex');
  if (name === 'application_id' || name === 'id') if (type === 'text') return `'${tenant}'`;
  const samples: Record<string, string> = {
    text: `'${name} of ${tenant}'`,
    'text[]': `'{a,"b c"}'`,
    'integer[]': 'ARRAY[1, 2]',
    integer: String(number),
    bigint: `${2n ** 53n + BigInt(number)}`,
    boolean: 'true',
    xid8: `'${number}'`,
    bytea: `'\\x${bytes}'`,
    jsonb: `'{"of":["${tenant}",1]}'`,
    date: `'2026-02-28'`,
    'timestamp with time zone': `'2026-02-03 04:05:06.789+00'`,
  };
  const value = samples[type];
  if (value === undefined) throw new Error(`There is no sample of ${type} for ${name}.`);
  return value;
}

const insertSql = ({ name, columns }: Table, tenant: string): string =>
  `INSERT INTO ${name} (${columns.map((column) => `"${column.name}"`).join(', ')})
   VALUES (${columns.map((column) => sample(column, tenant)).join(', ')})`;
const updateSql = ({ name, columns }: Table): string =>
  `UPDATE ${name} SET ${columns.map((column) => `"${column.name}" = "${column.name}"`).join(', ')}`;
const selectSql = ({ name, columns }: Table): string =>
  `SELECT array_to_json(ARRAY[${columns.map((column) => `"${column.name}"::text`).join(', ')}])::text AS row FROM ${name} ORDER BY 1`;

function runAs(database: Database, table: Table, tenant: string) {
  const run = (sql: string) => (tx: { client: { $executeRawUnsafe: (sql: string) => Promise<number> } }) =>
    tx.client.$executeRawUnsafe(sql);
  return (sql: string): Promise<number> =>
    table.isTenant ? database.tenant(tenant, run(sql)) : database.system('test', run(sql));
}

async function readRows(database: Database, tables: readonly Table[]) {
  const rows: Record<string, string[]> = {};
  for (const table of tables)
    rows[table.name] = (
      await database.system('test', (tx) => tx.client.$queryRawUnsafe<{ row: string }[]>(selectSql(table)))
    ).map(({ row }) => row);
  return rows;
}

/** Fills a database of an older schema; answers what stands in it, and which tables let their rows be changed. */
async function fillOld(options: DatabaseOptions) {
  const database = await openDatabase(options);
  const tables = await readCatalogue(database);
  const isChangeable = new Map<string, boolean>();
  const asSystem = (table: Table) => runAs(database, { ...table, isTenant: false }, '');
  for (const table of tables) {
    for (const tenant of ['one', 'other']) await asSystem(table)(insertSql(table, tenant));
    const change = asSystem(table)(updateSql(table));
    isChangeable.set(table.name, await change.then(() => true).catch(() => false));
  }
  const rows = await readRows(database, tables);
  await database.close();
  return { tables, rows, isChangeable };
}

async function checkUpgrade(prefix: Prefix, place: DatabaseOptions, migrationsDir = everyMigration) {
  const options = { ...place, migrationsDir };
  const old = await fillOld({ ...place, migrationsDir: migrationsOf(prefix) });
  expect(await migrateDatabase(options)).toEqual(prefix.later);
  const database = await openDatabase({ ...options, migrate: true });
  try {
    const now = await readRows(database, old.tables);
    // A migration may add rows; it loses and changes none.
    for (const { name } of old.tables)
      expect(now[name]).toEqual(expect.arrayContaining(old.rows[name] ?? ['']));
    await checkWall(database);
    // Foreign keys that came with the upgrade want their parents first.
    const order = (await readCatalogue(database)).map(({ name }) => name);
    const inOrder = [...old.tables].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    for (const table of inOrder) await writeAsBefore(database, table, old.isChangeable.get(table.name));
  } finally {
    await database.close();
  }
}

/** Each tenant sees its rows only, in every table that has tenants now. */
async function checkWall(database: Database): Promise<void> {
  for (const { name, isTenant } of await readCatalogue(database)) {
    if (!isTenant) continue;
    const seen = await database.tenant('one', (tx) =>
      tx.client.$queryRawUnsafe<{ id: string }[]>(`SELECT DISTINCT application_id AS id FROM ${name}`),
    );
    expect({ name, others: seen.filter(({ id }) => id !== 'one') }).toEqual({ name, others: [] });
    const walls = await database.system(
      'test',
      (tx) => tx.client.$queryRaw<{ policies: number }[]>`
        SELECT count(*)::int AS policies FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid
        WHERE c.oid = ${name}::text::regclass AND c.relrowsecurity`,
    );
    expect({ name, isWalled: (walls[0]?.policies ?? 0) > 0 }).toEqual({ name, isWalled: true });
  }
}

/** A server of the older release names the columns it knows, as a tenant where there are tenants. */
async function writeAsBefore(database: Database, table: Table, isChangeable = true): Promise<void> {
  const write = runAs(database, table, 'another');
  expect(await write(insertSql(table, 'another'))).toBe(1);
  if (isChangeable && table.name !== 'applications') expect(await write(updateSql(table))).toBeGreaterThan(0);
}

describe('embedded', () => {
  // One folder that is brought from each state to the next, as making one takes seconds.
  const lineage = join(folder, 'lineage');
  const copyOf = async (prefix: Prefix, name: string): Promise<string> => {
    await migrateDatabase({ dataDir: lineage, migrationsDir: migrationsOf(prefix) });
    const dataDir = join(folder, name);
    cpSync(lineage, dataDir, { recursive: true });
    return dataDir;
  };

  it.each([
    ['takes rows away', `DELETE FROM "consumers";`, /ArrayContaining/],
    [
      'asks for what is not written today',
      `ALTER TABLE "consumers" ADD COLUMN "x" TEXT NOT NULL DEFAULT '';
      ALTER TABLE "consumers" ALTER COLUMN "x" DROP DEFAULT;`,
      /null value in column/,
    ],
    [
      'leaves a table of tenants open',
      `CREATE TABLE "open" ("application_id" TEXT PRIMARY KEY);
      GRANT SELECT ON "open" TO keyway_tenant;`,
      /isWalled/,
    ],
  ])(
    'notices a migration that %s',
    async (_what, sql, failure) => {
      const prefix = { newest: migrations[0] ?? '', known: migrations.slice(0, 1), later: ['9999_bad'] };
      const dataDir = await copyOf(prefix, `data-${_what}`);
      const migrationsDir = join(folder, `bad-${_what}`);
      cpSync(migrationsOf(prefix), migrationsDir, { recursive: true });
      addMigration('9999_bad', sql, migrationsDir);
      await expect(checkUpgrade(prefix, { dataDir }, migrationsDir)).rejects.toThrow(failure);
    },
    180_000,
  );

  it.each(prefixes)(
    'upgrades from $newest with its data, and still takes the writes of then',
    async (prefix) => {
      await checkUpgrade(prefix, { dataDir: await copyOf(prefix, `data-${prefix.newest}`) });
    },
    180_000,
  );
});

const adminUrl = testPostgresUrl();

describe.runIf(adminUrl !== undefined)('postgresql', () => {
  it.each(prefixes)(
    'upgrades from $newest with its data, and still takes the writes of then',
    async (prefix) => {
      const { url, drop } = await createTestPostgres(adminUrl ?? '');
      try {
        await migrateDatabase({ url, migrationsDir: migrationsOf(prefix) });
        await checkUpgrade(prefix, { url });
      } finally {
        await drop();
      }
    },
    180_000,
  );
});
