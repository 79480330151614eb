/** The server: the pipeline on one page, listening, ending. */
export { buildApp } from './app.js';
export { createHttpServer, listen } from './listen.js';
export { prepareServerEnd } from './server-end.js';
