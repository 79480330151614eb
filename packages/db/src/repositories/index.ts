/** One file per table: every query of the server. */
export * from './api-keys.js';
export * from './applications.js';
export * from './call-context.js';
export * from './logs/audit.js';
export * from './logs/audit-list.js';
export * from './connections/unhealthy-connections.js';
export {
  type UnhealthyReason,
  type UnhealthyFilter,
  type ConnectionTerms,
} from './connections/unhealthy-filter.js';
export * from './logs/call-exchanges.js';
export * from './connections/connection-history.js';
export * from './connections/connections-of-service.js';
export * from './connections/connections.js';
export * from './consumers.js';
export * from './data-keys.js';
export * from './events/event-feed.js';
export * from './events/event-sources.js';
export * from './events/inbound-hints.js';
export * from './installation.js';
export * from './integration-changes.js';
export * from './integrations.js';
export * from './connections/keep-alive.js';
export * from './connections/leases.js';
export * from './connections/oauth-states.js';
export * from './connections/orphans.js';
export * from './events/outbox.js';
export * from './connections/overdue-connections.js';
export * from './people.js';
export * from './logs/quota.js';
export * from './events/record-digests.js';
export * from './logs/request-logs.js';
export * from './connections/revocations.js';
export * from './sealed-values.js';
export * from './session-revocations.js';
export * from './sessions.js';
export * from './logs/sweep.js';
export * from './transactions.js';
export * from './logs/usage-counts.js';
export * from './logs/usage-hours.js';
export * from './events/webhook-deliveries.js';
export * from './events/webhooks.js';
export * from './work.js';
export { type Scanned, widestScan } from './logs/scan-window.js';
