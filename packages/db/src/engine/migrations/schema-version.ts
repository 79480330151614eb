import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SchemaTooNewError, SchemaTooOldError } from '../errors.js';

export type MigrateOptions = { migrationsDir?: string };

/** The migrations folder of this release: next to the bundle, or in this package when run from source. */
export function defaultMigrationsDir(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [
    join(here, 'prisma', 'migrations'),
    join(here, 'migrations'),
    join(here, '..', '..', '..', 'prisma', 'migrations'),
  ];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`No migrations folder next to ${here}.`);
  return found;
}

/** Identifies the migrations by content. */
export function hashMigrations(migrationsDir = defaultMigrationsDir()): string {
  const hash = createHash('sha256');
  for (const migration of readMigrations(migrationsDir)) hash.update(`${migration.name}\0${migration.sql}\0`);
  return hash.digest('hex');
}

/**
 * A migration that cannot be one transaction, such as one with CREATE INDEX CONCURRENTLY, begins with this line. Each
 * of its statements ends with its line and may run any number of times.
 */
const resumable = '-- resumable\n';

export const isResumable = (sql: string): boolean => sql.startsWith(resumable);

/** Returns the scripts that a migration runs one after the other: one, or each statement of a resumable one. */
export const stepsOf = (sql: string): string[] =>
  isResumable(sql) ? sql.split(/(?<=;)\n/).filter((text) => text.trim() !== '') : [sql];

export type Query = (sql: string, values?: readonly unknown[]) => Promise<Record<string, string>[]>;

/** Throws SchemaTooNewError when the database holds a migration that this release cannot work with. */
export async function assertSchemaKnown(query: Query, options: MigrateOptions = {}): Promise<void> {
  await isUpToDate(query, options.migrationsDir ?? defaultMigrationsDir());
}

/** Whether all of this release's migrations are there. Throws SchemaTooNewError. */
export async function isUpToDate(query: Query, migrationsDir: string): Promise<boolean> {
  return (await listPending(query, migrationsDir)).length === 0;
}

/** This release's migrations that the database lacks, the oldest first. Throws SchemaTooNewError. */
export async function listPending(query: Query, migrationsDir: string): Promise<string[]> {
  const { pending, unknown } = await readHistory(query, migrationsDir);
  assertWorksWith(unknown, migrationsDir);
  return pending;
}

function assertWorksWith(unknown: string[], migrationsDir: string): void {
  const newest = newestMigration(migrationsDir);
  const unfit = unknown.filter((name) => !worksWith(name, newest));
  if (unfit.length > 0) throw new SchemaTooNewError(unfit);
}

/** Throws SchemaTooNewError or SchemaTooOldError unless the schema is exactly this release's. */
export async function assertSameSchema(query: Query, migrationsDir = defaultMigrationsDir()): Promise<void> {
  const { pending, unknown } = await readHistory(query, migrationsDir);
  if (unknown.length > 0) throw new SchemaTooNewError(unknown);
  if (pending.length > 0)
    throw new SchemaTooOldError('The database lacks migrations of this release. Run: keyway migrate');
}

type History = {
  /** the newest migration that the database has; empty when it has none */
  newest: string;
  /** those of this release that the database lacks */
  pending: string[];
  /** of those, the ones that were begun */
  unfinished: string[];
  /** migrations that this release does not know */
  unknown: string[];
};

/** Compares the migrations that the database records with those of this release. */
export async function readHistory(query: Query, migrationsDir = defaultMigrationsDir()): Promise<History> {
  const known = listMigrations(migrationsDir);
  const [table] = await query(`SELECT to_regclass('_prisma_migrations')::text AS name`);
  const rows = table?.['name']
    ? await query(
        'SELECT migration_name AS name, (finished_at IS NOT NULL)::text AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
      )
    : [];
  const named = (finished: string) =>
    rows.filter((row) => row['finished'] === finished).map((row) => row['name'] ?? '');
  const finished = new Set(named('true'));
  return {
    newest: [...finished].sort().at(-1) ?? '',
    pending: known.filter((name) => !finished.has(name)),
    unfinished: named('false').filter((name) => known.includes(name) && !finished.has(name)),
    unknown: rows.map((row) => row['name'] ?? '').filter((name) => !known.includes(name)),
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

export type Migration = { name: string; sql: string };

export function readMigrations(migrationsDir: string): Migration[] {
  return listMigrations(migrationsDir).map((name) => readMigration(migrationsDir, name));
}

export function readMigration(migrationsDir: string, name: string): Migration {
  return { name, sql: readFileSync(join(migrationsDir, name, 'migration.sql'), 'utf8') };
}

/** Their names, the oldest first. */
function listMigrations(migrationsDir: string): string[] {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
