import { countRows, listMovingTables, quote } from './catalogue.js';
import type { MovingTable } from './catalogue.js';
import { type DatabaseOptions, readHistory } from '../engine/index.js';
import { withWholeSession } from './exclusive-session.js';
import type { ExclusiveSession } from './exclusive-session.js';

const rowsAtOnce = 100;

/** Everything an installation has stored, as of one moment. */
export type Snapshot = {
  /** the newest migration that the database has, of whichever release */
  readonly schema: string;
  readonly tables: readonly MovingTable[];
  /** the installation's wrapped root secret; undefined before the first start of a server */
  readonly root: SystemKey | undefined;
  /** which master keys wrapped the keys of all */
  readonly masterKeyIds: readonly string[];
  /**
   * The rows of a table, in batches. A row is a JSON array of what PostgreSQL prints for each column (a string,
   * or null), so that every type there is or will be comes back exactly.
   */
  readonly rows: (table: MovingTable) => AsyncGenerator<string[], void>;
  readonly count: (table: MovingTable) => Promise<number>;
};

export type SystemKey = { term: number; wrapped: Buffer; masterKeyId: string };

/**
 * Reads the whole database, all tenants, in one transaction that sees one moment of it; writes nothing. Any schema will
 * do: a database that no server can start on can still be saved.
 */
export function withSnapshot<T>(
  options: DatabaseOptions,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withWholeSession(options, 'REPEATABLE READ, READ ONLY', async (session) => {
    const tables = await listMovingTables(session);
    const hasKeys = tables.some(({ name }) => name === 'data_keys');
    return work({
      schema: (await readHistory(session.query, options.migrationsDir)).newest,
      tables,
      root: hasKeys ? await readRoot(session) : undefined,
      masterKeyIds: hasKeys ? await readMasterKeyIds(session) : [],
      rows: (table) => readRows(session, table),
      count: (table) => countRows(session, table),
    });
  });
}

async function* readRows({ query }: ExclusiveSession, table: MovingTable): AsyncGenerator<string[], void> {
  const values = table.columns.map(({ name }) => `${quote(name)}::text`).join(', ');
  await query(
    `DECLARE moving NO SCROLL CURSOR FOR SELECT array_to_json(ARRAY[${values}])::text AS line FROM ${quote(table.name)}`,
  );
  for (;;) {
    const rows = await query(`FETCH ${rowsAtOnce} FROM moving`);
    if (rows.length > 0) yield rows.map(({ line = '' }) => line);
    if (rows.length < rowsAtOnce) break;
  }
  await query('CLOSE moving');
}

async function readRoot({ query }: ExclusiveSession): Promise<SystemKey | undefined> {
  const [row] = await query(
    `SELECT d.term::text AS term, encode(d.wrapped, 'hex') AS wrapped, d.master_key_id AS id FROM data_keys d
     WHERE d.application_id = '_system' ORDER BY d.term DESC LIMIT 1`,
  );
  if (row === undefined) return undefined;
  const { term, wrapped = '', id = '' } = row;
  return { term: Number(term), wrapped: Buffer.from(wrapped, 'hex'), masterKeyId: id };
}

async function readMasterKeyIds({ query }: ExclusiveSession): Promise<string[]> {
  const rows = await query('SELECT DISTINCT master_key_id AS id FROM data_keys ORDER BY 1');
  return rows.map(({ id = '' }) => id);
}
