/** Lists the request log, and what it comes to. */
export { listLogs } from './list-logs.js';
export { readUsage } from './read-usage.js';
