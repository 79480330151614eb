type Options = {
  /** Answers above this many bytes wait for their turn. */
  readonly above: number;
  /** Milliseconds on a clock that only goes forward. */
  readonly monotonic: () => number;
};

export type LargeResponseScheduler = {
  /** Whether an answer of so many bytes has to wait for turns at all. */
  isLarge(bytes: number): boolean;
  /**
   * A turn to make an answer of so many bytes into what the caller gets, which has to begin at once; false when there
   * was none in time.
   */
  takeTurn(bytes: number, withinMs: number): Promise<boolean>;
  /** Ends the turn between two steps of the work; the next one is for the same answer again. */
  goOn(bytes: number): Promise<void>;
};

/**
 * Large answers are read into objects, mapped and written out one at a time, and between two turns the process has as
 * long for everybody else as the last one took: a vendor that sends megabytes to each of many callers would otherwise
 * fill the event loop, until calls to other vendors and to the database run out of time.
 */
export function createLargeResponseScheduler({ above, monotonic }: Options): LargeResponseScheduler {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const give = (): void => {
    const startedAt = monotonic();
    // The work follows in the same turn of the event loop; this is the next one.
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
      // Before all others: what waits with its work half done holds the most memory.
      if (isTaken) await new Promise<void>((resolve) => waiting.unshift(resolve));
      isTaken = true;
      give();
    },
  };
}
