import { PGlite } from '@electric-sql/pglite';
import { MigrationError } from '../errors.js';
import { defaultMigrationsDir, readHistory, readMigrations, stepsOf, type Query } from './schema-version.js';

/**
 * Releases up to 0015 recorded a migration's start and end outside its transaction, so a killed process left a row
 * without an end. The schema itself shows whether that transaction was committed. Throws MigrationError if it has only
 * part of the migration.
 */
export async function settleUnfinished(query: Query, migrationsDir: string): Promise<void> {
  for (const { name, isThere } of await readUnfinished(query, migrationsDir))
    await query(
      isThere
        ? `UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE ${unfinished}`
        : `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${unfinished}`,
      [name],
    );
}

/** Throws MigrationError where the database has part of a migration only; changes nothing. */
export async function assertNoneHalfDone(
  query: Query,
  migrationsDir = defaultMigrationsDir(),
): Promise<void> {
  await readUnfinished(query, migrationsDir);
}

const unfinished = 'migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL';

async function readUnfinished(
  query: Query,
  migrationsDir: string,
): Promise<{ name: string; isThere: boolean }[]> {
  const names = (await readHistory(query, migrationsDir)).unfinished;
  if (names.length === 0) return [];
  const parts = await listParts(query);
  const found: { name: string; isThere: boolean }[] = [];
  for (const name of names) {
    const { adds, removes } = await readEffect(name, migrationsDir);
    const there = [...adds].filter((part) => parts.has(part));
    const missing = [...adds].filter((part) => !parts.has(part));
    const kept = [...removes].filter((part) => parts.has(part));
    const isUntouched = there.length === 0 && kept.length === removes.size;
    if (!isUntouched && missing.length + kept.length > 0) throw halfDone(name, { there, missing, kept });
    found.push({ name, isThere: !isUntouched });
  }
  return found;
}

function halfDone(name: string, parts: { there: string[]; missing: string[]; kept: string[] }): Error {
  const list = (verb: string, names: string[]): string[] =>
    names.length === 0
      ? []
      : [`${verb} ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`];
  const state = [
    ...list('has', parts.there),
    ...list('lacks', parts.missing),
    ...list('still has', parts.kept),
  ];
  return new MigrationError(
    `The migration ${name} is half done: the database ${state.join(', ')}. Nothing was changed. ` +
      'Restore a backup, or complete or remove that part by hand. Then run: keyway migrate',
  );
}

/** The parts of the schema that a migration adds and removes, measured on a database of its own. */
async function readEffect(
  name: string,
  migrationsDir: string,
): Promise<{ adds: Set<string>; removes: Set<string> }> {
  const scratch = await PGlite.create('memory://');
  const query: Query = async (sql) => (await scratch.query<Record<string, string>>(sql)).rows;
  try {
    let before = new Set<string>();
    for (const migration of readMigrations(migrationsDir)) {
      if (migration.name === name) before = await listParts(query);
      for (const step of stepsOf(migration.sql)) await scratch.exec(step);
      if (migration.name === name) break;
    }
    const after = await listParts(query);
    return { adds: without(after, before), removes: without(before, after) };
  } finally {
    await scratch.close();
  }
}

/** Returns what the schema lacks compared with a new database of this release, and what it has beyond that. */
export async function compareParts(
  query: Query,
  migrationsDir = defaultMigrationsDir(),
): Promise<{ missing: string[]; unknown: string[]; total: number }> {
  const scratch = await PGlite.create('memory://');
  try {
    for (const { sql } of readMigrations(migrationsDir))
      for (const step of stepsOf(sql)) await scratch.exec(step);
    const wanted = await listParts(async (sql) => (await scratch.query<Record<string, string>>(sql)).rows);
    const found = await listParts(query);
    return {
      missing: [...without(wanted, found)].sort(),
      unknown: [...without(found, wanted)].sort(),
      total: wanted.size,
    };
  } finally {
    await scratch.close();
  }
}

const without = (parts: Set<string>, others: Set<string>): Set<string> =>
  new Set([...parts].filter((part) => !others.has(part)));

/** Everything that migrations make, in words that every version of PostgreSQL uses alike. */
export async function listParts(query: Query): Promise<Set<string>> {
  const rows = await query(`
    WITH ours AS (
      SELECT oid, relname AS name, relkind AS kind, relrowsecurity AS is_secured FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace
        AND relname NOT IN ('_prisma_migrations', '_prisma_migrations_pkey'))
    SELECT format('column %s.%s %s%s', o.name, attname, format_type(atttypid, atttypmod),
        CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END) AS part
      FROM ours o JOIN pg_attribute ON attrelid = o.oid AND attnum > 0 AND NOT attisdropped WHERE o.kind IN ('r', 'p')
    UNION ALL SELECT format('index %s', name) FROM ours WHERE kind IN ('i', 'I')
    UNION ALL SELECT format('row-level security of %s', name) FROM ours WHERE is_secured
    UNION ALL SELECT format('constraint %s of %s', conname, o.name) FROM ours o
      JOIN pg_constraint ON conrelid = o.oid AND contype <> 'n'
    UNION ALL SELECT format('trigger %s of %s', tgname, o.name) FROM ours o
      JOIN pg_trigger ON tgrelid = o.oid AND NOT tgisinternal
    UNION ALL SELECT format('policy %s of %s', polname, o.name) FROM ours o JOIN pg_policy ON polrelid = o.oid
    UNION ALL SELECT format('function %s (%s)', proname, md5(prosrc)) FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace`);
  return new Set(rows.map(({ part = '' }) => part));
}
