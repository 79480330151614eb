import pg from 'pg';
import { asAvailable, type DatabaseOptions, startEmbedded } from '../engine/index.js';

export type Row = Record<string, string>;

/** One connection of the owner for work that takes as long as it takes, in one transaction. */
export type ExclusiveSession = {
  query: (sql: string, values?: readonly unknown[]) => Promise<Row[]>;
};

/**
 * Opens the database as it is, for all its tenants at once, and commits when `work` resolves. The time limits of
 * ordinary transactions do not apply.
 */
export async function withWholeSession<T>(
  options: DatabaseOptions,
  isolation: 'REPEATABLE READ, READ ONLY' | 'READ COMMITTED',
  work: (session: ExclusiveSession) => Promise<T>,
): Promise<T> {
  return asAvailable(
    connect(options, async (query) => {
      await query(`BEGIN ISOLATION LEVEL ${isolation}`);
      try {
        for (const setting of settings) await query(`SET LOCAL ${setting}`);
        const result = await work({ query });
        await query('COMMIT');
        return result;
      } catch (error) {
        await query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    }),
  );
}

// PostgreSQL's output and input format must not depend on the database's configuration. With row_security off, a policy
// that would hide rows from us is an error instead.
const settings = [
  `timezone = 'UTC'`,
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `bytea_output = 'hex'`,
  `extra_float_digits = 1`,
  `row_security = off`,
  `statement_timeout = 0`,
  `idle_in_transaction_session_timeout = 0`,
  `lock_timeout = '10s'`,
];

async function connect<T>(
  options: DatabaseOptions,
  work: (query: ExclusiveSession['query']) => Promise<T>,
): Promise<T> {
  if (options.url === undefined) {
    const { database, stop } = await startEmbedded(options);
    try {
      return await work(async (sql, values = []) => (await database.query<Row>(sql, [...values])).rows);
    } finally {
      await stop();
    }
  }
  const client = new pg.Client({
    connectionString: options.directUrl ?? options.url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'keyway',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(async (sql, values = []) => (await client.query<Row>(sql, [...values])).rows);
  } finally {
    await client.end().catch(() => undefined);
  }
}
