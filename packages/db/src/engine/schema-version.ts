import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SchemaTooNewError, SchemaTooOldError } from './errors.js';

export type MigrateOptions = { migrationsDir?: string };

/** The migrations folder of this release: beside the bundle, or of this package when run from source. */
export function defaultMigrationsDir(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [
    join(here, 'prisma', 'migrations'),
    join(here, 'migrations'),
    join(here, '..', '..', 'prisma', 'migrations'),
  ];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`No migrations folder beside ${here}.`);
  return found;
}

/** Identifies the migrations by content. */
export function hashMigrations(migrationsDir = defaultMigrationsDir()): string {
  const hash = createHash('sha256');
  for (const migration of readMigrations(migrationsDir)) hash.update(`${migration.name}\0${migration.sql}\0`);
  return hash.digest('hex');
}

type Query = (sql: string) => Promise<Record<string, string>[]>;

/** Throws SchemaTooNewError when the database holds a migration that this release cannot work with. */
export async function assertSchemaKnown(query: Query, options: MigrateOptions = {}): Promise<void> {
  await isUpToDate(query, options.migrationsDir ?? defaultMigrationsDir());
}

/**
 * Whether all of this release's migrations are there, and none is under way; saves the second that loading the engine
 * takes, on every start but the first. Throws SchemaTooNewError.
 */
export async function isUpToDate(query: Query, migrationsDir: string): Promise<boolean> {
  const { isComplete, unknown } = await compareSchema(query, migrationsDir);
  const newest = newestMigration(migrationsDir);
  const unfit = unknown.filter((name) => !worksWith(name, newest));
  if (unfit.length > 0) throw new SchemaTooNewError(unfit);
  return isComplete;
}

/** Throws SchemaTooNewError or SchemaTooOldError unless the schema is exactly this release's. */
export async function assertSameSchema(query: Query, migrationsDir = defaultMigrationsDir()): Promise<void> {
  const { isComplete, unknown } = await compareSchema(query, migrationsDir);
  if (unknown.length > 0) throw new SchemaTooNewError(unknown);
  if (!isComplete)
    throw new SchemaTooOldError('The database lacks migrations of this release. Run: keyway migrate');
}

async function compareSchema(
  query: Query,
  migrationsDir: string,
): Promise<{ isComplete: boolean; unknown: string[] }> {
  const [table] = await query(`SELECT to_regclass('_prisma_migrations')::text AS name`);
  if (!table?.['name']) return { isComplete: false, unknown: [] };
  const rows = await query(
    'SELECT migration_name AS name, (finished_at IS NOT NULL)::text AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const known = new Set(listMigrations(migrationsDir));
  const finished = new Set(rows.filter((row) => row['finished'] === 'true').map((row) => row['name']));
  return {
    isComplete: rows.length === finished.size && [...known].every((name) => finished.has(name)),
    unknown: rows.map((row) => row['name'] ?? '').filter((name) => !known.has(name)),
  };
}

/**
 * Whether a server works with a migration newer than its own newest. All that it knows of that one is its name, which
 * ends in the number that the oldest such server knows: `0016_tags_from_0015`.
 */
export function worksWith(newer: string, newest: string): boolean {
  const oldest = /_from_(\d{4})$/.exec(newer)?.[1];
  return oldest !== undefined && Number(newest.slice(0, 4)) >= Number(oldest);
}

/** This release's newest migration: the version of its schema. */
export function newestMigration(migrationsDir = defaultMigrationsDir()): string {
  return listMigrations(migrationsDir).at(-1) ?? '';
}

export function readMigrations(migrationsDir: string): { name: string; sql: string }[] {
  return listMigrations(migrationsDir).map((name) => ({
    name,
    sql: readFileSync(join(migrationsDir, name, 'migration.sql'), 'utf8'),
  }));
}

/** Their names, the oldest first. */
function listMigrations(migrationsDir: string): string[] {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
