import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { LiveConnection } from './live-connection.js';

export type RateLimitResult = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the window resets. */
  readonly resetSeconds: number;
};

export type RateLimits = {
  /** Takes one call of a bucket; undefined when the class is not limited. */
  take(rateClass: 'api' | 'management' | 'browser' | 'unauthenticated', bucket: string): Promise<RateLimitResult | undefined>;
  /** Seconds for which a connection is left in peace after its vendor's 429; 0 when it is not. */
  downstreamCoolDown(live: LiveConnection): number;
  coolDown(live: LiveConnection, seconds: number): void;
};

/** Browsers, and callers without a valid key, are limited per address. */
const PER_ADDRESS_PER_SECOND = 20;
/** No vendor's word makes us wait longer than this between tries. */
const LONGEST_COOL_DOWN_SECONDS = 3_600;

/** Our own rate limits, per process. `perSecond` 0 turns the limit on API calls off. */
export const createRateLimits = (perSecond: number, now: () => Date): RateLimits => {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: 1 });
  const limiters = {
    api: perSecond > 0 ? limiter(perSecond) : undefined,
    management: perSecond > 0 ? limiter(perSecond) : undefined,
    browser: limiter(PER_ADDRESS_PER_SECOND),
    unauthenticated: limiter(PER_ADDRESS_PER_SECOND),
  };
  const coolDowns = new Map<string, number>();
  const bucketOf = (live: LiveConnection) => [live.application.id, live.consumerId, live.connector.id].join('\n');

  return {
    take: async (rateClass, bucket) => {
      const chosen = limiters[rateClass];
      if (!chosen) return undefined;
      const { result, allowed } = await chosen.consume(bucket).then(
        (result) => ({ result, allowed: true }),
        (refused: unknown) => {
          if (refused instanceof RateLimiterRes) return { result: refused, allowed: false };
          throw refused;
        },
      );
      return {
        allowed,
        limit: chosen.points,
        remaining: Math.max(0, result.remainingPoints),
        resetSeconds: result.msBeforeNext / 1000,
      };
    },
    downstreamCoolDown: (live) => {
      if (coolDowns.size === 0) return 0;
      const bucket = bucketOf(live);
      const until = coolDowns.get(bucket);
      if (until === undefined) return 0;
      const left = (until - now().getTime()) / 1000;
      if (left <= 0) coolDowns.delete(bucket);
      return Math.max(0, left);
    },
    coolDown: (live, seconds) => {
      if (coolDowns.size > 10_000) coolDowns.clear();
      coolDowns.set(bucketOf(live), now().getTime() + Math.min(LONGEST_COOL_DOWN_SECONDS, Math.max(1, seconds)) * 1000);
    },
  };
};
