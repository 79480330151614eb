/**
 * Longer than a holder's pause between two tries together with the try; with the longest pause of whoever waits, shorter
 * than the 2 s after which nobody may still be waiting for a process that died.
 */
const PATIENCE_MS = 1_250;
/**
 * Where the database was away, the holder's try may have begun before it came back: with packets dropped rather than
 * connections refused, one ends by its own limits of 4.5 s for a connection and 5.25 s for an answer.
 */
const AFTER_OUTAGE_MS = 6_500;
/** A lease that ran out during an outage of a lease's length is met within this time after it. */
const OUTAGE_SEEN_MS = 30_000;

export type TakeoverGrace = {
  /** Whether this owner's lease, which has run out, may be taken over now. */
  isOver(owner: string): boolean;
  /** The pause, or less where the patience ends before it does. */
  shorten(pauseMs: number): number;
};

/**
 * Leaves an expired lease to its holder for a moment after it was first seen. The holder may have the new token already
 * and be waiting for the database, as everybody else was: who sent the old one now would end the grant. By its own clock
 * and from the first sight, because leases run out while the database is away.
 */
export function createTakeoverGrace(wasAway: (withinMs: number) => boolean): TakeoverGrace {
  let owner: string | undefined;
  let end = 0;
  return {
    isOver: (expired) => {
      const patienceMs = wasAway(OUTAGE_SEEN_MS) ? AFTER_OUTAGE_MS : PATIENCE_MS;
      if (owner !== expired) [owner, end] = [expired, performance.now() + patienceMs];
      return performance.now() >= end;
    },
    shorten: (pauseMs) => {
      const left = Math.ceil(end - performance.now());
      return left > 0 ? Math.min(pauseMs, left) : pauseMs;
    },
  };
}
