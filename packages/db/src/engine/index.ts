/** Opens the database: pool or embedded, migrations, transactions, changes, audit trail. */
export { type AuditAction, auditActions, type NewAuditEntry } from './audit-entry.js';
export {
  appendEntries,
  type AuditSigner,
  type AuditTrail,
  closeChain,
  installation,
  openChain,
  rootChain,
} from './audit-trail.js';
export {
  AuditHeadsMissingError,
  DatabaseDamagedError,
  DatabaseFullError,
  DiskFullError,
  driverCode,
  DatabaseLockedError,
  DatabaseNotEmptyError,
  DatabaseUnavailableError,
  isUniqueViolation,
  LockTimeoutError,
  MigrationError,
  MissingPrivilegeError,
  PoolTooLargeError,
  SchemaTooNewError,
  SchemaTooOldError,
  StatementTimeoutError,
} from './errors.js';
export { assertSameSchema, newestMigration, readHistory } from './migrations/schema-version.js';
export { startHold } from './start-hold.js';
export { assertNoneHalfDone, compareParts } from './migrations/unfinished-migrations.js';
export {
  asAvailable,
  type ChangeListener,
  type Database,
  type DatabaseOptions,
  migrateDatabase,
  openDatabase,
  startEmbedded,
} from './open.js';
export { longestPoolWaitMilliseconds } from './postgres-pool.js';
export {
  announceChange,
  announceWork,
  type Change,
  enterTenant,
  type Reader,
  type SystemTx,
  type TenantTx,
} from './transaction.js';
