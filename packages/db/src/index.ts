export { openDatabase, migrateDatabase } from './open.js';
export type { Database, DatabaseOptions, ChangeListener } from './open.js';
export { longestPoolWaitMilliseconds } from './postgres-pool.js';
export { withSnapshot } from './snapshot.js';
export type { Snapshot, SystemKey } from './snapshot.js';
export { loadDatabase } from './load.js';
export type { Loading } from './load.js';
export { newestMigration } from './migrate.js';
export { announceChange, enterTenant } from './transaction.js';
export type { Change, SystemTx, TenantTx } from './transaction.js';
export { installation, rootChain } from './audit-trail.js';
export type { AuditAction, AuditSigner, AuditTrail, NewAuditEntry } from './audit-trail.js';
export {
  AuditHeadsMissingError,
  DatabaseDamagedError,
  DatabaseLockedError,
  DatabaseNotEmptyError,
  DatabaseUnavailableError,
  MissingPrivilegeError,
  SchemaTooNewError,
  SchemaTooOldError,
  StatementTimeoutError,
  isUniqueViolation,
} from './errors.js';
export type {
  ApiKey,
  Application,
  AuditChain,
  AuditEntry,
  Connection,
  Consumer,
  DataKey,
  Integration,
  IntegrationChange,
  JsonObject,
  OAuthState,
  OutboxEvent,
  RequestLog,
  Revocation,
  Session,
  SessionRevocation,
  Transaction,
  UsageCount,
} from './rows.js';
export * from './repositories/api-keys.js';
export * from './repositories/applications.js';
export * from './repositories/audit.js';
export * from './repositories/connections.js';
export * from './repositories/consumers.js';
export * from './repositories/data-keys.js';
export * from './repositories/installation.js';
export * from './repositories/integration-changes.js';
export * from './repositories/integrations.js';
export * from './repositories/leases.js';
export type { LookedAt } from './repositories/looked-at.js';
export { mostLookedAt } from './repositories/looked-at.js';
export * from './repositories/oauth-states.js';
export * from './repositories/outbox.js';
export * from './repositories/quota.js';
export * from './repositories/request-logs.js';
export * from './repositories/revocations.js';
export * from './repositories/sealed-values.js';
export * from './repositories/session-revocations.js';
export * from './repositories/sessions.js';
export * from './repositories/sweep.js';
export * from './repositories/transactions.js';
export * from './repositories/usage-counts.js';
