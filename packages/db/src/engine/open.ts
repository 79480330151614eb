import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { type ChangeFeed, startChangeFeed } from './change-feed.js';
import { type Query, toEntry } from './change-reader.js';
import { openFolder } from './embedded-folder.js';
import { DatabaseUnavailableError, isUnavailable } from './errors.js';
import { PrismaClient } from '../generated/client.js';
import { acquireLockFile } from './lock-file.js';
import { migrateEmbedded, migratePostgresql } from './migrations/migrate.js';
import { assertSchemaKnown } from './migrations/schema-version.js';
import { type Outages, watchOutages } from './outages.js';
import { assertPoolFits, createPool } from './postgres-pool.js';
import { lifeByLock, lifeOfOneProcess, type ProcessLife } from './process-life.js';
import { assertTenantRole } from './tenant-role.js';
import { runRead, runSystem, runTenant } from './transaction.js';
import type { Change, Reader, SystemTx, TenantTx, TransactionRunner } from './transaction.js';

export type DatabaseOptions = {
  /** PostgreSQL; without it the embedded database in `dataDir` is opened */
  url?: string;
  /** PostgreSQL itself when `url` goes through a transaction pooler: for LISTEN and migrations */
  directUrl?: string;
  /** connections in the pool; a caller waits up to 4.5 s for one, then gets DatabaseUnavailableError */
  poolSize?: number;
  processes?: number; // of this server, each with such a pool
  /** the embedded database's folder, or "memory://" */
  dataDir?: string;
  /** a dump to start an in-memory database from (tests) */
  loadDataDir?: Blob;
  /** bring the schema up to this release before answering */
  migrate?: boolean;
  migrationsDir?: string;
};

export type ChangeListener = (change: Change | 'all') => void;

export type Database = ProcessLife & {
  kind: 'embedded' | 'postgresql';
  /**
   * Runs `work` in one transaction that sees one application only (row-level security).
   * A serialization failure or deadlock runs it again, so it must not do anything that a rollback cannot undo.
   * Do not open another transaction inside it: on the embedded database that waits for itself.
   * Throws DatabaseUnavailableError when the database is the reason; errors of `work` pass unchanged.
   */
  tenant: <T>(applicationId: string, work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  /** Like `tenant`, outside every tenant; the reason says which job needs that. */
  system: <T>(reason: string, work: (tx: SystemTx) => Promise<T>) => Promise<T>;
  /**
   * Runs `work`, one reading statement, outside transactions: one round trip. For the paths of every request alone; a
   * statement about a tenant calls a database function that takes the tenant's role. A lost connection runs it again.
   */
  read: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;
  /** Hears committed changes of every process; 'all' when some may have been missed. Returns the way to stop. */
  onChange: (listener: ChangeListener) => () => void;
  /** Whether listeners have heard every change committed up to a second ago. If not, query the database again. */
  isCurrent: () => boolean;
  /** Hears that a transaction of this process has left work to do. Returns the way to stop. */
  onWork: (listener: () => void) => () => void;
  ping: () => Promise<void>;
  /** Whether the database was the reason of a failure here within the last so many milliseconds. */
  wasAway: (withinMs: number) => boolean;
  close: () => Promise<void>;
};

/** Opens PostgreSQL by `url`, or the embedded database in `dataDir`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openEmbedded(options) : openPostgresql(options, options.url);
}

/** Applies this release's migrations and closes again. Returns the names of those applied. */
export async function migrateDatabase(options: DatabaseOptions): Promise<string[]> {
  if (options.url !== undefined)
    return asAvailable(migratePostgresql(options.directUrl ?? options.url, options));
  const embedded = await startEmbedded(options);
  try {
    return await migrateEmbedded(embedded.database, options);
  } finally {
    await embedded.stop();
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { database, stop } = await startEmbedded(options);
  try {
    if (options.migrate === true) await migrateEmbedded(database, options);
    else
      await assertSchemaKnown(
        async (sql) => (await database.query<Record<string, string>>(sql)).rows,
        options,
      );
  } catch (error) {
    await stop();
    throw error;
  }
  const client = newClient(new PrismaPGlite(reportFailedCommits(database)));
  return buildDatabase({
    kind: 'embedded',
    client,
    life: lifeOfOneProcess(),
    close: async () => {
      await client.$disconnect();
      await stop();
    },
  });
}

/** The embedded database behind its lock file; `stop` writes a checkpoint and gives the lock back. */
export async function startEmbedded(
  options: DatabaseOptions,
): Promise<{ database: PGlite; stop: () => Promise<void> }> {
  if (options.dataDir === undefined) throw new TypeError('Either url or dataDir is needed.');
  if (options.dataDir.startsWith('memory://')) {
    const database = await PGlite.create({ dataDir: 'memory://', loadDataDir: options.loadDataDir });
    return { database, stop: () => database.close() };
  }
  const lock = await acquireLockFile(options.dataDir);
  try {
    const folder = join(options.dataDir, 'database');
    const database = guardWrites(await openFolder(folder), lock.assertHeld);
    return { database, stop: () => stopEmbedded(database, lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

// Everything that reaches the database files passes here.
function guardWrites(database: PGlite, assertHeld: () => void): PGlite {
  const run = database.execProtocolRawSync.bind(database);
  database.execProtocolRawSync = (message) => {
    assertHeld();
    return run(message);
  };
  return database;
}

async function stopEmbedded(database: PGlite, release: () => void): Promise<void> {
  try {
    await database.exec('CHECKPOINT');
  } finally {
    await database.close().finally(release);
  }
}

async function openPostgresql(options: DatabaseOptions, url: string): Promise<Database> {
  const directUrl = options.directUrl ?? url;
  if (options.migrate === true) await asAvailable(migratePostgresql(directUrl, options));
  const pool = createPool(url, options.poolSize);
  try {
    const query = async (sql: string) => (await pool.query<Record<string, string>>(sql)).rows;
    if (options.migrate !== true)
      await asAvailable(assertSchemaKnown(query, options).then(() => assertTenantRole(query)));
    // Behind a pooler, the pool’s connections are not the database’s.
    if (directUrl === url) await asAvailable(assertPoolFits(query, options.poolSize, options.processes));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const client = newClient(new PrismaPg(pool));
  const origin = randomUUID();
  let feed: ChangeFeed | undefined;
  const outages = watchOutages();
  const lock = lifeByLock((sql) => pool.query(sql), outages.wasAway);
  const database = buildDatabase({
    kind: 'postgresql',
    client,
    outages,
    life: lock,
    recordChanges: (transaction, changes) =>
      transaction.$executeRaw`INSERT INTO change_feed (origin, changes) VALUES (${origin}, ${toEntry(changes)}::jsonb)`,
    startFeed: (emit) => {
      const query: Query = (sql, values) => pool.query(sql, values);
      return (feed = startChangeFeed({ origin, directUrl, query, emit, lock }));
    },
    close: async () => {
      await feed?.close();
      await client.$disconnect();
      await pool.end();
    },
  });
  // A lease that is taken before does not name this process: after a kill it would have to run out.
  await feed?.settled;
  return database;
}

// The adapter drops the error of a failing COMMIT, and the transaction would pass for a success: here it is kept.
function reportFailedCommits(database: PGlite): PGlite {
  const begin = database.transaction.bind(database);
  database.transaction = <T>(work: Parameters<typeof begin<T>>[0]) => {
    const running = begin(work);
    const keep = (tell?: ((reason: unknown) => unknown) | null) => {
      const kept = running.then(undefined, (error: unknown) => {
        tell?.(error);
        throw error;
      });
      // No one awaits it if BEGIN fails.
      kept.catch(() => undefined);
      return kept;
    };
    return Object.assign(running, { catch: keep });
  };
  return database;
}

// 'minimal': the other formats quote the arguments of the call, secrets among them.
function newClient(adapter: PrismaPGlite | PrismaPg): PrismaClient {
  return new PrismaClient({ adapter, errorFormat: 'minimal' });
}

type Parts = {
  kind: Database['kind'];
  client: PrismaClient;
  life: ProcessLife;
  outages?: Outages;
  /** Where other processes may have the same database open. */
  recordChanges?: TransactionRunner['recordChanges'];
  startFeed?: (emit: (changes: Change[] | 'all') => void) => ChangeFeed;
  close: () => Promise<void>;
};

function buildDatabase(parts: Parts): Database {
  const listeners = new Set<ChangeListener>();
  const emit = (changes: Change[] | 'all') => {
    for (const listener of listeners) tell(listener, changes);
  };
  const workListeners = new Set<() => void>();
  const emitWork = () => {
    for (const listener of workListeners) listener();
  };
  const feed = parts.startFeed?.(emit);
  const runner: TransactionRunner = {
    client: parts.client,
    recordChanges: parts.recordChanges,
    emit: (changes) => {
      emit(changes);
      feed?.announce(changes);
    },
    emitWork,
  };
  let closing: Promise<void> | undefined;
  const assertOpen = () => {
    if (closing !== undefined) throw new DatabaseUnavailableError('The database is closed.');
  };
  const { notice, wasAway } = parts.outages ?? watchOutages();
  return {
    kind: parts.kind,
    newLeaseOwner: parts.life.newLeaseOwner,
    hasEnded: parts.life.hasEnded,
    tenant: async (applicationId, work) => {
      assertOpen();
      return runTenant(runner, applicationId, work).catch(notice);
    },
    system: async (reason, work) => {
      assertOpen();
      return runSystem(runner, reason, work).catch(notice);
    },
    read: async (work) => {
      assertOpen();
      return runRead(parts.client, work).catch(notice);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isCurrent: () => feed?.isCurrent() ?? true,
    onWork: (listener) => {
      workListeners.add(listener);
      return () => void workListeners.delete(listener);
    },
    ping: async () => {
      assertOpen();
      await asAvailable(parts.client.$queryRaw`SELECT 1`).catch(notice);
    },
    wasAway,
    close: () => (closing ??= parts.close()),
  };
}

// A listener's fault must not make a committed transaction look like a failed one, nor end the process.
function tell(listener: ChangeListener, changes: Change[] | 'all'): void {
  try {
    for (const change of changes === 'all' ? (['all'] as const) : changes) listener(change);
  } catch (error) {
    process.emitWarning(`A change listener failed: ${String(error)}`);
  }
}

/** Turns the driver's many ways to be away into DatabaseUnavailableError. */
export async function asAvailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUnavailable(error))
      throw new DatabaseUnavailableError('The database is not available.', { cause: error });
    throw error;
  }
}
