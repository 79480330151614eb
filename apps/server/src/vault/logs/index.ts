/** The request log: lists it, finds one call and what it asked vendors, and sums it up. */
export { findExchanges } from './find-exchanges.js';
export { findLog } from './find-log.js';
export { listLogs } from './list-logs.js';
export { readUsage } from './read-usage.js';
