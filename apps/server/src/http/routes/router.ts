import type { ServerResponse } from 'node:http';

import { contract, resources, type ResourceName } from '@keyway/contract';
import { createExpressEndpoints, initServer } from '../../platform/wire/index.js';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';

import type { ApiRequest } from '../../context.js';
import type { Deps } from '../../deps.js';
import { admit } from '../middleware/index.js';
import { buildApplicationsRoutes } from './applications.js';
import { buildAuditRoutes } from './audit.js';
import { buildBrowserRoutes } from './browser.js';
import { buildConsoleRoutes } from './console.js';
import { buildConnectionsRoutes } from './connections.js';
import { buildConnectorsRoutes } from './connectors.js';
import { buildConsumersRoutes } from './consumers.js';
import { buildEventsRoutes } from './events.js';
import { buildInstallationRoutes } from './installation.js';
import { buildIntegrationsRoutes } from './integrations.js';
import { buildLogsRoutes } from './logs.js';
import { buildPeopleRoutes } from './people.js';
import { buildSessionsRoutes } from './sessions.js';
import { buildSystemRoutes } from './system.js';
import { buildUsageRoutes } from './usage.js';
import { buildWebhooksRoutes } from './webhooks.js';
import { buildWorkRoutes } from './work.js';

/** Hears what no route answered: an error, or nothing where no route matched. */
type Unanswered = (error: unknown, request: ApiRequest, response: ServerResponse) => void;

/** The routes off the hot path, through Express and ts-rest; requests come with the pipeline's first steps done. */
export function buildRouter(deps: Deps, unanswered: Unanswered): Express {
  const router = express();
  router.set('trust proxy', deps.env.TRUST_PROXY.length > 0 ? deps.env.TRUST_PROXY : false);
  router.set('case sensitive routing', true);
  // The query is parsed already.
  router.set('query parser', false);
  router.set('etag', false);
  router.disable('x-powered-by');
  // Express prints and shows stacks unless it is told that it is in production.
  router.set('env', 'production');

  const {
    documents: _documents,
    proxy: _proxy,
    hooks: _hooks,
    hostedVault: _hostedVault,
    consolePage: _consolePage,
    logs: { live: _live, ...logs },
    system: { metrics: _metrics, ...system },
    ...others
  } = contract;
  const routes = withoutResources({ ...others, logs, system });
  const admission: RequestHandler = (request, response, next) => {
    // Our answers carry no validator; Express would answer `If-None-Match: *` with an empty 304 all the same.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    admit(deps, request, response).then(() => next(), next);
  };
  createExpressEndpoints(routes, initServer().router(routes, buildRoutes(deps)), router, {
    globalMiddleware: [admission] as never,
    requestValidationErrorHandler: (error, _request, _response, next) => next(error),
    logInitialization: false,
    responseValidation: false,
  });

  const miss: RequestHandler = (request, response) => unanswered(undefined, request, response);
  // Express tells error handlers by their four parameters.
  const failure: ErrorRequestHandler = (error: unknown, request, response, _next) =>
    unanswered(error, request, response);
  router.use(miss, failure);
  return router;
}

const withoutResources = <Routes extends object>(routes: Routes): Omit<Routes, ResourceName> =>
  Object.fromEntries(Object.entries(routes).filter(([name]) => !Object.hasOwn(resources, name))) as Omit<
    Routes,
    ResourceName
  >;

const buildRoutes = (deps: Deps) => ({
  system: buildSystemRoutes(deps),
  applications: buildApplicationsRoutes(deps),
  people: buildPeopleRoutes(deps),
  audit: buildAuditRoutes(deps),
  console: buildConsoleRoutes(deps),
  work: buildWorkRoutes(deps),
  installation: buildInstallationRoutes(deps),
  sessions: buildSessionsRoutes(deps),
  consumers: buildConsumersRoutes(deps),
  integrations: buildIntegrationsRoutes(deps),
  connections: buildConnectionsRoutes(deps),
  browser: buildBrowserRoutes(deps),
  logs: buildLogsRoutes(deps),
  usage: buildUsageRoutes(deps),
  events: buildEventsRoutes(deps),
  webhooks: buildWebhooksRoutes(deps),
  connectors: buildConnectorsRoutes(deps),
});
