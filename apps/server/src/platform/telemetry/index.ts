/** Logs, metrics, traces and the request log. */
export { createExchangeQueue } from './exchange-queue.js';
export { finishRequest } from './finish-request.js';
export { createLogger, drainLog, droppedLogLines } from './logger.js';
export { createMetrics, type HookOutcome, type Metrics } from './metrics/metrics.js';
export type { Family } from './metrics/metric-sources.js';
export { createRequestLogQueue } from './request-log-queue.js';
export { readPercentile } from './metrics/duration-buckets.js';
export { openTracing } from './open-tracing.js';
export { type Span, traced, tracedStep, traceFields, type Tracing } from './span.js';
export { tracedCall } from './traced-call.js';
export { PASSED_ON } from './metrics/sum-calls.js';
