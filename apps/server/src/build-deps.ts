import { randomUUID } from 'node:crypto';

import { registry as shippedRegistry, type Registry } from '@keyway/connectors';
import { type Database, readWorkload } from '@keyway/db';
import type { Logger } from 'pino';

import type { Deps } from './deps.js';
import { createLogTails } from './vault/logs/index.js';
import type { Environment } from './env.js';
import {
  createExchangeQueue,
  createMetrics,
  createRequestLogQueue,
  droppedLogLines,
  openTracing,
} from './platform/telemetry/index.js';
import { createEgress } from './security/egress/index.js';
import {
  createDownstreamGuard,
  createLargeResponseScheduler,
  createProbeLease,
  createResponseMemoryBudget,
  DOWNSTREAM_TIMEOUT_MS,
  toReachable,
} from './downstream/index.js';
import { type Audit, countReads, createAuditCounts, jobOrigin, openAudit } from './platform/audit/index.js';
import {
  createCaches,
  createKeyLookupThrottle,
  createLookupTurns,
  createQuotaClaims,
  createRateLimits,
} from './platform/admission/index.js';
import { createBodyReader } from './http/middleware/index.js';
import { createInboundWebhookRoutes, createTokenVerifier } from './events/incoming/index.js';
import { createDatabaseClock } from './platform/clock/index.js';
import { type Keyring, loadKeyring, type MasterKeys, storeKeyOperations } from './platform/keyring/index.js';
import type { PageFiles } from './vault/hosted-page/index.js';
import { createRefreshCredentials } from './vault/refresh/index.js';
import { createIdentityProvider } from './people/index.js';
import { MANAGEMENT_TENANT } from './platform/idempotency/index.js';
import { createInFlightWork } from './platform/concurrency/index.js';
import { workKinds } from './platform/queue/index.js';

export const VERSION = '0.1.0';
const MEGABYTE = 1024 * 1024;
const ownMachine = ['127.0.0.0/8', '::1/128'];

export type DepsOptions = {
  env: Environment;
  baseUrl: string;
  database: Database;
  masterKeys: MasterKeys;
  logger: Logger;
  registry?: Registry;
  /** The built hosted vault. */
  page?: PageFiles;
  consolePage?: PageFiles;
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
export async function buildDeps(options: DepsOptions): Promise<Deps & { close(): Promise<void> }> {
  const { env, database, logger } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const clock = createDatabaseClock({
    database,
    logger,
    monotonic,
    processClock: options.processClock ?? Date.now,
  });
  await clock.measure();
  const now = options.now ?? clock.now;
  const registry = options.registry ?? shippedRegistry;
  const sandboxUrl = env.KEYWAY_SANDBOX ? env.KEYWAY_SANDBOX_URL : undefined;
  const processId = randomUUID();
  const reads = createAuditCounts();
  const keyring = await loadKeyring(database, options.masterKeys, {
    onUnseal: countReads(reads),
    logger,
  });
  const audit = await openAudit({ database, keyring, reads, logger, now });
  await ensureManagementKey(database, keyring, audit);
  const egress = createEgress({
    allow: [...env.KEYWAY_EGRESS_ALLOW, ...sandboxAddress(sandboxUrl)],
    // Many tenants share a vendor's host: a smaller number would let some wait unseen for the slow calls of others.
    maxConnectionsPerHost: env.MAX_CONNECTIONS,
  });
  // With connections of its own: an address that hangs, at a vendor's host too, takes none from calls to vendors.
  const webhookEgress = createEgress({
    allow: [...env.KEYWAY_WEBHOOK_EGRESS_ALLOW, ...(env.isDevelopment ? ownMachine : [])],
    maxConnectionsPerHost: env.MAX_CONNECTIONS,
  });
  const caches = createCaches({
    ...{ database, keyring, registry, sandboxUrl },
    bytes: env.CACHE_MB * MEGABYTE,
  });
  const inboundWebhookRoutes = createInboundWebhookRoutes({ database, keyring, registry });
  const stopListening = database.onChange((change) => {
    caches.forget(change);
    inboundWebhookRoutes.forget(change);
  });
  // What was unsealed must not outlive the keys that opened it.
  keyring.onClose(() => {
    caches.forget('all');
    inboundWebhookRoutes.forget('all');
  });
  let rateLimitFallbacks = 0;
  const lookupTurns = createLookupTurns(monotonic);
  const rateLimits = createRateLimits({
    perSecond: env.RATE_LIMIT_PER_SECOND,
    redisUrl: env.REDIS_URL,
    monotonic,
    onFallback: () => (rateLimitFallbacks += 1),
  });
  const metrics = createMetrics({
    droppedRequestLogs: () => requestLogs.dropped,
    droppedLogLines: () => droppedLogLines(logger),
    droppedSpans: () => tracing?.droppedSpans() ?? 0,
    rateLimitFallbacks: () => rateLimitFallbacks,
    workload: () =>
      database.system('tell how much work waits', (tx) => readWorkload(tx, workKinds)).catch(() => undefined),
    keysNearLimit: () => keyring.operations.countKeysNearLimit(),
    keyService: () => keyring.service(),
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
  const exchanges = createExchangeQueue({ database, keyring, logger });
  const requestLogs = createRequestLogQueue({
    database,
    logger,
    now,
    exchanges,
    isService: (id) => registry.getConnector(id) !== undefined,
  });
  const refreshCredentials = createRefreshCredentials({
    database,
    keyring,
    audit,
    egress,
    registry,
    now,
    sandboxUrl,
    logger,
    metrics,
  });
  const tracing = await openTracing({
    env,
    baseUrl: options.baseUrl,
    version: VERSION,
    processId,
    metrics,
    logger,
  });
  const deps: Deps = {
    env,
    baseUrl: options.baseUrl,
    vaultUrl: env.VAULT_URL ?? options.baseUrl,
    page: options.page,
    consolePage: options.consolePage,
    reference: options.reference,
    version: VERSION,
    database,
    keyring,
    audit,
    registry,
    egress,
    webhookEgress,
    caches,
    inboundWebhookRoutes,
    hookTokens: createTokenVerifier({
      egress,
      now,
      monotonic,
      reach: (resolved, url) => toReachable({ sandboxUrl }, resolved, url),
    }),
    identityProvider: createIdentityProvider({
      env,
      egress,
      monotonic,
      redirectUri: `${options.baseUrl}/console/callback`,
    }),
    rateLimits,
    keyLookups: createKeyLookupThrottle(rateLimits, lookupTurns),
    hookLookups: createKeyLookupThrottle(rateLimits, lookupTurns, 'refused-hook'),
    quotaClaims: createQuotaClaims(database),
    downstreamGuard,
    downstreamTimeoutMs: options.downstreamTimeoutMs ?? DOWNSTREAM_TIMEOUT_MS,
    responseMemory: createResponseMemoryBudget({
      bytes: env.DOWNSTREAM_MEMORY_MB * MEGABYTE,
      waitMs: env.DOWNSTREAM_QUEUE_MS,
    }),
    largeResponses: createLargeResponseScheduler({ above: MEGABYTE, monotonic }),
    readBody: createBodyReader({
      json: env.BODY_LIMIT_MB,
      proxy: env.PROXY_LIMIT_MB,
      attachment: env.ATTACHMENT_LIMIT_MB,
      idleMs: env.PROXY_IDLE_SECONDS * 1_000,
    }),
    requestLogs,
    exchanges,
    logTails: createLogTails({ database, logger, now }),
    inFlight: createInFlightWork(),
    refreshCredentials,
    metrics,
    tracing,
    logger,
    now,
    measureClock: clock.measure,
    sandboxUrl,
    processId,
    isShuttingDown: options.isShuttingDown ?? (() => false),
  };
  return {
    ...deps,
    close: async () => {
      stopListening();
      keyring.close();
      deps.logTails.close();
      await refreshCredentials.drain();
      await requestLogs.close();
      await audit.close();
      await storeKeyOperations({ database, keyring, logger }).catch(() => undefined);
      await tracing?.close();
      rateLimits.close();
      await egress.close();
      await webhookEgress.close();
    },
  };
}

/** The management area's stored answers are sealed like any application's. */
async function ensureManagementKey(database: Database, keyring: Keyring, audit: Audit): Promise<void> {
  const { term } = await keyring.open(MANAGEMENT_TENANT);
  if (term > 0) return;
  await database.system('make the management area’s key', async (tx) => {
    const note = { action: 'key.created', applicationId: MANAGEMENT_TENANT, subject: '1' } as const;
    audit.note(tx, jobOrigin('start'), note);
    await keyring.addDataKey(tx, MANAGEMENT_TENANT, 1);
  });
}

/** The simulators listen on loopback, which egress otherwise never reaches. */
function sandboxAddress(sandboxUrl: string | undefined): string[] {
  if (sandboxUrl === undefined) return [];
  const { hostname, port } = new URL(sandboxUrl);
  return [`${hostname}/32:${port || 80}`];
}
