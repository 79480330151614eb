import { setTimeout as sleep } from 'node:timers/promises';
import type { Prisma, PrismaClient } from '../generated/client.js';
import type { NewAuditEntry } from './audit-entry.js';
import {
  DatabaseFullError,
  DatabaseUnavailableError,
  LockTimeoutError,
  StatementTimeoutError,
  isConnectionLost,
  isLockTimeout,
  isOutOfRoom,
  isRetryable,
  isStatementTimeout,
  isUnavailable,
} from './errors.js';

declare const scope: unique symbol;

/** The rows a committed change touched, so that caches can drop just those. */
export type Change = {
  /** `_system` for people of the console, who belong to the installation. */
  applicationId: string;
  kind:
    | 'application'
    | 'api_key'
    | 'integration'
    | 'connection'
    | 'consumer'
    | 'session'
    | 'data_key'
    | 'person';
  consumerId?: string;
  serviceId?: string;
  id?: string;
};

/** Entries of the audit trail that the transaction ends with. */
type PendingAudit = {
  readonly entries: NewAuditEntry[];
  append?: (client: Prisma.TransactionClient, entries: readonly NewAuditEntry[]) => Promise<void>;
  /** whether the system's transaction went on as a tenant, who may add entries of its own only */
  hasEnteredTenant: boolean;
};

/** Whether there is work to do once the transaction is committed. */
type PendingWork = { isAsked: boolean };

type Pending = {
  readonly pendingChanges: Change[];
  readonly pendingAudit: PendingAudit;
  readonly pendingWork: PendingWork;
};
type OpenTransaction = Pending & { readonly client: Prisma.TransactionClient };

/** A transaction that sees one tenant only. Just `Database.tenant` makes one. */
export type TenantTx = OpenTransaction & { readonly [scope]: 'tenant'; readonly applicationId: string };

/** A transaction of the system itself, outside every tenant, for the named reason. Just `Database.system` makes one. */
export type SystemTx = OpenTransaction & { readonly [scope]: 'system'; readonly reason: string };

/** Reads outside transactions, in one round trip. Just `Database.read` makes one. */
export type Reader = { readonly [scope]: 'reader'; readonly client: Pick<PrismaClient, '$queryRaw'> };

/** Tells every process, after COMMIT, that cached facts changed. */
export function announceChange(tx: TenantTx | SystemTx, change: Change): void {
  tx.pendingChanges.push(change);
}

/** Has the workers of this process look for work after COMMIT; those of others look every second. */
export function announceWork(tx: TenantTx | SystemTx): void {
  tx.pendingWork.isAsked = true;
}

export type TransactionRunner = {
  client: PrismaClient;
  /** makes the last statement of a transaction that announced changes */
  recordChanges: ((client: Prisma.TransactionClient, changes: Change[]) => Promise<unknown>) | undefined;
  emit: (changes: Change[]) => void;
  emitWork: () => void;
};

const attempts = 4;
const workMilliseconds = 9_000;
const answerMilliseconds = 5_500;

export function runTenant<T>(
  runner: TransactionRunner,
  applicationId: string,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  // Ids that begin with an underscore belong to the installation ("_system" holds the root secret).
  if (typeof applicationId !== 'string' || applicationId === '' || applicationId.startsWith('_')) {
    throw new TypeError('A tenant transaction needs an application id.');
  }
  return runTransaction(runner, {
    enter: (client) => client.$queryRaw`SELECT set_config('role', 'keyway_tenant', true),
      set_config('keyway.application_id', ${applicationId}, true),
      set_config('statement_timeout', '5000', true),
      set_config('lock_timeout', '2000', true),
      set_config('idle_in_transaction_session_timeout', '10000', true),
      set_config('timezone', 'UTC', true)`,
    work: (client, pending) => work({ applicationId, client, ...pending } as unknown as TenantTx),
  });
}

export function runSystem<T>(
  runner: TransactionRunner,
  reason: string,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  if (typeof reason !== 'string' || reason === '')
    throw new TypeError('A system transaction needs a reason.');
  return runTransaction(runner, {
    enter: (client) => client.$queryRaw`SELECT set_config('statement_timeout', '5000', true),
      set_config('lock_timeout', '2000', true),
      set_config('idle_in_transaction_session_timeout', '10000', true),
      set_config('timezone', 'UTC', true)`,
    work: (client, pending) => work({ reason, client, ...pending } as unknown as SystemTx),
  });
}

/** A lost connection runs `work` again. */
export function runRead<T>(client: PrismaClient, work: (reader: Reader) => Promise<T>): Promise<T> {
  return inTime(attemptRead(() => work({ client } as unknown as Reader)));
}

type Steps<T> = {
  /** sets role, tenant and limits; may be repeated */
  enter: (client: Prisma.TransactionClient) => Promise<unknown>;
  work: (client: Prisma.TransactionClient, pending: Pending) => Promise<T>;
};

/** Goes on as one tenant inside a transaction of the system: what follows stands behind the same wall. */
export async function enterTenant(tx: SystemTx, applicationId: string): Promise<TenantTx> {
  await tx.client.$queryRaw`SELECT set_config('role', 'keyway_tenant', true),
    set_config('keyway.application_id', ${applicationId}, true)`;
  const { client, pendingChanges, pendingAudit, pendingWork } = tx;
  pendingAudit.hasEnteredTenant = true;
  return { applicationId, client, pendingChanges, pendingAudit, pendingWork } as unknown as TenantTx;
}

/**
 * Returns in time even if the database accepted the connection and stopped responding. A running statement may still
 * commit then, as when a connection is lost during COMMIT.
 */
function runTransaction<T>(runner: TransactionRunner, steps: Steps<T>): Promise<T> {
  return inTime(attemptTransaction(runner, steps));
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return withinDeadline(answer, {
    milliseconds: answerMilliseconds,
    message: 'The database did not answer in time.',
  });
}

async function attemptRead<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) && !isUnavailable(error)) throw error;
      if (attempt === attempts || !(isRetryable(error) || isConnectionLost(error)))
        throw toUnavailable(error);
      await pauseBefore(attempt + 1);
    }
  }
}

const pauseBefore = (attempt: number) => sleep(Math.random() * 25 * 2 ** (attempt - 1));

async function attemptTransaction<T>(runner: TransactionRunner, steps: Steps<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const changes: Change[] = [];
    const audit: PendingAudit = { entries: [], hasEnteredTenant: false };
    const pendingWork: PendingWork = { isAsked: false };
    let entered = false;
    try {
      const result = await runner.client.$transaction(
        async (client) => {
          await steps.enter(client);
          entered = true;
          const work = steps.work(client, { pendingChanges: changes, pendingAudit: audit, pendingWork });
          // Earlier than Prisma's own limit: a transaction that Prisma ends hangs on the embedded database.
          const value = await withinDeadline(work, {
            milliseconds: workMilliseconds,
            message: 'The transaction took too long and was rolled back.',
          });
          await appendAudit(client, audit);
          if (changes.length > 0) await runner.recordChanges?.(client, changes);
          return value;
        },
        { maxWait: 5_000, timeout: 10_000 },
      );
      if (changes.length > 0) runner.emit(changes);
      if (pendingWork.isAsked) runner.emitWork();
      return result;
    } catch (error) {
      // A pooled connection that died unnoticed says so at its first statement: nothing has happened yet.
      if (attempt < attempts && (isRetryable(error) || (!entered && isConnectionLost(error)))) {
        await pauseBefore(attempt + 1);
        continue;
      }
      // A connection lost during COMMIT leaves the outcome open; forgetting too much is harmless.
      if (changes.length > 0) runner.emit(changes);
      if (isRetryable(error) || isUnavailable(error)) {
        throw toUnavailable(error);
      }
      throw error;
    }
  }
}

function toUnavailable(cause: unknown): DatabaseUnavailableError {
  if (isStatementTimeout(cause))
    return new StatementTimeoutError('The database is not available.', { cause });
  if (isLockTimeout(cause)) return new LockTimeoutError('The database is not available.', { cause });
  if (isOutOfRoom(cause)) return new DatabaseFullError('The disk of the database is full.', { cause });
  return new DatabaseUnavailableError('The database is not available.', { cause });
}

// As late as can be: the chain's head stays locked from here to the end of the transaction.
async function appendAudit(client: Prisma.TransactionClient, audit: PendingAudit): Promise<void> {
  if (audit.append === undefined) return;
  if (audit.hasEnteredTenant) await client.$queryRaw`SELECT set_config('role', 'none', true)`;
  await audit.append(client, audit.entries);
}

async function withinDeadline<T>(
  work: Promise<T>,
  { milliseconds, message }: { milliseconds: number; message: string },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailableError(message)), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
