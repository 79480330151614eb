import { createServer } from 'node:net';

import type { Logger } from 'pino';

import { assertFiles, assertMasterKeys, onShutdownSignal, type ShutdownSignal } from './process/index.js';
import { secretsOfEnvironment, type Environment } from './env.js';
import { createLogger, drainLog } from './platform/telemetry/index.js';
import { startServer, type RunningServer } from './start-server.js';

type ServeOptions = {
  /** The shutdown signal, if the caller already installed a handler. */
  shutdownSignal?: ShutdownSignal;
  /** Closes services that run alongside the server, after it. */
  closeAfterServer?: () => Promise<void>;
};

/** Runs the server until a signal; a second signal ends it immediately. */
export async function serve(
  env: Environment,
  { shutdownSignal = onShutdownSignal(env.isStartedByNpm), closeAfterServer }: ServeOptions = {},
): Promise<RunningServer> {
  assertMasterKeys(env);
  assertFiles(env);
  await assertPortFree('PORT', env.PORT, env.HOST);
  const logger = createLogger(env.LOG_LEVEL, { secrets: secretsOfEnvironment(env) });
  const server = await startServer(env, logger);
  const close = async (): Promise<void> => {
    try {
      await server.close();
    } finally {
      await closeAfterServer?.();
    }
  };
  shutdownSignal.inOrder((why) => {
    logger.info({ why }, 'shutting down');
    void close().then(
      () => exit(logger, 0),
      () => exit(logger, 1),
    );
  });
  return server;
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
