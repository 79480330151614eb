import { readDatabaseTime, type Database } from '@keyway/db';
import type { Logger } from 'pino';

/** Clocks this close count as equal. */
const TOLERANCE_MS = 20;
const WORTH_A_WARNING_MS = 1_000;

type DatabaseClockOptions = {
  readonly database: Pick<Database, 'system'>;
  readonly logger: Logger;
  /** The process's own clock, in Unix milliseconds. */
  readonly processClock: () => number;
  readonly monotonic: () => number;
};

/**
 * Returns the database's clock without a query each time: the process's own, corrected by the offset last measured at
 * the middle of a round trip. A process whose clock is off by an hour still expires tokens, sessions and states when
 * all others do.
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
      if (!theirs) return;
      const measured = theirs.getTime() - (sentAt + roundTrip / 2);
      // Within the measurement error, keeping the old offset is as accurate and avoids a jump. A slow response is less
      // accurate, but it still corrects a clock that is off by more than its round trip.
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
