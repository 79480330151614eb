/** The database cannot be reached, is overloaded or was closed: answer 503 and let the caller try again. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/**
 * The database works, but this statement exceeds its time limit: retrying it unchanged ends the same way. Jobs that
 * must store something retry all the same: to them the database is unavailable.
 */
export class StatementTimeoutError extends DatabaseUnavailableError {}

/** Another transaction held a needed lock for longer than this one waits. */
export class LockTimeoutError extends DatabaseUnavailableError {}

/** The database can read, but its disk is full; it recovers once there is space. */
export class DatabaseFullError extends DatabaseUnavailableError {}

/** Another process holds the embedded database; the message names it and says what to do. */
export class DatabaseLockedError extends Error {
  override readonly name = 'DatabaseLockedError';

  constructor(
    readonly lockFile: string,
    readonly pid: number | undefined,
    detail: string,
  ) {
    super(detail);
  }
}

/** The database was migrated by a newer release, with which this one cannot work. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError';

  constructor(readonly unknownMigrations: string[]) {
    super(
      `The database holds migrations that this release cannot work with (${unknownMigrations.join(', ')}). ` +
        'Start the release that made them, or a newer one.',
    );
  }
}

/** The database lacks migrations of this release, and what was asked for needs exactly its schema. */
export class SchemaTooOldError extends Error {
  override readonly name = 'SchemaTooOldError';
}

/** A migration failed, or is there in part only; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The database's role lacks a right; the message says what an administrator has to run. */
/** The pool may open more connections than the database gives this role. */
export class PoolTooLargeError extends Error {
  override readonly name = 'PoolTooLargeError';
}

export class MissingPrivilegeError extends Error {
  override readonly name = 'MissingPrivilegeError';
}

/** Files of the embedded database are missing or damaged. */
export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError';

  constructor(folder: string, problem: string, options?: ErrorOptions) {
    super(
      `The embedded database in ${folder} cannot be opened: ${problem}. Nothing was changed. ` +
        'Restore the folder from a backup, or move it away to start with an empty database.',
      options,
    );
  }
}

/** There is no room for what the embedded database has to write before it is open. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';

  constructor(folder: string, options?: ErrorOptions) {
    super(
      `The disk is full: the embedded database in ${folder} cannot be opened. Nothing is lost. ` +
        'Make room there, 100 MB for a new database, or set DATA_DIR to a folder on another disk. Then start again.',
      options,
    );
  }
}

/** The heads of the audit trail are gone although its entries are there. */
export class AuditHeadsMissingError extends Error {
  override readonly name = 'AuditHeadsMissingError';

  constructor() {
    super(
      'The table audit_chains is empty although audit_entries is not: what was written cannot be continued. ' +
        'Restore both from the same backup. Without one, keep a copy of audit_entries and empty it; a new trail then begins.',
    );
  }
}

/** Rows stand where none may be. */
export class DatabaseNotEmptyError extends Error {
  override readonly name = 'DatabaseNotEmptyError';

  constructor(readonly tables: readonly string[]) {
    super(
      `The database is not empty: there are rows in ${tables.join(', ')}. Nothing was written. ` +
        'Make a new database, run keyway migrate on it, and try again before a server starts on it.',
    );
  }
}

const retryableCodes = new Set(['40001', '40P01', 'P2034', 'TransactionWriteConflict']);

const unavailableCodes = new Set([
  // Prisma: unreachable, timed out, closed by the server, pool exhausted, transaction not started or expired
  ...['P1001', 'P1002', 'P1008', 'P1010', 'P1017', 'P2024', 'P2028', 'P2037'],
  // PostgreSQL: shut down, starting up, too many connections, statement or lock timeout, idle in transaction, read-only
  ...['57P01', '57P02', '57P03', '57P05', '53300', '53200', '53100', '57014', '55P03', '25P03', '25006'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAI_AGAIN',
  ],
  ...['DatabaseNotReachable', 'ConnectionClosed', 'TooManyConnections', 'SocketTimeout'],
]);

const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|connection error|pglite is clos|cannot use a pool after calling end|client (was|has been) closed|server closed the connection/i;

/** Whether running the same transaction again may succeed (serialization failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  return errorCodes(error).some((code) => retryableCodes.has(code));
}

/** Whether the connection turned out to be dead, as a pooled one may be after a restart of the server. */
export function isConnectionLost(error: unknown): boolean {
  const codes = errorCodes(error);
  return codes.some((code) => ['P1017', 'ConnectionClosed', '57P01', 'ECONNRESET', 'EPIPE'].includes(code));
}

/** Whether the database, not the statement, is the reason of the failure. */
export function isUnavailable(error: unknown): boolean {
  const codes = errorCodes(error);
  if (codes.some((code) => unavailableCodes.has(code) || code.startsWith('08'))) return true;
  return errorMessages(error).some((message) => unavailableMessages.test(message));
}

/** Whether the database itself ended the statement because of its length. */
export function isStatementTimeout(error: unknown): boolean {
  return errorCodes(error).includes('57014');
}

/** Whether a lock was waited for in vain. */
export function isLockTimeout(error: unknown): boolean {
  return errorCodes(error).includes('55P03');
}

/** Whether the database's disk is full. */
export function isOutOfRoom(error: unknown): boolean {
  return errorCodes(error).includes('53100');
}

/** Whether a unique key was violated. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCodes(error).some((code) => code === 'P2002' || code === '23505');
}

/** The code of the driver or of PostgreSQL, such as `ECONNREFUSED` or `28P01`; otherwise Prisma's. */
export function driverCode(error: unknown): string | undefined {
  const codes = errorCodes(error).filter((code) => /^[A-Z0-9_]{5,60}$/.test(code));
  return codes.findLast((code) => !/^P\d{4}$/.test(code)) ?? codes.at(-1);
}

function errorCodes(error: unknown): string[] {
  return errorChain(error).flatMap((link) =>
    [link['code'], link['originalCode'], link['kind']].filter((value) => typeof value === 'string'),
  );
}

function errorMessages(error: unknown): string[] {
  return errorChain(error).flatMap((link) => (typeof link['message'] === 'string' ? [link['message']] : []));
}

// Prisma nests the driver's error in `meta.driverAdapterError.cause`, plain drivers in `cause`.
function errorChain(error: unknown, depth = 0): Record<string, unknown>[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const link = error as Record<string, unknown>;
  const meta = link['meta'] as Record<string, unknown> | undefined;
  return [
    link,
    ...errorChain(link['cause'], depth + 1),
    ...errorChain(meta?.['driverAdapterError'], depth + 1),
  ];
}
