import { EnvironmentError, readEnvironment } from './env.js';
import { createLogger } from './logger.js';
import { startServer } from './server.js';

/** Runs the server until a signal; a second signal ends it at once. */
export const serve = async (): Promise<void> => {
  const env = readEnvironment();
  const logger = createLogger(env.LOG_LEVEL);
  const server = await startServer(env, logger);
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      logger.info({ signal }, 'shutting down');
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
};

/** Start-up problems a person can mend are told in their own words, without a stack. */
export const explain = (error: unknown): string => {
  if (error instanceof EnvironmentError || (error instanceof Error && /Error$/.test(error.name) && error.name !== 'TypeError')) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
