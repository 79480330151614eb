import { randomUUID } from 'node:crypto';

import { registry as shippedRegistry, type Registry } from '@keyway/connectors';
import type { Database } from '@keyway/db';
import type { Logger } from 'pino';

import type { Deps } from './deps.js';
import type { Environment } from './env.js';
import { droppedLogLines } from './logger.js';
import { createEgress } from './security/egress.js';
import { createAnswerMemory } from './services/answer-memory.js';
import { createLargeAnswers } from './services/large-answers.js';
import { createAuditCounts } from './services/audit-counts.js';
import { jobOrigin } from './services/audit-origin.js';
import { countReads, openAudit, type Audit } from './services/audit.js';
import { DOWNSTREAM_TIMEOUT_MS } from './services/call-downstream.js';
import { createCaches } from './services/caches.js';
import { createBodyReader } from './middleware/read-body.js';
import { createCredentialDoubts } from './services/credential-doubts.js';
import { createDatabaseClock } from './services/database-clock.js';
import { createDownstreamGuard } from './services/downstream-guard.js';
import { storeKeyOperations } from './services/key-operations.js';
import { createKeyTurns } from './services/key-turns.js';
import { loadKeyring, type Keyring, type MasterKeys } from './services/keyring.js';
import { createMetrics } from './services/metrics.js';
import type { PageFiles } from './services/page-files.js';
import { createProbeLease } from './services/probe-lease.js';
import { createQuotaClaims } from './services/quota-claims.js';
import { createRateLimits } from './services/rate-limits.js';
import { createRefreshCredentials } from './services/refresh-credentials.js';
import { createRequestLogQueue } from './services/request-log-queue.js';
import { MANAGEMENT_TENANT } from './services/run-once.js';
import { createRunningWork } from './services/running-work.js';

export const VERSION = '0.1.0';
const MEGABYTE = 1024 * 1024;

export type DepsOptions = {
  env: Environment;
  baseUrl: string;
  database: Database;
  masterKeys: MasterKeys;
  logger: Logger;
  registry?: Registry;
  /** The built hosted vault. */
  page?: PageFiles;
  /** The built API reference. */
  reference?: PageFiles;
  /** Replaces the database's clock. */
  now?: () => Date;
  /** The process's own clock, which the database's corrects. */
  processClock?: () => number;
  /** Milliseconds that never go back. */
  monotonic?: () => number;
  /** Within the client's 30 s when absent. */
  downstreamTimeoutMs?: number;
  isShuttingDown?: () => boolean;
};

/** Wires up everything a process works with. The caller closes the database. */
export const buildDeps = async (options: DepsOptions): Promise<Deps & { close(): Promise<void> }> => {
  const { env, database, logger } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const clock = createDatabaseClock({
    database,
    logger,
    monotonic,
    processClock: options.processClock ?? Date.now,
  });
  const now = options.now ?? clock.now;
  const registry = options.registry ?? shippedRegistry;
  const sandboxUrl = env.KEYWAY_SANDBOX ? env.KEYWAY_SANDBOX_URL : undefined;
  const processId = randomUUID();
  const reads = createAuditCounts();
  const keyring = await loadKeyring(database, options.masterKeys, countReads(reads));
  const audit = await openAudit({ database, keyring, reads, logger, now });
  await ensureManagementKey(database, keyring, audit);
  await clock.measure();
  const egress = createEgress({
    allow: [...env.KEYWAY_EGRESS_ALLOW, ...sandboxAddress(sandboxUrl)],
    // Many tenants share a vendor's host: a smaller number would let some wait unseen for the slow calls of others.
    maxConnectionsPerHost: env.MAX_CONNECTIONS,
  });
  const caches = createCaches({ database, keyring, registry, sandboxUrl });
  const stopListening = database.onChange(caches.forget);
  const rateLimits = createRateLimits({
    perSecond: env.RATE_LIMIT_PER_SECOND,
    redisUrl: env.REDIS_URL,
    monotonic,
  });
  const metrics = createMetrics({
    droppedRequestLogs: () => requestLogs.dropped,
    droppedLogLines: () => droppedLogLines(logger),
  });
  const downstreamGuard = createDownstreamGuard({
    perConnector: env.DOWNSTREAM_CONCURRENCY,
    perConsumer: env.DOWNSTREAM_CONCURRENCY_PER_CONSUMER,
    queueMs: env.DOWNSTREAM_QUEUE_MS,
    probes: createProbeLease(database, processId),
    metrics,
    logger,
    monotonic,
  });
  const requestLogs = createRequestLogQueue({ database, logger, now });
  const refreshCredentials = createRefreshCredentials({
    database,
    keyring,
    audit,
    egress,
    registry,
    now,
    sandboxUrl,
    logger,
  });
  return {
    env,
    baseUrl: options.baseUrl,
    vaultUrl: env.VAULT_URL ?? options.baseUrl,
    page: options.page,
    reference: options.reference,
    version: VERSION,
    database,
    keyring,
    audit,
    registry,
    egress,
    caches,
    rateLimits,
    keyTurns: createKeyTurns(rateLimits, monotonic),
    quotaClaims: createQuotaClaims(database),
    downstreamGuard,
    downstreamTimeoutMs: options.downstreamTimeoutMs ?? DOWNSTREAM_TIMEOUT_MS,
    answerMemory: createAnswerMemory({
      bytes: env.DOWNSTREAM_MEMORY_MB * MEGABYTE,
      waitMs: env.DOWNSTREAM_QUEUE_MS,
    }),
    largeAnswers: createLargeAnswers({ above: MEGABYTE, monotonic }),
    credentialDoubts: createCredentialDoubts({ monotonic }),
    readBody: createBodyReader(env.BODY_LIMIT_MB),
    requestLogs,
    running: createRunningWork(),
    refreshCredentials,
    metrics,
    logger,
    now,
    measureClock: clock.measure,
    sandboxUrl,
    processId,
    isShuttingDown: options.isShuttingDown ?? (() => false),
    close: async () => {
      stopListening();
      await refreshCredentials.drain();
      await requestLogs.close();
      await audit.close();
      await storeKeyOperations({ database, keyring, logger }).catch(() => undefined);
      rateLimits.close();
      await egress.close();
    },
  };
};

/** The management area's stored answers are sealed like any application's. */
const ensureManagementKey = async (database: Database, keyring: Keyring, audit: Audit): Promise<void> => {
  const { term } = await keyring.open(MANAGEMENT_TENANT);
  if (term > 0) return;
  await database.system('make the management area’s key', async (tx) => {
    const note = { action: 'key.created', applicationId: MANAGEMENT_TENANT, subject: '1' } as const;
    audit.note(tx, jobOrigin('start'), note);
    await keyring.addDataKey(tx, MANAGEMENT_TENANT, 1);
  });
};

/** The simulators listen on loopback, which egress otherwise never reaches. */
const sandboxAddress = (sandboxUrl: string | undefined): string[] => {
  if (sandboxUrl === undefined) return [];
  const { hostname, port } = new URL(sandboxUrl);
  return [`${hostname}/32:${port}`];
};
