import { contract } from '@keyway/contract';
import { createExpressEndpoints, initServer } from '@ts-rest/express';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { parse } from 'qs';

import type { Deps } from './deps.js';
import { answerCrossOrigin } from './middleware/answer-cross-origin.js';
import { authenticate } from './middleware/authenticate.js';
import { beginRequest } from './middleware/begin-request.js';
import { checkRequestLine } from './middleware/check-request-line.js';
import { handleError } from './middleware/handle-error.js';
import { httpsOnly } from './middleware/https-only.js';
import { limitRate } from './middleware/limit-rate.js';
import { loadContext } from './middleware/load-context.js';
import { notFound } from './middleware/not-found.js';
import { overrideMethod } from './middleware/override-method.js';
import { readBody } from './middleware/read-body.js';
import { resolveAlias } from './middleware/resolve-alias.js';
import { buildApplicationsRoutes } from './routes/applications.js';
import { buildBrowserRoutes } from './routes/browser.js';
import { buildConnectionsRoutes } from './routes/connections.js';
import { buildConnectorsRoutes } from './routes/connectors.js';
import { buildConsumersRoutes } from './routes/consumers.js';
import { buildIntegrationsRoutes } from './routes/integrations.js';
import { buildLogsRoutes } from './routes/logs.js';
import { buildMessagesRoutes } from './routes/messages.js';
import { mountProxy } from './routes/proxy.js';
import { buildSessionsRoutes } from './routes/sessions.js';
import { buildSystemRoutes } from './routes/system.js';
import { JsonShapeError } from './security/parse-json.js';

/** The whole pipeline, top to bottom. */
export const buildApp = (deps: Deps): Express => {
  const app = express();
  app.set('trust proxy', deps.env.TRUST_PROXY.length > 0 ? deps.env.TRUST_PROXY : false);
  app.set('case sensitive routing', true);
  app.set('query parser', parseQuery);
  app.set('etag', false);
  app.disable('x-powered-by');
  // Express prints and shows stacks unless it is told that it is in production.
  app.set('env', 'production');

  app.use(beginRequest(deps));
  app.use(securityHeaders);
  app.use(httpsOnly(deps));
  app.use(checkRequestLine);
  app.use(resolveAlias);
  app.use(answerCrossOrigin);
  app.use(overrideMethod);
  app.use(readBody);

  const pipeline = [authenticate(deps), loadContext, limitRate(deps)];
  mountProxy(deps, app, pipeline);
  const { proxy: _mounted, ...routes } = contract;
  createExpressEndpoints(routes, initServer().router(routes, buildRoutes(deps)), app, {
    globalMiddleware: pipeline as never,
    requestValidationErrorHandler: (error, _request, _response, next) => next(error),
    logInitialization: false,
    responseValidation: false,
  });

  app.use(notFound);
  app.use(handleError(deps));
  return app;
};

const buildRoutes = (deps: Deps) => ({
  system: buildSystemRoutes(deps),
  applications: buildApplicationsRoutes(deps),
  sessions: buildSessionsRoutes(deps),
  consumers: buildConsumersRoutes(deps),
  integrations: buildIntegrationsRoutes(deps),
  connections: buildConnectionsRoutes(deps),
  browser: buildBrowserRoutes(deps),
  logs: buildLogsRoutes(deps),
  connectors: buildConnectorsRoutes(deps),
  messages: buildMessagesRoutes(deps),
});

/** An API answers nothing that a browser should render, frame or keep. */
const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});

/** Brackets one level deep (`filter[type]`, `sort[by]`); more is refused, not cut off. */
const parseQuery = (text: string): unknown => {
  // The parser would leave it out without a word.
  if (/(?:_|%5f){2}proto(?:_|%5f){2}/i.test(text))
    throw new JsonShapeError('The query', 'has the forbidden key __proto__');
  return parse(text, {
    depth: 2,
    strictDepth: true,
    parameterLimit: 100,
    throwOnLimitExceeded: true,
    arrayLimit: 50,
    allowPrototypes: false,
    plainObjects: true,
  });
};
