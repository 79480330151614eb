/** Makes one request to a vendor: refresh, retry, guard, send, and record its outcome. */
export { toReachable } from './request-without-credential.js';
export { runInBackground, type UnderWay } from './background-call.js';
export { readBody, toWireRequest } from './call-connector.js';
export { type CallState, type ClientFile, isOver } from './call-state.js';
export {
  acceptedColumns,
  askVendor,
  askVendorAndAccount,
  canAskVendor,
  checkCredential,
  withoutOwnCredential,
  noteRejection,
  wordsOf,
} from './health/check-credential.js';
export { DOUBT_SECONDS, removeDoubt } from './health/doubt-credential.js';
export { shorten } from './downstream-error.js';
export { createDownstreamGuard } from './guard/downstream-guard.js';
export { DownstreamTrace } from './responses/downstream-trace.js';
export { createLargeResponseScheduler } from './responses/large-response-scheduler.js';
export { createProbeLease } from './guard/probe-lease.js';
export { DOWNSTREAM_TIMEOUT_MS } from './start-calls.js';
export { createConnectionHealth } from './health/record-downstream-health.js';
export { createVendorCalls, createVendorSender } from './create-vendor-calls.js';
export { createResponseMemoryBudget } from './responses/response-memory-budget.js';
export { isStreamed, type WireRequest } from './wire-request.js';
export { passOptions } from './pass-options.js';
export { setRateLimitHeaders } from './guard/set-rate-limit-headers.js';
