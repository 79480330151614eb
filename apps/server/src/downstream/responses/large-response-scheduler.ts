type Options = {
  /** Responses above this many bytes wait for their turn. */
  readonly above: number;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
};

export type LargeResponseScheduler = {
  /** Returns whether a response of this size has to wait for turns. */
  isLarge(bytes: number): boolean;
  /**
   * Waits for a turn to process a response of this size, which must start immediately after; false if there was none in
   * time.
   */
  takeTurn(bytes: number, withinMs: number): Promise<boolean>;
  /** Ends the turn between two processing steps; the next turn is for the same response. */
  goOn(bytes: number): Promise<void>;
};

/**
 * Parses, maps and serializes large responses one at a time, and between two turns leaves the process as long for other
 * work as the last turn took. A vendor that sends megabytes to many callers would otherwise fill the event loop, until
 * requests to other vendors and to the database time out.
 */
export function createLargeResponseScheduler({ above, monotonic }: Options): LargeResponseScheduler {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const give = (): void => {
    const startedAt = monotonic();
    // The processing runs in the current turn of the event loop; this callback runs in the next one.
    setImmediate(() => setTimeout(next, monotonic() - startedAt));
  };
  const next = (): void => {
    const first = waiting.shift();
    if (first) first();
    else isTaken = false;
  };
  const wait = (withinMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer);
        give();
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        resolve(false);
      }, withinMs);
      waiting.push(begin);
    });
  const isLarge = (bytes: number): boolean => bytes > above;
  return {
    isLarge,
    takeTurn: (bytes, withinMs) => {
      if (!isLarge(bytes)) return Promise.resolve(true);
      if (isTaken) return wait(withinMs);
      isTaken = true;
      give();
      return Promise.resolve(true);
    },
    goOn: async (bytes) => {
      if (!isLarge(bytes)) return;
      // At the head of the queue: half-processed responses hold the most memory.
      if (isTaken) await new Promise<void>((resolve) => waiting.unshift(resolve));
      isTaken = true;
      give();
    },
  };
}
