/** A create has at most one effect: claim, replay, reconcile (decision 2). */

export { commitCreate, commitSystemCreate, MANAGEMENT_TENANT, runOnce, type Work } from './run-once.js';
export type { Answer, UnreconciledCreate } from './transaction-outcome.js';
