// By hand: Prisma's command line cannot run inside the server, on the embedded database, or under a lock of ours.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { MigrationError } from '../errors.js';
import {
  defaultMigrationsDir,
  isResumable,
  isUpToDate,
  listPending,
  readMigration,
  stepsOf,
} from './schema-version.js';
import type { Migration, MigrateOptions, Query } from './schema-version.js';
import { assertMayMigrate, assertTenantRole, ensureTenantRole } from '../tenant-role.js';
import { settleUnfinished } from './unfinished-migrations.js';

// Any fixed number; "keyway" in ASCII, shortened to 31 bits.
const advisoryLockKey = 0x6b657977;
const LOCK_WAIT_MS = 60_000;
const LOCK_POLL_MS = 100;

/** The one connection that migrates: two could lose each other, and with it the lock that guards the change. */
type Session = {
  query: Query;
  /** Runs a script of several statements. */
  run: (script: string) => Promise<unknown>;
  /** Opens a second connection; undefined where the database has one only, and no other process. */
  openSecond?: () => Promise<Session & { close: () => Promise<void> }>;
};

/** Migrates an open embedded database; its lock file is the guard against a second process. */
export async function migrateEmbedded(database: PGlite, options: MigrateOptions = {}): Promise<string[]> {
  const migrationsDir = options.migrationsDir ?? defaultMigrationsDir();
  const query: Query = async (sql, values = []) =>
    (await database.query<Record<string, string>>(sql, [...values])).rows;
  if (await isUpToDate(query, migrationsDir)) return [];
  return applyMigrations({ query, run: (script) => database.exec(script) }, migrationsDir);
}

/** Migrates a PostgreSQL database; of several processes one does, the others wait for it. */
export async function migratePostgresql(directUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrationsDir = options.migrationsDir ?? defaultMigrationsDir();
  const session = await openSession(directUrl);
  try {
    const { query } = session;
    const pending = await listPending(query, migrationsDir);
    if (pending.length === 0) {
      await assertTenantRole(query);
      return [];
    }
    await assertMayMigrate(query, pending);
    await ensureTenantRole(query);
    return await applyMigrations({ ...session, openSecond: () => openSession(directUrl) }, migrationsDir);
  } finally {
    await session.close();
  }
}

async function openSession(directUrl: string): Promise<Session & { close: () => Promise<void> }> {
  const client = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return {
    query: async (sql, values = []) => (await client.query<Record<string, string>>(sql, [...values])).rows,
    run: (script) => client.query(script),
    close: () => client.end().catch(() => undefined),
  };
}

async function applyMigrations(session: Session, migrationsDir: string): Promise<string[]> {
  const pending = await underLock(session, async () => {
    await session.run(historyTable);
    await settleUnfinished(session.query, migrationsDir);
    return listPending(session.query, migrationsDir);
  });
  const applied: string[] = [];
  for (const name of pending)
    if (await applyMigration(session, readMigration(migrationsDir, name))) applied.push(name);
  return applied;
}

/** False if another process was faster. */
async function applyMigration(session: Session, migration: Migration): Promise<boolean> {
  const { name, sql } = migration;
  const runSteps = async (): Promise<void> => {
    for (const step of stepsOf(sql)) await session.run(step);
  };
  try {
    return await (isResumable(sql)
      ? underSecondLock(session, migration, runSteps)
      : record(session, migration, runSteps));
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    const outcome = isResumable(sql) ? 'It continues where it stopped' : 'Nothing of it was kept';
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      `The migration ${name} failed: ${reason}. ${outcome}. Fix the cause, then run: keyway migrate`,
      { cause: error },
    );
  }
}

/** Runs a migration and records it in one transaction; false if it is finished. */
const record = (session: Session, { name, sql }: Migration, work: () => Promise<void>): Promise<boolean> =>
  underLock(session, async () => {
    if ((await session.query(finishedMigration, [name])).length > 0) return false;
    await work();
    await session.query(recordMigration, [randomUUID(), checksum(sql), name]);
    return true;
  });

/** Runs steps that cannot be in a transaction while another connection's transaction holds the lock. */
async function underSecondLock(
  session: Session,
  migration: Migration,
  runSteps: () => Promise<void>,
): Promise<boolean> {
  if (!session.openSecond) {
    await runSteps();
    return record(session, migration, async () => undefined);
  }
  const second = await session.openSecond();
  try {
    return await record(second, migration, async () => {
      // Until the next statement, the one with parameters keeps its snapshot, for which CREATE INDEX CONCURRENTLY waits.
      await second.run('SELECT 1');
      await runSteps();
    });
  } finally {
    await second.close();
  }
}

/**
 * Runs `work` in one transaction under the lock that processes of every release take. The lock belongs to the
 * transaction, so it holds behind a transaction pooler too and never outlives us.
 */
async function underLock<T>({ query, run }: Session, work: () => Promise<T>): Promise<T> {
  await query('BEGIN');
  try {
    await run(transactionSettings);
    const deadline = Date.now() + LOCK_WAIT_MS;
    // Not with a statement that waits: CREATE INDEX CONCURRENTLY would wait for its snapshot in turn.
    while (!(await tryLock(query))) {
      if (Date.now() > deadline)
        throw new MigrationError(
          'Another process has been migrating this database for a minute. Wait until it is done, then start again.',
        );
      await sleep(LOCK_POLL_MS);
    }
    const result = await work();
    await query('COMMIT');
    return result;
  } catch (error) {
    await query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function tryLock(query: Query): Promise<boolean> {
  const [row] = await query(`SELECT pg_try_advisory_xact_lock(${advisoryLockKey})::text AS locked`);
  return row?.['locked'] === 'true';
}

// A killed process's connection goes on with its statement, and holds our lock, until PostgreSQL notices the lost
// client. PostgreSQL on Windows rejects that setting.
const transactionSettings = `
  SET LOCAL idle_in_transaction_session_timeout = 0;
  DO $$ BEGIN SET LOCAL client_connection_check_interval = '1s'; EXCEPTION WHEN OTHERS THEN NULL; END $$`;

// The table, the columns and the checksum are those of `prisma migrate deploy`, which works on the same database.
const checksum = (sql: string): string => createHash('sha256').update(sql).digest('hex');
const historyTable = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;
const finishedMigration = `
  SELECT migration_name AS name FROM _prisma_migrations
  WHERE migration_name = $1 AND finished_at IS NOT NULL AND rolled_back_at IS NULL`;
const recordMigration = `
  INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`;
