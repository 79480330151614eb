/** The server: the pipeline on one page, listening, ending. */
export { createHttpServer, listen } from './listen.js';
export { prepareServerEnd } from './server-end.js';
