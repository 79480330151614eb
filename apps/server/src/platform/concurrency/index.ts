/** Limits, queues and timeouts for work in this process. */
export { countEach } from './count-each.js';
export { ConcurrencyLimiter } from './concurrency-limiter.js';
export { createInFlightWork, type InFlightWork } from './in-flight-work.js';
export { KeyedStates } from './keyed-states.js';
export { MAX_DATABASE_RETRY_MS, retryWhileDatabaseDown } from './retry-while-database-down.js';
export { singleFlight } from './single-flight.js';
export { withTimeout } from './with-timeout.js';
