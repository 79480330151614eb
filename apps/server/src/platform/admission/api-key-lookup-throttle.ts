import { ApiError, retryAfter } from '../../api-error.js';
import { ConcurrencyLimiter, KeyedStates } from '../concurrency/index.js';
import type { RateLimits } from './rate-limits.js';

/** Looks that one address has under way: its guesses may exceed its limit by so many. */
export const LOOKS_AT_ONCE = 10;
/** Lookups in progress over all addresses, so that a caller with many addresses cannot take the whole database. */
export const LOOKS_IN_ALL = 16;
const QUEUE = 1_000;
/** As long as a statement may take: where nothing moves for so long, the database is away. */
const WAIT_MS = 5_000;
const BUSY_RETRY_SECONDS = 2;

export type KeyLookupThrottle = {
  /** Looks for a key when it is the address's turn, unless that has tried too many wrong ones. */
  run<Found>(address: string, look: () => Promise<Found | undefined>): Promise<Found | undefined>;
};

/** The turns that all look-ups of unknown keys share, whatever kind of key and from whatever address. */
export const createLookupTurns = (monotonic: () => number): ConcurrencyLimiter =>
  new ConcurrencyLimiter(toOptions(LOOKS_IN_ALL, monotonic));

/**
 * Keeps guesses from costing the database anything, and takes no good key for one: only a key that proved wrong counts
 * against its address, and those not looked for yet wait for the few that are. After a start, or a change, every key
 * is unknown.
 */
export function createKeyLookupThrottle(
  rateLimits: RateLimits,
  ofAll: ConcurrencyLimiter,
  rateClass: 'unauthenticated' | 'refused-hook' = 'unauthenticated',
): KeyLookupThrottle {
  const { monotonic } = ofAll.options;
  const ofAddresses = new KeyedStates(
    () => new ConcurrencyLimiter(toOptions(LOOKS_AT_ONCE, monotonic)),
    (slots) => slots.isIdle,
  );
  return {
    run: (address, look) =>
      inTurn(ofAddresses.get(address), async () => {
        const limit = await rateLimits.peek(rateClass, address);
        if (limit && !limit.allowed)
          throw new ApiError('TooManyRequestsError', { headers: retryAfter(limit.resetSeconds) });
        const known = await inTurn(ofAll, look);
        // Before the address's turn ends: the next one has to see it.
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
