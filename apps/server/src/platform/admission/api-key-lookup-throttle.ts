import { ApiError, retryAfter } from '../../api-error.js';
import { ConcurrencyLimiter, KeyedStates } from '../concurrency/index.js';
import type { RateLimits } from './rate-limits.js';

/** Concurrent look-ups per address. Guesses may exceed the rate limit by this many. */
export const LOOKUPS_PER_ADDRESS = 10;
/** Lookups in progress over all addresses, so that a caller with many addresses cannot take the whole database. */
export const LOOKUPS_IN_TOTAL = 16;
const QUEUE = 1_000;
/** A statement's timeout: without progress for this long, the database is unavailable. */
const WAIT_MS = 5_000;
const BUSY_RETRY_SECONDS = 2;

export type KeyLookupThrottle = {
  /** Looks up a key in the address's turn, unless the address has tried too many invalid ones. */
  run<Found>(address: string, look: () => Promise<Found | undefined>): Promise<Found | undefined>;
};

/** Creates the concurrency limit shared by all look-ups of unknown keys, of any kind and from any address. */
export const createLookupTurns = (monotonic: () => number): ConcurrencyLimiter =>
  new ConcurrencyLimiter(toOptions(LOOKUPS_IN_TOTAL, monotonic));

/**
 * Protects the database from guessed keys without blocking valid ones: only a key found invalid counts against its
 * address, and unknown ones wait for the few look-ups in progress. After a start or a change, every key is unknown.
 */
export function createKeyLookupThrottle(
  rateLimits: RateLimits,
  ofAll: ConcurrencyLimiter,
  rateClass: 'unauthenticated' | 'refused-hook' = 'unauthenticated',
): KeyLookupThrottle {
  const { monotonic } = ofAll.options;
  const ofAddresses = new KeyedStates(
    () => new ConcurrencyLimiter(toOptions(LOOKUPS_PER_ADDRESS, monotonic)),
    (slots) => slots.isIdle,
  );
  return {
    run: (address, look) =>
      inTurn(ofAddresses.get(address), async () => {
        const limit = await rateLimits.peek(rateClass, address);
        if (limit && !limit.allowed)
          throw new ApiError('TooManyRequestsError', { headers: retryAfter(limit.resetSeconds) });
        const known = await inTurn(ofAll, look);
        // Before the address's turn ends, so that the next look-up sees the count.
        if (!known) await rateLimits.take(rateClass, address);
        return known;
      }),
  };
}

async function inTurn<Result>(turns: ConcurrencyLimiter, work: () => Promise<Result>): Promise<Result> {
  if (!(await turns.take(WAIT_MS, undefined)))
    throw new ApiError('ServiceUnavailableError', { headers: retryAfter(BUSY_RETRY_SECONDS) });
  try {
    return await work();
  } finally {
    turns.giveBack();
  }
}

const toOptions = (limit: number, monotonic: () => number) => ({
  ...{ limit, monotonic, queueLength: QUEUE },
  ...{ waitMs: WAIT_MS, stuckMs: WAIT_MS },
});
