/**
 * Longer than a holder's pause between two tries together with the try; with the longest pause of whoever waits, shorter
 * than the 2 s after which nobody may still be waiting for a process that died (T-REF-3).
 */
const PATIENCE_MS = 1_250;

export type LeasePatience = {
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
export const createLeasePatience = (): LeasePatience => {
  let owner: string | undefined;
  let end = 0;
  return {
    isOver: (expired) => {
      if (owner !== expired) [owner, end] = [expired, performance.now() + PATIENCE_MS];
      return performance.now() >= end;
    },
    shorten: (pauseMs) => {
      const left = Math.ceil(end - performance.now());
      return left > 0 ? Math.min(pauseMs, left) : pauseMs;
    },
  };
};
