/** Logs, metrics and the request log. */
export { createExchangeQueue } from './exchange-queue.js';
export { finishRequest } from './finish-request.js';
export { createLogger, drainLog, droppedLogLines } from './logger.js';
export { createMetrics, type HookOutcome, type Metrics } from './metrics.js';
export { createRequestLogQueue } from './request-log-queue.js';
export { readPercentile } from './duration-buckets.js';
export { PASSED_ON } from './sum-calls.js';
