// Hand-written: p-retry counts attempts; this retries one error for a period of time.
import { DatabaseUnavailableError } from '@keyway/db';
import type { Logger } from 'pino';

/** A database that returns within this time causes no loss. */
export const MAX_DATABASE_RETRY_MS = 60_000;
const FIRST_PAUSE_MS = 50;
/** Far below the takeover grace of an expired lease: its holder writes before another process takes it over. */
const MAX_PAUSE_MS = 250;

/** Repeats a write that must not be lost while the database is unavailable; logs when it gives up. */
export async function retryWhileDatabaseDown<Result>(
  logger: Pick<Logger, 'error'>,
  what: string,
  write: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + MAX_DATABASE_RETRY_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      if (performance.now() > deadline) {
        logger.error({ what, code: error.name }, 'the database was unavailable for too long; giving up');
        throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
