import { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

import type { ResolvedConnection } from '../../vault/model/index.js';
import { toVendorPause } from './vendor-pause.js';

export type RateLimitResult = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window resets. */
  readonly resetSeconds: number;
};

type RateClass =
  | 'api'
  | 'consumer'
  | 'management'
  | 'browser'
  | 'hook'
  | 'refused-hook'
  | 'session-change'
  | 'unauthenticated';

export type RateLimits = {
  /** Takes one request from a bucket; undefined if the class is unlimited. */
  take(rateClass: RateClass, bucket: string): Promise<RateLimitResult | undefined>;
  /** Checks whether a bucket would allow another request, without taking it. */
  peek(rateClass: RateClass, bucket: string): Promise<RateLimitResult | undefined>;
  /** Returns the seconds for which a connection pauses after its vendor's 429; 0 if it does not. */
  downstreamCoolDown(resolved: ResolvedConnection): number;
  coolDown(resolved: ResolvedConnection, seconds: number): void;
  close(): void;
};

export type RateLimitOptions = {
  /** Requests per second of an API key; 0 disables every limit. */
  readonly perSecond: number;
  /** Processes of this server, of which each counts a share of a limit on its own; 1 by default. */
  readonly processes?: number;
  /** Shares counts between processes; without it, each process counts on its own. */
  readonly redisUrl: string | undefined;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  /** Called for each request counted in this process because Redis did not respond. */
  readonly onFallback?: () => void;
  /** Called when Redis stops responding, and when it responds again. */
  readonly onRedis?: (state: 'lost' | 'connected') => void;
};

/** Limit per address for browsers and callers without a valid key. */
export const PER_ADDRESS_PER_SECOND = 20;
/** Webhook requests of a vendor to one of our URLs; changes in refused ones are polled later. */
export const HOOKS_PER_SECOND = 500;
/** Changes of one consumer's connections by all of its sessions. */
export const SESSION_CHANGES_PER_HOUR = 60;
/** The part of an API key's requests available to one consumer and connector. */
export const consumerPerSecond = (perSecond: number): number => Math.ceil(perSecond / 2);
const LEAST_SHARE = 20;
const MAX_COOL_DOWNS = 10_000;

/** Creates our own rate limits, and the pauses that vendors requested. */
export function createRateLimits({
  perSecond,
  processes = 1,
  redisUrl,
  monotonic,
  onFallback = () => undefined,
  onRedis = () => undefined,
}: RateLimitOptions): RateLimits {
  const redis = redisUrl === undefined ? undefined : connect(redisUrl, onRedis);
  const limiters = perSecond > 0 ? buildLimiters({ perSecond, processes, redis, onFallback }) : undefined;
  const coolDowns = new Map<string, number>();
  const bucketOf = ({ application, consumerId, connector, connectionId }: ResolvedConnection) =>
    [application.id, consumerId, connector.id, connectionId].join('\n');

  return {
    take: async (rateClass, bucket) => limiters?.[rateClass].consume(bucket, 1),
    peek: async (rateClass, bucket) => {
      const result = await limiters?.[rateClass].consume(bucket, 0);
      return result && { ...result, allowed: result.remaining > 0 };
    },
    downstreamCoolDown: (resolved) => {
      if (coolDowns.size === 0) return 0;
      const bucket = bucketOf(resolved);
      const until = coolDowns.get(bucket);
      if (until === undefined) return 0;
      const left = (until - monotonic()) / 1000;
      if (left <= 0) coolDowns.delete(bucket);
      return Math.max(0, left);
    },
    coolDown: (resolved, seconds) => {
      if (coolDowns.size > MAX_COOL_DOWNS) coolDowns.clear();
      const pause = Math.max(1, toVendorPause(seconds).seconds);
      coolDowns.set(bucketOf(resolved), monotonic() + pause * 1000);
    },
    close: () => redis?.disconnect(),
  };
}

/** Counts in the shared store if it is configured and responds, otherwise in this process. */
type Limiter = { readonly consume: (bucket: string, points: number) => Promise<RateLimitResult> };

async function take(limiter: RateLimiterAbstract, bucket: string, points: number): Promise<RateLimitResult> {
  const { result, allowed } = await limiter.consume(bucket, points).then(
    (taken) => ({ result: taken, allowed: true }),
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return { result: refused, allowed: false };
      throw refused;
    },
  );
  return {
    allowed,
    limit: limiter.points,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: result.msBeforeNext / 1000,
  };
}

type LimiterOptions = Required<Pick<RateLimitOptions, 'perSecond' | 'processes' | 'onFallback'>> & {
  readonly redis: Redis | undefined;
};

function buildLimiters({
  perSecond,
  processes,
  redis,
  onFallback,
}: LimiterOptions): Record<RateClass, Limiter> {
  const limiter = (rateClass: RateClass, points: number, duration = 1): Limiter => {
    const local = new RateLimiterMemory({ points: shareOf(points, processes), duration });
    if (!redis) return { consume: (bucket, wanted) => take(local, bucket, wanted) };
    const shared = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `keyway:${rateClass}`,
      points,
      duration,
    });
    return {
      // While Redis is unavailable, each process counts on its own: a burst limit must not stop the service.
      consume: (bucket, wanted) =>
        take(shared, bucket, wanted).catch(() => {
          onFallback();
          return take(local, bucket, wanted);
        }),
    };
  };
  return {
    api: limiter('api', perSecond),
    consumer: limiter('consumer', consumerPerSecond(perSecond)),
    management: limiter('management', perSecond),
    browser: limiter('browser', PER_ADDRESS_PER_SECOND),
    hook: limiter('hook', HOOKS_PER_SECOND),
    'refused-hook': limiter('refused-hook', PER_ADDRESS_PER_SECOND),
    'session-change': limiter('session-change', SESSION_CHANGES_PER_HOUR, 3_600),
    unauthenticated: limiter('unauthenticated', PER_ADDRESS_PER_SECOND),
  };
}

/**
 * Returns the part of a limit that one of several processes counts. A small limit is not divided: few calls seldom
 * spread evenly, and would be refused below the limit.
 */
const shareOf = (points: number, processes: number): number =>
  Math.max(Math.ceil(points / processes), Math.min(points, LEAST_SHARE));

/** Returns whether Redis responds; a wrong password counts as no response. */
export async function isRedisThere(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 2_000, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}

function connect(url: string, onRedis: (state: 'lost' | 'connected') => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 500,
    // Closes a connection without responses: until it is re-established, no request waits for a frozen Redis, or is
    // counted by it late.
    socketTimeout: 500,
  });
  // Every failed reconnect raises another error; reports only the first.
  let isLost = false;
  const change = (state: 'lost' | 'connected', wasLost: boolean) => {
    if (isLost === wasLost) onRedis(state);
    isLost = !wasLost;
  };
  // The insurance limiter covers its absence; an unhandled error event would end the process.
  redis.on('error', () => change('lost', false));
  redis.on('ready', () => change('connected', true));
  return redis;
}
