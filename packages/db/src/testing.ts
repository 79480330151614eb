import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { AuditSigner } from './engine/audit-trail.js';
import { migrateEmbedded, migratePostgresql } from './engine/migrations/migrate.js';
import { hashMigrations } from './engine/migrations/schema-version.js';
import { openDatabase } from './engine/open.js';
import type { Database } from './engine/open.js';
import type { SystemTx, TenantTx } from './engine/transaction.js';

export { startProxy } from './fixtures/proxy.js';

let snapshot: Promise<Blob> | undefined;

/** A fresh, migrated database in memory, whose clock is the process's and whose user may do anything; with `url`, that PostgreSQL database, migrated. */
export async function openTestDatabase(options: { url?: string } = {}): Promise<Database> {
  if (options.url !== undefined) return openDatabase({ url: options.url, migrate: true });
  snapshot ??= loadSnapshot();
  return openDatabase({ dataDir: 'memory://', loadDataDir: await snapshot });
}

/**
 * A fresh, migrated database: on PostgreSQL where KEYWAY_TEST_DATABASE_URL names one, which is faster, else in memory.
 * With `audited`, a change of these columns needs an entry in the audit trail.
 */
export async function openAnyTestDatabase({
  audited = [],
}: { audited?: readonly Column[] } = {}): Promise<Database> {
  const adminUrl = process.env['KEYWAY_TEST_DATABASE_URL'];
  if (!adminUrl) {
    const database = await openTestDatabase();
    if (audited.length > 0) await armAuditGuard(database, audited);
    return database;
  }
  const { url, drop } = await createFrom(await templateWith(adminUrl, audited), adminUrl);
  const database = await openDatabase({ url, poolSize: 5 });
  return Object.assign(database, { close: closeWith(database, drop) });
}

type Column = { readonly table: string; readonly column: string };

/** A fresh, empty PostgreSQL database in the cluster that `adminUrl` may create databases in. */
export function createTestPostgres(adminUrl: string): Promise<TestPostgres> {
  return createFrom('template0', adminUrl);
}

/** The same with this release's schema, copied from a database that is migrated once and kept in the cluster. */
export async function createMigratedPostgres(adminUrl: string): Promise<TestPostgres> {
  return createFrom(await templateWith(adminUrl), adminUrl);
}

type TestPostgres = { url: string; drop: () => Promise<void> };

const templates = new Map<string, Promise<string>>();
const INSUFFICIENT_PRIVILEGE = '42501';

async function createFrom(source: string, adminUrl: string): Promise<TestPostgres> {
  const name = `keyway_test_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    // Copying files takes a third of the time of logging each page, the default since PostgreSQL 15.
    const strategy = (rows[0]?.version ?? 0) >= 150_000 ? 'STRATEGY FILE_COPY' : '';
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${source} ENCODING 'UTF8' ${strategy}`);
  });
  return { url: urlOf(adminUrl, name), drop: () => dropDatabase(adminUrl, name) };
}

/** Tries again while autovacuum is at work there: its process belongs to a superuser, whom we must not end. */
async function dropDatabase(adminUrl: string, name: string, triesLeft = 50): Promise<void> {
  try {
    await runOnce(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    if (triesLeft === 0 || (error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    await sleep(200);
    await dropDatabase(adminUrl, name, triesLeft - 1);
  }
}

/** This release's schema, and the guard of audited columns, which would take 35 ms in each copy. */
function templateWith(adminUrl: string, audited: readonly Column[] = []): Promise<string> {
  const schema = `keyway_test_template_${hashMigrations().slice(0, 16)}`;
  const name =
    audited.length === 0 ? schema : `${schema}_${digest([guardFunction, audited]).toString('hex', 0, 6)}`;
  const made =
    templates.get(name) ??
    makeTemplate(adminUrl, name, async (draft) => {
      await migratePostgresql(draft);
      if (audited.length === 0) return;
      const database = await openDatabase({ url: draft, poolSize: 2 });
      await armAuditGuard(database, audited);
      await database.close();
    });
  templates.set(name, made);
  return made;
}

// Several workers may want it at once: the first makes it, and it has its name only when it is whole.
function makeTemplate(adminUrl: string, name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const draft = `${name}_draft`;
  return withClient(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 1) return name;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft} TEMPLATE template0 ENCODING 'UTF8'`);
    await fill(urlOf(adminUrl, draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  });
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

const digest = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest();

/** Hashes of an audit trail that is never verified. */
export const testSigner: AuditSigner = { entryHash: digest, headHash: digest };

/**
 * Makes every transaction fail that changes one of these columns and adds no entry to the audit trail. `_system`'s
 * rows and those of applications whose keys are destroyed are left out. A test that plants rows of its own says so
 * with `plantUnaudited`.
 */
export async function armAuditGuard(database: Database, guarded: readonly Column[]): Promise<void> {
  const triggers = guarded.flatMap(({ table, column }) => [
    guardTrigger(table, column, 'INSERT', `NEW.${column} IS NOT NULL`),
    guardTrigger(table, column, 'UPDATE', `NEW.${column} IS DISTINCT FROM OLD.${column}`),
    guardTrigger(table, column, 'DELETE', `OLD.${column} IS NOT NULL`),
  ]);
  await database.system('arm the audit guard', (tx) =>
    tx.client.$executeRawUnsafe(`DO $arm$ BEGIN ${guardFunction} ${triggers.join(' ')} END $arm$`),
  );
}

/** Switches the guard off for the rest of this transaction. */
export async function plantUnaudited(tx: TenantTx | SystemTx): Promise<void> {
  await tx.client.$queryRaw`SELECT set_config('keyway.plant', 'on', true)`;
}

const guardFunction = `
  CREATE OR REPLACE FUNCTION audit_guard() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $guard$
  DECLARE
    changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  BEGIN
    IF current_setting('keyway.plant', true) = 'on' OR starts_with(changed->>'application_id', '_')
      OR EXISTS (SELECT 1 FROM audit_entries e
        WHERE e.xmin = pg_current_xact_id()::xid AND e.application_id = changed->>'application_id'
          AND (e.consumer_id IS NULL OR COALESCE(changed->>'consumer_id', e.consumer_id) = e.consumer_id)
          AND (e.service_id IS NULL OR COALESCE(changed->>'service_id', e.service_id) = e.service_id))
      OR NOT EXISTS (SELECT 1 FROM data_keys d WHERE d.application_id = changed->>'application_id')
    THEN RETURN NULL; END IF;
    RAISE EXCEPTION '% of %.% without an entry in the audit trail', TG_OP, TG_TABLE_NAME, TG_ARGV[0];
  END $guard$;`;

function guardTrigger(table: string, column: string, event: string, condition: string): string {
  const name = `audit_guard_${column}_${event}`.toLowerCase();
  return `DROP TRIGGER IF EXISTS ${name} ON ${table}; CREATE CONSTRAINT TRIGGER ${name} AFTER ${event} ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION audit_guard('${column}');`;
}

export type TestBackend = {
  name: string;
  /** a fresh, migrated database; `url` where a second Database can be opened on it */
  open: () => Promise<{ database: Database; url?: string; close: () => Promise<void> }>;
};

/**
 * The databases a suite has to pass on: the embedded one, and PostgreSQL where KEYWAY_TEST_DATABASE_URL
 * names one. Without it that half is left out, which CI does not allow.
 */
export function testBackends(): TestBackend[] {
  const adminUrl = testPostgresUrl();
  return adminUrl === undefined ? [embeddedBackend] : [embeddedBackend, postgresBackend(adminUrl)];
}

/**
 * Backends for suites whose statements are the same on both: PostgreSQL alone where there is one, as the embedded one
 * takes five times as long. `.ci/long trials` runs them on both.
 */
export function mainBackends(): TestBackend[] {
  return process.env['KEYWAY_TEST_BACKENDS'] === 'all' ? testBackends() : testBackends().slice(-1);
}

/** A pool of connections to a fresh, empty PostgreSQL database, as a product of its own has one. */
export async function openTestPool(adminUrl: string): Promise<pg.Pool> {
  const { url, drop } = await createTestPostgres(adminUrl);
  const pool = new pg.Pool({ connectionString: url, max: 5 });
  const end = pool.end.bind(pool) as () => Promise<void>;
  return Object.assign(pool, { end: () => end().then(drop) });
}

/** KEYWAY_TEST_DATABASE_URL, or undefined with a printed reason (an error where CI=true). */
export function testPostgresUrl(): string | undefined {
  const url = process.env['KEYWAY_TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return url;
  const reason = 'KEYWAY_TEST_DATABASE_URL is not set';
  if (process.env['CI'] === 'true') throw new Error(`${reason}: the PostgreSQL tests cannot run.`);
  console.warn(`PostgreSQL tests skipped: ${reason}.`);
  return undefined;
}

const embeddedBackend: TestBackend = {
  name: 'embedded',
  open: async () => {
    const database = await openTestDatabase();
    return { database, close: database.close };
  },
};

function postgresBackend(adminUrl: string): TestBackend {
  return {
    name: 'postgresql',
    open: async () => {
      const { url, drop } = await createMigratedPostgres(adminUrl);
      const database = await openTestDatabase({ url });
      return { database, url, close: closeWith(database, drop) };
    },
  };
}

function closeWith(database: Database, drop: TestPostgres['drop']): () => Promise<void> {
  const close = database.close.bind(database);
  return async () => {
    try {
      await close();
    } finally {
      await drop();
    }
  };
}

const runOnce = (url: string, sql: string): Promise<void> =>
  withClient(url, async (client) => void (await client.query(sql)));

async function withClient<Result>(
  url: string,
  action: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

// Making a database takes seconds, loading a dump of one does not. Several workers may make it at once:
// each writes its own file, and the rename puts a complete one in place.
async function loadSnapshot(): Promise<Blob> {
  const path = join(tmpdir(), `keyway-test-${userInfo().uid}-${hashMigrations().slice(0, 16)}.tar`);
  const kept = readSnapshot(path);
  if (kept !== undefined) return kept;
  const database = await PGlite.create('memory://');
  await migrateEmbedded(database);
  const dump = await database.dumpDataDir('none');
  await database.close();
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()), { mode: 0o600 });
  renameSync(draft, path);
  return dump;
}

function readSnapshot(path: string): Blob | undefined {
  try {
    return new Blob([readFileSync(path)]);
  } catch {
    return undefined;
  }
}
