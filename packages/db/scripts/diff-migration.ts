// By hand: Prisma's command line wants to download its schema engine, and a PostgreSQL to try migrations on.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { ErrorRegistry, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { defaultMigrationsDir, readMigrations, stepsOf } from '../src/engine/migrations/schema-version.js';

const filters = { externalTables: [], externalEnums: [] };

/** The SQL that leads from the migrations folder to the schema; empty when nothing changed. */
export async function diffMigration(migrationsDir = defaultMigrationsDir()): Promise<string> {
  const schemaPath = join(migrationsDir, '..', 'schema.prisma');
  const scratch = await PGlite.create('memory://');
  try {
    return await withEngine(scratchAdapter(scratch), async (engine) => {
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

// The adapter's own executeScript splits at every semicolon, even inside a DO block.
function scratchAdapter(scratch: PGlite): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPGlite(scratch) as unknown as SqlMigrationAwareDriverAdapterFactory;
  return {
    adapterName: factory.adapterName,
    provider: factory.provider,
    connect: async () => {
      const adapter = await factory.connect();
      adapter.executeScript = (script) => runSteps(scratch, script);
      return adapter;
    },
    connectToShadowDb: () => createShadow(),
  };
}

async function runSteps(database: PGlite, script: string): Promise<void> {
  for (const step of stepsOf(script)) await database.exec(step);
}

async function createShadow(): ReturnType<SqlMigrationAwareDriverAdapterFactory['connectToShadowDb']> {
  const shadow = await PGlite.create('memory://');
  const adapter = await new PrismaPGlite(shadow).connect();
  adapter.executeScript = (script) => runSteps(shadow, script);
  adapter.dispose = () => shadow.close();
  return adapter;
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
