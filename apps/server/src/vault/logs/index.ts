/** The request log: list, stream, one request with its vendor requests, and usage. */
export { findExchanges } from './find-exchanges.js';
export { findLog } from './find-log.js';
export { followLogs } from './follow-logs.js';
export { listLogs } from './list-logs.js';
export { readUsage } from './read-usage.js';
export { createLogTails } from './log-tails.js';
