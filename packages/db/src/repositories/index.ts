/** One file per table: every query of the server. */
export * from './api-keys.js';
export * from './applications.js';
export * from './audit.js';
export * from './audit-list.js';
export * from './ailing-connections.js';
export {
  type ConnectionSuspicion,
  type ConnectionSuspicions,
  type ConnectionTerms,
} from './connection-suspicions.js';
export * from './call-exchanges.js';
export * from './connection-history.js';
export * from './connections-of-service.js';
export * from './connections.js';
export * from './consumers.js';
export * from './data-keys.js';
export * from './event-feed.js';
export * from './event-sources.js';
export * from './inbound-hints.js';
export * from './installation.js';
export * from './integration-changes.js';
export * from './integrations.js';
export * from './keep-alive.js';
export * from './leases.js';
export * from './oauth-states.js';
export * from './orphans.js';
export * from './outbox.js';
export * from './overdue-connections.js';
export * from './people.js';
export * from './quota.js';
export * from './record-digests.js';
export * from './request-logs.js';
export * from './revocations.js';
export * from './sealed-values.js';
export * from './session-revocations.js';
export * from './sessions.js';
export * from './sweep.js';
export * from './transactions.js';
export * from './usage-counts.js';
export * from './usage-hours.js';
export * from './webhook-deliveries.js';
export * from './webhooks.js';
export * from './work.js';
export { type LookedAt, mostLookedAt } from './looked-at.js';
