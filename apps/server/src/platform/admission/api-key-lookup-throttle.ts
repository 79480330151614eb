import { ApiError, retryAfter } from '../../api-error.js';
import { ConcurrencyLimiter, KeyedStates } from '../concurrency/index.js';
import type { RateLimits } from './rate-limits.js';

/** Looks that one address has under way: its guesses may exceed its limit by so many. */
export const LOOKS_AT_ONCE = 10;
const QUEUE = 1_000;
/** As long as a statement may take: where nothing moves for so long, the database is away. */
const WAIT_MS = 5_000;
const BUSY_RETRY_SECONDS = 2;

export type KeyLookupThrottle = {
  /** Looks for a key when it is the address's turn, unless that has tried too many wrong ones. */
  run<Found>(address: string, look: () => Promise<Found | undefined>): Promise<Found | undefined>;
};

/**
 * Keeps guesses from costing the database anything, and takes no good key for one: only a key that proved wrong counts
 * against its address, and those not looked for yet wait for the few that are. After a start, or a change, every key
 * is unknown.
 */
export const createKeyLookupThrottle = (
  rateLimits: RateLimits,
  monotonic: () => number,
  rateClass: 'unauthenticated' | 'refused-hook' = 'unauthenticated',
): KeyLookupThrottle => {
  const options = {
    limit: LOOKS_AT_ONCE,
    queueLength: QUEUE,
    waitMs: WAIT_MS,
    stuckMs: WAIT_MS,
    monotonic,
  };
  const turns = new KeyedStates(
    () => new ConcurrencyLimiter(options),
    (slots) => slots.isIdle,
  );
  return {
    run: async (address, look) => {
      const slots = turns.get(address);
      if (!(await slots.take(WAIT_MS, undefined)))
        throw new ApiError('ServiceUnavailableError', { headers: retryAfter(BUSY_RETRY_SECONDS) });
      try {
        const limit = await rateLimits.peek(rateClass, address);
        if (limit && !limit.allowed)
          throw new ApiError('TooManyRequestsError', { headers: retryAfter(limit.resetSeconds) });
        const known = await look();
        // Before the turn ends: the next one has to see it.
        if (!known) await rateLimits.take(rateClass, address);
        return known;
      } finally {
        slots.giveBack();
      }
    },
  };
};
