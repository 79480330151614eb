export { buildApp, compose, type ComposeOptions, type Services } from './compose/index.js';
export { parseEnvironment, type Environment } from './env.js';
export { createHttpServer, listen } from './http/index.js';
export { createLogger } from './platform/telemetry/index.js';
export { startServer, type RunningServer } from './start-server.js';
