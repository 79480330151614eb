/** Admits requests: API keys, rate limits and quota, and their caches. */
export {
  createKeyLookupThrottle,
  createLookupTurns,
  type KeyLookupThrottle,
} from './api-key-lookup-throttle.js';
export { createCaches, type KnownKey } from './caches.js';
export { runCounted } from './count-request.js';
export { createQuotaClaims } from './quota-claims.js';
export { createRateLimits, isRedisThere, type RateLimitResult } from './rate-limits.js';
export { toVendorPause } from './vendor-pause.js';
export { ChangeAwareCache } from './change-aware-cache.js';
