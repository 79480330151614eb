import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

/** What requests have under way. It may outlive its client: a write belongs to a transaction id, not to a socket. */
export type InFlightWork = {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits until nothing is under way, but not for longer; answers how much still is. */
  drain(longestMs: number): Promise<number>;
};

export function createInFlightWork(): InFlightWork {
  let count = 0;
  return {
    run: async (work) => {
      count += 1;
      try {
        return await work();
      } finally {
        count -= 1;
      }
    },
    drain: async (longestMs) => {
      const deadline = performance.now() + longestMs;
      // At least one pause: connections that were closed just now are heard of in it.
      do await sleep(LOOK_MS);
      while (count > 0 && performance.now() < deadline);
      return count;
    },
  };
}
