import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

/** The in-flight work of requests. It may outlive its client: a write belongs to a transaction ID, not to a socket. */
export type InFlightWork = {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits until no work is in flight, up to a limit; returns the amount left. */
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
      // At least one pause, during which recently closed connections are detected.
      do await sleep(LOOK_MS);
      while (count > 0 && performance.now() < deadline);
      return count;
    },
  };
}
