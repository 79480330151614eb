/** The named steps of the pipeline. */
export { admit } from './admit.js';
export { answerCrossOrigin } from './answer-cross-origin.js';
export { beginRequest } from './begin-request.js';
export { describePage, findVisit } from './browser-visit.js';
export { checkRequestLine } from './check-request-line.js';
export { endConnection, isEnded } from './ended-connections.js';
export { findClient, type IsTrusted } from './find-client.js';
export { handleError } from './handle-error.js';
export { httpsOnly } from './https-only.js';
export { noSuchPath, notFound } from './not-found.js';
export { overrideMethod } from './override-method.js';
export { isPassing, markPassing } from './passing-sockets.js';
export { createBodyReader } from './read-body.js';
export { freezeDeeply, type Query } from './read-query.js';
export { resolveProxyPath } from './resolve-proxy-path.js';
export { resolveAlias } from './resolve-alias.js';
export { keepsOpener, PERMISSIONS_POLICY, sendPage } from './send-page.js';
