import { createServer } from 'node:net';

import type { Logger } from 'pino';

import {
  assertFiles,
  assertMasterKeys,
  countProcesses,
  createSupervisor,
  divideLimits,
  findUnsupportedNode,
  onShutdownSignal,
  openSupervised,
  type ShutdownSignal,
  type Supervised,
} from './process/index.js';
import { EnvironmentError, secretsOfEnvironment, type Environment } from './env.js';
import { createLogger, drainLog } from './platform/telemetry/index.js';
import { startServer, type RunningServer } from './start-server.js';

const EMBEDDED_IS_ALONE =
  'KEYWAY_PROCESSES (--processes): the embedded database supports one process. Set DATABASE_URL to use PostgreSQL, or leave out the number of processes';

type ServeOptions = {
  /** The shutdown signal, if the caller already installed a handler. */
  shutdownSignal?: ShutdownSignal;
  /** Its supervisor, which holds the port, if this is one of several processes. */
  supervised?: Supervised | undefined;
  /** Closes services that run alongside the server, after it. */
  closeAfterServer?: () => Promise<void>;
};

/** Runs the server until a signal; a second signal ends it immediately. */
export async function serve(
  env: Environment,
  { shutdownSignal = onShutdownSignal(env.isStartedByNpm), supervised, closeAfterServer }: ServeOptions = {},
): Promise<RunningServer> {
  assertMasterKeys(env);
  assertFiles(env);
  if (!supervised) await assertPortFree('PORT', env.PORT, env.HOST);
  const base = supervised && { process: process.pid };
  const logger = createLogger(env.LOG_LEVEL, { secrets: secretsOfEnvironment(env), base });
  const server = await startServer(env, logger, { supervised });
  let closing: Promise<void> | undefined;
  const close = async (isReplaced: boolean): Promise<void> => {
    try {
      await server.close({ isReplaced });
    } finally {
      await closeAfterServer?.();
    }
  };
  const end = (why: string, isReplaced = false): void => {
    if (closing) return;
    logger.info({ why }, 'shutting down');
    closing = close(isReplaced);
    void closing.then(
      () => exit(logger, 0),
      () => exit(logger, 1),
    );
  };
  shutdownSignal.inOrder(end);
  supervised?.onEnd((isReplaced) =>
    end(isReplaced ? 'another process has taken over' : 'its supervisor ends', isReplaced),
  );
  return server;
}

/** `keyway serve`: one process, or a supervisor of several. */
export async function serveProcesses(env: Environment): Promise<void> {
  const processes = countProcesses(env);
  const supervised = processes === undefined ? undefined : openSupervised();
  if (processes && supervised) return void (await serve(divideLimits(env, processes), { supervised }));
  const warning = findUnsupportedNode();
  if (warning) createLogger(env.LOG_LEVEL).warn(warning);
  if (processes === undefined) return void (await serve(env));
  await supervise(env, processes);
}

async function supervise(env: Environment, processes: number): Promise<void> {
  if (!env.DATABASE_URL) throw new EnvironmentError([EMBEDDED_IS_ALONE]);
  assertMasterKeys(env);
  assertFiles(env);
  await assertPortFree('PORT', env.PORT, env.HOST);
  const logger = createLogger(env.LOG_LEVEL, { secrets: secretsOfEnvironment(env) });
  const shutdownSignal = onShutdownSignal(env.isStartedByNpm);
  const supervisor = createSupervisor({ processes, logger, shutdownDelayMs: env.SHUTDOWN_DELAY_MS });
  shutdownSignal.inOrder((why) => {
    logger.info({ why }, 'shutting down all processes');
    void supervisor.end().then((isInOrder) => exit(logger, isInOrder ? 0 : 1));
  });
  process.on('SIGHUP', () => void supervisor.restart());
  if (!(await supervisor.start())) await exit(logger, 1);
  logger.info({ processes }, 'supervising');
}

async function exit(logger: Logger, code: number): Promise<void> {
  await drainLog(logger);
  process.exit(code);
}

/** Checks the port first: a start that cannot succeed ends before it creates keys or a database. */
export const assertPortFree = (setting: string, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(Object.assign(error, { setting })));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
