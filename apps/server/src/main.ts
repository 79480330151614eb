import { createServer } from 'node:net';

import { assertMasterKeys, onParentEnd } from './process/index.js';
import { readEnvironment, secretsOfEnvironment, type Environment } from './env.js';
import { createLogger, drainLog } from './platform/telemetry/index.js';
import { startServer } from './start-server.js';

/** Runs the server until a signal; a second signal ends it at once. */
export const serve = async (settings: Record<string, string | undefined> = {}): Promise<void> => {
  const env = readEnvironment(settings);
  assertMasterKeys(env);
  await assertPortFree(env);
  const logger = createLogger(env.LOG_LEVEL, { secrets: secretsOfEnvironment(env) });
  const server = await startServer(env, logger);
  const end = async (): Promise<void> => {
    const code = await server.close().then(
      () => 0,
      () => 1,
    );
    await drainLog(logger);
    process.exit(code);
  };
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      logger.info({ signal }, 'shutting down');
      void end();
    });
  }
  onParentEnd(env.isStartedByNpm, () => {
    if (isEnding) return;
    isEnding = true;
    logger.info('shutting down: the process that started this one is gone');
    void end();
  });
};

/** A start that cannot succeed ends before it makes keys or a database. */
const assertPortFree = ({ PORT, HOST }: Environment): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
