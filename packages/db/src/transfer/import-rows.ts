import { advanceSequences, countRows, listMovingTables, quote } from './catalogue.js';
import type { MovingTable } from './catalogue.js';
import { assertSameSchema, DatabaseNotEmptyError, type DatabaseOptions } from '../engine/index.js';
import { withWholeSession } from './exclusive-session.js';
import type { ExclusiveSession } from './exclusive-session.js';

/** An empty database being filled, in one transaction. */
export type Loading = {
  readonly tables: readonly MovingTable[];
  /** Adds rows as a Snapshot gave them; only inserts, as some tables refuse anything else. */
  readonly insert: (table: MovingTable, lines: readonly string[]) => Promise<void>;
  /** How many rows the table has now. */
  readonly count: (table: MovingTable) => Promise<number>;
};

/**
 * Fills an empty database of this release's schema: all of what `work` inserts is there when it resolves, and
 * nothing when it does not. Throws DatabaseNotEmptyError. A server that starts meanwhile waits or gives up.
 */
export function loadDatabase<T>(
  options: DatabaseOptions,
  work: (loading: Loading) => Promise<T>,
): Promise<T> {
  return withWholeSession(options, 'READ COMMITTED', async (session) => {
    await assertSameSchema(session.query, options.migrationsDir);
    const tables = await listMovingTables(session);
    await session.query('LOCK TABLE data_keys IN SHARE ROW EXCLUSIVE MODE');
    await assertEmpty(session, tables);
    const restoreForeignKeys = await dropForeignKeys(session);
    const result = await work({
      tables,
      insert: (table, lines) => insertRows(session, table, lines),
      count: (table) => countRows(session, table),
    });
    for (const table of tables) await advanceSequences(session, table);
    await restoreForeignKeys();
    return result;
  });
}

async function assertEmpty({ query }: ExclusiveSession, tables: readonly MovingTable[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables)
    if ((await query(`SELECT 1 FROM ${quote(name)} LIMIT 1`)).length > 0) filled.push(name);
  if (filled.length > 0) throw new DatabaseNotEmptyError(filled);
}

/**
 * Tables are filled in any order, and an export of an older release may hold rows without their parents: the next start
 * ends those, then validates what is put back here.
 */
async function dropForeignKeys({ query }: ExclusiveSession): Promise<() => Promise<void>> {
  const keys = await query(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
      replace(pg_get_constraintdef(oid), ' NOT VALID', '') AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`);
  for (const { table, name } of keys) await query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`);
  };
}

async function insertRows(
  { query }: ExclusiveSession,
  table: MovingTable,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const names = table.columns.map(({ name }) => quote(name)).join(', ');
  const values = table.columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(', ');
  await query(
    `INSERT INTO ${quote(table.name)} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS r`,
    [`[${lines.join(',')}]`],
  );
}
