export { buildApp } from './app.js';
export { buildDeps, type DepsOptions } from './build-deps.js';
export type { Deps } from './deps.js';
export { parseEnvironment, type Environment } from './env.js';
export { createHttpServer, listen } from './listen.js';
export { createLogger } from './logger.js';
export { startServer, type RunningServer } from './server.js';
