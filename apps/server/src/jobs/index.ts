/** Work beside requests, on a timer. */
export { startBackgroundJobs } from './background-jobs.js';
