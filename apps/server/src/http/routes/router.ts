import type { ServerResponse } from 'node:http';

import { contract, resources, type ResourceName } from '@keyway/contract';
import { createExpressEndpoints } from '../../platform/wire/index.js';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';

import type { ApiRequest } from '../../context.js';
import type { Ports } from '../../ports.js';

const withoutResources = <Routes extends object>(routes: Routes): Omit<Routes, ResourceName> =>
  Object.fromEntries(Object.entries(routes).filter(([name]) => !Object.hasOwn(resources, name))) as Omit<
    Routes,
    ResourceName
  >;

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
/** The routes that Express serves. */
export const expressRoutes = withoutResources({ ...others, logs, system });

type ExpressHandlers = Parameters<typeof createExpressEndpoints<typeof expressRoutes>>[1];

/** Receives requests that no route handled: with an error, or without one if no route matched. */
type Unanswered = (error: unknown, request: ApiRequest, response: ServerResponse) => void;

/** Serves the routes off the hot path through Express and ts-rest; the pipeline's first steps have run already. */
export function buildRouter(
  deps: Ports<'admission' | 'env'>,
  implementation: ExpressHandlers,
  unanswered: Unanswered,
): Express {
  const router = express();
  router.set('trust proxy', deps.env.TRUST_PROXY.length > 0 ? deps.env.TRUST_PROXY : false);
  router.set('case sensitive routing', true);
  // The query is parsed already.
  router.set('query parser', false);
  router.set('etag', false);
  router.disable('x-powered-by');
  // Outside production, Express prints stack traces and includes them in responses.
  router.set('env', 'production');

  const admission: RequestHandler = (request, response, next) => {
    // Our responses carry no validator; Express would still respond to `If-None-Match: *` with an empty 304.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    deps.admission.admit(request, response).then(() => next(), next);
  };
  createExpressEndpoints(expressRoutes, implementation, router, {
    globalMiddleware: [admission] as never,
    requestValidationErrorHandler: (error, _request, _response, next) => next(error),
    logInitialization: false,
    responseValidation: false,
  });

  const miss: RequestHandler = (request, response) => unanswered(undefined, request, response);
  // Express identifies error handlers by their four parameters.
  const failure: ErrorRequestHandler = (error: unknown, request, response, _next) =>
    unanswered(error, request, response);
  router.use(miss, failure);
  return router;
}
