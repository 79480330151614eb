/** Builds the services of a process from the rooms, and the servers and jobs that run on them. */
export { buildApp } from './app.js';
export { startBackgroundJobs } from './background-jobs.js';
export { compose, type Services } from './compose.js';
export type { ComposeOptions } from './compose-options.js';
