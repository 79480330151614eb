/** Lists the request log. */
export { listLogs } from './list-logs.js';
