import type { PostgresCluster } from './postgres.js';

type Query = <Row extends Record<string, unknown>>(sql: string) => Promise<Row[]>;

/** Number of rows and a digest of the content of every table: equal before and after means that nothing was written. */
export const digestTables = (
  postgres: PostgresCluster,
  databaseUrl: string,
): Promise<Record<string, string>> => digestBy((sql) => postgres.query(sql, [], toName(databaseUrl)));

/** The same in the caller's own transaction, for example. */
export async function digestBy(query: Query): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest FROM "${name}" t`,
    );
    digests[name] = row?.digest ?? '';
  }
  return digests;
}

/** The name of the database in its URL. */
export const toName = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);
