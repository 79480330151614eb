/** What is done beside requests: work that is planned, sweeps, and the publisher of events. */
export { plannedWork } from './planned-work.js';
export { startPublisher } from './publisher.js';
export { buildSweeps } from './sweeps.js';
