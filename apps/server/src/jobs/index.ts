/** Background jobs: planned work, sweeps, and the event publisher. */
export { plannedWork } from './planned-work.js';
export { startPublisher } from './publisher.js';
export { buildSweeps } from './sweeps.js';
