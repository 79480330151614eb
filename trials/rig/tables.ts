import type { PostgresCluster } from './postgres.js';

/** Number of rows and a digest of the content of every table: equal before and after means that nothing was written. */
export const digestTables = async (
  postgres: PostgresCluster,
  databaseUrl: string,
): Promise<Record<string, string>> => {
  const database = toName(databaseUrl);
  const tables = await postgres.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    [],
    database,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await postgres.query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest FROM "${name}" t`,
      [],
      database,
    );
    digests[name] = row?.digest ?? '';
  }
  return digests;
};

/** The name of the database in its URL. */
export const toName = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);
