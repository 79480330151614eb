import type { Registry } from '@keyway/connectors';
import { openDatabase, type Database } from '@keyway/db';
import type { Logger } from 'pino';

import type { Environment } from './env.js';
import { loadMasterKeys, type Supervised } from './process/index.js';
import { buildApp, compose, startBackgroundJobs } from './compose/index.js';
import { createHttpServer, listen, prepareServerEnd } from './http/index.js';
import type { Keyring } from './platform/keyring/index.js';
import {
  findDocsFolder,
  findPageFolder,
  findReferenceFolder,
  loadDocsSite,
  loadPageFiles,
} from './vault/hosted-page/index.js';

/** Time for in-flight requests once no new ones are accepted. */
const DRAIN_MS = 30_000;

const EMBEDDED_IN_PRODUCTION =
  'using the embedded database: it supports one process, and a power loss can lose the latest data or all of it. Set DATABASE_URL to use PostgreSQL';

export type RunningServer = {
  readonly baseUrl: string;
  readonly port: number;
  readonly stores: { readonly database: Database; readonly keyring: Keyring };
  /**
   * Shuts down in order: readiness, new connections, in-flight work, jobs and queues, database. If another process has
   * taken its place, the readiness stays.
   */
  close(options?: { readonly isReplaced: boolean }): Promise<void>;
};

/** Opens the database, migrates its schema, and serves. */
export async function startServer(
  env: Environment,
  logger: Logger,
  options: { registry?: Registry; migrationsDir?: string; supervised?: Supervised | undefined } = {},
): Promise<RunningServer> {
  const state = { isShuttingDown: false, isReplaced: false, baseUrl: env.BASE_URL ?? '' };
  if (env.unknownSettings.length > 0)
    logger.warn({ settings: env.unknownSettings }, 'settings that Keyway does not know; check their names');
  const masterKeys = await loadMasterKeys(env);
  const page = loadPageFiles(findPageFolder('vault'));
  const consolePage = loadPageFiles(findPageFolder('console'));
  const reference = loadPageFiles(findReferenceFolder());
  const database = await openDatabase({
    url: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    processes: env.processes,
    dataDir: env.DATA_DIR,
    migrate: true,
    migrationsDir: options.migrationsDir,
  });
  try {
    const baseUrl = env.BASE_URL ?? `http://localhost:${env.PORT}`;
    const deps = await compose({
      env,
      baseUrl,
      database,
      masterKeys,
      logger,
      registry: options.registry,
      page,
      consolePage,
      reference,
      docs: loadDocsSite(findDocsFolder(), baseUrl),
      isShuttingDown: () => state.isShuttingDown,
      isReplaced: () => state.isReplaced,
      ofAllProcesses: options.supervised?.collect,
    });
    const server = createHttpServer(env, buildApp(deps), () => baseUrl);
    const end = prepareServerEnd(server);
    const port = await listen(server, env.PORT, env.HOST);
    const jobs = startBackgroundJobs(deps);
    options.supervised?.serving(deps.metrics.families);
    if (database.kind === 'embedded' && !env.isDevelopment) logger.warn(EMBEDDED_IN_PRODUCTION);
    logger.info(
      { port, database: database.kind, egressAllow: env.KEYWAY_EGRESS_ALLOW, sandbox: env.KEYWAY_SANDBOX },
      'serving',
    );
    return {
      baseUrl,
      port,
      stores: { database, keyring: deps.keyring },
      close: async (ending = { isReplaced: false }) => {
        state.isReplaced = ending.isReplaced;
        state.isShuttingDown = true;
        end.announce();
        await new Promise((resolve) => setTimeout(resolve, env.SHUTDOWN_DELAY_MS));
        const drainedAt = performance.now() + DRAIN_MS;
        await end.close(DRAIN_MS);
        const left = await deps.inFlight.drain(drainedAt - performance.now());
        if (left > 0) logger.warn({ left }, 'requests were still in progress at shutdown');
        await jobs.stop();
        await options.supervised?.close();
        await deps.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
