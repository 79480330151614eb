/** The HTTP server: pipeline, listening, and shutdown. */
export { createHttpServer, listen } from './listen.js';
export { prepareServerEnd } from './server-end.js';
