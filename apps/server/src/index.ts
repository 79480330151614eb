export { buildDeps, type DepsOptions } from './build-deps.js';
export type { Deps } from './deps.js';
export { parseEnvironment, type Environment } from './env.js';
export { buildApp, createHttpServer, listen } from './http/index.js';
export { createLogger } from './platform/telemetry/index.js';
export { startServer, type RunningServer } from './start-server.js';
