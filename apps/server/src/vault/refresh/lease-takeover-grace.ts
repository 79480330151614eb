/**
 * Longer than a holder's pause between two attempts plus the attempt itself; together with the longest pause of a
 * waiting request, shorter than the 2 s after which no request may still wait for a dead process.
 */
const GRACE_MS = 1_250;
/**
 * After an outage, the holder's attempt may have begun before the database returned: if packets were dropped rather
 * than connections refused, it ends by its own limits of 4.5 s for a connection and 5.25 s for a response.
 */
const AFTER_OUTAGE_MS = 6_500;
/** A lease that expired during an outage of up to its own length is seen within this time after it. */
const OUTAGE_SEEN_MS = 30_000;

export type TakeoverGrace = {
  /** Returns whether this owner's expired lease may be taken over now. */
  isOver(owner: string): boolean;
  /** Returns the pause, shortened if the grace ends before it. */
  shorten(pauseMs: number): number;
};

/**
 * Leaves an expired lease to its holder for a short time after it was first seen. The holder may already have the new
 * token and be waiting for the database, like everyone else: sending the old one now would end the grant. Measured by
 * its own clock and from the first sight, because leases expire while the database is unavailable.
 */
export function createTakeoverGrace(wasAway: (withinMs: number) => boolean): TakeoverGrace {
  let owner: string | undefined;
  let end = 0;
  return {
    isOver: (expired) => {
      const graceMs = wasAway(OUTAGE_SEEN_MS) ? AFTER_OUTAGE_MS : GRACE_MS;
      if (owner !== expired) [owner, end] = [expired, performance.now() + graceMs];
      return performance.now() >= end;
    },
    shorten: (pauseMs) => {
      const left = Math.ceil(end - performance.now());
      return left > 0 ? Math.min(pauseMs, left) : pauseMs;
    },
  };
}
