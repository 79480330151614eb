/** A create has at most one effect: claim, replay, reconcile (decision 2). */
export { type UnreconciledCreate } from './reconcile-transaction.js';
export { commitCreate, commitSystemCreate, MANAGEMENT_TENANT, runOnce, type Work } from './run-once.js';
export { type Answer } from './transaction-outcome.js';
