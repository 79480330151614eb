import { randomUUID } from 'node:crypto';

import { registry as shippedRegistry } from '@keyway/connectors';
import { readWorkload } from '@keyway/db';

import { createLogTails } from '../vault/logs/index.js';
import {
  createExchangeQueue,
  createMetrics,
  createRequestLogQueue,
  droppedLogLines,
  openTracing,
} from '../platform/telemetry/index.js';
import { createEgress } from '../security/egress/index.js';
import {
  createConnectionHealth,
  createDownstreamGuard,
  createLargeResponseScheduler,
  createProbeLease,
  createResponseMemoryBudget,
  createVendorCalls,
  createVendorSender,
  DOWNSTREAM_TIMEOUT_MS,
  toReachable,
} from '../downstream/index.js';
import { countReads, createAuditCounts, openAudit } from '../platform/audit/index.js';
import {
  createCaches,
  createKeyLookupThrottle,
  createLookupTurns,
  createQuotaClaims,
  createRateLimits,
} from '../platform/admission/index.js';
import { createAdmission, createAuthentication, createBodyReader } from '../http/middleware/index.js';
import { createHandlerRunner } from '../http/routes/index.js';
import { bindOperations } from './bind-operations.js';
import type { ComposeOptions } from './compose-options.js';
import { sandboxAddress } from './sandbox-address.js';
import { ensureManagementKey } from './ensure-management-key.js';
import {
  createHookVerifier,
  createInboundWebhookRoutes,
  createTokenVerifier,
} from '../events/incoming/index.js';
import { createDatabaseClock } from '../platform/clock/index.js';
import type { ServedConnectors } from '../vault/settings/index.js';
import { loadKeyring, storeKeyOperations } from '../platform/keyring/index.js';
import { createRefreshCredentials } from '../vault/refresh/index.js';
import { createIdentityProvider } from '../people/index.js';
import { createSpool } from '../platform/spool/index.js';
import { createInFlightWork } from '../platform/concurrency/index.js';
import { workKinds } from '../platform/queue/index.js';

export const VERSION = '0.1.0';
const MEGABYTE = 1024 * 1024;
const REDIS_LOST =
  'Redis does not respond: each process counts rate limits on its own until it does. Check REDIS_URL';
const ownMachine = ['127.0.0.0/8', '::1/128'];

/** Builds the services of a process, each from lower ones. The caller closes the database. */
export async function compose(options: ComposeOptions) {
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
  const sandboxUrl = env.KEYWAY_SANDBOX ? env.KEYWAY_SANDBOX_URL : undefined;
  const registry: ServedConnectors = { ...(options.registry ?? shippedRegistry), sandboxUrl };
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
    // Many tenants share a vendor's host: a smaller number would let slow requests of some delay others unseen.
    maxConnectionsPerHost: env.MAX_CONNECTIONS,
  });
  // An entry of the helpdesks' list still permits the provider; doctor suggests moving it.
  const peopleEgress = createEgress({
    allow: [...env.OIDC_EGRESS_ALLOW, ...env.KEYWAY_EGRESS_ALLOW.filter((entry) => !entry.includes('='))],
  });
  // A separate connection pool: an endpoint that hangs, even on a vendor's host, takes no connections from vendor
  // requests.
  const webhookEgress = createEgress({
    allow: [...env.KEYWAY_WEBHOOK_EGRESS_ALLOW, ...(env.isDevelopment ? ownMachine : [])],
    maxConnectionsPerHost: env.MAX_CONNECTIONS,
  });
  let rateLimitFallbacks = 0;
  const lookupTurns = createLookupTurns(monotonic);
  const rateLimits = createRateLimits({
    perSecond: env.RATE_LIMIT_PER_SECOND,
    processes: env.processes,
    redisUrl: env.REDIS_URL,
    monotonic,
    onFallback: () => (rateLimitFallbacks += 1),
    onRedis: (state) => {
      if (state === 'lost') logger.warn(REDIS_LOST);
      else logger.info('Redis responds again');
    },
  });
  const caches = createCaches({
    ...{ database, keyring, registry },
    bytes: env.CACHE_MB * MEGABYTE,
    keyLookups: createKeyLookupThrottle(rateLimits, lookupTurns),
  });
  const inboundWebhookRoutes = createInboundWebhookRoutes({
    ...{ database, keyring, registry },
    // Separate from the throttle of API keys: invalid vendor requests use none of their lookups.
    lookups: createKeyLookupThrottle(rateLimits, lookupTurns, 'refused-hook'),
  });
  const stopListening = database.onChange((change) => {
    caches.forget(change);
    inboundWebhookRoutes.forget(change);
  });
  // Unsealed values must not outlive the keys that opened them.
  keyring.onClose(() => {
    caches.forget('all');
    inboundWebhookRoutes.forget('all');
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
    ofAllProcesses: options.ofAllProcesses,
  });
  const downstreamGuard = createDownstreamGuard({
    perConnector: env.DOWNSTREAM_CONCURRENCY,
    perConsumer: env.DOWNSTREAM_CONCURRENCY_PER_CONSUMER,
    queueMs: env.DOWNSTREAM_QUEUE_MS,
    ...{ paceMs: env.DOWNSTREAM_PACE_MS, processes: env.processes },
    probes: createProbeLease(database, processId),
    ...{ metrics, logger, monotonic, now },
  });
  const exchanges = createExchangeQueue({ database, keyring, logger });
  const requestLogs = createRequestLogQueue({
    database,
    logger,
    now,
    exchanges,
    recorded: env.REQUEST_LOG,
    to: env.REQUEST_LOG_TO,
    isService: (id) => registry.getConnector(id) !== undefined,
  });
  const refreshCredentials = createRefreshCredentials({
    database,
    keyring,
    audit,
    egress,
    registry,
    now,
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
  const connectionHealth = createConnectionHealth({ audit, database, logger, now, registry });
  const responseMemory = createResponseMemoryBudget({
    bytes: env.DOWNSTREAM_MEMORY_MB * MEGABYTE,
    waitMs: env.DOWNSTREAM_QUEUE_MS,
  });
  const largeResponses = createLargeResponseScheduler({ above: MEGABYTE, monotonic });
  const vendorSender = createVendorSender({
    ...{
      audit,
      connectionHealth,
      downstreamGuard,
      egress,
      now,
      refreshCredentials,
      registry,
      responseMemory,
    },
  });
  const vendorCalls = createVendorCalls({
    downstreamTimeoutMs: options.downstreamTimeoutMs ?? DOWNSTREAM_TIMEOUT_MS,
    ...{ connectionHealth, largeResponses, rateLimits, refreshCredentials, vendorSender },
  });
  const quotaClaims = createQuotaClaims(database);
  const inFlight = createInFlightWork();
  const { baseUrl } = options;
  const handlers = createHandlerRunner({
    ...{ caches, database, env, inFlight, keyring, logger, now, quotaClaims },
  });
  const authentication = createAuthentication({
    ...{ baseUrl, caches, database, env, keyring, now, rateLimits, requestLogs },
  });
  const spool = createSpool({ logger, folder: env.SPOOL_DIR, maxBytes: env.SPOOL_LIMIT_MB * MEGABYTE });
  const admission = createAdmission({
    ...{ authentication, baseUrl, env, inFlight, rateLimits },
    readBody: createBodyReader({
      json: env.BODY_LIMIT_MB,
      proxy: env.PROXY_LIMIT_MB,
      attachment: env.ATTACHMENT_LIMIT_MB,
      spool,
      idleMs: env.PROXY_IDLE_SECONDS * 1_000,
    }),
  });
  const hookVerifier = createHookVerifier({
    ...{ caches, inboundWebhookRoutes, now },
    hookTokens: createTokenVerifier({
      ...{ egress, now, monotonic },
      reach: (resolved, url) => toReachable({ registry }, resolved, url),
    }),
  });
  const operations = bindOperations({
    ...{ baseUrl, caches, env, keyring, logger, metrics, now, registry, vendorCalls },
  });
  const services = {
    env,
    baseUrl,
    vaultUrl: env.VAULT_URL ?? baseUrl,
    page: options.page,
    consolePage: options.consolePage,
    reference: options.reference,
    docs: options.docs,
    version: VERSION,
    database,
    keyring,
    audit,
    registry,
    egress,
    webhookEgress,
    caches,
    inboundWebhookRoutes,
    identityProvider: createIdentityProvider({
      env,
      egress: peopleEgress,
      monotonic,
      redirectUri: `${options.baseUrl}/console/callback`,
    }),
    rateLimits,
    quotaClaims,
    downstreamGuard,
    connectionHealth,
    responseMemory,
    largeResponses,
    vendorSender,
    vendorCalls,
    operations,
    hookVerifier,
    authentication,
    admission,
    spool,
    handlers,
    requestLogs,
    exchanges,
    logTails: createLogTails({ database, logger, now }),
    inFlight,
    refreshCredentials,
    metrics,
    tracing,
    logger,
    now,
    measureClock: clock.measure,
    processId,
    isShuttingDown: options.isShuttingDown ?? (() => false),
    isReplaced: options.isReplaced ?? (() => false),
  };
  return {
    ...services,
    close: async () => {
      stopListening();
      keyring.close();
      services.logTails.close();
      await refreshCredentials.drain();
      await requestLogs.close();
      await audit.close();
      await storeKeyOperations({ database, keyring, logger }).catch(() => undefined);
      await tracing?.close();
      rateLimits.close();
      await egress.close();
      await webhookEgress.close();
      await peopleEgress.close();
    },
  };
}

/** All services of a process. Only code that composes rooms takes them. */
export type Services = Awaited<ReturnType<typeof compose>>;
