import { readDatabaseTime, type Database } from '@keyway/db';
import type { Logger } from 'pino';

/** An answer that took longer than this says too little about when it was given. */
const MAX_ROUND_TRIP_MS = 1_000;
/** Clocks this close are one clock. */
const TOLERANCE_MS = 20;
const WORTH_A_WARNING_MS = 1_000;

type DatabaseClockOptions = {
  readonly database: Pick<Database, 'system'>;
  readonly logger: Logger;
  /** The process's own, in milliseconds since 1970. */
  readonly processClock: () => number;
  readonly monotonic: () => number;
};

/**
 * The database's clock without asking it each time: the process's own, corrected by what lay between
 * the two when last measured, at the middle of the round trip. A process whose clock is wrong by an hour
 * still sees tokens, sessions and states end when all others do.
 */
export function createDatabaseClock(options: DatabaseClockOptions): {
  now: () => Date;
  measure: () => Promise<void>;
} {
  const { database, logger, processClock, monotonic } = options;
  let offset = 0;
  return {
    now: () => new Date(processClock() + offset),
    measure: async () => {
      const [sentAt, startedAt] = [processClock(), monotonic()];
      const theirs = await database.system('compare clocks', readDatabaseTime).catch(() => undefined);
      const roundTrip = monotonic() - startedAt;
      if (!theirs || roundTrip > MAX_ROUND_TRIP_MS) return;
      const measured = theirs.getTime() - (sentAt + roundTrip / 2);
      // Within the error of the measurement the old value is as good, and does not make time jump.
      if (Math.abs(measured - offset) <= Math.max(roundTrip / 2, TOLERANCE_MS)) return;
      if (Math.abs(measured - offset) >= WORTH_A_WARNING_MS)
        logger.warn(
          { milliseconds: Math.round(measured) },
          'the clock differs from the database’s; using the database’s time',
        );
      offset = Math.round(measured);
    },
  };
}
