import pg from 'pg';
import { PoolTooLargeError } from './errors.js';

/** So long a caller waits for one of the connections when all are taken. */
export const longestPoolWaitMilliseconds = 4_500;
const defaultPoolSize = 10;
const queryTimeoutMilliseconds = 5_250;

/** The pool behind Prisma: no failure of a connection reaches the process, and none is waited for for long. */
export function createPool(url: string, poolSize = defaultPoolSize): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: longestPoolWaitMilliseconds,
    idleTimeoutMillis: 30_000,
    // Only a server that no longer answers gets here: its own statement timeout is shorter.
    query_timeout: queryTimeoutMilliseconds,
    keepAlive: true,
    application_name: 'keyway',
    Client: ImpatientClient,
  });
  // An idle connection's loss is the pool's own business; the next caller gets a new one.
  pool.on('error', () => undefined);
  return pool;
}

/** Changes are listened for outside the pool. */
const listeners = 1;

/** Throws PoolTooLargeError where the database gives this role fewer connections than a process may open. */
export async function assertPoolFits(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
  poolSize = defaultPoolSize,
  processes = 1,
): Promise<void> {
  const [row] = await query(`
    SELECT current_setting('max_connections')::int AS max, least(
      current_setting('max_connections')::int
        - CASE WHEN r.rolsuper THEN 0 ELSE current_setting('superuser_reserved_connections')::int END,
      NULLIF(r.rolconnlimit, -1), NULLIF(d.datconnlimit, -1)) AS allowed
    FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`);
  const { max, allowed } = row as { max: number; allowed: number };
  // While processes are replaced one by one, there is one more of them.
  const most = processes === 1 ? 1 : processes + 1;
  if ((poolSize + listeners) * most <= allowed) return;
  throw new PoolTooLargeError(
    processes === 1
      ? `DATABASE_POOL_SIZE is ${poolSize}, but this database allows ${allowed} connections (max_connections is ${max}), and each process needs one more to listen for changes. Set DATABASE_POOL_SIZE to ${Math.max(1, allowed - listeners)} or less, shared by all processes, or raise the limit.`
      : `KEYWAY_PROCESSES is ${processes}, and each process opens up to ${poolSize} connections and one to listen for changes, but this database allows ${allowed} (max_connections is ${max}), and a restart needs room for one process more. Set a smaller KEYWAY_PROCESSES or DATABASE_POOL_SIZE, or raise the limit.`,
  );
}

// After a read timeout pg keeps waiting for the old answer, so that the ROLLBACK would time out as well.
class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...values: unknown[]) => unknown;
    const impatient = (...values: unknown[]) => {
      const result = query(...values);
      if (result instanceof Promise) result.catch((error: unknown) => this.hangUpAfter(error));
      return result;
    };
    this.query = impatient as typeof this.query;
  }

  private hangUpAfter(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout')
      void this.end().catch(() => undefined);
  }
}
