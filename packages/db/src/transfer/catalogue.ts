import type { ExclusiveSession } from './exclusive-session.js';

type Column = {
  readonly name: string;
  readonly type: string;
  /** the number generator that belongs to it */
  readonly sequence: string | null;
};

/** A table whose rows move with the installation. */
export type MovingTable = { readonly name: string; readonly columns: readonly Column[] };

/**
 * Tables that stay behind: what they hold is about running processes, not about the installation. Every other
 * table of the schema moves, without being named anywhere.
 */
export const stayingTables: Readonly<Record<string, string>> = {
  _prisma_migrations: 'the target has its own history, which must lead to the same schema',
  console_sessions: 'people sign in again',
  call_exchanges: 'what vendors were asked and answered is looked at where it happened',
  leases: 'they belong to processes, which a copy does not have',
  consumer_terms: 'a trigger makes them from the consumers, also while these are loaded',
  change_feed: 'it tells running processes about changes, and a copy has none',
  change_counter: 'it tells running servers of the release before about changes',
};

/** Every table of the schema from the database's own catalogue, by name, without the excluded ones. */
export async function listMovingTables({ query }: ExclusiveSession): Promise<MovingTable[]> {
  const rows = await query(`
    SELECT c.relname::text AS table, a.attname::text AS column, format_type(a.atttypid, a.atttypmod) AS type,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attgenerated = ''
    ORDER BY c.relname COLLATE "C", a.attname COLLATE "C"`);
  const tables = new Map<string, Column[]>();
  for (const { table = '', column = '', type = '', sequence = null } of rows) {
    if (table in stayingTables) continue;
    tables.set(table, [...(tables.get(table) ?? []), { name: column, type, sequence }]);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

export async function countRows({ query }: ExclusiveSession, { name }: MovingTable): Promise<number> {
  const [row] = await query(`SELECT count(*)::text AS rows FROM ${quote(name)}`);
  return Number(row?.['rows']);
}

/** Number generators that belong to a column go on after the highest number there is. */
export async function advanceSequences({ query }: ExclusiveSession, table: MovingTable): Promise<void> {
  for (const { name, sequence } of table.columns) {
    if (sequence === null) continue;
    await query(
      `SELECT setval($1::regclass, m.highest)
       FROM (SELECT max(${quote(name)})::bigint AS highest FROM ${quote(table.name)}) m WHERE m.highest IS NOT NULL`,
      [sequence],
    );
  }
}

/** A name from the catalogue as an SQL identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
