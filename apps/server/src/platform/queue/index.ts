/** Background jobs: a queue in the database, leased item by item. */
export { type WorkKind, workKinds } from './kinds.js';
export { startWorker, type Task } from './worker.js';
