import { randomUUID } from 'node:crypto';

import { registry as shippedRegistry, type Registry } from '@keyway/connectors';
import type { Database } from '@keyway/db';
import type { Logger } from 'pino';

import type { Deps } from './deps.js';
import type { Environment } from './env.js';
import { createEgress } from './security/egress.js';
import { createCaches } from './services/caches.js';
import { storeKeyOperations } from './services/key-operations.js';
import { loadKeyring, type Keyring, type MasterKeys } from './services/keyring.js';
import { createMetrics } from './services/metrics.js';
import { createRateLimits } from './services/rate-limits.js';
import { createRefreshCredentials } from './services/refresh-credentials.js';
import { createRequestLogQueue } from './services/request-log-queue.js';
import { MANAGEMENT_TENANT } from './services/run-once.js';

export const VERSION = '0.1.0';

export type DepsOptions = {
  env: Environment;
  baseUrl: string;
  database: Database;
  masterKeys: MasterKeys;
  logger: Logger;
  registry?: Registry;
  now?: () => Date;
  isShuttingDown?: () => boolean;
};

/** Wires up everything a process works with. The caller closes the database. */
export const buildDeps = async (options: DepsOptions): Promise<Deps & { close(): Promise<void> }> => {
  const { env, database, logger } = options;
  const now = options.now ?? (() => new Date());
  const registry = options.registry ?? shippedRegistry;
  const sandboxUrl = env.KEYWAY_SANDBOX ? env.KEYWAY_SANDBOX_URL : undefined;
  const processId = randomUUID();
  const keyring = await loadKeyring(database, options.masterKeys);
  await ensureManagementKey(database, keyring);
  const egress = createEgress({ allow: [...env.KEYWAY_EGRESS_ALLOW, ...sandboxAddress(sandboxUrl)] });
  const caches = createCaches({ database, keyring, registry, sandboxUrl });
  const stopListening = database.onChange(caches.forget);
  const rateLimits = createRateLimits({ perSecond: env.RATE_LIMIT_PER_SECOND, redisUrl: env.REDIS_URL, now });
  const requestLogs = createRequestLogQueue({ database, logger, now });
  const refreshCredentials = createRefreshCredentials({
    database,
    keyring,
    egress,
    registry,
    now,
    sandboxUrl,
    processId,
    logger,
  });
  return {
    env,
    baseUrl: options.baseUrl,
    version: VERSION,
    database,
    keyring,
    registry,
    egress,
    caches,
    rateLimits,
    requestLogs,
    refreshCredentials,
    metrics: createMetrics({ droppedRequestLogs: () => requestLogs.dropped }),
    logger,
    now,
    sandboxUrl,
    processId,
    isShuttingDown: options.isShuttingDown ?? (() => false),
    close: async () => {
      stopListening();
      await refreshCredentials.drain();
      await requestLogs.close();
      await storeKeyOperations({ database, keyring, logger }).catch(() => undefined);
      rateLimits.close();
      await egress.close();
    },
  };
};

/** The management area's stored answers are sealed like any application's. */
const ensureManagementKey = async (database: Database, keyring: Keyring): Promise<void> => {
  const { term } = await keyring.open(MANAGEMENT_TENANT);
  if (term === 0) await database.tenant(MANAGEMENT_TENANT, (tx) => keyring.addDataKey(tx, 1));
};

/** The simulators listen on loopback, which egress otherwise never reaches. */
const sandboxAddress = (sandboxUrl: string | undefined): string[] => {
  if (sandboxUrl === undefined) return [];
  const { hostname, port } = new URL(sandboxUrl);
  return [`${hostname}/32:${port}`];
};
