/** The request log: lists and follows it, finds one call and what it asked vendors, and sums it up. */
export { findExchanges } from './find-exchanges.js';
export { findLog } from './find-log.js';
export { followLogs } from './follow-logs.js';
export { listLogs } from './list-logs.js';
export { readUsage } from './read-usage.js';
export { createLogTails } from './log-tails.js';
