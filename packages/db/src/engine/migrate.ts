// By hand: Prisma's command line cannot run inside the server, on the embedded database, or under a lock of ours.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { ErrorRegistry, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { defaultMigrationsDir, isUpToDate, readMigrations, type MigrateOptions } from './schema-version.js';
import { assertTenantRole, ensureTenantRole } from './tenant-role.js';

const filters = { externalTables: [], externalEnums: [] };
// Any fixed number; "keyway" in ASCII, shortened to 31 bits.
const advisoryLockKey = 0x6b657977;
const lockTimeoutMilliseconds = 60_000;

/** Migrates an open embedded database; its lock file is the guard against a second process. */
export async function migrateEmbedded(database: PGlite, options: MigrateOptions = {}): Promise<string[]> {
  const migrationsDir = options.migrationsDir ?? defaultMigrationsDir();
  const query = async (sql: string) => (await database.query<Record<string, string>>(sql)).rows;
  if (await isUpToDate(query, migrationsDir)) return [];
  return applyMigrations(embeddedAdapter(database), migrationsDir);
}

/**
 * Migrates a PostgreSQL database; of several processes one does, the others wait for it.
 * The lock belongs to a transaction, so it holds behind a transaction pooler too and never outlives us.
 */
export async function migratePostgresql(directUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrationsDir = options.migrationsDir ?? defaultMigrationsDir();
  const client = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  const pool = new pg.Pool({ connectionString: directUrl, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  try {
    const query = async (sql: string) => (await client.query<Record<string, string>>(sql)).rows;
    if (await isUpToDate(query, migrationsDir)) {
      await assertTenantRole(query);
      return [];
    }
    await ensureTenantRole(query);
    await client.query('BEGIN');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMilliseconds}`);
    await client.query(`SELECT pg_advisory_xact_lock(${advisoryLockKey})`);
    if (await isUpToDate(query, migrationsDir)) return [];
    await forgetRefused(pool);
    return await applyMigrations(postgresqlAdapter(pool), migrationsDir);
  } finally {
    await pool.end();
    await client.query('ROLLBACK').catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

// A migration is one transaction. Of one that PostgreSQL refused nothing is left, so it is run again from its beginning.
// One without a reason was cut off, perhaps while it was committed: that is for a person to look at.
async function forgetRefused(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string | null }>(
    `SELECT to_regclass('_prisma_migrations')::text AS name`,
  );
  if (!rows[0]?.name) return;
  await pool.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
     WHERE finished_at IS NULL AND rolled_back_at IS NULL AND applied_steps_count = 0 AND logs <> ''`,
  );
}

/** The SQL that leads from the migrations folder to the schema; empty when nothing changed. */
export async function diffMigration(options: MigrateOptions & { schemaPath?: string } = {}): Promise<string> {
  const migrationsDir = options.migrationsDir ?? defaultMigrationsDir();
  const schemaPath = options.schemaPath ?? join(migrationsDir, '..', 'schema.prisma');
  const scratch = await PGlite.create('memory://');
  try {
    return await withEngine(embeddedAdapter(scratch), async (engine) => {
      const result = await engine.diff({
        from: { tag: 'migrations', ...toMigrationList(migrationsDir) },
        to: {
          tag: 'schemaDatamodel',
          files: [{ path: 'schema.prisma', content: readFileSync(schemaPath, 'utf8') }],
        },
        script: true,
        exitCode: null,
        filters,
      });
      return isEmptyScript(result.stdout ?? '') ? '' : (result.stdout ?? '');
    });
  } finally {
    await scratch.close();
  }
}

function isEmptyScript(script: string): boolean {
  return script.split('\n').every((line) => line.trim() === '' || line.startsWith('--'));
}

async function applyMigrations(
  factory: SqlMigrationAwareDriverAdapterFactory,
  migrationsDir: string,
): Promise<string[]> {
  return withEngine(factory, async (engine) => {
    const result = await engine.applyMigrations({ migrationsList: toMigrationList(migrationsDir), filters });
    return result.appliedMigrationNames;
  });
}

async function withEngine<T>(
  factory: SqlMigrationAwareDriverAdapterFactory,
  action: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const { SchemaEngine: Engine } = await loadEngineModule();
  const engine = await Engine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    return await action(engine);
  } catch (error) {
    throw unwrapEngineError(error, adapter.errorRegistry);
  } finally {
    engine.free();
  }
}

// For a failure of the database the engine's own error says only "External error id#0".
function unwrapEngineError(error: unknown, registry: ErrorRegistry): unknown {
  const id = /External error id#(\d+)/.exec(String(error))?.[1];
  return (id === undefined ? undefined : registry.consumeError(Number(id))?.error) ?? error;
}

type EngineExports = Record<string, () => void>;
type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg') & {
  __wbg_set_wasm: (exports: EngineExports) => void;
};

// TypeScript declares WebAssembly only together with the browser's globals.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile: (bytes: Uint8Array) => Promise<object>;
    instantiate: (module: object, imports: object) => Promise<{ exports: EngineExports }>;
  };
};

let engineModule: Promise<EngineModule> | undefined;

function loadEngineModule(): Promise<EngineModule> {
  engineModule ??= instantiateEngine();
  return engineModule;
}

// The package's own entry imports the .wasm file, which Node does not do without a flag.
async function instantiateEngine(): Promise<EngineModule> {
  const engine = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as EngineModule;
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = await WebAssembly.compile(readFileSync(join(dirname(entry), 'schema_engine_bg.wasm')));
  const { exports } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': engine });
  engine.__wbg_set_wasm(exports);
  exports['__wbindgen_start']?.();
  return engine;
}

// Both adapters' own executeScript is unfit for migrations: one splits at every semicolon, even inside
// a DO block, the other does not wait for its result.
function withScripts(
  factory: SqlMigrationAwareDriverAdapterFactory,
  connect: SqlMigrationAwareDriverAdapterFactory['connect'],
  execute: (script: string) => Promise<unknown>,
): SqlMigrationAwareDriverAdapterFactory {
  return {
    adapterName: factory.adapterName,
    provider: factory.provider,
    connect: async () => {
      const adapter = await connect();
      adapter.executeScript = async (script) => void (await execute(script));
      return adapter;
    },
    connectToShadowDb: () => createShadow(),
  };
}

async function createShadow(): ReturnType<SqlMigrationAwareDriverAdapterFactory['connectToShadowDb']> {
  const shadow = await PGlite.create('memory://');
  const adapter = await new PrismaPGlite(shadow).connect();
  adapter.executeScript = async (script) => void (await shadow.exec(script));
  adapter.dispose = () => shadow.close();
  return adapter;
}

function embeddedAdapter(database: PGlite): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPGlite(database) as unknown as SqlMigrationAwareDriverAdapterFactory;
  return withScripts(
    factory,
    () => factory.connect(),
    (script) => database.exec(script),
  );
}

function postgresqlAdapter(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  return withScripts(
    factory,
    () => factory.connect(),
    (script) => pool.query(script),
  );
}

function toMigrationList(migrationsDir: string): MigrationList {
  const lockfile = join(migrationsDir, 'migration_lock.toml');
  return {
    baseDir: migrationsDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: readMigrations(migrationsDir).map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}
